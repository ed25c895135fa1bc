import JSONCore
@testable import ModuleKit
@testable import ModuleMapping
import TestSupport
import Testing
import TextCore

/// Without fonts a character of Latin is half an em wide and a line 1.2 em high.
@Suite("Pages of platforms")
struct PlatformPageTests {
    private static let module = """
        name: a
        kind: single
        components:
          - id: one
            layout: {itemHeight: auto}
            items:
              - id: 1
                data: {}
                cell:
                  stack: vertical
                  children:
                    - {text: plain, size: 10}
                    - {text: style, style: title1}
                    - {text: sized, style: body, size: 34}
                    - {text: given, size: 10, lineHeight: 20, letterSpacing: 1}
                    - {text: [{text: a, size: 30}, {text: b}], size: 10}
        """

    private func page(_ query: [(name: String, value: String)]) async throws -> Page {
        try await PageLab(Self.module).page("a", query)
    }

    /// The sizes, line heights and letter spacings of the page's styles, `-` for what a style lacks.
    private func styles(_ query: [(name: String, value: String)]) async throws -> [String] {
        let page = try await page(query)
        let document = try JSONDocument(parsing: Array(page.json.bytes))
        return document.withRoot { root in
            func text(_ style: JSONValue, _ name: String) -> String {
                style[name].map { $0.text } ?? "-"
            }
            return (root["styles"]?.members.map(\.value) ?? []).map { style in
                ["size", "lineHeight", "letterSpacing"].map { text(style, $0) }
                    .joined(separator: " ")
            }.sorted()
        }
    }

    private func viewport(_ query: [(name: String, value: String)]) async throws -> String {
        let text = try await page(query).text
        let start = try #require(text.firstRange(of: "\"viewport\":")).upperBound
        let end = try #require(text.firstRange(of: ",\"contentSize\"")).lowerBound
        return String(text[start..<end])
    }

    @Test(
        "say the platform and the reader's size of text in their viewport, those of a browser nothing new"
    )
    func viewports() async throws {
        let start = "{\"width\":390,\"direction\":\"ltr\","
        let web = start + "\"textScale\":1}"
        #expect(try await viewport([]) == web)
        #expect(try await viewport([("platform", "web")]) == web)
        #expect(
            try await viewport([("platform", "ios")])
                == start + "\"platform\":\"ios\",\"textSize\":\"l\"}"
        )
        #expect(
            try await viewport([("platform", "ios"), ("textSize", "ax3")])
                == start + "\"platform\":\"ios\",\"textSize\":\"ax3\"}"
        )
        #expect(
            try await viewport([("platform", "android"), ("fontScale", "1.30")])
                == start + "\"platform\":\"android\",\"fontScale\":1.3}"
        )
    }

    @Test("have the sizes of their platform's tables, and the leading of a style on iOS alone")
    func sizes() async throws {
        #expect(
            try await styles([]) == [
                "10 12 -", "10 20 1", "10 36 -", "28 33.6 -", "30 36 -", "34 40.8 -",
            ]
        )
        #expect(
            try await styles([("platform", "ios")]) == [
                "10 12 -", "10 20 1", "10 36 -", "28 34 -", "30 36 -", "34 44 -",
            ]
        )
        #expect(
            try await styles([("platform", "ios"), ("textSize", "ax5")]) == [
                "106 124 -", "31.1765 112.2353 -", "31.1765 37.4118 -", "31.1765 62.3529 3.1176",
                "58 68 -", "93.5294 112.2353 -",
            ]
        )
        #expect(
            try await styles([("platform", "android"), ("fontScale", "2")]) == [
                "20 24 -", "20 34 2", "20 45.6 -", "37.3333 44.8 -", "38 45.6 -",
                "41.5429 49.8514 -",
            ]
        )
    }

    private func read(_ query: [(name: String, value: String)]) throws -> PageRequest {
        let lab = try PageLab(Self.module)
        let module = try #require(lab.catalog.module(named: "a"))
        var reader = PageRequestReader(module: module)
        return try reader.read(query).request
    }

    @Test("are one page where the parameters say what holds anyway")
    func names() throws {
        #expect(try read([("platform", "web"), ("textScale", "1")]).canonicalQuery == "")
        let ios = try read([("platform", "ios")])
        #expect(ios == (try read([("textSize", "l"), ("platform", "ios")])))
        #expect(ios.canonicalQuery == "platform=ios" && ios.contentQuery == "")
        let android = try read([("platform", "android"), ("fontScale", "1.0")])
        #expect(android.canonicalQuery == "platform=android")
        #expect(android != ios)
        #expect(
            try read([("platform", "android"), ("fontScale", "0.850")]).canonicalQuery
                == "fontScale=0.85&platform=android"
        )
    }

    @Test(
        "refuse the size of text of another platform, and one that is none",
        arguments: [
            (
                [("textSize", "xl")], "textSize",
                "goes with 'platform=ios'; the size of text on web is 'textScale'"
            ),
            (
                [("fontScale", "2")], "fontScale",
                "goes with 'platform=android'; the size of text on web is 'textScale'"
            ),
            (
                [("platform", "ios"), ("fontScale", "2")], "fontScale",
                "goes with 'platform=android'; the size of text on ios is 'textSize'"
            ),
            (
                [("platform", "android"), ("textScale", "1")], "textScale",
                "goes with no 'platform'; the size of text on android is 'fontScale'"
            ),
            (
                [("platform", "android"), ("fontScale", "2.1")], "fontScale",
                "must be a number from 0.85 to 2 with at most 4 decimals"
            ),
            (
                [("platform", "ios"), ("textSize", "XL")], "textSize",
                "must be xs, s, m, l, xl, xxl, xxxl, ax1, ax2, ax3, ax4, ax5; did you mean 'xl'?"
            ),
            ([("platform", "iso")], "platform", "must be web, ios, android; did you mean 'ios'?"),
        ]
    )
    func refused(query: [(String, String)], name: String, detail: String) throws {
        #expect {
            try read(query.map { (name: $0.0, value: $0.1) })
        } throws: { error in
            let all = (error as? ParameterErrors)?.all ?? []
            return all.map(\.parameter) == [name] && all.first?.detail == detail
        }
    }

    @Test("show a change of the platform alone in what frames depend on")
    func display() {
        var displays: Set<UInt64> = []
        let scalings: [TextScaling] = [
            .factor(1), .dynamicType(.l), .fontScale(FontScaleCurve(1)), .dynamicType(.xl),
        ]
        for scaling in scalings {
            var viewport = PageViewport()
            viewport.scaling = scaling
            displays.insert(viewport.display)
        }
        #expect(displays.count == scalings.count)
    }
}
