import JSONCore
import ModuleKit
import ModuleMapping
import TestSupport
import Testing
import UpstreamKit

@Suite("A page is mapped, laid out and encoded")
struct PageTests {
    private static let module = """
        name: songs
        title: Songs
        kind: single
        parameters:
          most: {type: integer, min: 0, max: 100, default: 0}
        request: {upstream: up, path: /songs}
        components:
          - id: list
            items: $.songs[*]
            item: {id: "${@.id}", type: song, data: {title: "${@.name}", by: "${@.artist.name}"}}
            layout: {kind: list, columns: 2, itemHeight: 50, inset: [10, 20], itemSpacing: 10, lineSpacing: 5, maxItems: "${params.most}"}
            header: {height: 40, pin: true, type: title, data: {title: "Week ${$.week}"}}
            footer: {height: 20, type: note}
            placeholder: {height: 100, type: empty, data: {text: nothing}}
        """

    private static let answer = """
        {"week": 47, "songs": [
          {"id": 1, "name": "A \\"quoted\\" \\u00e9", "artist": {"name": "X"}},
          {"id": "two", "name": null, "artist": {}},
          {"id": 1, "name": "again"},
          {"id": 4, "name": "D", "artist": {"name": "Y"}, "extra": [1, 2.50, 1e2]}]}
        """

    @Test("the whole page, byte for byte")
    func wholePage() async throws {
        let lab = try PageLab(Self.module, answers: ["/songs": Self.answer])
        let page = try await lab.page("songs", [("width", "200"), ("scale", "2")])
        let text = page.text.replacing(page.revision, with: "REV")
        let expected = #"""
            {"module":"songs","revision":"REV","status":"complete","viewport":{"width":200,"scale":2,"direction":"ltr","textScale":1},"contentSize":{"width":200,"height":185},"sections":[{"id":"list","module":"songs","layout":"list","arrange":"vertical","status":"ok","frame":{"x":0,"y":0,"width":200,"height":185},"header":{"type":"title","frame":{"x":0,"y":0,"width":200,"height":40},"pinned":true,"data":{"title":"Week 47"}},"footer":{"type":"note","frame":{"x":0,"y":165,"width":200,"height":20},"data":null},"placeholder":null,"decoration":null,"scroller":null,"counts":{"total":4,"shown":3,"duplicates":1},"items":[{"id":"1","type":"song","frame":{"x":20,"y":50,"width":75,"height":50},"data":{"title":"A \"quoted\" é","by":"X"}},{"id":"two","type":"song","frame":{"x":105,"y":50,"width":75,"height":50},"data":{"title":null,"by":null}},{"id":"4","type":"song","frame":{"x":20,"y":105,"width":75,"height":50},"data":{"title":"D","by":"Y"}}]}],"failures":[]}
            """#
        #expect(text == expected)
    }

    @Test("equal content has the equal revision, other content another")
    func revisions() async throws {
        let lab = try PageLab(Self.module, answers: ["/songs": Self.answer])
        let first = try await lab.page("songs")
        let second = try await lab.page("songs", [("most", "0"), ("width", "390")])
        let other = try await lab.page("songs", [("most", "1")])
        #expect(first.revision == second.revision)
        #expect(first.text == second.text)
        #expect(first.revision != other.revision)
        #expect(first.revision.count == 32)
    }

    @Test("an empty answer shows the placeholder and no insets")
    func placeholder() async throws {
        let lab = try PageLab(Self.module, answers: ["/songs": #"{"songs": []}"#])
        let text = try await lab.page("songs").text
        #expect(text.contains(#""status":"placeholder""#))
        #expect(
            text.contains(
                #""placeholder":{"type":"empty","frame":{"x":20,"y":50,"width":350,"height":100},"data":{"text":"nothing"}}"#
            )
        )
        #expect(text.contains(#""title":"Week ""#))
    }

    @Test(
        "a missing field does what the component says",
        arguments: [
            ("null", #""data":{"v":null}"#, "complete"),
            ("drop", #""counts":{"total":2,"shown":1,"dropped":1}"#, "complete"),
            ("fail", #""kind":"mapping""#, "partial"),
        ]
    )
    func missing(policy: String, expected: String, status: String) async throws {
        let module = """
            name: m
            kind: single
            request: {upstream: up, path: /a}
            components:
              - id: c
                missing: "\(policy)"
                item: {data: {v: "${@.v}"}}
                layout: {itemHeight: 10}
            """
        let lab = try PageLab(module, answers: ["/a": #"[{"id": 1}, {"id": 2, "v": 3}]"#])
        let page = try await lab.page("m")
        #expect(page.text.contains(expected))
        #expect(page.status.rawValue == status)
    }

    @Test("with missing: fail, an id that is missing, an object or too long fails the component")
    func badIDs() async throws {
        let module = """
            name: m
            kind: single
            request: {upstream: up, path: /a}
            components:
              - {id: c, missing: fail, layout: {itemHeight: 10}}
            """
        let long = String(repeating: "x", count: 257)
        for item in [#"{"x": 1}"#, #"{"id": {}}"#, #"{"id": ""}"#, #"{"id": "\#(long)"}"#] {
            let lab = try PageLab(module, answers: ["/a": "[\(item)]"])
            let page = try await lab.page("m")
            #expect(page.status == .partial)
            #expect(page.text.contains(#""request":"main","module":"m","kind":"mapping""#))
            #expect(page.text.contains(#""sections":["c"]"#))
        }
    }

    @Test("types follow their rules, sizes their templates")
    func rulesAndSizes() async throws {
        let module = """
            name: m
            kind: single
            request: {upstream: up, path: /a}
            components:
              - id: c
                item:
                  type: [{when: "@.ad == true", type: ad}, {type: "t-${@.id}"}]
                  size: {width: "${@.w}"}
                layout: {kind: flex, itemHeight: 10, itemSpacing: 0}
            """
        let answer =
            #"[{"id": 1, "ad": true, "w": 100}, {"id": 2, "w": "50%"}, {"id": 3, "w": "40"}]"#
        let text = try await PageLab(module, answers: ["/a": answer]).page("m", [("width", "300")])
            .text
        #expect(text.contains(#""type":"ad","frame":{"x":0,"y":0,"width":100"#))
        #expect(text.contains(#""type":"t-2","frame":{"x":100,"y":0,"width":150"#))
        #expect(text.contains(#""type":"t-3","frame":{"x":250,"y":0,"width":40"#))
    }

    @Test("right to left comes from the locale and mirrors the page")
    func rightToLeft() async throws {
        let lab = try PageLab(Self.module, answers: ["/songs": Self.answer])
        let text = try await lab.page("songs", [("width", "200"), ("locale", "ar-EG")]).text
        #expect(text.contains(#""direction":"rtl""#))
        #expect(text.contains(#""id":"1","type":"song","frame":{"x":105,"y":50"#))
        #expect(lab.upstream.requests.last?.forwarded["accept-language"] == "ar-EG")
    }
}
