import Foundation
import JSONCore

@testable import GalleyClient

/// The laws of JSON: what is read is written so that it is read as the same.
enum JSONLaws {
    static func check(_ input: [UInt8]) throws {
        guard let document = try? JSONDocument(parsing: input) else { return }
        let written = text(of: document)
        guard let again = try? JSONDocument(parsing: written) else {
            throw BrokenLaw(description: "what was written cannot be read: \(written.text)")
        }
        try require(text(of: again) == written, "what was written is read as another value")
        try require(document.memoryBytes <= 64 * input.count + 4096, "a document holds too much")
        // Read in a buffer with bytes to spare it is the same.
        var spare = input
        spare.reserveCapacity(input.count + 64)
        guard let spared = try? JSONDocument(parsing: spare) else {
            throw BrokenLaw(description: "a text is refused where there is room behind it")
        }
        try require(text(of: spared) == written, "the room behind a text changes it")
        try compare(input, written)
    }

    /// Another reader finds the same value in what was read and in what was written.
    private static func compare(_ input: [UInt8], _ written: [UInt8]) throws {
        let options: JSONSerialization.ReadingOptions = .fragmentsAllowed
        guard let read = try? JSONSerialization.jsonObject(with: Data(input), options: options)
        else {
            return
        }
        let again = try? JSONSerialization.jsonObject(with: Data(written), options: options)
        try require(isSame(read, again), "another reader reads '\(written.text)'")
    }

    /// Foundation has decimals for long numbers, whose doubles are not the nearest ones: they are multiplied by ten
    /// up to 127 times, and each time may lose a unit in the last place.
    private static func isSame(_ one: Any, _ other: Any?) -> Bool {
        switch (one, other) {
        case (let one as NSNumber, let other as NSNumber):
            let (one, other) = (one.doubleValue, other.doubleValue)
            return abs(one - other) <= 256 * max(one.ulp, other.ulp)
        case (let one as [Any], let other as [Any]):
            return one.count == other.count && zip(one, other).allSatisfy { isSame($0, $1) }
        case (let one as [String: Any], let other as [String: Any]):
            return one.count == other.count && one.allSatisfy { isSame($1, other[$0]) }
        default: return (one as? NSObject)?.isEqual(other) == true
        }
    }

    static func text(of document: JSONDocument) -> [UInt8] {
        var writer = JSONWriter()
        document.withRoot { writer.value($0) }
        return writer.finish()
    }
}
