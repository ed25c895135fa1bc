// Comparisons of text in this package go over bytes: each target imports this module for all of its files, and these
// operators then come before those of the standard library, in synthesized conformances too. `scripts/identity` proves
// it from the objects: not one refers to the others.

extension String {
    @inlinable
    package static func == (left: String, right: String) -> Bool {
        left.isExactly(right)
    }

    @inlinable
    package static func != (left: String, right: String) -> Bool {
        !left.isExactly(right)
    }

    /// Matches the cases of a `switch`.
    @inlinable
    package static func ~= (pattern: String, text: String) -> Bool {
        pattern.isExactly(text)
    }

    package func hasPrefix(_ prefix: String) -> Bool {
        utf8.starts(with: prefix.utf8)
    }

    package func hasSuffix(_ suffix: String) -> Bool {
        utf8.count >= suffix.utf8.count && utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }
}

extension Substring {
    package static func == (left: Substring, right: Substring) -> Bool {
        left.utf8.elementsEqual(right.utf8)
    }

    package static func != (left: Substring, right: Substring) -> Bool {
        !(left == right)
    }
}

extension String? {
    @inlinable
    package static func == (left: String?, right: String?) -> Bool {
        switch (left, right) {
        case (let left?, let right?): left.isExactly(right)
        case (nil, nil): true
        default: false
        }
    }

    @inlinable
    package static func != (left: String?, right: String?) -> Bool {
        !(left == right)
    }

    @inlinable
    package static func ~= (pattern: String?, text: String?) -> Bool {
        pattern == text
    }
}

extension [String] {
    package static func == (left: [String], right: [String]) -> Bool {
        left.elementsEqual(right) { $0.isExactly($1) }
    }

    package static func != (left: [String], right: [String]) -> Bool {
        !(left == right)
    }
}

extension Sequence<String> {
    @inlinable
    package func contains(_ text: String) -> Bool {
        contains { $0.isExactly(text) }
    }
}

extension Collection<String> {
    @inlinable
    package func firstIndex(of text: String) -> Index? {
        firstIndex { $0.isExactly(text) }
    }
}

extension Hasher {
    @inlinable
    package mutating func combine(_ text: String) {
        text.hashExactly(into: &self)
    }

    @inlinable
    package mutating func combine(_ text: String?) {
        combine(text != nil)
        text?.hashExactly(into: &self)
    }

    package mutating func combine(_ texts: [String]) {
        combine(texts.count)
        for text in texts { text.hashExactly(into: &self) }
    }
}
