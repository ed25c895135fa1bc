import InputCore
import JSONCore
import LayoutCore
import ModuleKit

/// A search for what differs between two layouts.
struct PageDifferenceSearch {
    private var cut: [ExactString: Int] = [:]
    private var cutExample: String?
    private var sections: [String] = []
    private var items: [String] = []
    private var heights: [ExactString: [Double]] = [:]
    private var widths: [ExactString: [Double]] = [:]
    private var textExample: String?
    private var members: Set<ExactString> = []
    private var hasMoved = false

    /// The most members that are named: what is beyond says nothing new.
    private static let maximumMembers = 24
    /// The distance that numbers are rounded to, in points.
    private static let tolerance = 0.005
    /// The most characters of a text in an example.
    private static let maximumCharacters = 40

    /// The difference, by the gravest thing that was found.
    var difference: PageDifference {
        var difference = PageDifference(kind)
        switch kind {
        case .cut:
            difference.cutTexts = cut.values.reduce(0, +)
            difference.example = cutExample
        case .sections: difference.example = Self.shown(sections)
        case .items: difference.example = Self.shown(items)
        case .height(let type): difference.amounts = heights[type].flatMap(Self.range)
        case .width(let type): difference.amounts = widths[type].flatMap(Self.range)
        case .text: difference.example = textExample
        default: break
        }
        difference.members = members.sorted().texts.joined(separator: " ")
        return difference
    }

    private var kind: PageDifference.Kind {
        if let role = Self.most(cut.map { ($0.key, $0.value) }) { return .cut(role) }
        if !sections.isEmpty { return .sections }
        if !items.isEmpty { return .items }
        if let type = Self.most(heights.map { ($0.key, $0.value.count) }) { return .height(type) }
        if let type = Self.most(widths.map { ($0.key, $0.value.count) }) { return .width(type) }
        if textExample != nil { return .text }
        if hasMoved { return .moved }
        return .members(Self.words(for: members))
    }

    private static func most(_ counts: [(ExactString, Int)]) -> ExactString? {
        counts.max { ($0.1, $1.0) < ($1.1, $0.0) }?.0
    }

    private static func range(_ amounts: [Double]) -> ClosedRange<Double>? {
        guard let least = amounts.min(), let most = amounts.max() else { return nil }
        return least...most
    }

    private static func shown(_ names: [String]) -> String {
        names[0] + (names.count > 1 ? " and \(names.count - 1) more" : "")
    }

    // MARK: Cells

    /// Compares the cells of two layouts.
    mutating func compare(_ old: LayoutCells, _ new: LayoutCells) {
        let (before, after) = (Set(old.sections), Set(new.sections))
        sections += new.sections.filter { !before.contains($0) }.map { "section '\($0)' is new" }
        sections += old.sections.filter { !after.contains($0) }.map { "section '\($0)' is gone" }
        for place in new.places {
            guard let cell = new.cells[place] else { continue }
            guard let former = old.cells[place] else {
                if before.contains(place.section) { items.append(Self.name(of: place) + " is new") }
                compare([:], cell.texts)
                continue
            }
            compare(former, cell)
        }
        for place in old.places where new.cells[place] == nil && after.contains(place.section) {
            items.append(Self.name(of: place) + " is gone")
        }
    }

    private static func name(of place: LayoutCells.Place) -> String {
        place.part == "item" || place.part == "carousel"
            ? "item '\(place.item)'" : "\(place.part) of '\(place.section)'"
    }

    private mutating func compare(_ old: LayoutCells.Cell, _ new: LayoutCells.Cell) {
        let height = new.frame.height - old.frame.height
        let width = new.frame.width - old.frame.width
        if height.magnitude > Self.tolerance { heights[new.type, default: []].append(height) }
        if width.magnitude > Self.tolerance { widths[new.type, default: []].append(width) }
        compare(old.texts, new.texts)
    }

    private mutating func compare(
        _ old: [ExactString: LayoutCells.Text],
        _ new: [ExactString: LayoutCells.Text]
    ) {
        for (place, text) in new.sorted(by: { $0.key < $1.key }) {
            let former = old[place]
            if text.isCut, former?.isCut != true {
                cut[text.role, default: 0] += 1
                cutExample = cutExample ?? Self.quoted(text.text)
            }
            if let former, !former.text.isExactly(text.text), textExample == nil {
                textExample = "\(Self.quoted(former.text)) is \(Self.quoted(text.text))"
            }
        }
    }

    private static func quoted(_ text: String) -> String {
        let text = String(text.map { $0.isNewline ? " " : $0 })
        let isLong = text.count > maximumCharacters
        return "\"\(isLong ? text.prefix(maximumCharacters - 1) + "…" : text[...])\""
    }

    // MARK: Members

    /// Notes the members of two layouts that differ.
    mutating func compareMembers(_ old: JSONValue, _ new: JSONValue) {
        compare(old, new, named: "", styles: (old["styles"], new["styles"]))
    }

    private typealias Styles = (old: JSONValue?, new: JSONValue?)

    private mutating func compare(
        _ old: JSONValue,
        _ new: JSONValue,
        named name: String,
        styles: Styles
    ) {
        if members.count >= Self.maximumMembers { return }
        if old.isObject, new.isObject {
            for member in new.members {
                let key = String(decoding: member.name, as: UTF8.self)
                if name.isEmpty, ["revision", "styles"].contains(key) { continue }
                // Names of colours and images are no members of a page.
                let inner = ["palette", "images"].contains(name) ? name : key
                guard let former = old[key] else {
                    note(inner)
                    continue
                }
                if key == "style", let before = former.string, let after = member.value.string {
                    guard let before = styles.old?[before], let after = styles.new?[after] else {
                        note("style")
                        continue
                    }
                    compare(before, after, named: "style", styles: (nil, nil))
                } else {
                    compare(former, member.value, named: inner, styles: styles)
                }
            }
            for member in old.members {
                let key = String(decoding: member.name, as: UTF8.self)
                if new[key] == nil, !(name.isEmpty && key == "styles") {
                    note(["palette", "images"].contains(name) ? name : key)
                }
            }
        } else if old.isArray, new.isArray {
            for (former, value) in zip(old.elements, new.elements) {
                compare(former, value, named: name, styles: styles)
            }
            if old.count != new.count { note(name) }
        } else if !Self.areEqual(old, new) {
            note(name)
        }
    }

    private static func areEqual(_ old: JSONValue, _ new: JSONValue) -> Bool {
        json(old) == json(new)
    }

    private static func json(_ value: JSONValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.value(value)
        return writer.finish()
    }

    private mutating func note(_ name: String) {
        if Self.geometry.contains(name) { hasMoved = true }
        members.insert(name)
    }

    /// The members that are lengths.
    private static let geometry: Set<ExactString> = [
        "x", "y", "width", "height", "frame", "contentSize", "size", "lineHeight", "baseline",
        "scroller", "breaks", "lines",
    ]
    /// The members that are colours, or that colours stand in.
    private static let colors: Set<ExactString> = [
        "palette", "color", "tint", "light", "dark", "contrast", "background", "gradient", "colors",
        "strikeColor", "contents",
    ]

    private static func words(for members: Set<ExactString>) -> String {
        if members.isSubset(of: colors) { return "colours" }
        return members.sorted().texts.joined(separator: ", ")
    }
}
