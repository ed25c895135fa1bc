import UpstreamKit

/// Values of keys that a schema has already checked: nil is a key that is not given, or whose
/// mistake was reported.
extension ConfigurationNode {
    func text(_ key: String) -> String? { self[key]?.text }

    func boolean(_ key: String) -> Bool? { self[key]?.scalar?.boolean }

    func number(_ key: String) -> Double? { self[key]?.scalar?.number }

    func integer(_ key: String) -> Int? { (self[key]?.scalar?.integer).map { Int($0) } }

    func duration(_ key: String) -> Duration? { text(key).flatMap(DurationText.parse) }

    func size(_ key: String) -> Int? { text(key).flatMap(SizeText.parse) }

    /// The texts of a list.
    func texts(_ key: String) -> [String]? { self[key]?.elements?.compactMap(\.text) }

    /// The value of a key that is one of an enumeration's names.
    func choice<Value: RawRepresentable<String>>(_ key: String) -> Value? {
        text(key).flatMap(Value.init(rawValue:))
    }

    /// A `cache` of an upstream or request.
    func policy(_ key: String) -> CachePolicy {
        let node = self[key]
        return CachePolicy(
            ttl: node?.duration("ttl"),
            staleWhileRevalidate: node?.duration("staleWhileRevalidate"),
            staleIfError: node?.duration("staleIfError")
        )
    }

    /// Where a key stands; the mapping itself when it has none.
    func keyPosition(_ key: String) -> SourcePosition {
        members?.first { $0.key == key }?.keyPosition ?? position
    }
}
