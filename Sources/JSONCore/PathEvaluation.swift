internal import WorkLimits

/// An evaluation of a path or an expression: the value of `$`, and the meter of its work.
///
/// Values are passed on segment by segment to a closure that returns false to stop, so that no list
/// of nodes is ever made, and nothing is visited behind the last value that is needed.
final class PathEvaluation {
    typealias Sink = (JSONValue) throws(WorkError) -> Bool

    let root: JSONRoot
    let meter: VisitMeter
    /// The values of templates.
    private let arguments: PathArguments?
    /// Takes the parts of conditions that were true or false for another reason than they read; nil where nothing is
    /// noted.
    let notes: ((PathConditionNote) -> Void)?
    /// The paths whose values are compared beside a test of their existence, which then is all that was meant by it.
    /// Gathered only where notes are taken.
    var compared: [String] = []
    /// The time zone of times that name none.
    let timeZone: String
    /// The texts that operands made, each until its condition is evaluated.
    var texts: [UnsafeMutableRawBufferPointer] = []
    /// The regular expression used last, as a pattern that is no literal is usually the same each
    /// time.
    var lastPattern: (text: [UInt8], expression: RegularExpression?)?

    init(
        root: JSONRoot,
        meter: VisitMeter,
        arguments: PathArguments? = nil,
        context: PathContext = PathContext()
    ) {
        self.root = root
        self.meter = meter
        self.arguments = arguments
        notes = context.notes
        timeZone = context.timeZone
    }

    deinit { freeTexts(downTo: 0) }

    // MARK: Queries

    /// Gives each value of the query to `sink`; false if that wanted no more.
    func each(of query: PathQuery, current: JSONValue, to sink: Sink) throws(WorkError) -> Bool {
        let segments = query.segments[...]
        guard query.isAbsolute else { return try follow(segments, from: current, to: sink) }
        switch root {
        case .value(let value): return try follow(segments, from: value, to: sink)
        case .members(let members): return try follow(segments, fromMembers: members, to: sink)
        }
    }

    /// Gives each value that segments lead to from a value to `sink`; false if that wanted no more.
    func follow(
        _ segments: ArraySlice<PathSegment>,
        from value: JSONValue,
        to sink: Sink
    ) throws(WorkError) -> Bool {
        try meter.count(1)
        guard let segment = segments.first else { return try sink(value) }
        let rest = segments.dropFirst()
        if segment.isDescendant { return try descend(segment, from: value, then: rest, to: sink) }
        return try select(segment, from: value, then: rest, to: sink)
    }

    /// Applies the selectors to the value and every value within: cell by cell, which is the order
    /// of the document.
    private func descend(
        _ segment: PathSegment,
        from value: JSONValue,
        then rest: ArraySlice<PathSegment>,
        to sink: Sink
    ) throws(WorkError) -> Bool {
        let tape = value.tape
        var index = value.index
        let end = tape.end(of: index)
        while index < end {
            let descendant = JSONValue(tape: tape, index: index)
            if descendant.isArray || descendant.isObject {
                guard try select(segment, from: descendant, then: rest, to: sink) else {
                    return false
                }
                index += 1
            } else {
                index = tape.end(of: index)
            }
            try meter.count(1)
        }
        return true
    }

    private func select(
        _ segment: PathSegment,
        from value: JSONValue,
        then rest: ArraySlice<PathSegment>,
        to sink: Sink
    ) throws(WorkError) -> Bool {
        guard value.isArray || value.isObject else { return true }
        for selector in segment.selectors {
            let goesOn = try children(of: value, by: selector) { child throws(WorkError) in
                try follow(rest, from: child, to: sink)
            }
            if !goesOn { return false }
        }
        return true
    }

    // MARK: Selectors

    private func children(
        of value: JSONValue,
        by selector: PathSelector,
        to sink: Sink
    ) throws(WorkError) -> Bool {
        switch selector {
        case .name(let name):
            let member = try name.withUnsafeBufferPointer { name throws(WorkError) in
                try value.member(UnsafeRawBufferPointer(name), meter: meter)
            }
            if let member { return try sink(member) }
            return true
        case .index(let index):
            if let element = try value.element(index, meter: meter) { return try sink(element) }
            return true
        case .argument(let index):
            if let child = try child(of: value, named: argument(index)) { return try sink(child) }
            return true
        case .wildcard: return try children(of: value, to: sink)
        case .slice(let slice): return try elements(of: value, in: slice, to: sink)
        case .filter(let condition):
            return try children(of: value) { child throws(WorkError) in
                try meter.count(1)
                return try holds(condition, for: child) ? try sink(child) : true
            }
        }
    }

    /// The child of the name or the index that a template gives: nil for any other value of it.
    private func child(
        of value: JSONValue,
        named argument: ComparedValue
    ) throws(WorkError) -> JSONValue? {
        if case .string(let name) = argument { return try value.member(name, meter: meter) }
        guard let position = argument.position else { return nil }
        return try value.element(position, meter: meter)
    }

    /// The value of a template, by its position among those of the path.
    func argument(_ index: Int) -> ComparedValue {
        guard let values = arguments?.values, index < values.count else { return .nothing }
        return values[index]
    }

    private func children(of value: JSONValue, to sink: Sink) throws(WorkError) -> Bool {
        for element in value.elements {
            guard try sink(element) else { return false }
        }
        for member in value.members {
            guard try sink(member.value) else { return false }
        }
        return true
    }

    private func elements(
        of value: JSONValue,
        in slice: PathSlice,
        to sink: Sink
    ) throws(WorkError) -> Bool {
        guard value.isArray, slice.step != 0 else { return true }
        let (from, to) = slice.bounds(count: value.count)
        if slice.step < 0 {
            let step = -slice.step
            return try elementsBackwards(of: value, from: from, to: to, by: step, sink)
        }
        var position = 0
        var wanted = from
        for element in value.elements {
            if position >= to { break }
            if position & 15 == 15 { try meter.count(1) }
            if position == wanted {
                guard try sink(element) else { return false }
                // A step may be as large as any integer.
                let (following, overflow) = wanted.addingReportingOverflow(slice.step)
                if overflow { break }
                wanted = following
            }
            position += 1
        }
        return true
    }

    /// An array's elements can only be found from its start, so that those wanted are collected.
    private func elementsBackwards(
        of value: JSONValue,
        from: Int,
        to: Int,
        by step: Int,
        _ sink: Sink
    ) throws(WorkError) -> Bool {
        guard from > to else { return true }
        var chosen: [JSONValue] = []
        for (position, element) in value.elements.enumerated() {
            if position > from { break }
            try meter.count(1)
            if position > to, (from - position) % step == 0 { chosen.append(element) }
        }
        for element in chosen.reversed() {
            guard try sink(element) else { return false }
        }
        return true
    }

    // MARK: Several documents

    /// As `follow(_:from:to:)` from an object that is in no document.
    private func follow(
        _ segments: ArraySlice<PathSegment>,
        fromMembers members: [(name: String, value: JSONValue)],
        to sink: Sink
    ) throws(WorkError) -> Bool {
        try meter.count(1)
        guard let segment = segments.first else { return try sink(.null) }
        let rest = segments.dropFirst()
        for selector in segment.selectors {
            for member in members {
                try meter.count(1)
                guard try isSelected(member, by: selector) else { continue }
                guard try follow(rest, from: member.value, to: sink) else { return false }
            }
        }
        guard segment.isDescendant else { return true }
        for member in members {
            guard try descend(segment, from: member.value, then: rest, to: sink) else {
                return false
            }
        }
        return true
    }

    private func isSelected(
        _ member: (name: String, value: JSONValue),
        by selector: PathSelector
    ) throws(WorkError) -> Bool {
        switch selector {
        case .name(let name): name.elementsEqual(member.name.utf8)
        case .wildcard: true
        case .filter(let condition): try holds(condition, for: member.value)
        case .argument(let index):
            if case .string(let name) = argument(index) {
                name.elementsEqual(member.name.utf8)
            } else {
                false
            }
        case .index, .slice: false
        }
    }
}
