internal import WorkLimits

/// An I-Regexp (RFC 9485), matched in time linear in the text for any expression.
///
/// The expression becomes a program for Thompson's simulation of a nondeterministic automaton: all
/// states that the text so far can lead to are followed side by side, so that there is nothing to
/// backtrack to.
///
/// Outside brackets `^` and `$` are the start and the end of the text, as in the engines that the
/// RFC maps its expressions to, and as RFC 9535's compliance suite has them; for the characters
/// write `\^` and `[$]`.
struct RegularExpression: Sendable {
    /// The text is no I-Regexp, or too large an expression.
    struct Invalid: Error {
        /// The number of instructions that had been made of it.
        var instructions = 0
    }

    /// The most instructions: each may cost a step for each scalar of a text. A counted repetition
    /// takes its operand's instructions that many times.
    static let maximumInstructions = 10_000

    enum Instruction: Sendable {
        case scalar(UInt32)
        case any
        case start
        case end
        case set(ScalarSet)
        case split(Int, Int)
        case jump(Int)
        case match
    }

    let program: [Instruction]

    /// Compiles an expression in UTF-8.
    init(_ utf8: UnsafeRawBufferPointer) throws(Invalid) {
        var parser = RegularExpressionParser(utf8)
        let node = try parser.wholeExpression()
        var compiler = RegularExpressionCompiler()
        try compiler.emit(node)
        try compiler.append(.match)
        program = compiler.program
    }

    /// The number of steps that count as one visit of a value, as they take about as long.
    static let stepsPerVisit = 2

    /// Returns true when the text matches.
    ///
    /// Linear in the text and in the program; each two steps count as a visit.
    /// - Parameters:
    ///   - utf8: The text, which must be valid UTF-8.
    ///   - isWhole: True when all of the text must match, false when it may match anywhere in it.
    ///   - meter: The meter that the steps are counted by.
    func matches(
        _ utf8: UnsafeRawBufferPointer,
        isWhole: Bool,
        meter: VisitMeter
    ) throws(WorkError) -> Bool {
        var current = StateSet(capacity: program.count)
        var following = StateSet(capacity: program.count)
        // Making the sets is work too.
        var steps = program.count / 4
        var at = 0
        while true {
            var isAtEnd = at == utf8.count
            if at == 0 || !isWhole {
                steps += add(0, to: &current, isAtStart: at == 0, isAtEnd: isAtEnd)
            }
            try meter.count(steps / Self.stepsPerVisit + (at == 0 ? 1 : 0))
            steps %= Self.stepsPerVisit
            if current.hasMatch, !isWhole || isAtEnd { return true }
            if isAtEnd || (current.states.isEmpty && isWhole) { return false }
            let scalar = Self.scalar(utf8, &at)
            isAtEnd = at == utf8.count
            for state in current.states {
                steps += 1
                if accepts(state, scalar) {
                    steps += add(state + 1, to: &following, isAtStart: false, isAtEnd: isAtEnd)
                }
            }
            swap(&current, &following)
            following.removeAll()
        }
    }

    @inline(__always)
    private func accepts(_ state: Int, _ scalar: Unicode.Scalar) -> Bool {
        switch program[state] {
        case .scalar(let wanted): wanted == scalar.value
        case .any: scalar != "\n" && scalar != "\r"
        case .set(let set): set.contains(scalar)
        case .start, .end, .split, .jump, .match: false
        }
    }

    /// Adds a state and all that it leads to without text; the number of instructions seen.
    private func add(
        _ state: Int,
        to set: inout StateSet,
        isAtStart: Bool,
        isAtEnd: Bool
    ) -> Int {
        var steps = 0
        set.pending.append(state)
        while let state = set.pending.popLast() {
            steps += 1
            guard set.insert(state) else { continue }
            switch program[state] {
            case .jump(let target): set.pending.append(target)
            case .split(let first, let second):
                set.pending.append(second)
                set.pending.append(first)
            case .start: if isAtStart { set.pending.append(state + 1) }
            case .end: if isAtEnd { set.pending.append(state + 1) }
            case .match: set.hasMatch = true
            case .scalar, .any, .set: set.states.append(state)
            }
        }
        return steps
    }

    /// The scalar at `at`, which is moved behind it.
    @inline(__always)
    private static func scalar(_ utf8: UnsafeRawBufferPointer, _ at: inout Int) -> Unicode.Scalar {
        let lead = utf8[at]
        at += 1
        if lead < 0x80 { return Unicode.Scalar(lead) }
        let more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1
        var value = UInt32(lead) & (0x3F >> UInt32(more))
        for _ in 0..<more where at < utf8.count {
            value = value << 6 | UInt32(utf8[at] & 0x3F)
            at += 1
        }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }
}

/// The states an automaton is in.
private struct StateSet {
    /// Those that wait for a scalar.
    var states: [Int] = []
    /// True when the state at the program's end is among them.
    var hasMatch = false
    /// The states still to be added.
    var pending: [Int] = []
    /// For each instruction the generation that it was last added in.
    private var added: [Int]
    private var generation = 1

    init(capacity: Int) {
        added = Array(repeating: 0, count: capacity)
    }

    /// False if the state is in the set already.
    mutating func insert(_ state: Int) -> Bool {
        if added[state] == generation { return false }
        added[state] = generation
        return true
    }

    mutating func removeAll() {
        states.removeAll(keepingCapacity: true)
        hasMatch = false
        generation += 1
    }
}
