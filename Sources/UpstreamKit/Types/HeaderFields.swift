/// Header fields in their order of arrival; names are lowercase.
package struct HeaderFields: Sendable, Equatable {
    /// One field: a lowercase name and a value without surrounding white space.
    package struct Field: Sendable, Equatable {
        /// The name, lowercase.
        package let name: String
        package let value: String
    }

    /// All fields in order; a name may occur more than once.
    package private(set) var all: [Field] = []

    /// No fields.
    package init() {}

    /// Returns true for a text that a field may have as its value: no control characters but tabs (RFC 9110,
    /// section 5.5).
    package static func isValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }

    /// The first value of a field; setting it replaces every value, nil removes the field.
    ///
    /// - Parameter name: the name in any case.
    package subscript(name: String) -> String? {
        get {
            let name = HeaderFields.lowercase(name)
            return all.first { $0.name == name }?.value
        }
        set {
            remove(name)
            if let newValue { add(name, value: newValue) }
        }
    }

    /// Returns every value of a field, in order; empty when the field is absent.
    ///
    /// - Parameter name: the name in any case.
    package func values(_ name: String) -> [String] {
        let name = HeaderFields.lowercase(name)
        return all.compactMap { $0.name == name ? $0.value : nil }
    }

    /// Returns the values of a list field joined by commas, as RFC 9110 (5.3) allows; nil when the
    /// field is absent.
    ///
    /// - Parameter name: the name in any case.
    package func joined(_ name: String) -> String? {
        let name = HeaderFields.lowercase(name)
        guard let first = all.firstIndex(where: { $0.name == name }) else { return nil }
        let rest = all[(first + 1)...].filter { $0.name == name }
        return rest.reduce(into: all[first].value) { $0 += ", " + $1.value }
    }

    /// Adds a field after the others.
    ///
    /// - Parameters:
    ///   - name: the name in any case.
    ///   - value: the value; it is not checked here.
    package mutating func add(_ name: String, value: String) {
        // A response has some fields, and the array would grow with each of the first.
        if all.isEmpty { all.reserveCapacity(8) }
        all.append(Field(name: HeaderFields.lowercase(name), value: value))
    }

    /// Adds text to the value of the last field, behind a space; without a field, nothing happens.
    package mutating func continueLast(with text: String) {
        guard let last = all.popLast() else { return }
        all.append(Field(name: last.name, value: "\(last.value) \(text)"))
    }

    /// Removes every field of that name.
    ///
    /// - Parameter name: the name in any case.
    package mutating func remove(_ name: String) {
        let name = HeaderFields.lowercase(name)
        all.removeAll { $0.name == name }
    }

    /// Removes the fields for which a test is true.
    ///
    /// - Parameter test: called with each field.
    package mutating func removeAll(where test: (Field) -> Bool) {
        all.removeAll(where: test)
    }

    /// Returns a name in small letters. Nearly all names are so already, and then stay the same text.
    private static func lowercase(_ name: String) -> String {
        // In a buffer, as each step through a text is a call.
        let isOther = name.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.contains { ASCII.isUppercase($0) || $0 >= 0x80 }
        }
        return isOther ?? true ? name.lowercased() : name
    }

    /// The bytes that the names and values take as text.
    package var byteCount: Int {
        all.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
    /// Creates fields in the order written.
    ///
    /// - Parameter elements: names and values; a name may be repeated.
    package init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value: value) }
    }
}
