import InputCore
import JSONCore
import ModuleKit

/// A page before and after, each parsed once for all that is compared of it.
struct PagePair {
    private let old: JSONDocument
    private let new: JSONDocument

    /// Parses both pages; nil where one is no JSON.
    init?(_ old: Page, _ new: Page) {
        guard let before = try? JSONDocument(parsing: Array(old.json.bytes)),
            let after = try? JSONDocument(parsing: Array(new.json.bytes))
        else { return nil }
        self.old = before
        self.new = after
    }

    /// Both layouts, with their cells side by side. Valid inside of `read`.
    struct Reading {
        let old: JSONValue
        let new: JSONValue
        let before: LayoutCells
        let after: LayoutCells
        let cells: CellPairs
        /// The sections that are the same, byte for byte but for their place on the page, and may be left out.
        let equal: EqualSections
    }

    /// Calls `body` with both layouts.
    func read<Result>(_ body: (Reading) -> Result) -> Result {
        old.withRoot { old in
            new.withRoot { new in
                let (before, after) = (LayoutCells(of: old), LayoutCells(of: new))
                return body(
                    Reading(
                        old: old,
                        new: new,
                        before: before,
                        after: after,
                        cells: CellPairs(before, after),
                        equal: EqualSections(before, after, of: old, new)
                    )
                )
            }
        }
    }
}

/// The sections of two layouts that are the same, of which only those that differ are looked at.
struct EqualSections {
    /// True for each section of the old layout that is the same.
    let old: [Bool]
    /// True for each section of the new layout that is the same.
    let new: [Bool]
    /// The ids of the sections that are the same.
    let ids: Set<ExactString>

    /// The members of a page that all its sections are drawn with.
    private static let shared: [StaticString] = [
        "styles", "palette", "images", "background", "screen", "viewport",
    ]

    init(_ old: LayoutCells, _ new: LayoutCells, of page: JSONValue, _ other: JSONValue) {
        let none = (old.sections.map { _ in false }, new.sections.map { _ in false })
        let isShared = Self.shared.allSatisfy { name in
            switch (page[name], other[name]) {
            case (nil, nil): true
            case (let left?, let right?): left.isEqual(to: right)
            default: false
            }
        }
        guard isShared, old.sections.count == new.sections.count,
            zip(old.sections, new.sections).allSatisfy({ $0.id == $1.id })
        else {
            (self.old, self.new, ids) = (none.0, none.1, [])
            return
        }
        let isEqual = zip(old.sections, new.sections).map { Self.areEqual($0.json, $1.json) }
        (self.old, self.new) = (isEqual, isEqual)
        // Two sections of one id are not told apart.
        let others = Set(zip(new.sections, isEqual).filter { !$1 }.map(\.0.id))
        ids = Set(zip(new.sections, isEqual).filter { $1 }.map(\.0.id)).subtracting(others)
    }

    private static func areEqual(_ old: JSONValue, _ new: JSONValue) -> Bool {
        var olds = old.members
        for (name, value) in new.members {
            guard let former = olds.next(), JSONValue.areSame(former.name, name) else {
                return false
            }
            let isFrame = JSONValue.areSame(name, frame)
            guard isFrame ? areOfSameSize(former.value, value) : former.value.isEqual(to: value)
            else { return false }
        }
        return olds.next() == nil
    }

    private static var frame: UnsafeRawBufferPointer {
        let name: StaticString = "frame"
        return UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    }

    private static func areOfSameSize(_ old: JSONValue, _ new: JSONValue) -> Bool {
        old["width"]?.double == new["width"]?.double
            && old["height"]?.double == new["height"]?.double
    }
}
