import JSONCore

extension ScalarType {
    /// The path of a link of an app.
    static let linkPath = ScalarType(
        "linkPath",
        "a path like /songs/:id",
        json: [.matching("^/(?:[^/?#*{}]+(?:/[^/?#*{}]+)*/?)?$")]
    ) { scalar, _ in
        do throws(ScalarError) {
            _ = try LinkPath(parsing: scalar.text)
            return nil
        } catch {
            return error
        }
    }
}
