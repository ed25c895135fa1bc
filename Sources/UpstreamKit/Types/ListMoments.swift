import InputCore

/// The moments at which a batch of a list was fetched, or confirmed, with the bytes that it has.
///
/// A moment is a load; later loads have greater numbers. A batch goes on where the one before ends when it was
/// fetched or confirmed no earlier than that one got its bytes. They are kept as a field of the stored response, so
/// that they outlive a restart and reach other instances.
package struct ListMoments: Sendable, Equatable {
    /// The field of a stored response. Made here alone: one that an upstream sends is dropped.
    package static let field = "galley-list-moments"

    /// The maximum number of moments: the first and the newest.
    static let maximumCount = 2

    private var numbers: [UInt64] = []

    /// Creates an empty set of moments.
    package init() {}

    /// Reads the moments of a stored response; none where there is no field, or another text.
    ///
    /// - Parameter fields: the fields of the response.
    package init(of fields: HeaderFields) {
        guard let text = fields[Self.field] else { return }
        numbers = text.split(at: " ").prefix(Self.maximumCount).compactMap {
            UInt64($0, radix: 16)
        }
    }

    /// The newest moment; nil for none.
    package var newest: UInt64? { numbers.last }

    /// Returns true when the next batch was fetched or confirmed no earlier than this one got its bytes.
    ///
    /// - Parameter next: the moments of the next batch.
    package func arePassed(by next: ListMoments) -> Bool {
        guard let first = numbers.first, let newest = next.newest else { return false }
        return first <= newest
    }

    /// Adds a moment at which the same bytes came again. Only the first and the newest are kept.
    mutating func add(_ moment: UInt64) {
        let first = min(numbers.first ?? moment, moment)
        let newest = max(numbers.last ?? moment, moment)
        numbers = first == newest ? [first] : [first, newest]
    }

    /// Writes the moments into the fields of a stored response.
    func write(to fields: inout HeaderFields) {
        let text = numbers.map { String($0, radix: 16) }.joined(separator: " ")
        fields[Self.field] = text.isEmpty ? nil : text
    }
}
