/// Header fields in the order they came; names are lowercase.
public struct HeaderFields: Sendable, Equatable {
    /// One field: a lowercase name and a value without surrounding white space.
    public struct Field: Sendable, Equatable {
        /// The name, lowercase.
        public let name: String
        /// The value.
        public let value: String
    }

    /// All fields in order; a name may occur more than once.
    public private(set) var all: [Field] = []

    /// No fields.
    public init() {}

    /// The first value of a field; setting it replaces every value, nil removes the field.
    ///
    /// - Parameter name: the name in any case.
    public subscript(name: String) -> String? {
        get {
            let name = name.lowercased()
            return all.first { $0.name == name }?.value
        }
        set {
            remove(name)
            if let newValue { add(name, newValue) }
        }
    }

    /// Every value of a field, in order.
    ///
    /// - Parameter name: the name in any case.
    /// - Returns: the values; empty when the field is absent.
    public func values(_ name: String) -> [String] {
        let name = name.lowercased()
        return all.compactMap { $0.name == name ? $0.value : nil }
    }

    /// The values of a list field joined by commas, as RFC 9110 (5.3) allows.
    ///
    /// - Parameter name: the name in any case.
    /// - Returns: the joined text, or nil when the field is absent.
    public func joined(_ name: String) -> String? {
        let values = values(name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Adds a field after the others.
    ///
    /// - Parameters:
    ///   - name: the name in any case.
    ///   - value: the value; it is not checked here.
    public mutating func add(_ name: String, _ value: String) {
        all.append(Field(name: name.lowercased(), value: value))
    }

    /// Removes every field of that name.
    ///
    /// - Parameter name: the name in any case.
    public mutating func remove(_ name: String) {
        let name = name.lowercased()
        all.removeAll { $0.name == name }
    }

    /// Removes the fields for which a test is true.
    ///
    /// - Parameter test: asked for each field.
    public mutating func removeAll(where test: (Field) -> Bool) {
        all.removeAll(where: test)
    }

    /// Bytes that the names and values take as text.
    public var byteCount: Int {
        all.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
    /// Fields in the order written.
    ///
    /// - Parameter elements: names and values; a name may be repeated.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }
}
