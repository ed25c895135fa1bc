/// A value in an object of its own: copying it counts one reference, however many the value holds.
@usableFromInline
package final class SharedValue<Value: Sendable>: Sendable {
    @usableFromInline package let value: Value

    @inlinable
    package init(_ value: Value) {
        self.value = value
    }
}

extension SharedValue: CustomStringConvertible {
    /// The description of the value, as that of an object is its type's name.
    @usableFromInline package var description: String { String(describing: value) }
}
