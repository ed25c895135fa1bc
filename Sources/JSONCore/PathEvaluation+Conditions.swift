internal import WorkLimits

/// Conditions of filters and expressions (RFC 9535, 2.3.5).
extension PathEvaluation {
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

    func freeTexts(downTo count: Int) {
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
