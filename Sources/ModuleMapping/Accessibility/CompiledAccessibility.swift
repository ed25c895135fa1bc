package import AccessibilityCore
import ConfigurationLanguage
package import JSONCore
import ModuleDeclarations

/// What a screen reader is told of something, with the values of items.
struct CompiledAccessibility: Sendable {
    private let declaration: AccessibilityDeclaration

    init(_ declaration: AccessibilityDeclaration) {
        self.declaration = declaration
    }

    /// Returns the properties in a scope. Words that are empty follow; a value that is missing leaves no space at an
    /// end.
    func properties(in scope: TemplateScope) -> Accessibility {
        var properties = declaration.fixed
        properties.label = Self.words(declaration.label, in: scope)
        properties.hint = Self.words(declaration.hint, in: scope)
        properties.value = Self.words(declaration.value, in: scope)
        return properties
    }

    private static func words(_ template: Template?, in scope: TemplateScope) -> String? {
        guard let scalars = template?.text(in: scope).unicodeScalars,
            let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return nil }
        return String(scalars[first...last])
    }
}

/// What a screen reader is told of an item that has a cell: written once the cell is laid out, as only that says
/// which texts there are. An object, as few items have one.
package final class ItemAccessibility: Sendable {
    let properties: Accessibility
    /// True where selecting the item does something.
    let isSelectable: Bool

    init(_ properties: Accessibility, isSelectable: Bool) {
        (self.properties, self.isSelectable) = (properties, isSelectable)
    }

    /// Appends `,"a11y":{…}` of an item without elements.
    func write(to writer: inout JSONWriter) { write(to: &writer, elements: []) }

    /// Appends `,"a11y":{…}`: what does not follow from the elements.
    package func write(to writer: inout JSONWriter, elements: [AccessibleElement]) {
        let thing = AccessibleThing(.item, isSelectable: isSelectable, elements: elements)
        writer.accessibility(properties.differing(from: thing.derived))
    }

    /// An estimate of the memory that it holds, in bytes.
    var memoryBytes: Int {
        let words = [properties.label, properties.hint, properties.value]
        return words.reduce(MemoryLayout<Accessibility>.stride + 32) { $0 + ($1?.utf8.count ?? 0) }
    }
}

/// What a screen reader is told of an element. An object, as few elements have one.
final class ElementAccessibility: Sendable {
    let properties: Accessibility

    init(_ properties: Accessibility) {
        self.properties = properties
    }
}
