package import ModuleDeclarations
import UpstreamKit

/// The owners of a page's switches, by the header fields that name them.
///
/// Owners are known by hashes alone, so that neither a token nor a user's name is stored anywhere.
package struct PageScope: Sendable, Hashable {
    /// A hash of each field's value, by the field's name in lower case.
    private var owners: [ExactString: ExactString] = [:]

    /// A page without owners.
    package static let shared = PageScope()

    /// Creates a scope without owners.
    package init() {}

    /// The header fields that name the owners, in lower case.
    package var fields: [String] { owners.isEmpty ? [] : owners.keys.sorted().texts }

    /// True when it has an owner.
    package var isPrivate: Bool { !owners.isEmpty }

    /// Adds the owner that a header field names.
    package mutating func add(field: String, value: String) {
        owners[field] = ExactString(SecretHash.text(of: "\(field)\n\(value)"))
    }

    /// Returns the owner of a switch: empty for a shared one, nil when the request names no owner.
    package func owner(of scope: SwitchScope) -> String? {
        scope.field.map { owners[$0]?.text } ?? ""
    }

    /// All owners, sorted, with the empty one of shared switches.
    package var all: [String] { [""] + owners.values.sorted().texts }

    /// A text that differs when the owners do; empty without owners.
    package var name: String {
        owners.sorted { $0.key < $1.key }.map { "\n\($0.key)=\($0.value)" }.joined()
    }
}
