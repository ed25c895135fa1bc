/// The shape of values: what an app's code reads them as.
indirect enum DataShape: Sendable, Equatable {
    /// No value but null.
    case nothing
    /// Values of which a declaration says nothing.
    case unknown
    case boolean
    /// Whole numbers of at most 64 bits.
    case integer
    case number
    case text
    case list(DataShape)
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
    var shape: DataShape
    /// True when it may be null, or absent.
    var isOptional = false
    /// The shape of what takes its place where there is none.
    var replacement = DataShape.nothing
    /// True when one of its declarations says nothing of the shape, so that samples add to what the others say.
    var isOpen = false

    static let null = DataValue(shape: .nothing, isOptional: true)

    /// Returns what is either of two values.
    func or(_ other: DataValue) -> DataValue {
        DataValue(
            shape: shape.or(other.shape),
            isOptional: isOptional || other.isOptional,
            replacement: replacement.or(other.replacement),
            isOpen: isOpen || other.isOpen || shape.isOpened(by: other.shape)
        )
    }

    /// Returns the value with what samples show where nothing was declared. What is declared stays.
    func filled(by sample: DataValue) -> DataValue {
        var value = self
        switch (shape, sample.shape) {
        case (.unknown, let seen), (.nothing, let seen):
            value.shape = seen
            // Where something takes the place of null, none is left.
            value.isOptional = isOptional || sample.isOptional && replacement == .nothing
        case (.list(let element), .list(let seen)):
            let filled = DataValue(shape: element).filled(by: DataValue(shape: seen))
            value.shape = .list(filled.shape)
        case (.object(let members), .object(let seen)):
            value.shape = .object(
                members.map { member in
                    let sample = seen.first { $0.name.isExactly(member.name) }
                    let value = sample.map { member.value.filled(by: $0.value) } ?? member.value
                    return .init(name: member.name, value: value)
                }
            )
        default: break
        }
        if isOpen { value.shape = value.shape.or(sample.shape) }
        return value
    }

    /// The value as it is written: what nothing is known of may be anything.
    var finished: DataValue {
        DataValue(shape: shape.or(replacement).finished, isOptional: isOptional)
    }
}

extension DataShape {
    /// Returns the shape of values of either. Of two objects it has the members of both, and those that one lacks
    /// are optional.
    func or(_ other: DataShape) -> DataShape {
        switch (self, other) {
        case (.nothing, let shape), (let shape, .nothing): shape
        case (.unknown, let shape), (let shape, .unknown): shape
        case (.integer, .number), (.number, .integer): .number
        case (.list(let one), .list(let two)): .list(one.or(two))
        case (.object(let one), .object(let two)): .object(Self.union(one, two))
        default: self == other ? self : .any
        }
    }

    /// True when another shape says nothing where this one does, or the other way round.
    fileprivate func isOpened(by other: DataShape) -> Bool {
        guard self != .nothing, other != .nothing else { return false }
        return (self == .unknown) != (other == .unknown)
    }

    fileprivate var finished: DataShape {
        switch self {
        case .unknown, .nothing: .any
        case .list(let element): .list(element.finished)
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
