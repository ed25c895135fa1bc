import Glibc
import JSONCore
package import SwitchKit

/// Writes the switches of a store as lines, and puts lines back into one.
package enum StateTransfer {
    /// The number of values that are put back at a time.
    private static let batchSize = 500
    /// The maximum of mistakes, and of values that are newer in the store, that are named.
    package static let maximumNamed = 20

    // MARK: Export

    /// Writes all switches; returns how many.
    ///
    /// - Parameter write: Takes the bytes in order, some hundred lines at a time.
    /// - Throws: what the store or the function throws; what was written has no last line then.
    package static func export(
        _ archive: any SwitchArchive,
        to write: ([UInt8]) throws -> Void
    ) async throws -> Int {
        var count = 0
        try write(bytes(of: [.begin(format: StateLine.format)]))
        try await archive.export { switches in
            count += switches.count
            try write(bytes(of: switches.map { .value($0) }))
        }
        try write(bytes(of: [.end(count: Int64(count))]))
        return count
    }

    private static func bytes(of lines: [StateLine]) -> [UInt8] {
        var writer = JSONWriter()
        for line in lines { line.write(to: &writer) }
        return writer.finish()
    }

    // MARK: Check

    /// A mistake in a file.
    package struct Mistake: Sendable, Equatable, CustomStringConvertible {
        /// The number of the line, from 1.
        package let line: Int
        /// The mistake in words.
        package let reason: String

        package var description: String { "line \(line): \(reason)" }
    }

    /// Returns the mistakes in a file, at most ``maximumNamed`` and one more; none where it can be put back.
    ///
    /// - Parameter descriptor: the file, which is read to its end.
    package static func mistakes(in descriptor: Int32) -> [Mistake] {
        var mistakes: [Mistake] = []
        // The number of switches since the first line of an export; nil outside of one.
        var count: Int64?
        let end = eachLine(of: descriptor) { number, line in
            switch line {
            case .failure(let error):
                mistakes.append(Mistake(line: number, reason: error.description))
                count = count.map { $0 + 1 }
            case .success(let line):
                let mistake = mistake(line, count: &count)
                mistake.map { mistakes.append(Mistake(line: number, reason: $0)) }
            }
            return mistakes.count <= maximumNamed
        }
        if let mistake = end.mistake { return mistakes + [mistake] }
        if mistakes.isEmpty, count != nil || end.line == 0 {
            let reason =
                end.line == 0
                ? "the file is empty: an export has a first and a last line"
                : "the file ends without its last line, the number of switches: it was cut"
            mistakes.append(Mistake(line: max(1, end.line), reason: reason))
        }
        return mistakes
    }

    private static func mistake(_ line: StateLine, count: inout Int64?) -> String? {
        switch (line, count) {
        case (.begin, _?): return "a second export begins, and the first has no last line"
        case (.begin(let format), nil):
            count = 0
            guard format != StateLine.format else { return nil }
            let writer = format > StateLine.format ? "a newer" : "another"
            return
                "the file is of \(writer) version: its format is \(format), and this program reads "
                + "\(StateLine.format)"
        case (.value, let known?):
            count = known + 1
            return nil
        case (.end(let said), let known?):
            count = nil
            guard said != known else { return nil }
            return "\(known) switches are before it, not \(said): lines are missing, or were added"
        case (.value, nil), (.end, nil):
            return
                "an export begins with a line like {\"galley\": …, \"state\": \(StateLine.format)}"
        }
    }

    // MARK: Import

    /// The result of an import.
    package struct Result: Sendable, Equatable {
        /// The number of values by what became of them.
        package var counts: [RestoredSwitch: Int] = [:]
        /// The lines of values that stay as they are in the store, as that is newer, or full; the first ones.
        package var refused: [Mistake] = []

        /// True where each value is in the store, or was already.
        package var isComplete: Bool { counts[.newer] == nil && counts[.full] == nil }
    }

    /// Puts the switches of a file back that the store lacks or has in an older version.
    ///
    /// - Parameter descriptor: a file without mistakes, which is read to its end.
    /// - Throws: the store's error; what was put back before stays, and is unchanged the next time.
    package static func restore(
        _ descriptor: Int32,
        to archive: any SwitchArchive
    ) async throws -> Result {
        var result = Result()
        var reader = LineReader(descriptor, maximumBytes: StateLine.maximumBytes)
        var isAtEnd = false
        while !isAtEnd {
            var batch: [(line: Int, stored: StoredSwitch)] = []
            while batch.count < batchSize {
                guard let bytes = try reader.line() else {
                    isAtEnd = true
                    break
                }
                if case .value(let stored) = try StateLine(parsing: bytes) {
                    batch.append((reader.number, stored))
                }
            }
            guard !batch.isEmpty else { continue }
            let results = try await archive.restore(batch.map(\.stored))
            for ((line, stored), outcome) in zip(batch, results) {
                result.counts[outcome, default: 0] += 1
                guard let reason = outcome.refusal, result.refused.count <= maximumNamed else {
                    continue
                }
                let name = "module '\(stored.key.module)', item '\(stored.key.item)'"
                result.refused.append(Mistake(line: line, reason: "\(name): \(reason)"))
            }
        }
        return result
    }

    // MARK: Lines

    /// Calls a function with each line until it returns false; returns the number of the last one, and the mistake by
    /// which reading ended.
    private static func eachLine(
        of descriptor: Int32,
        _ body: (Int, Swift.Result<StateLine, StateLineError>) -> Bool
    ) -> (line: Int, mistake: Mistake?) {
        var reader = LineReader(descriptor, maximumBytes: StateLine.maximumBytes)
        do throws(LineReader.ReadError) {
            while let bytes = try reader.line() {
                let line = Swift.Result { () throws(StateLineError) in
                    try StateLine(parsing: bytes)
                }
                guard body(reader.number, line) else { break }
            }
            return (reader.number, nil)
        } catch {
            switch error {
            case .tooLong(let line):
                let reason = "longer than \(StateLine.maximumBytes) bytes"
                return (line, Mistake(line: line, reason: reason))
            case .failed(let number):
                let reason = "the file cannot be read on: \(String(cString: strerror(number)))"
                return (reader.number, Mistake(line: reader.number + 1, reason: reason))
            }
        }
    }
}

extension RestoredSwitch {
    /// The reason for which a value was not put back; nil for one that is in the store.
    fileprivate var refusal: String? {
        switch self {
        case .written, .unchanged: nil
        case .newer: "the store has a newer value, which stays"
        case .full: "the store has as many switches as it may have"
        }
    }
}
