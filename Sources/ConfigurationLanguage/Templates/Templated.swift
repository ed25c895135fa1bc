/// A value, or the template that gives it.
package enum Templated<Value: Sendable>: Sendable {
    /// Known from the start.
    case value(Value)
    /// Known once the item is.
    case template(Template)
}
