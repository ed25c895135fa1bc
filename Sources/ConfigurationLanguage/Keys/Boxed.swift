/// A value that its owner has by reference, so that copies of the owner are small: a cell's tree is some kilobytes.
@propertyWrapper
@usableFromInline
package struct Boxed<Value: Sendable>: Sendable {
    @usableFromInline var box: SharedValue<Value>?

    /// Takes a value, or none.
    @inlinable
    package init(wrappedValue: Value?) {
        box = wrappedValue.map { SharedValue($0) }
    }

    @inlinable package var wrappedValue: Value? {
        get { box?.value }
        set { box = newValue.map { SharedValue($0) } }
    }
}

extension Boxed: Decodable {
    /// Makes the initializer of objects from a decoder possible; ``KeyDecoder`` hands over whole values.
    @usableFromInline
    package init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "a value is not read by itself")
        )
    }
}
