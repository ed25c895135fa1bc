/// A value that its owner has by reference, so that copies of the owner are small: a cell's tree is some kilobytes.
@propertyWrapper
package struct Boxed<Value: Sendable>: Sendable {
    private final class Box: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var box: Box?

    /// Takes a value, or none.
    package init(wrappedValue: Value?) {
        box = wrappedValue.map { Box($0) }
    }

    package var wrappedValue: Value? {
        get { box?.value }
        set { box = newValue.map { Box($0) } }
    }
}
