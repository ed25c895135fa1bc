import Foundation
import LayoutCore
import TestSupport
import Testing
import TextCore

@testable import CellCore

/// Random cells of boxes as Chromium lays them out: `scripts/cell-oracle` draws and records them.
@Suite("Cells of boxes are laid out as CSS")
struct CellOracleTests {
    /// A cell and its frames in the browser.
    struct Case: Decodable {
        let w: Double
        let h: Double?
        let t: Part
        let f: [[Double]]
        /// The numbers of lines of the texts that fit theirs to their height.
        let n: [Int]?
    }

    /// A part as the script writes it.
    struct Part: Decodable {
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
        let x: String?
        let z: Double?
        let lh: Double?
        let fit: Int?
        let ml: Int?
        let m: More?
    }

    /// A text for one part that is left out, for two and so on.
    struct More: Decodable {
        let z: Double
        let lh: Double
        let xs: [String]

        var trees: [CellTree] {
            xs.map {
                let style = CellPartStyle(.text(CellText(size: z, lineHeight: lh)))
                return CellTree(CellPart(style, words: $0))
            }
        }
    }

    struct Length: Decodable {
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

    /// The frames are rounded to 1/10,000 point by the script, and to 1/1,024 by the grid.
    static let tolerance = 1.0 / 64

    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Fixtures")

    static func cases(_ name: String) throws -> [Case] {
        let data = try Data(contentsOf: fixtures.appending(path: "\(name).json.gz")).gunzipped
        return try data.split(separator: UInt8(ascii: "\n")).dropFirst().map {
            try JSONDecoder().decode(Case.self, from: $0)
        }
    }

    static func context() throws -> CellContext {
        let file = FontFile(fixtures.appending(path: "blocks.ttf").path)
        let font = FontDeclaration(name: "blocks", files: [file])
        return CellContext(measurer: try TextMeasurer(fonts: [font]))
    }

    static func tree(_ part: Part, in parent: String?) -> CellTree {
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
        var cell = CellTree(CellPart(style, words: part.x ?? ""), children: children)
        cell.properties.more = part.m?.trees ?? []
        return cell
    }

    static func content(of part: Part, in parent: String?) -> CellContent {
        switch part.k {
        case "i": .image(.size(Size(width: part.s?[0] ?? 0, height: part.s?[1] ?? 0)))
        case "r": .image(.aspectRatio(part.r ?? 1))
        case "t":
            .text(CellText(size: part.z ?? 0, lineHeight: part.lh, fitsLines: part.fit == 1))
        case "p": .space(part.n ?? 0)
        case "d":
            .divider(
                CellDivider(width: part.n ?? 1, inset: 0, isUpright: parent == "h" || parent == "w")
            )
        default: .stack(stack(part))
        }
    }

    static func stack(_ part: Part) -> CellStack {
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
            justify: CellJustification(rawValue: part.j ?? "start") ?? .start,
            maxLines: part.ml ?? 0
        )
    }

    @Test("within 1/64 of a point, each of them", arguments: [("boxes", 2_600), ("wraps", 500)])
    func frames(name: String, count: Int) throws {
        let context = try Self.context()
        let cases = try Self.cases(name)
        #expect(cases.count == count)
        let wrong = cases.indices.filter { index in
            let entry = cases[index]
            let layout = Self.tree(entry.t, in: nil).layOut(
                width: .exactly(entry.w),
                height: CellHeight(entry.h),
                in: context
            )
            let frames = layout.elements.map(\.frame).map { [$0.x, $0.y, $0.width, $0.height] }
            if let lines = entry.n, Self.fittedLines(in: entry.t, layout) != lines { return true }
            guard frames.count == entry.f.count else { return true }
            return zip(frames.joined(), entry.f.joined())
                .contains { ($0 - $1).magnitude > Self.tolerance }
        }
        #expect(wrong.isEmpty, "the cells at these lines, from 0, differ")
    }

    /// Returns the numbers of lines of the texts of a column that fit theirs to their height.
    private static func fittedLines(in part: Part, _ layout: CellLayout) -> [Int] {
        let words = (part.c ?? []).filter { $0.fit == 1 }.map { $0.x ?? "" }
        return layout.elements.compactMap(\.text).filter { words.contains($0.words) }
            .map(\.typeset.measured.lines.count)
    }
}
