/// The shape of values: what an app's code reads them as.
indirect enum DataShape: Sendable, Equatable {
    /// No value but null.
    case nothing
    case boolean
    /// Whole numbers of at most 64 bits.
    case integer
    case number
    case text
    case list(DataValue)
    case object([Member])
    /// Values of more than one kind.
    case any

    /// A named value of an object.
    struct Member: Sendable, Equatable {
        let name: String
        var value: DataValue
    }
}

/// A value: its shape, and whether null may stand in its place.
struct DataValue: Sendable, Equatable {
    /// The shape of the values that are known.
    var shape: DataShape
    /// True when it may be null, or absent.
    var isOptional = false
    /// True when there may be values beside the known ones, of which only samples tell.
    var isOpen = false

    static let null = DataValue(shape: .nothing, isOptional: true)
    /// A value of which a declaration says nothing.
    static let unknown = DataValue(shape: .nothing, isOptional: true, isOpen: true)
    /// A value of a list that a path finds, which has nulls where the answer has them.
    static let open = DataValue(shape: .nothing, isOpen: true)

    /// Returns what is either of two values.
    func or(_ other: DataValue) -> DataValue {
        DataValue(
            shape: shape.or(other.shape),
            isOptional: isOptional || other.isOptional,
            isOpen: isOpen || other.isOpen
        )
    }

    /// Returns the value with what samples show. What is declared stays, and what was served beside it is true too.
    func filled(by sample: DataValue) -> DataValue {
        var value = self
        switch (shape, sample.shape) {
        case (.list(let element), .list(let seen)):
            value.shape = .list(element.filled(by: seen))
        case (.object(let members), .object(let seen)):
            value.shape = .object(
                members.map { member in
                    let sample = seen.first { $0.name.isExactly(member.name) }
                    let value = sample.map { member.value.filled(by: $0.value) } ?? member.value
                    return .init(name: member.name, value: value)
                }
            )
            if isOpen { value.shape = value.shape.or(sample.shape) }
        default: value.shape = shape.or(sample.shape)
        }
        value.isOptional = isOptional || sample.isOptional
        // Samples without a value tell nothing of it.
        value.isOpen = isOpen && sample.shape == .nothing
        return value
    }

    /// The value as it is written: what nothing is known of may be anything.
    var finished: DataValue {
        DataValue(shape: isOpen ? .any : shape.finished, isOptional: isOptional)
    }
}

extension DataShape {
    /// Returns the shape of values of either. Of two objects it has the members of both, and those that one lacks
    /// are optional.
    func or(_ other: DataShape) -> DataShape {
        switch (self, other) {
        case (.nothing, let shape), (let shape, .nothing): shape
        case (.integer, .number), (.number, .integer): .number
        case (.list(let one), .list(let two)): .list(one.or(two))
        case (.object(let one), .object(let two)): .object(Self.union(one, two))
        default: self == other ? self : .any
        }
    }

    fileprivate var finished: DataShape {
        switch self {
        case .nothing: .any
        case .list(let element):
            // A list with nulls in it is no list of one type.
            .list(element.isOptional ? DataValue(shape: .any) : element.finished)
        case .object(let members):
            .object(members.map { Member(name: $0.name, value: $0.value.finished) })
        default: self
        }
    }

    private static func union(_ one: [Member], _ two: [Member]) -> [Member] {
        var members = one.map { member in
            let other = two.first { $0.name.isExactly(member.name) }
            return Member(name: member.name, value: member.value.or(other?.value ?? .null))
        }
        for member in two where !one.contains(where: { $0.name.isExactly(member.name) }) {
            members.append(Member(name: member.name, value: member.value.or(.null)))
        }
        return members
    }
}
