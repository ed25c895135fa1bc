// Dictionaries and sets of exact keys are asked with ordinary text.

extension Dictionary where Key == ExactString {
    /// The value of the key with exactly these bytes.
    @inlinable
    public subscript(key: String) -> Value? {
        get { self[ExactString(key)] }
        _modify { yield &self[ExactString(key)] }
    }

    @inlinable
    package subscript(key: String, default value: @autoclosure () -> Value) -> Value {
        get { self[ExactString(key), default: value()] }
        _modify { yield &self[ExactString(key), default: value()] }
    }

    /// Creates a dictionary of pairs; `combine` says which value counts of two with one key.
    @inlinable
    package init(
        exact pairs: some Sequence<(String, Value)>,
        uniquingKeysWith combine: (Value, Value) throws -> Value
    ) rethrows {
        try self.init(
            pairs.lazy.map { (ExactString($0), $1) },
            uniquingKeysWith: combine
        )
    }

    @inlinable
    @discardableResult
    package mutating func updateValue(_ value: Value, forKey key: String) -> Value? {
        updateValue(value, forKey: ExactString(key))
    }

    @inlinable
    @discardableResult
    package mutating func removeValue(forKey key: String) -> Value? {
        removeValue(forKey: ExactString(key))
    }
}

extension Set<ExactString> {
    @inlinable
    package func contains(_ text: String) -> Bool {
        contains(ExactString(text))
    }

    @inlinable
    @discardableResult
    package mutating func insert(
        _ text: String
    ) -> (inserted: Bool, memberAfterInsert: ExactString) {
        insert(ExactString(text))
    }

    @inlinable
    @discardableResult
    package mutating func remove(_ text: String) -> ExactString? {
        remove(ExactString(text))
    }

    @inlinable
    package mutating func formUnion(_ texts: some Sequence<String>) {
        for text in texts { insert(ExactString(text)) }
    }
}

extension Sequence<String> {
    /// The exact forms of all.
    @inlinable
    package var exact: [ExactString] {
        map { ExactString($0) }
    }
}

extension Sequence<ExactString> {
    /// The texts of all.
    @inlinable
    package var texts: [String] {
        map(\.text)
    }
}
