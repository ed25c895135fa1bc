import UpstreamKit

/// Whose page it is: the owners of its switches, by the header fields that name them.
///
/// Owners are known by hashes alone, so that neither a token nor a user's name is kept anywhere.
public struct PageScope: Sendable, Hashable {
    /// A hash of each field's value, by the field's name in lower case.
    private var owners: [String: String] = [:]

    /// Everybody's page.
    public static let shared = PageScope()

    /// Everybody's page, to which owners may be added.
    public init() {}

    /// The header fields that name the owners, in lower case.
    public var fields: [String] { owners.keys.sorted() }

    /// Whether it is one caller's alone.
    public var isPrivate: Bool { !owners.isEmpty }

    /// Notes the owner whom a header field names.
    public mutating func add(field: String, value: String) {
        owners[field] = SecretHash.text(of: "\(field)\n\(value)")
    }

    /// The owner of a switch: empty for everybody's, nil when the caller did not say who it is.
    public func owner(of scope: SwitchScope) -> String? {
        scope.field.map { owners[$0] } ?? ""
    }

    /// All owners, everybody included, sorted.
    public var all: [String] { [""] + owners.values.sorted() }

    /// A text that differs when the owners do; empty for everybody's page.
    public var name: String {
        owners.sorted { $0.key < $1.key }.map { "\n\($0.key)=\($0.value)" }.joined()
    }
}
