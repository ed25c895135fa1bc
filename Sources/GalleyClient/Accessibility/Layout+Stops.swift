public import AccessibilityCore
import LayoutCore

extension Layout.Item {
    /// The stops of a screen reader in it, in the order of reading; those of its carousel's items are theirs.
    /// None where the app draws `data` itself and the service says nothing.
    /// - Complexity: O(bytes), each time.
    public var stops: [Stop] { document.stops(.item, record.whole) }
}

extension Layout.Part {
    /// The stops of a screen reader in it, in the order of reading; a decoration has none.
    /// - Complexity: O(bytes), each time.
    public var stops: [Stop] {
        AccessibleThing.Kind(rawValue: kind.rawValue).map { document.stops($0, record.whole) } ?? []
    }
}

extension Layout.Section {
    /// The indexes of its items in the order of reading.
    /// - Complexity: O(items).
    public var readingOrder: [Int] {
        let known = (accessibilityOrder ?? []).filter { items.indices.contains($0) }
        guard !known.isEmpty else { return Array(items.indices) }
        return known + Set(items.indices).subtracting(known).sorted()
    }
}
