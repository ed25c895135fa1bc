import JSONCore
@testable import ModuleKit
@testable import ModuleMapping
import TestSupport
import Testing

@Suite("Images of the service's own, and the URLs of others")
struct ImagePageTests {
    private static let files = [
        "art/cart.svg": "<svg width='24' height='12'/>",
        "art/cover@2x.svg": "<svg width='40' height='20'/>",
        "art/cover-dark@2x.svg": "<svg width='40' height='20' class='dark'/>",
        "art/unused.svg": "<svg width='1' height='1'/>",
    ]

    private static let settings = """
        images:
          directory: art
          rules:
            - {match: "https://img.example.com/", url: "{url}?w={width}&h={height}&fit={fit}"}
            - {match: "https://bad.example.com/", url: "javascript:{url}"}
        """

    private static func module(_ children: String, more: String = "") -> String {
        """
        name: a
        kind: single
        request: {upstream: up, path: /x}
        components:
          - id: one
            layout: {itemHeight: auto}
            \(more)
            item: {cell: {stack: vertical, children: [\(children)]}}
        """
    }

    private func page(
        _ children: String,
        more: String = "",
        answer: String = #"[{"id": 1}]"#,
        _ query: [(name: String, value: String)] = []
    ) async throws -> Page {
        let lab = try PageLab(
            settings: Self.settings,
            files: Self.files,
            Self.module(children, more: more),
            answers: ["/x": answer]
        )
        return try await lab.page("a", query)
    }

    private static func hash(_ name: String) -> String {
        Array((files[name] ?? "").utf8).withUnsafeBytes(ContentHash.text)
    }

    private func names(_ page: Page) throws -> [String] {
        let document = try JSONDocument(parsing: Array(page.json.bytes))
        return document.withRoot { page in
            page["images"]?.members.map { String(decoding: $0.name, as: UTF8.self) } ?? []
        }
    }

    @Test("a file that `image` names has its natural size, and stands once in the page")
    func natural() async throws {
        let page = try await page(
            """
            {image: cart}, {image: cover, aspectRatio: natural}, {image: cart.svg, size: [5, 5]}, \
            {image: star, size: [9, 9]}
            """,
            answer: #"[{"id": 1}, {"id": 2}]"#,
            [("width", "100")]
        )
        #expect(try page.numbers("$..items[0].elements[*].frame.width") == [24, 100, 5, 9])
        #expect(try page.numbers("$..items[0].elements[*].frame.height") == [12, 50, 5, 9])
        #expect(
            try page.texts("$..items[1].elements[*].image") == [
                "cart", "cover", "cart.svg", "star",
            ]
        )
        let cart =
            #"{"size":[24,12],"files":[{"url":"/v1/images/\#(Self.hash("art/cart.svg"))","scale":1}]}"#
        let cover = """
            {"size":[20,10],"files":[{"url":"/v1/images/\(Self.hash("art/cover@2x.svg"))","scale":2},\
            {"url":"/v1/images/\(Self.hash("art/cover-dark@2x.svg"))","scale":2,"mode":"dark"}]}
            """
        #expect(
            page.text.contains(
                #""images":{"cart":\#(cart),"cart.svg":\#(cart),"cover":\#(cover)},"sections""#
            ),
            "\(page.text)"
        )
    }

    @Test("a page that names no file has no `images`")
    func none() async throws {
        let page = try await page("{image: star, size: [9, 9]}, {image: \"${@.a}\", size: [9, 9]}")
        #expect(!page.text.contains("\"images\""))
    }

    @Test(
        "what a template gives is no file; `asset` names one, and an unknown one is null and noted"
    )
    func assets() async throws {
        let page = try await page(
            """
            {image: "${@.a}", size: [9, 9]}, {asset: "${@.a}"}, {asset: "${@.a}", aspectRatio: natural}, \
            {asset: "${@.a}", size: [7, 7]}
            """,
            answer: #"[{"id": 1, "a": "cover"}, {"id": 2, "a": "cvoer"}, {"id": 3}]"#,
            [("width", "100")]
        )
        #expect(try names(page) == ["cover"])
        #expect(
            try page.texts("$..items[0].elements[*].image") == ["cover", "cover", "cover", "cover"]
        )
        #expect(try page.numbers("$..items[0].elements[*].frame.height") == [9, 10, 50, 7])
        #expect(page.text.contains(#""height":7},"image":null"#))
        #expect(try page.texts("$..items[1].elements[*].image") == ["cvoer"])
        #expect(
            page.issues.flatMap(\.issues).map { "\($0.text): \($0.detail)" } == [
                "@.a: 'asset' could not use \"cvoer\""
            ]
        )
    }

    @Test("a file that is not shown is not named")
    func hidden() async throws {
        let children = "{image: cart, when: \"@.a\"}, {text: a}"
        #expect(try await names(page(children)) == [])
        #expect(try await names(page(children, answer: #"[{"id": 1, "a": 1}]"#)) == ["cart"])
    }

    @Test("files are named by backgrounds, headers, decorations and carousels too")
    func elsewhere() async throws {
        let header = """
            header: {cell: {stack: vertical, children: [{image: cover}]}}
                decoration: {contents: {image: cart}}
            """
        #expect(try await names(page("{text: a}", more: header)) == ["cart", "cover"])
        let box = "{stack: vertical, background: {image: cart}, children: [{text: a}]}"
        #expect(try await names(page(box)) == ["cart"])
        let given = "{stack: vertical, background: {image: \"${@.a}\"}, children: [{text: a}]}"
        #expect(try await names(page(given, answer: #"[{"id": 1, "a": "cart"}]"#)) == [])
    }

    @Test("cells of forms name files, which have their sizes")
    func forms() async throws {
        let form = """
            name: a
            kind: static
            sections: [{cells: [{id: 1, type: disclosure, title: a, image: cart, detailImage: cover}]}]
            """
        let lab = try PageLab(settings: Self.settings, files: Self.files, form)
        let page = try await lab.page("a")
        #expect(try names(page) == ["cart", "cover"])
        #expect(page.text.contains(#""image":{"name":"cart","size":[24,12]}"#), "\(page.text)")
    }

    @Test(
        "URLs are rewritten for the pixels of their frames, and kept where the result may not be opened"
    )
    func rules() async throws {
        let children = """
            {image: "${@.a}", size: [100, 70]}, {image: "${@.a}", size: [100, 70], fit: contain}, \
            {image: "${@.b}", size: [1, 1]}
            """
        let answer =
            #"[{"id": 1, "a": "https://img.example.com/a.jpg?v=1", "b": "https://bad.example.com/b"}]"#
        func urls(_ query: [(name: String, value: String)]) async throws -> [String] {
            try await page(children, answer: answer, query).texts("$..elements[*].image")
        }
        let start = "https://img.example.com/a.jpg?v=1"
        let bad = "https://bad.example.com/b"
        #expect(
            try await urls([]) == [
                start + "&w=200&h=160&fit=cover", start + "&w=200&h=160&fit=contain", bad,
            ]
        )
        #expect(
            try await urls([("scale", "3")]) == [
                start + "&w=320&h=240&fit=cover", start + "&w=320&h=240&fit=contain", bad,
            ]
        )
        // 60 points wide, the image is 60 × 42.
        #expect(
            try await urls([("scale", "1"), ("width", "60")]).first == start
                + "&w=80&h=80&fit=cover"
        )
    }

    @Test(
        "URLs of the backgrounds of boxes are rewritten for their frames, in items, headers and carousels"
    )
    func backgrounds() async throws {
        let url = "https://img.example.com/a.jpg"
        let box =
            "{stack: vertical, padding: [30, 50], background: {image: \"${@.a}\"}, children: []}"
        let header = box.replacing("\"${@.a}\"", with: url)
        let carousel = """
            {carousel: {items: "@.films[*]", item: {cell: \(box)}, layout: {rows: 1, itemWidth: 100}}}
            """
        let page = try await page(
            "\(box), \(carousel), {stack: vertical, background: {image: paper}, children: [{space: 1}]}",
            more: "header: {cell: \(header)}",
            answer: #"[{"id": 1, "a": "\#(url)", "films": [{"id": 2, "a": "\#(url)?v=1"}]}]"#,
            [("scale", "1")]
        )
        let images = try page.texts("$..elements[*].contents.image")
        #expect(
            images.sorted()
                == [
                    url + "?v=1&w=120&h=120&fit=cover", url + "?w=120&h=80&fit=cover",
                    url + "?w=400&h=80&fit=cover", "paper",
                ].sorted(),
            "\(page.text)"
        )
    }

    @Test("URLs of decorations, which are no elements, and of data stay as they are")
    func left() async throws {
        let url = "https://img.example.com/a.jpg"
        let page = try await page(
            "{space: 10}",
            more: "decoration: {contents: {image: \"\(url)\"}}",
            answer: #"[{"id": 1, "a": "\#(url)"}]"#
        )
        #expect(try page.texts("$..contents.image") == [url])
        #expect(try page.texts("$..data.a") == [url])
        #expect(!page.text.contains("w="))
    }

    @Test("images have a focus, a placeholder and a tint, those that make sense")
    func looks() async throws {
        let page = try await page(
            """
            {image: a, size: [1, 1], focus: [0.5, 0.2], placeholder: "#123456", tint: red}, \
            {image: a, size: [1, 1], focus: [0.5, 0.2], fit: contain, placeholder: {blurHash: 00OZZy}}, \
            {image: a, size: [1, 1], focus: ["${@.x}", 1], placeholder: {blurHash: "${@.hash}"}, \
             tint: "${@.color}"}
            """,
            answer: ##"[{"id": 1, "x": 0.25, "hash": "L", "color": "#ABCDEF"}, {"id": 2, "x": 9}]"##
        )
        let element = #""image":"a""#
        let texts = [
            element + ##","focus":[0.5,0.2],"placeholder":"#123456","tint":"#ff0000"}"##,
            element + #","fit":"contain","placeholder":{"blurHash":"00OZZy"}}"#,
            element + ##","focus":[0.25,1],"tint":"#ABCDEF"}"##, element + #","focus":[1,1]}"#,
        ]
        for text in texts {
            #expect(page.text.lowercased().contains(text.lowercased()), "\(page.text)")
        }
    }
}
