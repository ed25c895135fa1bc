// A cold page of 3,000 items from 1 MB of upstream JSON: mapping, layout and encoding, beside
// simdjson's bare parse of the same bytes and beside JSONDecoder and JSONEncoder doing the same job.
// Prints medians and ratios; `profile` repeats the page alone, for a profiler.
import Foundation
import JSONCore
import LayoutCore
import ModuleKit
import ModuleMapping
import UpstreamKit

/// Another number of objects may be given as an argument.
let objects = CommandLine.arguments.dropFirst().compactMap { Int($0) }.first ?? 3000
let text = Catalogue.text(objects: objects)
let lab = try PageLab(answer: text)

if CommandLine.arguments.contains("profile") {
    /// The number of pages may be given behind the number of objects.
    let pages = CommandLine.arguments.compactMap { Int($0) }.dropFirst().first ?? 2000
    for _ in 0..<pages { _ = try await lab.page() }
    exit(0)
}

/// Prints a job's time and its ratios.
func report(_ name: String, _ time: Double, bare: Double, foundation: Double) {
    let figures = [time, time / bare, foundation / time].map {
        String(format: "%9.3f", $0)
    }
    print(name.padding(toLength: 34, withPad: " ", startingAt: 0), figures.joined(separator: " "))
}

let medians = try await PageRounds(text: text, lab: lab).medians(rounds: 41)
let (bare, parse, page, foundation) = (medians[0], medians[1], medians[2], medians[3])

let sample = try await lab.page()
print(
    "\(text.count) bytes in, \(sample.json.count) bytes out, \(sample.sections[0].items.count) items"
)
print("                                         ms    × bare  Foundation ÷")
report("simdjson, bare parse", bare, bare: bare, foundation: foundation)
report("parse into a document", parse, bare: bare, foundation: foundation)
report("map + layout + encode", page, bare: bare, foundation: foundation)
report("parse + map + layout + encode", parse + page, bare: bare, foundation: foundation)
report("JSONDecoder + JSONEncoder", foundation, bare: bare, foundation: foundation)
print(
    "of which map \(sample.durations.map), layout \(sample.durations.layout), encode \(sample.durations.encode)"
)

/// Windows in a scroll through the whole page.
let windows = 1000
let height = sample.frames.contentSize.height
let scroll = try ContinuousClock().measure {
    for index in 0..<windows {
        let offset = height * Double(index) / Double(windows)
        var request = WindowRequest(offset: offset, height: 844)
        request.previousOffset = offset - 100
        _ = try sample.window(request)
    }
}
let windowTime = scroll / .microseconds(1) / Double(windows)
print(String(format: "a window with its plan, as JSON: %.1f µs", windowTime))
