internal import WorkLimits

/// An evaluation of a path or an expression: the value of `$`, and the meter of its work.
///
/// Values are passed on segment by segment to a closure that returns false to stop, so that no list
/// of nodes is ever made, and nothing is visited behind the last value that is needed.
final class PathEvaluation {
    typealias Sink = (JSONValue) throws(WorkError) -> Bool

    private let root: JSONRoot
    private let meter: VisitMeter
    /// The values of templates.
    private let arguments: PathArguments?
    /// Takes the parts of conditions that were true or false for another reason than they read; nil where nothing is
    /// noted.
    private let notes: ((PathConditionNote) -> Void)?
    /// The paths whose values are compared beside a test of their existence, which then is all that was meant by it.
    /// Gathered only where notes are taken.
    private var compared: [String] = []
    /// The time zone of times that name none.
    private let timeZone: String
    /// The texts that operands made, each until its condition is evaluated.
    private var texts: [UnsafeMutableRawBufferPointer] = []
    /// The regular expression used last, as a pattern that is no literal is usually the same each
    /// time.
    private var lastPattern: (text: [UInt8], expression: RegularExpression?)?

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
    private func argument(_ index: Int) -> ComparedValue {
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

    // MARK: Conditions

    /// Returns true when the condition holds, `@` being `current`.
    func holds(_ condition: PathCondition, for current: JSONValue) throws(WorkError) -> Bool {
        if notes != nil, case .any(let terms) = condition { compared += terms.comparedPaths }
        if notes != nil, case .all(let terms) = condition { compared += terms.comparedPaths }
        switch condition {
        case .any(let terms):
            for term in terms {
                if try holds(term, for: current) { return true }
            }
            return false
        case .all(let terms):
            for term in terms {
                if try !holds(term, for: current) { return false }
            }
            return true
        case .not(let term): return try !holds(term, for: current)
        case .exists(let query): return try exists(query, current: current)
        case .comparison(let leftOperand, let comparison, let rightOperand):
            let left = try value(of: leftOperand, current: current)
            let right = try value(of: rightOperand, current: current)
            if let notes {
                PathConditionNote((leftOperand, left), comparison, (rightOperand, right))
                    .map(notes)
            }
            return try compare(left, with: right, by: comparison)
        case .matches(let operand, let pattern):
            return try matches(operand, with: pattern, current: current)
        case .computed(let condition):
            let count = texts.count
            defer { freeTexts(downTo: count) }
            return try holds(condition, for: current)
        }
    }

    private func freeTexts(downTo count: Int) {
        while texts.count > count { texts.removeLast().deallocate() }
    }

    private func exists(_ query: PathQuery, current: JSONValue) throws(WorkError) -> Bool {
        if let notes, query.isSingular, !compared.contains(where: { $0.isExactly(query.text) }) {
            try note(existence: query, current: current, notes)
        }
        return try !each(of: query, current: current) { _ throws(WorkError) in false }
    }

    private func value(
        of operand: PathOperand,
        current: JSONValue
    ) throws(WorkError) -> ComparedValue {
        switch operand {
        // The path holds the document for longer than the comparison lasts.
        case .literal(let document): return document.withRoot { ComparedValue($0) }
        case .argument(let index): return argument(index)
        case .query(let query):
            return ComparedValue(try first(of: query, current: current))
        case .length(let operand):
            return try length(of: try value(of: operand, current: current))
        case .count(let query):
            var count = 0
            _ = try each(of: query, current: current) { _ throws(WorkError) in
                count += 1
                return true
            }
            return .integer(Int64(count))
        case .value(let query):
            var found: JSONValue?
            let isOnly = try each(of: query, current: current) { value throws(WorkError) in
                if found != nil { return false }
                found = value
                return true
            }
            return ComparedValue(isOnly ? found : nil)
        case .number(let operand): return try number(try value(of: operand, current: current))
        case .lower(let operand): return try lower(try value(of: operand, current: current))
        case .extended(let function, let operand):
            let argument = PathFunction.Argument(try value(of: operand, current: current))
            return argument.flatMap { function.read($0, timeZone) }.map { .double($0) } ?? .nothing
        }
    }

    private func note(
        existence query: PathQuery,
        current: JSONValue,
        _ notes: (PathConditionNote) -> Void
    ) throws(WorkError) {
        guard let value = try first(of: query, current: current) else { return }
        PathConditionNote(existence: query, value: value).map(notes)
    }

    /// The number of a text, or a number itself.
    private func number(_ value: ComparedValue) throws(WorkError) -> ComparedValue {
        switch value {
        case .integer, .unsigned, .double, .long: return value
        case .string(let utf8):
            try meter.count(utf8.count / 16)
            return NumericText.number(utf8)
        case .nothing, .null, .boolean, .container: return .nothing
        }
    }

    /// A text in small letters, by the rules of no language.
    private func lower(_ value: ComparedValue) throws(WorkError) -> ComparedValue {
        guard case .string(let utf8) = value else { return .nothing }
        try meter.count(utf8.count / 16)
        var text = String(decoding: utf8, as: UTF8.self).lowercased()
        let copy = text.withUTF8 { lowered in
            let copy = UnsafeMutableRawBufferPointer.allocate(
                byteCount: lowered.count,
                alignment: 1
            )
            copy.copyMemory(from: UnsafeRawBufferPointer(lowered))
            return copy
        }
        texts.append(copy)
        return .string(UnsafeRawBufferPointer(copy))
    }

    /// The value of a path that finds one at most.
    private func first(of query: PathQuery, current: JSONValue) throws(WorkError) -> JSONValue? {
        var found: JSONValue?
        if case .members = root, query.isAbsolute, query.segments.isEmpty { return nil }
        _ = try each(of: query, current: current) { value throws(WorkError) in
            found = value
            return false
        }
        return found
    }

    /// RFC 9535, 2.4.4: scalars of a string, elements, members.
    private func length(of value: ComparedValue) throws(WorkError) -> ComparedValue {
        switch value {
        case .string(let utf8):
            try meter.count(utf8.count / 16)
            var scalars = 0
            for byte in utf8 where byte & 0xC0 != 0x80 { scalars += 1 }
            return .integer(Int64(scalars))
        case .container(let container): return .integer(Int64(container.count))
        default: return .nothing
        }
    }

    private func compare(
        _ left: ComparedValue,
        with right: ComparedValue,
        by comparison: PathComparison
    ) throws(WorkError) -> Bool {
        if case .string(let left) = left, case .string(let right) = right {
            try meter.count(min(left.count, right.count) / 64)
        }
        return switch comparison {
        case .equal: try equal(left, right)
        case .notEqual: try !equal(left, right)
        case .less: left.isLess(than: right)
        case .greater: right.isLess(than: left)
        case .lessOrEqual: left.isLess(than: right) ? true : try equal(left, right)
        case .greaterOrEqual: right.isLess(than: left) ? true : try equal(left, right)
        }
    }

    private func equal(_ left: ComparedValue, _ right: ComparedValue) throws(WorkError) -> Bool {
        guard case .container(let left) = left, case .container(let right) = right else {
            return left.equals(right)
        }
        guard left.isArray == right.isArray, left.count == right.count else { return false }
        try meter.count(left.count)
        if left.isArray {
            for (one, other) in zip(left.elements, right.elements) {
                if try !equal(ComparedValue(one), ComparedValue(other)) { return false }
            }
            return true
        }
        return try equalMembers(left, right)
    }

    /// Members are the same in any order; in the same order they are compared in one pass.
    private func equalMembers(_ left: JSONValue, _ right: JSONValue) throws(WorkError) -> Bool {
        for (one, other) in zip(left.members, right.members) {
            var counterpart: JSONValue? = other.value
            if one.name.count != other.name.count || !JSONValue.sameBytes(one.name, other.name) {
                counterpart = try right.member(one.name, meter: meter)
            }
            guard let counterpart, try equal(ComparedValue(one.value), ComparedValue(counterpart))
            else { return false }
        }
        return true
    }

    // MARK: Regular expressions

    private func matches(
        _ operand: PathOperand,
        with pattern: PathPattern,
        current: JSONValue
    ) throws(WorkError) -> Bool {
        guard case .string(let subject) = try value(of: operand, current: current),
            let expression = try expression(of: pattern, current: current)
        else { return false }
        return try expression.matches(subject, isWhole: pattern.isWhole, meter: meter)
    }

    /// The pattern's expression; nil if it is none, which then matches nothing (RFC 9535, 2.4.6).
    private func expression(
        of pattern: PathPattern,
        current: JSONValue
    ) throws(WorkError) -> RegularExpression? {
        if pattern.isLiteral { return pattern.compiled }
        guard case .string(let utf8) = try value(of: pattern.operand, current: current) else {
            return nil
        }
        if let lastPattern, lastPattern.text.elementsEqual(utf8) { return lastPattern.expression }
        var compiled: RegularExpression?
        var instructions = 0
        do throws(RegularExpression.Invalid) {
            compiled = try RegularExpression(utf8)
            instructions = compiled?.program.count ?? 0
        } catch {
            instructions = error.instructions
        }
        try meter.count(utf8.count + instructions)
        lastPattern = (Array(utf8), compiled)
        return compiled
    }
}
