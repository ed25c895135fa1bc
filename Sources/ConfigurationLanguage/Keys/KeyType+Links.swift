extension KeyType where Value == LinkPath {
    /// The path of a link of an app.
    package static var linkPath: Self {
        Self(scalar: .linkPath, format: { $0.text }) { node in
            node.text.flatMap { try? LinkPath(parsing: $0) }
        }
    }
}
