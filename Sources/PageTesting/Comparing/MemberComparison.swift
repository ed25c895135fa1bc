import InputCore
import JSONCore

/// Finds the members of two layouts that differ, by their names. Valid as long as both documents.
struct MemberComparison {
    /// True where a length or a place differs; the caller sets it back.
    var hasMoved = false
    /// True where a colour differs.
    private(set) var hasOtherColors = false
    /// The members in which styles of texts differ, but for colours.
    private(set) var styleMembers: Set<ExactString> = []
    /// The names of all other members that differ.
    private(set) var others: Set<ExactString> = []

    private let styles: (old: JSONValue?, new: JSONValue?)
    private var comparedStyles: [(old: JSONValue, new: JSONValue)] = []
    private var noted: [(name: Name, context: Context)] = []

    private typealias Name = UnsafeRawBufferPointer

    /// The most names that are told apart: members of `data` may have any.
    private static let maximumNames = 24
    /// The most pairs of styles that are known: beyond them they are compared again.
    private static let maximumStyles = 64

    /// The object that a member is in.
    private enum Context: Equatable {
        case page, style, palette, images
    }

    init(_ old: JSONValue, _ new: JSONValue) {
        styles = (old["styles"], new["styles"])
    }

    /// The names of all members that differ, but for those of places and lengths.
    var names: [ExactString] {
        others.union(styleMembers).union(hasOtherColors ? ["colours"] : []).sorted()
    }

    /// Compares the members of two objects.
    ///
    /// - Parameter skipped: The names of members that are not compared.
    mutating func compare(_ old: JSONValue, _ new: JSONValue, besides skipped: [StaticString]) {
        compare(old, new, in: .page, besides: skipped)
    }

    private mutating func compare(
        _ old: JSONValue,
        _ new: JSONValue,
        in context: Context,
        besides skipped: [StaticString] = []
    ) {
        var olds = old.members
        // Both are written in one order, so that most names are found without a search.
        var isInOrder = true
        for (name, value) in new.members {
            var former: JSONValue?
            if isInOrder, let next = olds.next(), JSONValue.areSame(next.name, name) {
                former = next.value
            } else {
                isInOrder = false
                former = old.member(name)
            }
            if !skipped.isEmpty, Self.contains(skipped, name) { continue }
            guard let former else {
                note(name, in: context)
                continue
            }
            compare(former, value, named: name, in: context)
        }
        if isInOrder, olds.next() == nil { return }
        for (name, _) in old.members
        where new.member(name) == nil && !Self.contains(skipped, name) {
            note(name, in: context)
        }
    }

    private mutating func compare(
        _ old: JSONValue,
        _ new: JSONValue,
        named name: Name,
        in context: Context
    ) {
        if old.isObject, new.isObject {
            compare(old, new, in: context == .page ? Self.context(of: name) : context)
        } else if old.isArray, new.isArray {
            if old.count != new.count {
                note(name, in: context)
                // Of other elements each would be another one.
                if Self.isName(name, "elements") { return }
            }
            var olds = old.elements
            for value in new.elements {
                guard let former = olds.next() else { break }
                compare(former, value, named: name, in: context)
            }
        } else if context == .page, Self.isName(name, "style"), old.utf8 != nil, new.utf8 != nil {
            compareStyles(old, new)
        } else if !old.isEqual(to: new) {
            note(name, in: context)
        }
    }

    private static func context(of name: Name) -> Context {
        if isName(name, "palette") { return .palette }
        return isName(name, "images") ? .images : .page
    }

    private mutating func compareStyles(_ old: JSONValue, _ new: JSONValue) {
        let isKnown = comparedStyles.contains {
            $0.old.isEqual(to: old) && $0.new.isEqual(to: new)
        }
        if isKnown { return }
        if comparedStyles.count < Self.maximumStyles { comparedStyles.append((old, new)) }
        guard let name = old.utf8, let other = new.utf8, let before = styles.old?.member(name),
            let after = styles.new?.member(other)
        else {
            styleMembers.insert("style")
            return
        }
        compare(before, after, in: .style)
    }

    // MARK: Names

    private static func isName(_ name: Name, _ text: StaticString) -> Bool {
        JSONValue.areSame(name, Name(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private static func contains(_ names: [StaticString], _ name: Name) -> Bool {
        names.contains { isName(name, $0) }
    }

    private mutating func note(_ name: Name, in context: Context) {
        let known = noted.firstIndex { $0.context == context && JSONValue.areSame($0.name, name) }
        if let known {
            // A frame that moved before may have been set back.
            if context == .page, isGeometry[known] { hasMoved = true }
            return
        }
        let text = ExactString(String(decoding: name, as: UTF8.self))
        let isLength = context == .page && Self.geometry.contains(text)
        if noted.count < Self.maximumNames * 4 {
            noted.append((name, context))
            isGeometry.append(isLength)
        }
        switch context {
        case .palette: hasOtherColors = true
        case .images: insert("images")
        case .style:
            if Self.colors.contains(text) {
                hasOtherColors = true
            } else {
                styleMembers.insert(text)
            }
        case .page:
            if isLength {
                hasMoved = true
            } else if Self.colors.contains(text) {
                hasOtherColors = true
            } else {
                insert(text)
            }
        }
    }

    /// True for each noted name of a length.
    private var isGeometry: [Bool] = []

    private mutating func insert(_ name: ExactString) {
        if others.count < Self.maximumNames { others.insert(name) }
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
}
