import JSONCore
@testable import ModuleKit
import TestSupport
import Testing

/// Without fonts a character of Latin is half an em wide and a line 1.2 em high; items are 390 points wide.
@Suite("Boxes of cells")
struct CellBoxTests {
    private static let answer = """
        [{"id": 1, "title": "abcd abcd abcd abcd abcd abcd abcd abcd abcd",
          "tags": ["aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc", "dddddddddd", "eeeeeeeeee", "ffffffffff",
                   "gggggggggg", "hhhhhhhhhh", "iiiiiiiiii", "jjjjjjjjjj", "kkkkkkkkkk", "llllllllll"]}]
        """

    private func page(
        _ cell: String,
        layout: String = "{itemHeight: auto}",
        _ query: [(name: String, value: String)] = []
    ) async throws -> Page {
        let module = """
            name: a
            kind: single
            parameters: {gap: {type: number, default: 7, min: 0}}
            request: {upstream: up, path: /x}
            components:
              - id: one
                layout: \(layout)
                item: {data: {}, cell: \(cell)}
            """
        return try await PageLab(module, answers: ["/x": Self.answer]).page("a", query)
    }

    /// The frames of the elements: x, y, width and height.
    private func frames(_ page: Page) throws -> [[Double]] {
        let sides = try ["x", "y", "width", "height"].map {
            try page.numbers("$..items[0].elements[*].frame.\($0)")
        }
        return sides[0].indices.map { index in sides.map { $0[index] } }
    }

    @Test(
        "parts have the sizes that they are given",
        arguments: [
            (
                "{stack: horizontal, children: [{text: abcd, size: 10, width: 100}, "
                    + "{text: abcd, size: 10, grow: 1}, {image: a, aspectRatio: 1, width: \"25%\"}]}",
                [[0, 0, 100, 12], [100, 0, 192.5, 12], [292.5, 0, 97.5, 97.5]]
            ),
            (
                "{stack: vertical, children: [{text: ab, size: 10, minWidth: 50}, "
                    + "{text: \"abcd abcd abcd\", size: 10, maxWidth: 60}, "
                    + "{stack: vertical, background: {color: red}, height: 40, children: [{text: abcd, size: 10}]}, "
                    + "{stack: vertical, background: {color: red}, minHeight: 30, maxWidth: 10, "
                    + "children: [{space: 3}]}, {image: a, aspectRatio: 2, height: 20}]}",
                [
                    [0, 0, 50, 12], [0, 12, 42.5, 24], [0, 36, 20, 40], [0, 36, 20, 12],
                    [0, 76, 0, 30], [0, 106, 40, 20],
                ]
            ),
            // 390 for 177.5 and 357.5 of natural width: the one that does not shrink keeps its own.
            (
                "{stack: horizontal, children: [{text: \"\(String(repeating: "abcd ", count: 7))abcd\", "
                    + "size: 10, shrink: 0}, {text: \"\(String(repeating: "abcd ", count: 15))abcd\", size: 10}]}",
                [[0, 0, 177.5, 12], [177.5, 0, 200, 24]]
            ),
            (
                "{stack: overlay, align: end, children: [{image: a, aspectRatio: 2, width: 100}, "
                    + "{image: b, aspectRatio: 1, width: 20}]}",
                [[290, 0, 100, 50], [370, 30, 20, 20]]
            ),
            (
                "{stack: vertical, children: [{text: abcd, size: 10}, {divider: {inset: 12}}]}",
                [[0, 0, 20, 12], [12, 12, 366, 1]]
            ),
            (
                "{stack: horizontal, spacing: 4, children: [{image: a, size: [10, 30]}, "
                    + "{divider: {width: 2, inset: 5}}, {text: abcd, size: 10}]}",
                [[0, 0, 10, 30], [14, 5, 2, 20], [20, 0, 20, 12]]
            ),
            (
                "{stack: vertical, padding: \"${params.gap}\", children: [{text: abcd, size: 10}]}",
                [[7, 7, 20, 12]]
            ),
        ] as [(String, [[Double]])]
    )
    func sizes(cell: String, frames: [[Double]]) async throws {
        #expect(try await self.frames(page(cell)) == frames)
    }

    private static func tags(_ keys: String) -> String {
        """
        {stack: vertical, children: [{stack: wrap, spacing: 4, \(keys), children: [{each: "@.tags[*]", max: 20, \
        child: {stack: horizontal, padding: [4, 8], background: {color: red}, id: tag, \
        children: [{text: "${@}", size: 10}]}}]}]}
        """
    }

    @Test("what wraps goes on in the next line, and what is left out is counted")
    func wrap() async throws {
        let more = "maxLines: 2, more: {text: \"+${hidden}\", size: 10}"
        let page = try await page(Self.tags(more))
        let texts = try page.texts("$..elements[?@.kind == 'text'].text")
        #expect(texts.count == 11)
        #expect(texts.last == "+2")
        let boxes = "$..elements[?@.kind == 'box']"
        #expect(
            try page.numbers("\(boxes).frame.x") == [0, 70, 140, 210, 280, 0, 70, 140, 210, 280]
        )
        #expect(try Set(page.numbers("\(boxes).frame.y")) == [0, 24])
        #expect(try page.texts("\(boxes).id").prefix(3) == ["tag.0", "tag.1", "tag.2"])
        #expect(try page.numbers("$..items[0].frame.height") == [44])
        // Ten points more would not fit: a tag makes room.
        let narrow = try await self.page(Self.tags("\(more), width: 350"))
        #expect(try narrow.texts("$..elements[?@.kind == 'text'].text").last == "+3")
        let all = try await self.page(Self.tags("justify: end, lineSpacing: 10"))
        #expect(try all.numbers("\(boxes).frame.x").suffix(2) == [254, 324])
        #expect(try all.numbers("$..items[0].frame.height") == [80])
    }

    @Test(
        "the count of what is left out is the same in words, labels, images and actions, also behind another one"
    )
    func hidden() async throws {
        let inner =
            "{stack: wrap, maxLines: 1, width: 20, more: {text: i, size: 10}, children: [{text: xx, size: 10}, {text: yy, size: 10}]}"
        let more = """
            maxLines: 2, more: {stack: horizontal, id: more, a11y: {label: "${hidden} more"}, \
            select: {action: emit, name: more, data: {n: "${hidden}"}}, \
            children: [\(inner), {image: "n${hidden}", size: [10, 10]}, {text: "+${hidden}", size: 10}]}
            """
        let page = try await page(Self.tags(more))
        #expect(try page.texts("$..elements[?@.kind == 'text'].text").last == "+2")
        #expect(try page.texts("$..elements[?@.id == 'more'].a11y.label") == ["2 more"])
        #expect(try page.numbers("$..elements[?@.id == 'more'].action.data.n") == [2])
        #expect(try page.texts("$..elements[?@.kind == 'image'].image") == ["n2"])
    }

    @Test("each value has its position, and the item as its row")
    func each() async throws {
        let page = try await page(
            """
            {stack: vertical, children: [{each: "@.tags[*]", max: 2, child: {text: "${each} ${@} ${row:$.id}"}}]}
            """
        )
        #expect(try page.texts("$..elements[*].text") == ["0 aaaaaaaaaa 1", "1 bbbbbbbbbb 1"])
    }

    @Test("elements name the box that clips them")
    func clips() async throws {
        let page = try await page(
            """
            {stack: vertical, clip: true, radius: 8, children: [{image: a, aspectRatio: 2, id: cover}, \
            {stack: vertical, clip: true, children: [{text: abcd}]}]}
            """
        )
        #expect(try page.texts("$..elements[*].kind") == ["box", "image", "box", "text"])
        #expect(try page.numbers("$..elements[*].clip") == [0, 0, 2])
        #expect(page.text.contains("\"role\":\"image\",\"id\":\"cover\""))
        #expect(page.text.contains("\"radius\":8"))
    }

    @Test("a text has as many lines as there is room for")
    func fits() async throws {
        let text = "{text: \"${@.title}\", size: 10, width: 50, maxLines: fit}"
        let page = try await page(
            "{stack: vertical, children: [{space: 10}, \(text)]}",
            layout: "{itemHeight: 50}"
        )
        #expect(try page.numbers("$..elements[*].lines") == [3])
        #expect(page.text.contains("\"truncated\":true"))
        let whole = try await self.page("{stack: vertical, children: [\(text)]}")
        #expect(try whole.numbers("$..elements[*].lines") == [5])
    }

    @Test("a length between boxes is at least a pixel")
    func hairlines() async throws {
        let page = try await page(
            "{stack: vertical, spacing: 0.1, children: [{image: a, size: [9, 9]}, {divider: {width: 0.2}}]}",
            [("scale", "2")]
        )
        #expect(try frames(page) == [[0, 0, 9, 9], [0, 9.5, 390, 0.5]])
    }
}
