import Foundation
import LayoutCore
import Testing
import TextCore

@testable import CellCore

/// Random cells of boxes as Chromium lays them out: `scripts/cell-oracle` draws and records them.
@Suite("Cells of boxes are laid out as CSS")
struct CellOracleTests {
    /// A cell and its frames in the browser.
    private struct Case: Decodable {
        let w: Double
        let h: Double?
        let t: Part
        let f: [[Double]]
    }

    /// A part as the script writes it.
    private struct Part: Decodable {
        let k: String
        let a: String?
        let sp: Double?
        let ls: Double?
        let al: String?
        let j: String?
        let p: [Double]?
        let c: [Part]?
        let s: [Double]?
        let r: Double?
        let n: Double?
        let g: Double?
        let sh: Int?
        let w: Length?
        let h: Length?
        let mw: Length?
        let xw: Length?
        let mh: Length?
        let xh: Length?
    }

    private struct Length: Decodable {
        let length: CellLength

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let points = try? value.decode(Double.self) {
                length = .points(points)
            } else {
                length = .fraction(try #require(Double(value.decode(String.self).dropLast())) / 100)
            }
        }
    }

    /// The number of cells that depart from the browser: stacks that wrap in stacks of their own width, whose
    /// height the browser finds with another width, and images of a ratio inside of them.
    private static let departures = 148
    private static let tolerance = 1.0 / 32

    private static func cases() throws -> [Case] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let text = try String(
            contentsOf: folder.appending(path: "Fixtures/boxes.json"),
            encoding: .utf8
        )
        return try text.split(separator: "\n").dropFirst().map {
            try JSONDecoder().decode(Case.self, from: Data($0.utf8))
        }
    }

    private static func tree(_ part: Part, in parent: String?) -> CellTree {
        let children = (part.c ?? []).map { tree($0, in: part.a) }
        var sizes = CellSizes()
        (sizes.width, sizes.height) = (part.w?.length, part.h?.length)
        (sizes.minWidth, sizes.maxWidth) = (part.mw?.length, part.xw?.length)
        (sizes.minHeight, sizes.maxHeight) = (part.mh?.length, part.xh?.length)
        let style = CellPartStyle(
            content(of: part, in: parent),
            grow: part.g ?? 0,
            sizes: sizes,
            shrinks: part.sh != 0,
            children: children.map(\.properties.style)
        )
        return CellTree(CellPart(style), children: children)
    }

    private static func content(of part: Part, in parent: String?) -> CellContent {
        switch part.k {
        case "i": .image(.size(Size(width: part.s?[0] ?? 0, height: part.s?[1] ?? 0)))
        case "r": .image(.aspectRatio(part.r ?? 1))
        case "p": .space(part.n ?? 0)
        case "d":
            .divider(
                CellDivider(width: part.n ?? 1, inset: 0, isUpright: parent == "h" || parent == "w")
            )
        default: .stack(stack(part))
        }
    }

    private static func stack(_ part: Part) -> CellStack {
        let axes: [String: CellAxis] = [
            "v": .vertical, "h": .horizontal, "o": .overlay, "w": .wrap,
        ]
        let p = part.p ?? [0, 0, 0, 0]
        return CellStack(
            axis: axes[part.a ?? "v"] ?? .vertical,
            spacing: part.sp ?? 0,
            padding: Insets(top: p[0], left: p[1], bottom: p[2], right: p[3]),
            align: CellAlignment(rawValue: part.al ?? "start") ?? .start,
            hasBox: true,
            lineSpacing: part.ls,
            justify: CellJustification(rawValue: part.j ?? "start") ?? .start
        )
    }

    @Test("within 1/32 of a point: the browser counts in 1/64, and rounds at every level")
    func frames() throws {
        let context = CellContext(measurer: try TextMeasurer())
        let cases = try Self.cases()
        #expect(cases.count >= 2_000)
        var wrong = 0
        for entry in cases {
            let layout = Self.tree(entry.t, in: nil).layOut(
                width: .exactly(entry.w),
                height: entry.h,
                in: context
            )
            let frames = layout.elements.map(\.frame).map { [$0.x, $0.y, $0.width, $0.height] }
            let isSame =
                frames.count == entry.f.count
                && zip(frames, entry.f).allSatisfy { own, other in
                    zip(own, other).allSatisfy { ($0 - $1).magnitude <= Self.tolerance }
                }
            if isSame { continue }
            wrong += 1
        }
        #expect(wrong <= Self.departures, "of \(cases.count)")
    }
}
