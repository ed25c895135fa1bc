/// A part of a condition that was true or false for another reason than its author probably meant.
package struct PathConditionNote: Sendable, Hashable {
    /// The kinds of misunderstanding.
    package enum Kind: Sendable {
        /// A test of existence that met `false`, `null`, `0` or `""`.
        case existence
        /// A comparison with `!=` that held because there is no member: `@.image != null` of an object without an
        /// image.
        case absence
        /// A comparison by order of two texts that are numbers: text compares by code points.
        case textOrder
        /// A comparison of a number with a text that is one: they are never equal, and neither is less.
        case textAndNumber
    }

    /// The misunderstanding.
    package let kind: Kind
    /// The part: `@.muted`, `@.price < @.was`.
    package let test: String
    /// The values that it met: `false`, `"18.00" < "9.00"`.
    package let values: String
    /// The text that says what was probably meant: `@.muted == true`.
    package let advice: String

    /// A sentence on what happened, and what to write.
    package var message: String {
        switch kind {
        case .existence:
            "'\(test)' asks whether there is a member, and there was one: \(values); "
                + "to ask for its value write '\(advice)'"
        case .absence:
            "'\(test)' holds where there is no member, too, and there was none; "
                + "to ask for a value as well write '\(advice)'"
        case .textOrder:
            "'\(test)' compared numbers as text: \(values); to compare them as numbers write '\(advice)'"
        case .textAndNumber:
            "'\(test)' compared text with a number, which never holds: \(values); "
                + "to compare them as numbers write '\(advice)'"
        }
    }
}

extension PathConditionNote {
    /// Notes a test of existence that met a value; nil for a value that reads as true.
    init?(existence query: PathQuery, value: JSONValue) {
        let advised: String
        switch value.kind {
        case .null: advised = "&& \(query.text) != null"
        case .boolean where value.boolean == false: advised = "== true"
        case .integer where value.integer == 0, .double where value.double == 0:
            advised = "&& \(query.text) != 0"
        case .string where value.utf8?.isEmpty == true: advised = "&& \(query.text) != \"\""
        default: return nil
        }
        let test = query.text
        kind = .existence
        self.test = test
        values = value.excerpt
        advice = "\(test) \(advised)"
    }

    /// Notes a comparison of two values; nil where they compare as they read.
    init?(
        _ left: (operand: PathOperand, value: ComparedValue),
        _ comparison: PathComparison,
        _ right: (operand: PathOperand, value: ComparedValue)
    ) {
        if comparison == .notEqual, let query = Self.absent(left, right) {
            kind = .absence
            test = "\(left.operand.text) \(comparison.text) \(right.operand.text)"
            values = "nothing"
            advice = "\(query.text) && \(test)"
            return
        }
        switch (left.value.isNumericText, right.value.isNumericText) {
        case (true, true):
            if comparison == .equal || comparison == .notEqual { return nil }
            kind = .textOrder
        case (true, false) where right.value.isNumber, (false, true) where left.value.isNumber:
            kind = .textAndNumber
        default: return nil
        }
        test = "\(left.operand.text) \(comparison.text) \(right.operand.text)"
        values = "\(left.value.excerpt) \(comparison.text) \(right.value.excerpt)"
        advice =
            "\(left.operand.numberText(of: left.value)) \(comparison.text) "
            + right.operand.numberText(of: right.value)
    }
}

extension PathConditionNote {
    /// Returns the query that found nothing, where it is compared with a value that stands for nothing in JSON.
    private static func absent(
        _ left: (operand: PathOperand, value: ComparedValue),
        _ right: (operand: PathOperand, value: ComparedValue)
    ) -> PathQuery? {
        switch (left.operand, left.value, right.operand, right.value) {
        case (.query(let query), .nothing, .literal, let value) where value.isEmptyLiteral: query
        case (.literal, let value, .query(let query), .nothing) where value.isEmptyLiteral: query
        default: nil
        }
    }
}

extension PathOperand {
    /// The text of the operand as a number.
    fileprivate func numberText(of value: ComparedValue) -> String {
        guard value.isNumericText else { return text }
        if case .literal(let document) = self { return document.withRoot { $0.string ?? "" } }
        return "number(\(text))"
    }
}

extension ComparedValue {
    fileprivate var isNumericText: Bool {
        guard case .string(let utf8) = self else { return false }
        if case .nothing = NumericText.number(utf8) { return false }
        return true
    }

    /// True for `null`, `0` and `""`, by which authors ask whether there is something.
    fileprivate var isEmptyLiteral: Bool {
        switch self {
        case .null: true
        case .integer(let integer): integer == 0
        case .string(let utf8): utf8.isEmpty
        case .nothing, .boolean, .unsigned, .double, .long, .container: false
        }
    }

    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .unsigned, .double, .long: true
        case .nothing, .null, .boolean, .string, .container: false
        }
    }

    /// The value in messages.
    fileprivate var excerpt: String {
        JSONWriter.excerpt { writer in
            switch self {
            case .string(let utf8): writer.string(utf8)
            case .integer(let integer): writer.integer(integer)
            case .unsigned(let integer): writer.integer(integer)
            case .double(let double): writer.plain(double)
            case .long(let digits): writer.bytes(digits)
            case .boolean(let boolean): writer.boolean(boolean)
            case .null: writer.null()
            case .container(let value): writer.value(value)
            case .nothing: writer.raw("nothing")
            }
        }
    }
}
