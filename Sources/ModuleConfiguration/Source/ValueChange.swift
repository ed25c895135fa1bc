import ConfigurationLanguage

/// The value of a key before and after a change, as files have it.
package struct ValueChange: Sendable, Hashable {
    /// The value before; nil where the key is new.
    package let old: String?
    /// The value after; nil where the key is there no more.
    package let new: String?
    /// True where only the order of its parts is another one.
    private var isOrder = false

    /// The most names of a mapping that are shown.
    private static let maximumNames = 4

    init(_ old: ConfigurationNode?, _ new: ConfigurationNode?) {
        (self.old, self.new) = (old.map(Self.shown), new.map(Self.shown))
    }

    /// Creates the change of the order in a value.
    init(orderOf node: ConfigurationNode) {
        self.init(node, node)
        isOrder = true
    }

    /// Creates the change of a value that is given as text.
    package init(from old: String?, to new: String?) {
        (self.old, self.new) = (old, new)
    }

    /// The change in words: `60 → 68`, `new, 2`, `gone, was 60`, `another order`.
    package var words: String {
        switch (old, new) {
        case (_?, _?) where isOrder: "another order"
        case (let old?, let new?):
            old.isExactly(new) ? "another \(new)" : "\(old) → \(new)"
        case (nil, let new?): "new, \(new)"
        case (let old?, nil): "gone, was \(old)"
        case (nil, nil): ""
        }
    }

    package static func == (left: ValueChange, right: ValueChange) -> Bool {
        left.isOrder == right.isOrder && areEqual(left.old, right.old)
            && areEqual(left.new, right.new)
    }

    private static func areEqual(_ left: String?, _ right: String?) -> Bool {
        left.map { ExactString($0) } == right.map { ExactString($0) }
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(old.map { ExactString($0) })
        hasher.combine(new.map { ExactString($0) })
    }

    /// Returns a value in one short line, without what a variable put in.
    private static func shown(_ node: ConfigurationNode) -> String {
        switch node.value {
        case .scalar(let scalar):
            let line = String(scalar.shown.map { $0.isNewline ? " " : $0 })
            return line.isEmpty ? "\"\"" : line
        case .sequence(let elements):
            return elements.count == 1 ? "a list of 1" : "a list of \(elements.count)"
        case .mapping(let members):
            let names = members.prefix(maximumNames).map(\.key).joined(separator: ", ")
            return "{\(names)\(members.count > maximumNames ? ", …" : "")}"
        case .invalid: return "?"
        }
    }
}
