/// A path of names and indexes only, laid out so that following it neither allocates nor counts
/// references.
struct SingularPath: Sendable {
    private enum Step: Sendable {
        case name(start: Int, count: Int)
        case index(Int)
    }

    private let steps: [Step]
    private let names: [UInt8]

    /// nil for segments that can find several values.
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

    /// The value that the steps from `first` on lead to.
    func follow(from start: JSONValue, first: Int = 0) -> JSONValue? {
        names.withUnsafeBytes { names in
            var value = start
            for at in first..<max(first, steps.count) {
                let next =
                    switch steps[at] {
                    case .name(let start, let count):
                        value.member(
                            UnsafeRawBufferPointer(rebasing: names[start..<(start + count)])
                        )
                    case .index(let index): value.element(index)
                    }
                guard let next else { return nil }
                value = next
            }
            return value
        }
    }

    /// The names the path follows, if it has no index.
    var memberNames: [[UInt8]]? {
        var found: [[UInt8]] = []
        for step in steps {
            guard case .name(let start, let count) = step else { return nil }
            found.append(Array(names[start..<(start + count)]))
        }
        return found
    }

    /// The name the path starts with.
    var firstName: ArraySlice<UInt8>? {
        guard case .name(let start, let count)? = steps.first else { return nil }
        return names[start..<(start + count)]
    }
}
