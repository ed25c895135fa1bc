package import HTTPSocket
import InputCore
package import ModuleConfiguration

/// The way in which responses differ by the owner of a request, for caches between the service and its clients.
package struct RolloutVariation: Sendable {
    /// The field of requests that responses vary by; nil where the owner is no field's.
    let field: String?
    /// True where no shared cache may store a response.
    let isPrivate: Bool
    /// The side that responds.
    let side: RolloutSide

    /// The name of the field of responses that says which side responds. Only those have it that no shared cache
    /// stores: others are the same for all owners of a field's value.
    static let sideField = "Galley-Rollout"

    package init(_ basis: RolloutBasis, side: RolloutSide) {
        self.side = side
        switch basis {
        case .authorization: (field, isPrivate) = ("authorization", true)
        case .header(let name): (field, isPrivate) = (name.text, false)
        case .address: (field, isPrivate) = (nil, true)
        }
    }

    /// Returns the names of a `Vary` field with that of the owner.
    func vary(_ names: [String]) -> [String] {
        guard let field, !names.contains(where: { $0 == field || $0 == "*" }) else { return names }
        return names + [field]
    }

    /// Adds to the fields of a response what it varies by. One that no cache stores stays as it is.
    package func add(to fields: inout HTTPFields) {
        let control = fields["Cache-Control"]
        if control?.contains(bytes: "no-store") == true {
            fields[Self.sideField] = side.rawValue
            return
        }
        let names =
            fields.combined("vary")?.split(at: ",")
            .map { $0.filterScalars { $0 != " " }.lowercased() } ?? []
        let varying = vary(names)
        if varying.count > names.count { fields["Vary"] = varying.joined(separator: ", ") }
        guard isPrivate else { return }
        fields[Self.sideField] = side.rawValue
        let rest = (control ?? "no-cache").split(at: ",")
            .map { $0.filterScalars { $0 != " " } }
            .filter { $0 != "public" && $0 != "private" && !$0.begins(with: "s-maxage=") }
        fields["Cache-Control"] = (["private"] + rest).joined(separator: ", ")
    }
}
