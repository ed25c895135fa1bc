import JSONCore
@testable import ModuleKit
@testable import ModuleMapping
import TestSupport
import Testing

@Suite("The value of a switch that data give")
struct SwitchValueTests {
    private func page(_ values: [String]) async throws -> Page {
        let rows = values.enumerated().map { #"{"id": "\#($0.offset)", "liked": \#($0.element)}"# }
            .joined(separator: ", ")
        let lab = try PageLab(
            #"""
            name: cards
            kind: single
            request: {upstream: up, path: /cards}
            components:
              - id: cards
                layout: {itemHeight: 60}
                item:
                  cell:
                    stack: horizontal
                    children:
                      - {image: "heart-${value:like}", size: [24, 24], select: {action: toggle, id: like, value: "${@.liked}"}}
            """#,
            answers: ["/cards": "[\(rows)]"]
        )
        return try await lab.page("cards")
    }

    @Test(
        "is true and false, as booleans, as texts and as the numbers of databases",
        arguments: [
            ("true", "true"), ("false", "false"), ("1", "true"), ("0", "false"),
            (#""true""#, "true"),
            (#""false""#, "false"), (#""1""#, "true"), (#""0""#, "false"), ("null", "false"),
        ]
    )
    func usable(value: String, expected: String) async throws {
        let page = try await page([value])
        #expect(try page.texts("$..elements[*].image") == ["heart-\(expected)"])
        #expect(page.issues.isEmpty)
    }

    @Test(
        "is false and reported where it is anything else",
        arguments: [#""yes""#, "2", "1.5", "[true]", #"{"a": true}"#, #""""#]
    )
    func unusable(value: String) async throws {
        let page = try await page([value])
        #expect(try page.texts("$..elements[*].image") == ["heart-false"])
        let issues = page.issues.flatMap(\.issues)
        let shown = value.replacing(" ", with: "")
        #expect(
            issues.map { "\($0.text): \($0.detail)" }
                == ["@.liked: a switch is true or false (1 or 0 too), and not \(shown)"]
        )
    }
}
