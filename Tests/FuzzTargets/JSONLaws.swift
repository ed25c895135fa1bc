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
    }

    static func text(of document: JSONDocument) -> [UInt8] {
        var writer = JSONWriter()
        document.withRoot { writer.value($0) }
        return writer.finish()
    }
}
