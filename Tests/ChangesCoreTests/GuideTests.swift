import ChangesCore
import Foundation
import Testing

@testable import ChangesTestSupport

@Suite("The guide to changes")
struct GuideTests {
    @Test("shows the delta that its example has")
    func example() throws {
        let old = ListPage(["a", "b", "c", "d", "e"]).model
        var new = ListPage(["e", "a", "c", "f", "d"]).model
        new.sections[0].items[2].content += 1
        let delta = Delta(from: old.revision(), to: new.revision())
        #expect(delta.leads(from: old, to: new))
        #expect(delta.frames.count == 1)
        let file = URL(filePath: #filePath).appending(path: "../../../docs/changes.md").standardized
        let guide = try String(contentsOf: file, encoding: .utf8)
        let block = guide.components(separatedBy: "```delta\n").dropFirst().first
        let lines = block?.components(separatedBy: "\n```").first
        #expect(lines == Self.lines(delta).joined(separator: "\n"))
    }

    private static func lines(_ delta: Delta) -> [String] {
        var lines = delta.items.deletes.map { "items.delete   \(text($0))" }
        lines += delta.items.inserts.map { "items.insert   \(text($0))" }
        lines += delta.items.moves.map { "items.move     \(text($0.from)) -> \(text($0.to))" }
        lines += delta.itemReloads.map { "reload.items   \(text($0))" }
        for shift in delta.frames.flatMap(\.items.shifts) {
            let by = "\(Int(shift.dx)),\(Int(shift.dy))"
            lines.append("frames.shifts  [\(shift.first),\(shift.last),\(by)]")
        }
        return lines + (0..<delta.gone.count).map { "gone           \(delta.gone[$0])" }
    }

    private static func text(_ path: ItemPath) -> String { "[\(path.section),\(path.item)]" }
}
