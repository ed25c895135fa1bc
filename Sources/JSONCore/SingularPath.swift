internal import WorkLimits

/// A path of names and indexes only, laid out so that following it neither allocates nor counts
/// references.
struct SingularPath: Sendable {
    enum Step: Sendable {
        case name(start: Int, count: Int)
        case index(Int)
    }

    let steps: [Step]
    let names: [UInt8]

    /// Creates a path of segments; nil when they can find several values.
    init?(_ segments: [PathSegment]) {
        var steps: [Step] = []
        var names: [UInt8] = []
        for segment in segments {
            guard !segment.isDescendant, segment.selectors.count == 1 else { return nil }
            switch segment.selectors[0] {
            case .name(let name):
                steps.append(.name(start: names.count, count: name.count))
                names += name
            case .index(let index): steps.append(.index(index))
            default: return nil
            }
        }
        self.steps = steps
        self.names = names
    }

    /// The value that the steps lead to from `start`; nil when there is none.
    func value(from start: JSONValue, meter: VisitMeter) throws(WorkError) -> JSONValue? {
        try names.withUnsafeBufferPointer { names throws(WorkError) -> JSONValue? in
            let names = UnsafeRawBufferPointer(names)
            var value = start
            for step in steps {
                try meter.count(1)
                let next =
                    switch step {
                    case .name(let start, let count):
                        try value.member(
                            UnsafeRawBufferPointer(rebasing: names[start..<(start + count)]),
                            meter: meter
                        )
                    case .index(let index): try value.element(index, meter: meter)
                    }
                guard let next else { return nil }
                value = next
            }
            return value
        }
    }

    /// The names that the path follows; nil when it has an index.
    var memberNames: [[UInt8]]? {
        var found: [[UInt8]] = []
        for step in steps {
            guard case .name(let start, let count) = step else { return nil }
            found.append(Array(names[start..<(start + count)]))
        }
        return found
    }
}
