/// A function extension of RFC 9535 (section 2.4) that is not of this target: it reads a number from one value.
package struct PathFunction: Sendable {
    /// The value of the argument, as far as functions read it.
    package enum Argument {
        case text(String)
        /// A number of any kind.
        case number(Double)
    }

    /// The name in expressions.
    let name: String
    /// Returns the number of a value, in the time zone of a name; nil where it has none.
    let read: @Sendable (Argument, _ timeZone: String) -> Double?

    /// Creates a function.
    ///
    /// - Parameter read: A closure that returns the number of a value, which is finite, in the time zone of a name; nil
    ///   where it has none.
    package init(
        _ name: String,
        _ read: @escaping @Sendable (Argument, _ timeZone: String) -> Double?
    ) {
        self.name = name
        self.read = read
    }
}

extension PathFunction.Argument {
    /// The value of an argument; nil for any but text and numbers.
    init?(_ value: ComparedValue) {
        switch value {
        case .string(let utf8): self = .text(String(decoding: utf8, as: UTF8.self))
        case .integer(let integer): self = .number(Double(integer))
        case .unsigned(let integer): self = .number(Double(integer))
        case .double(let double) where double.isFinite: self = .number(double)
        case .nothing, .null, .boolean, .long, .double, .container: return nil
        }
    }
}
