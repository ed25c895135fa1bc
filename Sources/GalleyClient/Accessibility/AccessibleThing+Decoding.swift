import AccessibilityCore
import InputCore

extension AccessibleThing {
    /// Reads what a screen reader needs of an item, a header, a footer or a placeholder.
    init(_ kind: Kind, from scanner: inout JSONScanner) throws(JSONError) {
        var read = AccessibleThing(kind)
        try scanner.members { scanner, key throws(JSONError) in
            if scanner.matches(key, "a11y") {
                read.accessibility = try Accessibility(from: &scanner)
            } else if scanner.matches(key, "elements") {
                var elements: [AccessibleElement] = []
                try scanner.elements { scanner throws(JSONError) in
                    elements.append(try AccessibleElement(from: &scanner))
                }
                read.elements = elements
            } else if scanner.matches(key, "select") {
                read.isSelectable = true
                try scanner.skipValue(depth: 0)
            } else if scanner.matches(key, "data") {
                read.isOn = try scanner.valueOfSwitch()
            } else {
                try scanner.skipValue(depth: 0)
            }
        }
        self = read
    }
}

extension JSONScanner {
    /// Takes an item's data; true where its `value` is.
    fileprivate mutating func valueOfSwitch() throws(JSONError) -> Bool? {
        guard peek() == UInt8(ascii: "{") else {
            try skipValue(depth: 0)
            return nil
        }
        var isOn: Bool?
        try members { scanner, key throws(JSONError) in
            guard scanner.matches(key, "value") else { return try scanner.skipValue(depth: 0) }
            isOn = try scanner.isTrue()
        }
        return isOn
    }
}

extension Document {
    /// Returns the stops of a thing; none where it cannot be read.
    func stops(_ kind: AccessibleThing.Kind, _ span: Span32) -> [Stop] {
        guard !span.isEmpty else { return [] }
        return scan(span) { (try? AccessibleThing(kind, from: &$0)) }?.stops ?? []
    }

    /// Returns the order that a section's `a11y` names; nil where it names none.
    func order(_ span: Span32) -> [Int]? {
        span.isEmpty ? nil : scan(span) { try? Accessibility(from: &$0) }?.order
    }
}
