import JSONCore
import LayoutCore
import ModuleDeclarations

/// Judges the touch areas of the parts of a cell that have actions.
struct TouchJudge {
    let rules: PageTestDeclaration
    /// The least width and height that the areas grow to, in points.
    let touch: Double

    /// An area that breaks a rule.
    struct Finding {
        let rule: LayoutRule
        let element: String?
        let detail: String
        let excess: Double
    }

    /// The distance that the text of numbers may be off by, in points.
    private static let tolerance = 0.02

    /// Returns what breaks a rule of an element, and of the runs of its text.
    func findings(of element: JSONValue) -> [Finding] {
        let runs = element["runs"]?.elements.map(\.self) ?? []
        return ([element] + runs).flatMap { part -> [Finding] in
            guard part["action"] != nil else { return [] }
            return findings(of: part, named: part["id"]?.string ?? element["role"]?.string)
        }
    }

    private func findings(of part: JSONValue, named name: String?) -> [Finding] {
        let areas =
            [part["hit"]].compactMap(\.self) + (part["hits"]?.elements.map(\.self) ?? [])
        if areas.isEmpty, rules.crowded {
            let detail = "no touch reaches it: it is outside of the cell, or covered by others"
            return [Finding(rule: .crowded, element: name, detail: detail, excess: touch)]
        }
        return areas.compactMap { finding(of: Rect(json: $0), named: name) }
    }

    private func finding(of area: Rect, named name: String?) -> Finding? {
        let side = min(area.width, area.height)
        let size = "touched in \(area.width.text) × \(area.height.text) points"
        if side + Self.tolerance < touch {
            guard rules.crowded else { return nil }
            let detail =
                "\(size) of \(touch.text) × \(touch.text): the cell or a neighbour ends there"
            return Finding(rule: .crowded, element: name, detail: detail, excess: touch - side)
        }
        guard let least = rules.touch, side + Self.tolerance < least else { return nil }
        let detail = "\(size), at least \(least.text) × \(least.text)"
        return Finding(rule: .touch, element: name, detail: detail, excess: least - side)
    }
}
