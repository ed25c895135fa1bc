/// One of several rules: the first whose condition holds gives the value.
package struct Rule<Value: Sendable>: Sendable {
    /// The condition; nil always holds.
    package var when: Condition?
    /// The value that it gives.
    package var value: Value

    /// Creates a rule; without a condition it always holds.
    package init(when: Condition? = nil, value: Value) {
        self.when = when
        self.value = value
    }
}
