extension JSONValue {
    /// Returns true when another value, of any document, is the same: of numbers the same representation, of objects
    /// the same members in the same order. Linear in the smaller of them, until the first difference.
    package func isEqual(to other: JSONValue) -> Bool {
        let (own, others) = (kind, other.kind)
        guard own == others else { return false }
        switch own {
        case .null: return true
        case .boolean: return boolean == other.boolean
        case .integer, .unsigned, .double:
            return tape.cells[index + 1] == other.tape.cells[other.index + 1]
        case .longInteger, .hugeNumber, .string:
            return Self.areSame(tape.utf8(index), other.tape.utf8(other.index))
        case .array: return hasEqualElements(as: other)
        case .object: return hasEqualMembers(as: other)
        }
    }

    private func hasEqualElements(as other: JSONValue) -> Bool {
        var others = other.elements
        for element in elements {
            guard let counterpart = others.next(), element.isEqual(to: counterpart) else {
                return false
            }
        }
        return others.next() == nil
    }

    private func hasEqualMembers(as other: JSONValue) -> Bool {
        var others = other.members
        for (name, value) in members {
            guard let counterpart = others.next(), Self.areSame(name, counterpart.name),
                value.isEqual(to: counterpart.value)
            else { return false }
        }
        return others.next() == nil
    }

    /// Returns true when two names, or other bytes of documents, are the same.
    package static func areSame(
        _ left: UnsafeRawBufferPointer,
        _ right: UnsafeRawBufferPointer
    ) -> Bool {
        left.count == right.count && sameBytes(left, right)
    }
}
