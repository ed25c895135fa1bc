import ModuleKit
import ModuleMapping
import TestSupport
import Testing

@Suite("Items have rows of items inside, and sections a selection")
struct CarouselTests {
    private static let module = """
        name: m
        kind: single
        parameters: {tab: {type: string}}
        request: {upstream: up, path: /a}
        components:
          - id: rows
            items: $.rows[*]
            item:
              data: {title: "${@.title}"}
              carousel:
                items: "@.songs[*]"
                item: {type: song, data: {name: "${@.name}", week: "${$.week}"}, size: {width: "${@.w}"}}
                layout: {kind: flex, itemHeight: 30, itemSpacing: 10, inset: [0, 5], scrolling: itemPaging, maxItems: 3}
            layout: {columns: 2, itemHeight: 50, itemSpacing: 0, lineSpacing: 0}
            selection: {item: "${params.tab}"}
        """

    private static let answer = """
        {"week": 47, "rows": [
          {"id": 1, "title": "One", "songs": [
            {"id": "a", "name": "A", "w": 90}, {"id": "b", "name": "B", "w": "50%"},
            {"id": "a", "name": "again", "w": 10}, {"id": "c", "name": "C", "w": 20},
            {"id": "d", "name": "D", "w": 20}]},
          {"id": 2, "title": "Two"},
          {"id": 3, "title": "Three", "songs": [{"id": "a", "name": "Other", "w": 20}]}]}
        """

    @Test("a carousel is as wide as its item and scrolls as a horizontal section does")
    func layout() async throws {
        let lab = try PageLab(Self.module, answers: ["/a": Self.answer])
        let text = try await lab.page("m", [("width", "200")]).text
        let first = #"""
            {"id":"1","type":"rows","frame":{"x":0,"y":0,"width":100,"height":50},"data":{"title":"One"},"carousel":{"frame":{"x":0,"y":0,"width":100,"height":30},"contentSize":{"width":185,"height":30},"behavior":"itemPaging","stops":[0,85],"items":[{"id":"a","type":"song","frame":{"x":5,"y":0,"width":90,"height":30},"data":{"name":"A","week":47}},{"id":"b","type":"song","frame":{"x":105,"y":0,"width":45,"height":30},"data":{"name":"B","week":47}},{"id":"c","type":"song","frame":{"x":160,"y":0,"width":20,"height":30},"data":{"name":"C","week":47}}]}}
            """#
        let second = #"""
            {"id":"2","type":"rows","frame":{"x":100,"y":0,"width":100,"height":50},"data":{"title":"Two"},"carousel":{"frame":{"x":0,"y":0,"width":100,"height":0},"contentSize":{"width":0,"height":0},"behavior":"itemPaging","stops":[],"items":[]}}
            """#
        #expect(text.contains(first))
        #expect(text.contains(second))
        #expect(text.contains(#""items":[{"id":"a","type":"song","frame":{"x":5,"y":0,"width":20"#))
    }

    @Test("right to left, a carousel is mirrored in its own content")
    func rightToLeft() async throws {
        let lab = try PageLab(Self.module, answers: ["/a": Self.answer])
        let text = try await lab.page("m", [("width", "200"), ("direction", "rtl")]).text
        #expect(text.contains(#"{"id":"a","type":"song","frame":{"x":90,"y":0,"width":90"#))
        // Content narrower than its scroller is at the right.
        #expect(text.contains(#"{"id":"a","type":"song","frame":{"x":75,"y":0,"width":20"#))
    }

    @Test("a window has an item's carousel with it")
    func window() async throws {
        let lab = try PageLab(Self.module, answers: ["/a": Self.answer])
        let page = try await lab.page("m", [("width", "200")])
        let request = WindowRequest(offset: 50, height: 50)
        let text = try page.window(request).text
        #expect(
            text.contains(
                #""frame":{"x":0,"y":50,"width":100,"height":50},"data":{"title":"Three"},"carousel":{"frame":{"x":0,"y":0,"width":100,"height":30}"#
            )
        )
        #expect(!text.contains(#""title":"One""#))
    }

    @Test("a mistake in a carousel's data names its item")
    func failure() async throws {
        let answer =
            #"{"rows": [{"id": 1, "title": "a"}, {"id": 2, "title": "b", "songs": [{"name": "no id", "w": 1}]}]}"#
        let module = Self.module + "\n    missing: fail"
        let lab = try PageLab(module, answers: ["/a": answer])
        let text = try await lab.page("m").text
        #expect(text.contains("carousel of item 1: ${@.id} found nothing in item 0"))
    }

    @Test("a selection is a member of its section and its windows, null where it is not there")
    func selection() async throws {
        let lab = try PageLab(Self.module, answers: ["/a": Self.answer])
        let one = try await lab.page("m", [("tab", "2")])
        let none = try await lab.page("m")
        #expect(one.text.contains(#""status":"ok","selected":"2","frame":"#))
        #expect(none.text.contains(#""status":"ok","selected":null,"frame":"#))
        let gone = try await lab.page("m", [("tab", "none")])
        #expect(gone.text.contains(#""status":"ok","selected":null,"frame":"#))
        for (page, selected) in [(one, #""2""#), (gone, "null")] {
            let text = try page.window(WindowRequest(offset: 0, height: 50)).text
            #expect(text.contains(#""arrange":"vertical","selected":\#(selected),"#), "\(text)")
        }
    }
}
