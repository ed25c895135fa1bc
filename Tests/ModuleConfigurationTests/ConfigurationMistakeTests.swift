@testable import ConfigurationLanguage
import Testing

/// A configuration with one mistake, the mark `‸` standing before it.
struct Mistake: Sendable, CustomTestStringConvertible {
    var name: String
    var files: [String: String]
    /// A part of the message.
    var message: String
    var suggestion: String?
    var environment: [ExactString: String] = [:]

    var testDescription: String { name }

    /// A mistake in a module file.
    static func module(
        _ name: String,
        _ text: String,
        _ message: String,
        suggests suggestion: String? = nil
    ) -> Mistake {
        Mistake(
            name: name,
            files: ["galley.yaml": ConfigurationFixture.galley, "m/a.yaml": text],
            message: message,
            suggestion: suggestion
        )
    }

    /// A mistake in the one component of a module whose request is `main`.
    static func component(
        _ name: String,
        _ keys: String,
        _ message: String,
        suggests suggestion: String? = nil
    ) -> Mistake {
        let indented = keys.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        return module(
            name,
            """
            name: a
            kind: single
            public: true
            parameters: {lines: {type: integer, min: 0, max: 9}, wide: {type: integer}, word: {}}
            request: {upstream: api, path: /x}
            components:
              - id: one
            \(indented)
            """,
            message,
            suggests: suggestion
        )
    }

    /// A mistake in the request of a module.
    static func request(
        _ name: String,
        _ keys: String,
        _ message: String,
        suggests suggestion: String? = nil
    ) -> Mistake {
        let indented = keys.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
        return module(
            name,
            """
            name: a
            kind: single
            request:
            \(indented)
            components: [{id: one}]
            """,
            message,
            suggests: suggestion
        )
    }

    /// A mistake in the steps of a chain.
    static func chain(
        _ name: String,
        _ steps: String,
        _ message: String,
        suggests suggestion: String? = nil
    ) -> Mistake {
        let indented = steps.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
        return module(
            name,
            """
            name: a
            kind: chain
            requests:
            \(indented)
            components: [{id: one, from: first}]
            """,
            message,
            suggests: suggestion
        )
    }

    /// A mistake in the main file.
    static func galley(
        _ name: String,
        _ text: String,
        _ message: String,
        suggests suggestion: String? = nil,
        environment: [ExactString: String] = [:]
    ) -> Mistake {
        Mistake(
            name: name,
            files: ["galley.yaml": text],
            message: message,
            suggestion: suggestion,
            environment: environment
        )
    }
}

@Suite struct ConfigurationMistakeTests {
    @Test("a mistake is found alone and at its place", arguments: Mistake.all)
    func oneMistake(_ mistake: Mistake) throws {
        var expected: [String] = []
        var texts: [String: String] = [:]
        for (path, text) in mistake.files {
            let marked = MarkedText(text)
            texts[path] = marked.text
            expected += marked.places.map { "\(path):\($0)" }
        }
        let found = ConfigurationFixture.mistakes(texts, environment: mistake.environment)
        let places = found.map { "\($0.file):\($0.line):\($0.column)" }
        let all = found.map(\.description).joined(separator: "\n")
        #expect(places == expected, "\(all)")
        let first = try #require(found.first)
        #expect(first.message.contains(mistake.message), "\(all)")
        #expect(first.suggestion == mistake.suggestion, "\(all)")
    }

    @Test("there are more than sixty hand-written mistakes")
    func enough() {
        #expect(Mistake.all.count >= 60)
    }
}
