import TestSupport
import Testing

@Suite("What is left of a stack without its parts")
struct AbsentPartTests {
    private func height(_ stack: String) async throws -> Double? {
        let page = try await PageLab(
            """
            name: a
            kind: single
            components:
              - id: c
                layout: {itemHeight: auto}
                items:
                  - id: 1
                    data: {sold: false}
                    cell:
                      stack: vertical
                      spacing: 10
                      children: [{space: 30}, \(stack), {space: 50}]
            """
        ).page("a")
        return try page.number("$..items[0].frame.height")
    }

    @Test(
        "a stack that only holds parts, of which none is there, leaves no gap",
        arguments: [
            "{stack: horizontal, children: [{text: Sold, when: \"@.sold == true\"}]}",
            "{stack: horizontal, children: [{stack: vertical, children: [{text: Sold, when: \"@.sold == true\"}]}]}",
            "{stack: vertical, children: [{each: \"@.none[*]\", max: 3, child: {text: A}}]}",
        ]
    )
    func holder(stack: String) async throws {
        #expect(try await height(stack) == 90)
    }

    @Test(
        "one with a size or a box of its own stays, with its gaps",
        arguments: [
            (
                "{stack: horizontal, height: 4, children: [{text: Sold, when: \"@.sold == true\"}]}",
                104.0
            ),
            (
                "{stack: horizontal, padding: 3, children: [{text: Sold, when: \"@.sold == true\"}]}",
                106
            ),
            (
                "{stack: horizontal, background: {color: \"#FF0000\"}, children: [{text: Sold, when: \"@.sold == true\"}]}",
                100
            ),
        ]
    )
    func box(stack: String, expected: Double) async throws {
        #expect(try await height(stack) == expected)
    }
}
