import Foundation
import Testing

/// A file of `Clients/vectors`: cases as JSON, one a line, so that differences can be read.
struct VectorFile {
    let name: String
    /// Other members of the file, as JSON, before its cases.
    var members: [(name: String, value: String)] = []
    /// The cases, as JSON.
    var cases: [String] = []

    init(_ name: String) {
        self.name = name
    }

    /// The file's text.
    var text: String {
        let head = members.map { "\"\($0.name)\":\($0.value),\n" }.joined()
        return "{\(head)\"cases\":[\n\(cases.joined(separator: ",\n"))\n]}\n"
    }

    /// Compares the file with the project's, or replaces that where `GALLEY_UPDATE_VECTORS=1`.
    func check() throws {
        let path = "Clients/vectors/\(name).json"
        let isCurrent = (try? Project.text(path)) == text
        if isCurrent { return }
        guard ProcessInfo.processInfo.environment["GALLEY_UPDATE_VECTORS"] == "1" else {
            Issue.record("\(path) is old: run the tests with GALLEY_UPDATE_VECTORS=1")
            return
        }
        try text.write(to: Project.file(path), atomically: true, encoding: .utf8)
    }
}

extension String {
    /// The text as a JSON string.
    var asJSON: String {
        let text = try? JSONEncoder().encode(self)
        return String(decoding: text ?? Data(), as: UTF8.self).replacing("\\/", with: "/")
    }
}
