/// A piece of a regular expression.
indirect enum RegularExpressionNode {
    case scalar(UInt32)
    case any
    case start
    case end
    case set(ScalarSet)
    case sequence([RegularExpressionNode])
    case alternatives([RegularExpressionNode])
    /// At least `minimum` times, at most `maximum` or any number of times.
    case repetition(RegularExpressionNode, minimum: Int, maximum: Int?)
}

/// Turns the pieces of an expression into a program.
struct RegularExpressionCompiler {
    private(set) var program: [RegularExpression.Instruction] = []

    mutating func append(
        _ instruction: RegularExpression.Instruction
    ) throws(RegularExpression.Invalid) {
        if program.count == RegularExpression.maximumInstructions {
            throw RegularExpression.Invalid(instructions: program.count)
        }
        program.append(instruction)
    }

    mutating func emit(_ node: RegularExpressionNode) throws(RegularExpression.Invalid) {
        switch node {
        case .scalar(let value): try append(.scalar(value))
        case .any: try append(.any)
        case .start: try append(.start)
        case .end: try append(.end)
        case .set(let set): try append(.set(set))
        case .sequence(let nodes):
            for node in nodes { try emit(node) }
        case .alternatives(let nodes): try emitAlternatives(nodes)
        case .repetition(let node, let minimum, let maximum):
            try emitRepetition(node, minimum, maximum)
        }
    }

    /// ```
    /// split A, B;  A: first; jump end;  B: split …;  last; end:
    /// ```
    private mutating func emitAlternatives(
        _ nodes: [RegularExpressionNode]
    ) throws(RegularExpression.Invalid) {
        var jumps: [Int] = []
        for node in nodes.dropLast() {
            let split = program.count
            try append(.split(split + 1, 0))
            try emit(node)
            jumps.append(program.count)
            try append(.jump(0))
            program[split] = .split(split + 1, program.count)
        }
        if let last = nodes.last { try emit(last) }
        for jump in jumps { program[jump] = .jump(program.count) }
    }

    /// The operand as often as it must be there, then as often as it may be, each time with a way
    /// out, or in a loop.
    private mutating func emitRepetition(
        _ node: RegularExpressionNode,
        _ minimum: Int,
        _ maximum: Int?
    ) throws(RegularExpression.Invalid) {
        for _ in 0..<minimum {
            let start = program.count
            try emit(node)
            // What is empty is the same any number of times.
            if program.count == start { return }
        }
        guard let maximum else {
            let split = program.count
            try append(.split(split + 1, 0))
            try emit(node)
            try append(.jump(split))
            program[split] = .split(split + 1, program.count)
            return
        }
        var splits: [Int] = []
        for _ in minimum..<maximum {
            splits.append(program.count)
            try append(.split(program.count + 1, 0))
            try emit(node)
        }
        for split in splits { program[split] = .split(split + 1, program.count) }
    }
}
