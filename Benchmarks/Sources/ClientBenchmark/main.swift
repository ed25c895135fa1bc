import Foundation
import GalleyClient

// What a layout costs a client: decoding one of a megabyte, beside Foundation's decoder on structs of the
// same members; windows, changes of the window and JSON of one of 100,000 items.

/// The median of some runs, in nanoseconds.
func median(rounds: Int, _ body: () throws -> Void) rethrows -> Double {
    var times: [Double] = []
    for _ in 0..<rounds {
        let start = ContinuousClock.now
        try body()
        times.append((ContinuousClock.now - start) / .nanoseconds(1))
    }
    return times.sorted()[times.count / 2]
}

func line(_ name: String, _ nanoseconds: Double) {
    print(
        name.padding(toLength: 44, withPad: " ", startingAt: 0),
        String(format: "%10.2f µs", nanoseconds / 1000)
    )
}

/// A list of rows as a service sends it.
func layout(items: Int) -> Data {
    let rows = (0..<items).map { index in
        """
        {"id":"a\(index)","type":"card","frame":{"x":10,"y":\(Double(index) * 61.3333),"width":370,\
        "height":60.3333},"data":{"title":"The title of row \(index)","subtitle":"What it is about",\
        "version":\(index % 7),"isNew":\(index % 3 == 0)}}
        """
    }
    let height = Double(items) * 61.3333
    return Data(
        """
        {"module":"feed","revision":"b1946ac92492d2347c6235b4d2611184","status":"complete",\
        "viewport":{"width":390,"scale":3,"direction":"ltr","textScale":1},\
        "contentSize":{"width":390,"height":\(height)},"sections":[{"id":"rows","module":"feed",\
        "layout":"list","arrange":"vertical","status":"ok",\
        "frame":{"x":0,"y":0,"width":390,"height":\(height)},"header":null,"footer":null,\
        "placeholder":null,"decoration":null,"scroller":null,\
        "counts":{"total":\(items),"shown":\(items)},"items":[\(rows.joined(separator: ","))]}],\
        "failures":[]}
        """.utf8
    )
}

let megabyte = layout(items: 6_000)
print("a layout of \(megabyte.count) bytes, 6,000 items; medians")
let ours = try median(rounds: 101) { _ = try Layout(json: megabyte) }
line("Layout(json:)", ours)
let decoder = JSONDecoder()
let foundation = try median(rounds: 11) {
    _ = try decoder.decode(PlainLayout.self, from: megabyte)
}
line("JSONDecoder, structs of the same members", foundation)
print("one to \(String(format: "%.1f", foundation / ours))")

print("\na layout of 100,000 items; medians")
let large = layout(items: 100_000)
line(
    "Layout(json:), \(large.count >> 20) MiB",
    try median(rounds: 11) { _ = try Layout(json: large) }
)
let page = try Layout(json: large)
line("its first window", median(rounds: 1) { _ = page.window(offset: 0, height: 844) })
var offset = 0.0
let windows = median(rounds: 101) {
    for _ in 0..<1_000 {
        offset += 4_321.7
        if offset > 6_000_000 { offset = 0 }
        _ = page.window(offset: offset, height: 844)
    }
}
line("a window", windows / 1_000)
let (before, after) = (
    page.window(offset: 1_000, height: 844), page.window(offset: 1_300, height: 844)
)
line("a plan for cells", median(rounds: 101) { _ = Layout.reuse(from: before, to: after) })
line("json()", median(rounds: 11) { _ = page.json() })
