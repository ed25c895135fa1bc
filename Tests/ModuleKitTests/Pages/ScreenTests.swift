import ChangesCore
import JSONCore
@testable import ModuleKit
import TestSupport
import Testing

@Suite("The screen around a page")
struct ScreenTests {
    private static let song = """
        name: song
        kind: single
        request: {upstream: up, path: /x}
        parameters: {name: {default: nobody}}
        screen:
          title: "${$.title} of ${params.name}"
          background: $groupedBackground
          refreshable: true
          bar:
            start: {title: Back, select: {action: back}}
            end:
              - {image: share, select: {action: share, url: "${$.link}", text: "${$.title}"}, a11y: {label: "Share ${$.title}"}}
              - {image: "${$.cover}", title: More, select: {action: open, module: song, as: sheet}}
        components:
          - {id: rows, items: "$.rows[*]", layout: {itemHeight: 10}}
        """

    private static let album = """
        name: album
        kind: composite
        parameters: {title: {default: Album}}
        screen: {title: "${params.title}"}
        modules: [song]
        """

    private static let bare = """
        name: bare
        kind: composite
        modules: [song]
        """

    private static func page(_ module: String, _ answer: String) async throws -> Page {
        try await PageLab(song, album, bare, answers: ["/x": answer]).page(module)
    }

    private static let answer = ##"""
        {"title": "Gale", "link": "https://a.example/1", "cover": "https://a.example/c.png", "rows": [{"id": 1}]}
        """##

    @Test("is what the module says of it, with the values of its answers and parameters")
    func members() async throws {
        let page = try await Self.page("song", Self.answer)
        let screen = """
            "screen":{"title":"Gale of nobody","background":"$groupedBackground","refreshable":true,\
            "bar":{"start":{"title":"Back","select":{"action":"back"}},"end":[\
            {"image":"share","select":{"action":"share","url":"https://a.example/1","text":"Gale"},\
            "a11y":{"label":"Share Gale"}},\
            {"image":"https://a.example/c.png","title":"More",\
            "select":{"action":"open","module":"song","params":{},"as":"sheet"}}]}},
            """
        #expect(page.text.contains(screen.trimming("\n")), "\(page.text)")
        #expect(page.palette.entries.map(\.name.text) == ["groupedBackground"])
    }

    @Test("of a composite is its own, not its children's")
    func composite() async throws {
        let album = try await Self.page("album", Self.answer)
        #expect(album.text.contains(##""screen":{"title":"Album"}"##), "\(album.text)")
        #expect(!(try await Self.page("bare", Self.answer).text.contains("screen")))
    }

    @Test("leaves out a title that is empty, and a link that clients must not open is null")
    func missing() async throws {
        let page = try await Self.page("song", ##"{"link": "javascript:alert(1)", "rows": []}"##)
        #expect(page.text.contains(##""title":" of nobody""##))
        #expect(page.text.contains(##""action":"share","url":null,"text":"""##), "\(page.text)")
        #expect(page.text.contains(##"{"title":"More","select""##))
        let empty = try await PageLab(
            Self.song.replacing("${$.title} of ${params.name}", with: "${$.title}"),
            answers: ["/x": "{}"]
        ).page("song")
        #expect(empty.text.contains(##""screen":{"background""##))
    }

    @Test("has no button that shows nothing, as its image is not found; the bar goes with the last")
    func emptyButtons() async throws {
        let module = """
            name: song
            kind: single
            request: {upstream: up, path: /x}
            screen:
              refreshable: false
              bar:
                start: {image: "${$.arrow}", a11y: {label: Back}, select: {action: back}}
                end: [{image: "${$.cover}", a11y: {label: Cover}, select: {action: back}}]
            components:
              - {id: rows, items: "$.rows[*]", layout: {itemHeight: 10}}
            """
        let empty = try await PageLab(module, answers: ["/x": "{}"]).page("song")
        #expect(empty.text.contains(##""screen":{"refreshable":false}"##), "\(empty.text)")
        let one = try await PageLab(module, answers: ["/x": ##"{"cover": "share"}"##]).page("song")
        #expect(one.text.contains(##""bar":{"end":[{"image":"share","select""##), "\(one.text)")
    }

    @Test("that alone differs is a member of the page in the changes, whole")
    func changes() async throws {
        let old = try await Self.page("song", Self.answer)
        let new = try await Self.page("song", Self.answer.replacing("Gale", with: "Gust"))
        let changes = PageChanges(
            from: PageRevision(of: old),
            named: old.revision,
            to: new,
            revision: PageRevision(of: new),
            prefersDelta: true
        )
        let text = String(decoding: changes.bytes, as: UTF8.self)
        #expect(text.contains(##""page":{"screen":{"title":"Gust of nobody""##), "\(text)")
        #expect(text.contains(##""reload":{"sections":[],"items":[]}"##))
    }
}

extension String {
    fileprivate func trimming(_ end: String) -> String {
        hasSuffix(end) ? String(dropLast(end.count)) : self
    }
}
