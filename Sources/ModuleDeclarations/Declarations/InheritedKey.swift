/// A key that one level of a file may leave to the next.
struct InheritedKey<Object>: Sendable {
    /// Gives an object another's value of the key where it has none of its own.
    let inherit: @Sendable (inout Object, Object) -> Void

    init<Value>(_ path: any WritableKeyPath<Object, Value?> & Sendable) {
        inherit = { object, base in
            if object[keyPath: path] == nil { object[keyPath: path] = base[keyPath: path] }
        }
    }
}
