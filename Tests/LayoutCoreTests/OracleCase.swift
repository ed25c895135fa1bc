import Foundation
import LayoutCore

/// A layout as a browser measured it: CSS in, frames out.
struct OracleCase: Decodable, Sendable {
    let id: String
    let kind: Kind
    let tags: [String]
    let width: Double
    let height: Double?
    /// Top, right, bottom, left.
    let padding: [Double]
    let rowGap: Double
    let columnGap: Double
    let direction: String?
    let tolerance: Double?
    let result: Result

    // Flex.
    let justify: String?
    let alignItems: String?
    let wrap: String?
    let shrink: Double?
    let flexDirection: String?

    // List.
    let mode: String?
    let count: Int?
    let itemWidth: Double?
    let itemHeight: Double?
    let fraction: Double?
    let ratio: Double?
    let heights: [Double]?

    // Grid; `columns` is a number in lists.
    let columns: Columns?
    let rows: [CSSTrack]?
    let autoRows: CSSTrack?
    let autoColumns: CSSTrack?
    let flow: String?
    let areas: [String]?

    // Waterfall.
    let axis: String?
    let lanes: Int?
    let tracks: [CSSTrack]?

    let items: [Item]?

    enum Kind: String, Decodable, Sendable { case flex, list, grid, waterfall }

    struct Result: Decodable, Sendable {
        let box: [Double]
        let frames: [[Double]]
    }

    enum Columns: Decodable, Sendable {
        case count(Int)
        case tracks([CSSTrack])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let count = try? container.decode(Int.self) {
                self = .count(count)
            } else {
                self = .tracks(try container.decode([CSSTrack].self))
            }
        }
    }

    /// `{px}`, `{fr}`, `{pct}`, `{auto}` or `{minmax: [least, most]}`.
    struct CSSTrack: Decodable, Sendable {
        let px: Double?
        let fr: Double?
        let pct: Double?
        let minmax: [CSSTrack]?

        /// Our track; of a minmax its greater size.
        var track: Track {
            if let px { return .points(px) }
            if let fr { return .flexible(fr) }
            if let pct { return .fraction(pct / 100) }
            if let most = minmax?.last { return most.track }
            return .auto
        }
    }

    /// `[width, height]`, a length, `[length, span]`, or a grid item's properties.
    struct Item: Decodable, Sendable {
        var numbers: [Double] = []
        var columnSpan: Int32 = 1
        var rowSpan: Int32 = 1
        var height: Double?
        var area: String?
        var isPlaced = false

        enum Keys: String, CodingKey { case colSpan, rowSpan, h, area, col, row }

        init(from decoder: any Decoder) throws {
            if let container = try? decoder.singleValueContainer() {
                if let number = try? container.decode(Double.self) {
                    numbers = [number]
                    return
                }
                if let several = try? container.decode([Double].self) {
                    numbers = several
                    return
                }
            }
            let container = try decoder.container(keyedBy: Keys.self)
            columnSpan = try container.decodeIfPresent(Int32.self, forKey: .colSpan) ?? 1
            rowSpan = try container.decodeIfPresent(Int32.self, forKey: .rowSpan) ?? 1
            height = try container.decodeIfPresent(Double.self, forKey: .h)
            area = try container.decodeIfPresent(String.self, forKey: .area)
            isPlaced = container.contains(.col) || container.contains(.row)
        }
    }

    /// The cases of one fixture.
    static func load(_ name: String) throws -> [OracleCase] {
        struct File: Decodable { let cases: [OracleCase] }
        let url = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/\(name).json")
        return try JSONDecoder().decode(File.self, from: Data(contentsOf: url)).cases
    }
}
