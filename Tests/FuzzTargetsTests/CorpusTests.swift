import Foundation
import FuzzTargets
import TestSupport
import Testing

@Suite("The fuzz targets")
struct CorpusTests {
    /// The folder with a corpus for each target.
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fuzzing/Corpus")

    private static func inputs(_ target: String) throws -> [(name: String, bytes: [UInt8])] {
        let folder = corpus.appending(path: target)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
            ($0, Array(try Data(contentsOf: folder.appending(path: $0))))
        }
    }

    @Test(
        "keep their laws over their corpora, and over changes of them",
        arguments: FuzzTarget.all.map(\.name)
    )
    func laws(_ name: String) async throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        let inputs = try Self.inputs(name)
        #expect(!inputs.isEmpty, "the target has no corpus")
        // Targets block the thread that feeds them; those of tasks are few.
        let broken = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: Self.broken(target, inputs))
            }
        }
        #expect(broken == [])
    }

    /// Returns the laws that inputs, or changes of them, break.
    private static func broken(
        _ target: FuzzTarget,
        _ inputs: [(name: String, bytes: [UInt8])]
    ) -> [String] {
        let changes = TestScale.count(sample: 10, torture: 2_000)
        let seed = TestScale.seed
        print("\(target.name): \(inputs.count) inputs, \(changes) changes of each, seed \(seed)")
        var broken: [String] = []
        for (file, bytes) in inputs {
            for index in 0...changes {
                var random = SeededGenerator(seed: seed &+ UInt64(index))
                let input =
                    index == 0 ? bytes : changed(bytes, with: inputs.map(\.bytes), &random)
                do {
                    try target.check(input)
                } catch {
                    broken.append("\(target.name)/\(file), change \(index): \(error)")
                }
            }
        }
        return broken
    }

    private static func changed(
        _ bytes: [UInt8],
        with others: [[UInt8]],
        _ random: inout SeededGenerator
    ) -> [UInt8] {
        var bytes = bytes
        for _ in 0...random.below(4) where !bytes.isEmpty {
            let start = random.below(bytes.count)
            let end = min(bytes.count, start + random.int(1...16))
            switch random.below(5) {
            case 0: bytes[start] = UInt8(random.below(256))
            case 1: bytes.removeSubrange(start..<end)
            case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
            case 3:
                let other = random.pick(others)
                let from = random.below(other.count)
                bytes.replaceSubrange(start..<end, with: other[from...].prefix(end - start))
            default: bytes[start] ^= 1 << UInt8(random.below(8))
            }
        }
        return bytes
    }
}
