import Foundation
import TestSupport
import Testing

@testable import GalleyClient

@Suite("What the Swift client says that it draws")
struct AcceptsTests {
    /// Returns the values of `accepts` of the requests of a page that is set, resized and refreshed.
    private func told(
        _ cells: [String: Int]?,
        parameters: [String: String] = [:]
    ) async throws -> [String?] {
        let transport = ScriptedTransport { request, _ in
            switch request.path {
            case "layout": .json(Rows.layout("r1", ["a"]))
            case "refresh": .json("{}")
            default: .json(#"{"module":"m","from":"r1","to":"r1","kind":"none"}"#)
            }
        }
        let base = URL(string: "http://galley.test/") ?? URL(fileURLWithPath: "/")
        let galley = Galley(base, transport: transport)
        let page = galley.page(
            "m",
            viewport: Viewport(width: 390),
            parameters: parameters,
            cells: cells
        )
        try await page.resize(Viewport(width: 844))
        try await page.refresh()
        return transport.requests.map { request in
            URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems?
                .first { $0.name == "accepts" }?.value
        }
    }

    @Test("is what its cells are, with their versions, in each request; without them nothing")
    func cells() async throws {
        let features = "+runs,+palette,+clip,+hits,+a11y"
        let some = try await told(["row": 1, "card": 2])
        #expect(some.count >= 2 && some.allSatisfy { $0 == "card@2,row@1,\(features)" }, "\(some)")
        let empty = try await told([:])
        #expect(empty.count >= 2 && empty.allSatisfy { $0 == features }, "\(empty)")
        let silent = try await told(nil)
        #expect(silent.count >= 2 && silent.allSatisfy { $0 == nil }, "\(silent)")
        // An app's own word counts.
        let named = try await told(["row": 1], parameters: ["accepts": "ios-4.1"])
        #expect(named.allSatisfy { $0 == "ios-4.1" }, "\(named)")
    }

    @Test("of a type that the app does not know the item has its elements, or none and its frame")
    func unknown() throws {
        let page = """
            {"module":"m","revision":"r1","status":"complete","viewport":{"width":390,"direction":"ltr","textScale":1},"styles":{},
             "contentSize":{"width":390,"height":88},"failures":[],
             "sections":[{"id":"s","frame":{"x":0,"y":0,"width":390,"height":88},"header":null,"footer":null,"placeholder":null,
               "decoration":null,"scroller":null,"counts":{"total":2,"shown":2},"items":[
                 {"id":"a","type":"future","version":9,"frame":{"x":0,"y":0,"width":390,"height":44},"data":{}},
                 {"id":"b","type":"other","frame":{"x":0,"y":44,"width":390,"height":44},"data":{},
                  "elements":[{"kind":"hologram","frame":{"x":0,"y":0,"width":9,"height":9}}]}]}]}
            """
        let layout = try Layout(json: Data(page.utf8))
        let items = layout.sections[0].items
        #expect(items.map(\.type) == ["future", "other"])
        #expect(items[0].elements.isEmpty && items[0].frame.height == 44)
        #expect(items[1].elements.map(\.frame.width) == [9] && items[1].frame.minY == 44)
    }
}
