import Foundation
import TestSupport
import Testing

/// A page over the answers of a public API's shape, and the data of its items by another computation.
struct RealPage: Sendable, CustomTestStringConvertible {
    /// The name of the module.
    let name: String
    /// The module.
    let yaml: String
    /// The answers, by target.
    let answers: [String: String]
    /// Computes the data of each item from the answers as Foundation reads them, by path.
    let expected: @Sendable (_ answers: [String: Any]) throws -> [[String: Any]]

    var testDescription: String { name }

    /// The answers as Foundation reads them, by target.
    func parsed() throws -> [String: Any] {
        try answers.mapValues {
            try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
        }
    }
}

extension [String: Any] {
    /// A member that is an array of objects.
    func rows(_ name: String) -> [[String: Any]] { self[name] as? [[String: Any]] ?? [] }

    /// A member that is an object.
    func object(_ name: String) -> [String: Any] { self[name] as? [String: Any] ?? [:] }

    /// A member that is text; nil for any other value.
    func text(_ name: String) -> String? { self[name] as? String }

    /// A member that is a number; nil for any other value.
    func number(_ name: String) -> Double? { (self[name] as? NSNumber)?.doubleValue }

    /// A member that is a Boolean; nil for any other value.
    func flag(_ name: String) -> Bool? { self[name] as? Bool }
}

/// The text of a moment in English, in UTC.
func english(_ seconds: Double, _ format: String, zone: String = "UTC") -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: zone)
    formatter.dateFormat = format
    return formatter.string(from: Date(timeIntervalSince1970: seconds))
}

/// The seconds of a text as ISO 8601 has them, without Galley's reader.
func seconds(_ text: String) -> Double? {
    ISO8601DateFormatter().date(from: text)?.timeIntervalSince1970
}

/// A value, or null in its place.
func orNull(_ value: Any?) -> Any { value ?? NSNull() }

/// Returns a value that is there.
func unwrapped<Value>(_ value: Value?) throws -> Value { try #require(value) }
