import Foundation
@testable import GalleyService
import Locking
import SwitchKit
import Testing

@Suite("Exports of the state")
struct StateTransferTests {
    /// A store in memory that keeps the order.
    private final class Archive: SwitchArchive {
        private let content: Locked<[StoredSwitch]>

        var switches: [StoredSwitch] { content.withLock { $0 } }

        init(_ switches: [StoredSwitch]) { content = Locked(switches) }

        func export(_ body: ([StoredSwitch]) throws -> Void) async throws {
            for start in stride(from: 0, to: switches.count, by: 2) {
                try body(Array(switches[start..<min(start + 2, switches.count)]))
            }
        }

        func restore(_ switches: [StoredSwitch]) async throws -> [RestoredSwitch] {
            content.withLock { $0 += switches }
            return switches.map { $0.version == 1 ? .newer : .written }
        }

        func close() async {}
    }

    private static let names = ["a", "é", "e\u{301}", "\"\\\n", "长", ""]

    private static let switches = names.enumerated().map { number, name in
        StoredSwitch(
            SwitchKey(
                module: "m\(name)",
                section: name,
                item: name,
                owner: number == 0 ? "0f" : ""
            ),
            value: number % 2 == 0,
            version: UInt64(number) * 1_000_000_007
        )
    }

    private static func withFile<Result>(
        _ bytes: [UInt8],
        _ body: (Int32) async throws -> Result
    ) async throws -> Result {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(bytes).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let file = open(url.path, O_RDONLY)
        defer { close(file) }
        return try await body(file)
    }

    private static func mistakes(_ text: String) async throws -> [String] {
        try await withFile(Array(text.utf8)) { StateTransfer.mistakes(in: $0).map(\.description) }
    }

    @Test("what was written is read, byte for byte, whatever the names")
    func roundTrip() async throws {
        var bytes: [UInt8] = []
        let count = try await StateTransfer.export(Archive(Self.switches)) { bytes += $0 }
        #expect(count == Self.switches.count)
        #expect(try await Self.withFile(bytes) { StateTransfer.mistakes(in: $0) }.isEmpty)
        let copy = Archive([])
        let result = try await Self.withFile(bytes) {
            try await StateTransfer.restore($0, to: copy)
        }
        #expect(copy.switches == Self.switches)
        #expect(result.counts == [.written: count] && result.isComplete)
    }

    @Test("a file that is cut anywhere is known to be, but for its last line's end")
    func cut() async throws {
        var bytes: [UInt8] = []
        _ = try await StateTransfer.export(Archive(Self.switches)) { bytes += $0 }
        for length in 0..<(bytes.count - 1) {
            let part = Array(bytes[..<length])
            let mistakes = try await Self.withFile(part) { StateTransfer.mistakes(in: $0) }
            #expect(!mistakes.isEmpty, "\(length)")
        }
    }

    @Test(
        "each mistake has its line and says what is wrong",
        arguments: [
            ("", "line 1: the file is empty"),
            ("{\"switches\":0}\n", "line 1: an export begins"),
            (
                "{\"galley\":\"9\",\"state\":2}\n{\"switches\":0}\n",
                "line 1: the file is of a newer version"
            ),
            ("HEAD\nnope\n", "line 2: not JSON at byte 1"),
            (
                "HEAD\n{\"modul\":\"m\"}\n",
                "line 2: there is no member 'modul'. Did you mean 'module'?"
            ),
            ("HEAD\nLINE\n{\"switches\":2}\n", "line 3: 1 switches are before it, not 2"),
            ("HEAD\nLINE\n", "line 2: the file ends without its last line"),
            ("HEAD\nHEAD\n", "line 2: a second export begins"),
            ("HEAD\n" + "{\"module\":1}\n", "line 2: 'module' is a text"),
            ("HEAD\nFUTURE\n{\"switches\":1}\n", "line 2: 'version' is further in the future"),
            ("HEAD\nNEGATIVE\n{\"switches\":1}\n", "line 2: 'version' is a whole number"),
            (
                "HEAD\n\"" + String(repeating: "x", count: 70_000) + "\"\n",
                "line 2: longer than 65536 bytes"
            ),
        ]
    )
    func mistakes(_ text: String, _ expected: String) async throws {
        func line(_ version: String) -> String {
            #"{"module":"m","section":"","item":"1","owner":"","on":true,"version":\#(version)}"#
        }
        let text = text.replacing("HEAD", with: #"{"galley":"1","state":1}"#)
            .replacing("LINE", with: line("5")).replacing("NEGATIVE", with: line("-1"))
            .replacing("FUTURE", with: line("9223372036854775807"))
        let first = try #require(try await Self.mistakes(text).first)
        #expect(first.hasPrefix(expected), "\(first)")
    }

    @Test("exports may follow one another, and at most so many mistakes are collected")
    func several() async throws {
        let export = "{\"galley\":\"1\",\"state\":1}\r\n{\"switches\":0}\r\n"
        #expect(try await Self.mistakes(export + export).isEmpty)
        let many = "{\"galley\":\"1\",\"state\":1}\n" + String(repeating: "[]\n", count: 100)
        #expect(try await Self.mistakes(many).count == StateTransfer.maximumNamed + 1)
    }

    @Test("values that are newer in the store are named by their lines")
    func refused() async throws {
        let stored = StoredSwitch(SwitchKey(module: "m", item: "7"), value: true, version: 1)
        var bytes: [UInt8] = []
        _ = try await StateTransfer.export(Archive([stored])) { bytes += $0 }
        let result = try await Self.withFile(bytes) {
            try await StateTransfer.restore($0, to: Archive([]))
        }
        #expect(!result.isComplete)
        #expect(
            result.refused.map(\.description) == [
                "line 2: module 'm', item '7': the store has a newer value, which stays"
            ]
        )
    }
}
