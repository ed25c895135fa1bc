import Foundation
import Testing

/// A file of `Clients/vectors`: cases as JSON, one a line, so that differences can be read. What
/// they have in common stands in a list of its own.
struct VectorFile {
    let name: String
    /// The layouts that cases name by their index, as JSON.
    var layouts: [String] = []
    /// The cases, as JSON without spaces.
    var cases: [String] = []

    init(_ name: String) {
        self.name = name
    }

    /// Writes the file's text.
    private func text() throws -> String {
        var values = SharedValues()
        for text in layouts + cases { values.add(try #require(PlainJSON(text.utf8))) }
        let written = values.written()
        return [
            ("shared", written.shared[...]), ("layouts", written.values.prefix(layouts.count)),
            ("cases", written.values.dropFirst(layouts.count)),
        ]
        .filter { !$0.1.isEmpty }
        .map { name, values in "\"\(name)\":[\n\(values.joined(separator: ",\n"))\n]" }
        .joined(separator: ",\n").inBraces
    }

    /// Compares the file with the project's, or replaces that where `GALLEY_UPDATE_VECTORS=1`.
    func check() throws {
        let path = "Clients/vectors/\(name).json"
        let text = try text()
        // By their bytes: a file in which a letter is written with its accent apart is another one.
        let isCurrent = (try? Project.text(path))?.utf8.elementsEqual(text.utf8) == true
        if isCurrent { return }
        guard ProcessInfo.processInfo.environment["GALLEY_UPDATE_VECTORS"] == "1" else {
            Issue.record("\(path) is old: run the tests with GALLEY_UPDATE_VECTORS=1")
            return
        }
        try text.write(to: Project.file(path), atomically: true, encoding: .utf8)
    }
}

extension String {
    fileprivate var inBraces: String { "{\(self)}\n" }

    /// The text as a JSON string.
    var asJSON: String {
        let text = try? JSONEncoder().encode(self)
        return String(decoding: text ?? Data(), as: UTF8.self).replacing("\\/", with: "/")
    }
}
