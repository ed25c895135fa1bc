import LayoutCore

/// Reads keys that may be a parameter, and keys that `at` overrides.
enum ResponsiveReader {
    /// The keys outside `at` and inside it, each read by `keys`.
    static func read<Keys>(
        _ node: ConfigurationNode,
        _ keys: (ConfigurationNode) -> Keys
    ) -> Responsive<Keys> {
        let overrides = (node["at"]?.members ?? []).compactMap { member in
            Double(member.key).map {
                Responsive<Keys>.Override(minimumWidth: $0, keys: keys(member.value))
            }
        }
        return Responsive(base: keys(node), overrides: overrides)
    }
}

extension ConfigurationNode {
    /// The value of a key, or the parameter that has it.
    func parameterized<Value>(
        _ key: String,
        _ read: (ConfigurationNode) -> Value?
    ) -> Parameterized<Value>? {
        guard let node = self[key] else { return nil }
        if let scalar = node.scalar, let name = ScalarSchema.parameterName(in: scalar) {
            return .parameter(name)
        }
        return read(node).map { .value($0) }
    }

    func parameterizedNumber(_ key: String) -> Parameterized<Double>? {
        parameterized(key) { $0.scalar?.number }
    }

    func parameterizedInteger(_ key: String) -> Parameterized<Int>? {
        parameterized(key) { ($0.scalar?.integer).map { Int($0) } }
    }

    func parameterizedBoolean(_ key: String) -> Parameterized<Bool>? {
        parameterized(key) { $0.scalar?.boolean }
    }

    func parameterizedText(_ key: String) -> Parameterized<String>? {
        parameterized(key) { $0.text }
    }

    /// `8`, `[vertical, horizontal]`, `[top, left, bottom, right]`, or by name, the rest 0.
    func parameterizedInsets(_ key: String) -> Parameterized<Insets>? {
        parameterized(key) { node in
            if let number = node.scalar?.number { return Insets(all: number) }
            if let numbers = node.elements?.compactMap(\.scalar?.number) {
                switch numbers.count {
                case 2: return Insets(vertical: numbers[0], horizontal: numbers[1])
                case 4:
                    return Insets(
                        top: numbers[0],
                        left: numbers[1],
                        bottom: numbers[2],
                        right: numbers[3]
                    )
                default: return nil
                }
            }
            guard node.members != nil else { return nil }
            return Insets(
                top: node.number("top") ?? 0,
                left: node.number("left") ?? 0,
                bottom: node.number("bottom") ?? 0,
                right: node.number("right") ?? 0
            )
        }
    }
}
