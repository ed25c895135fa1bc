/// JSON in which what occurs more than once stands once, in a list: `{"$": n}` stands for the n-th
/// value of it. Values refer to earlier ones only.
struct SharedValues {
    /// The shortest text that is worth a reference, in characters.
    private static let shortest = 24

    /// A value whose parts are known by their numbers, so that equal ones are one.
    private enum Node: Hashable {
        case word(String)
        case string(String)
        case array([Int])
        case object([Member])
    }

    private struct Member: Hashable {
        let name: String
        let value: Int
    }

    private var nodes: [Node] = []
    private var numbers: [Node: Int] = [:]
    private var uses: [Int] = []
    private var roots: [Int] = []

    /// Takes a value, and returns its number among those that were taken.
    mutating func add(_ json: PlainJSON) {
        let root = number(of: json)
        uses[root] += 1
        roots.append(root)
    }

    /// Returns the number of a value. Its parts count as used by it once, however often it is there.
    private mutating func number(of json: PlainJSON) -> Int {
        let node: Node =
            switch json {
            case .word(let word): .word(word)
            case .string(let content): .string(content)
            case .array(let elements): .array(elements.map { number(of: $0) })
            case .object(let members):
                .object(members.map { Member(name: $0.name, value: number(of: $0.value)) })
            }
        if let number = numbers[node] { return number }
        for part in Self.parts(of: node) { uses[part] += 1 }
        nodes.append(node)
        uses.append(0)
        numbers[node] = nodes.count - 1
        return nodes.count - 1
    }

    private static func parts(of node: Node) -> [Int] {
        switch node {
        case .word, .string: []
        case .array(let elements): elements
        case .object(let members): members.map(\.value)
        }
    }

    /// Writes the shared values and those that were taken.
    func written() -> (shared: [String], values: [String]) {
        var shared: [String] = []
        // A part's number is less than that of what it is in.
        var texts: [String] = []
        for (number, node) in nodes.enumerated() {
            let text = Self.text(of: node, texts)
            guard uses[number] > 1, !Self.parts(of: node).isEmpty, text.count >= Self.shortest
            else {
                texts.append(text)
                continue
            }
            texts.append(#"{"$":\#(shared.count)}"#)
            shared.append(text)
        }
        return (shared, roots.map { texts[$0] })
    }

    private static func text(of node: Node, _ texts: [String]) -> String {
        switch node {
        case .word(let word): word
        case .string(let content): "\"\(content)\""
        case .array(let elements): "[\(elements.map { texts[$0] }.joined(separator: ","))]"
        case .object(let members):
            "{\(members.map { "\"\($0.name)\":\(texts[$0.value])" }.joined(separator: ","))}"
        }
    }
}
