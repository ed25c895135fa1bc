import AccessibilityCore
import InputCore

extension Accessibility {
    /// Reads `a11y`. Words that this client does not know count as none.
    init(from scanner: inout JSONScanner) throws(JSONError) {
        self.init()
        var read = Accessibility()
        try scanner.members { scanner, key throws(JSONError) in
            if scanner.matches(key, "label") {
                read.label = try scanner.plainText()
            } else if scanner.matches(key, "hint") {
                read.hint = try scanner.plainText()
            } else if scanner.matches(key, "value") {
                read.value = try scanner.plainText()
            } else if scanner.matches(key, "role") {
                read.role = AccessibilityRole(rawValue: try scanner.plainText())
            } else if scanner.matches(key, "level") {
                read.level = try scanner.integer()
            } else if scanner.matches(key, "hidden") {
                read.isHidden = try scanner.boolean()
            } else if scanner.matches(key, "live") {
                read.live = AccessibilityLive(rawValue: try scanner.plainText())
            } else if scanner.matches(key, "group") {
                read.group = AccessibilityGroup(rawValue: try scanner.plainText())
            } else if scanner.matches(key, "order") {
                read.order = try scanner.indexes()
            } else {
                try scanner.skipValue(depth: 0)
            }
        }
        self = read
    }
}

extension JSONScanner {
    /// Takes a list of indexes; numbers that are none become those of no element.
    mutating func indexes() throws(JSONError) -> [Int] {
        try numbers().map { Int(exactly: $0) ?? -1 }
    }
}
