/// A key whose value its object has by reference, so that copies of the object are small.
@propertyWrapper
package struct BoxedKey<Value: Sendable>: Sendable {
    private var shared: SharedValue<Key<Value>>

    package var wrappedValue: Value {
        get { shared.value.wrappedValue }
        set {
            var key = shared.value
            key.wrappedValue = newValue
            shared = SharedValue(key)
        }
    }

    /// The key as a file gives it.
    package var projectedValue: GivenKey { shared.value.projectedValue }

    private init(_ key: Key<Value>) { shared = SharedValue(key) }

    /// A key without a default.
    package init<Given>(
        _ type: @autoclosure @escaping @Sendable () -> KeyType<Given>,
        named name: String = "",
        otherwise: String? = nil,
        decides effect: FrameEffect = .length,
        _ doc: String
    ) where Value == Given? {
        self.init(Key(type(), named: name, otherwise: otherwise, decides: effect, doc))
    }
}

extension BoxedKey: ReadableKey {
    package var field: SchemaField { shared.value.field }
    package var isGiven: Bool { shared.value.isGiven }
    package var hasTemplates: Bool { shared.value.hasTemplates }

    package func reading(_ object: ConfigurationNode, with templates: TemplateReader?)
        -> any ReadableKey
    {
        boxed(shared.value.reading(object, with: templates))
    }

    package func named(_ property: String) -> any ReadableKey {
        boxed(shared.value.named(property))
    }

    private func boxed(_ key: any ReadableKey) -> BoxedKey {
        (key as? Key<Value>).map { BoxedKey($0) } ?? self
    }

    /// Makes the initializer of objects from a decoder possible; ``KeyDecoder`` hands over whole keys.
    package init(from decoder: any Decoder) throws { self.init(try Key<Value>(from: decoder)) }
}
