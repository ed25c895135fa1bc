import AccessibilityCore
import Foundation
import LayoutCore
import Testing

@testable import GalleyClient

@Suite("The Swift client stops a screen reader where Clients/vectors say")
struct StopVectorTests {
    @Test("it derives all stops of items, headers, footers and placeholders")
    func stops() throws {
        let cases = try VectorFile("stops").cases
        for vector in cases {
            let name = try #require(vector["name"] as? String)
            let text = try #require(vector["kind"] as? String)
            let kind = try #require(AccessibleThing.Kind(rawValue: text))
            let thing = try scan(json(#require(vector["thing"]))) {
                try AccessibleThing(kind, from: &$0)
            }
            let found = thing.stops.map(Self.members) as NSArray
            let expected = try #require(vector["stops"] as? NSArray)
            #expect(found == expected, "\(name): \(found)")
        }
        #expect(cases.count >= 40)
    }

    /// A stop as the vectors have it.
    private static func members(_ stop: Stop) -> [String: Any] {
        var members: [String: Any] = ["role": stop.role.rawValue, "label": stop.label]
        members["value"] = stop.value
        members["hint"] = stop.hint
        members["level"] = stop.level
        members["on"] = stop.isOn
        members["live"] = stop.live?.rawValue
        members["element"] = stop.element
        members["run"] = stop.run
        if stop.isActive { members["active"] = true }
        members["frame"] = stop.frame.map {
            ["x": $0.x, "y": $0.y, "width": $0.width, "height": $0.height]
        }
        let actions = stop.actions.map { action in
            var members: [String: Any] = ["label": action.label, "element": action.element]
            members["id"] = action.id
            members["run"] = action.run
            members["on"] = action.isOn
            return members
        }
        if !actions.isEmpty { members["actions"] = actions }
        return members
    }

    @Test("items, parts and sections of a layout give their stops and their order")
    func layout() throws {
        let frame = #"{"x":0,"y":0,"width":100,"height":50}"#
        let text = #"{"kind":"text","role":"text","frame":\#(frame),"text":"TEXT","lines":1}"#
        let item = #"{"id":"ID","type":"a","frame":\#(frame),"data":null,"elements":[\#(text)]}"#
        let items = ["a", "b", "c"].map {
            item.replacing("ID", with: $0).replacing("TEXT", with: "item \($0)")
        }
        let header =
            #"{"type":"header","frame":\#(frame),"data":null,"elements":[\#(text)],"a11y":{"level":3}}"#
        let section =
            #"{"id":"s","module":"m","layout":"waterfall","arrange":"vertical","status":"ok","a11y":{"order":[0,2,9]},"frame":\#(frame),"header":\#(header),"footer":null,"placeholder":null,"decoration":null,"scroller":null,"counts":{"total":3,"shown":3},"items":[\#(items.joined(separator: ","))]}"#
        let page =
            #"{"module":"m","revision":"0","status":"complete","viewport":{"width":100,"direction":"ltr","textScale":1},"contentSize":{"width":100,"height":50},"sections":[\#(section)],"failures":[]}"#
        let layout = try Layout(json: Data(page.utf8))
        let first = layout.sections[0]
        #expect(first.readingOrder == [0, 2, 1])
        #expect(first.items.map { $0.stops.map(\.label) } == [["item a"], ["item b"], ["item c"]])
        let stop = try #require(first.header?.stops.first)
        #expect(stop.role == .heading && stop.level == 3 && stop.label == "TEXT")
        #expect(try plain(layout.json()) == plain(Data(page.utf8)))
    }
}
