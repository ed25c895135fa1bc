package import WorkLimits

/// A JSONPath expression: RFC 9535, all of it.
///
/// Parsed once, evaluated any number of times, from any task. A path that starts with `@` is valid
/// too, for contexts with a current value; see ``isAbsolute``.
///
/// Evaluation takes time in proportion to the values it visits, each of which is counted by a
/// `VisitMeter`: 16 members or elements passed over count as one visit, and so do two steps of a
/// regular expression and 64 bytes compared. It ends with an error when the page's budget is spent:
/// at `WorkBudget.maximumVisits`, at the deadline, or when it is cancelled.
///
/// Values are found in the order of the RFC (of several orders that it allows, the document's), and
/// more than once where the RFC says so (`$..a..b`). Beyond the RFC's choice, numbers compare
/// exactly: `9007199254740993` is not `9007199254740992.0`.
package struct JSONPath: Sendable {
    /// True when the path starts at the root (`$`), false when at the current value (`@`).
    package var isAbsolute: Bool { query.isAbsolute }

    /// The names, in UTF-8, that the path follows from member to member; nil when it has anything but
    /// names. A compiled template uses them to resolve many paths in one pass over an object.
    package var memberNames: [[UInt8]]? { query.singular?.memberNames }

    /// True when the path finds at most one value in any document (RFC 9535, section 2.3.5.1).
    package var isSingular: Bool { query.isSingular }

    /// The text that was parsed.
    package let text: String

    let query: PathQuery
    /// The join that the path is, if it is one.
    let join: PathJoin?

    /// Parses a path.
    ///
    /// - Parameter functions: The functions that its filters may use beside those of RFC 9535, `number` and `lower`.
    /// - Throws: The position of the first error in the text, and its reason.
    package init(
        parsing text: String,
        functions: [PathFunction] = []
    ) throws(JSONPathError) {
        var parser = try PathParser(text, functions: functions)
        query = try parser.wholeQuery()
        join = nil
        self.text = text
    }

    /// Parses a path in whose brackets templates stand.
    ///
    /// - Parameters:
    ///   - parts: The parts of its text.
    ///   - text: Its text with the templates as they are written, for messages.
    /// - Throws: The position of the first error, in a text in which each template is one byte, and its reason.
    package init(
        parsing parts: [PathPart],
        text: String,
        functions: [PathFunction] = []
    ) throws(JSONPathError) {
        var parser = try PathParser(bytes: PathPart.bytes(of: parts), functions: functions)
        query = try parser.wholeQuery()
        join = PathJoin(query)
        self.text = text
    }

    /// Returns the first value that the path finds; nil when it finds none.
    ///
    /// - Parameters:
    ///   - root: The value of `$`.
    ///   - current: The value of `@` outside filters.
    ///   - meter: The meter that visited values are counted by.
    package func first(
        in root: JSONValue,
        current: JSONValue,
        meter: VisitMeter
    ) throws(WorkError) -> JSONValue? {
        if let singular = query.singular {
            return try singular.value(from: query.isAbsolute ? root : current, meter: meter)
        }
        return try first(in: .value(root), current: current, meter: meter)
    }

    /// Returns the first value that the path finds in a root of several documents; nil when it finds none.
    package func first(
        in root: JSONRoot,
        current: JSONValue,
        meter: VisitMeter
    ) throws(WorkError) -> JSONValue? {
        var found: JSONValue?
        try each(in: root, current: current, meter: meter) { value in
            found = value
            return false
        }
        return found
    }

    /// Calls a closure with each value that the path finds, in order.
    ///
    /// - Parameters:
    ///   - root: The value of `$`.
    ///   - current: The value of `@` outside filters.
    ///   - meter: The meter that visited values are counted by.
    ///   - context: The time zone, and what takes notes.
    ///   - body: A closure that takes a value and returns false to stop.
    /// - Throws: The end of the budget; the values before it were passed to `body`.
    package func each(
        in root: JSONValue,
        current: JSONValue,
        meter: VisitMeter,
        context: PathContext = PathContext(),
        _ body: (JSONValue) -> Bool
    ) throws(WorkError) {
        try each(in: .value(root), current: current, meter: meter, context: context, body)
    }

    /// Calls a closure with each value that the path finds in a root of several documents, in order.
    package func each(
        in root: JSONRoot,
        current: JSONValue,
        meter: VisitMeter,
        context: PathContext = PathContext(),
        _ body: (JSONValue) -> Bool
    ) throws(WorkError) {
        let evaluation = PathEvaluation(root: root, meter: meter, context: context)
        _ = try evaluation.each(of: query, current: current) { value throws(WorkError) in
            body(value)
        }
    }
}
