import InputCore

/// The moments at which a batch of a list was fetched, or confirmed, with the bytes that it has.
///
/// A moment is a load. Two neighbouring batches that share one belong to the same list: nothing was inserted
/// or removed between them. They are kept as a field of the stored response, so that they outlive a restart
/// and reach other instances.
package struct ListMoments: Sendable, Equatable {
    /// The field of a stored response. Made here alone: one that an upstream sends is dropped.
    package static let field = "galley-list-moments"

    /// The maximum number of moments: the first, which the neighbours are likely to share, and the newest ones.
    static let maximumCount = 4

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

    /// Returns true when a neighbour was fetched or confirmed at the same moment.
    ///
    /// - Parameter other: the moments of the neighbour.
    package func meet(_ other: ListMoments) -> Bool { numbers.contains(where: other.numbers.contains) }

    /// Adds a moment at which the same bytes came again.
    mutating func add(_ moment: UInt64) {
        numbers.removeAll { $0 == moment }
        if numbers.count == Self.maximumCount { numbers.remove(at: 1) }
        numbers.append(moment)
    }

    /// Writes the moments into the fields of a stored response.
    func write(to fields: inout HeaderFields) {
        let text = numbers.map { String($0, radix: 16) }.joined(separator: " ")
        fields[Self.field] = text.isEmpty ? nil : text
    }
}
