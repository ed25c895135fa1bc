extension ScalarType {
    /// The URL that an image is fetched by in place of another.
    static let imageURL = ScalarType(
        "imageURL",
        "a URL with {url}, and {width}, {height} or {fit}",
        json: [.matching(#"^[^{}]*(\{(url|encodedUrl|width|height|fit)\}[^{}]*)+$"#)]
    ) { scalar, _ in
        do throws(ScalarError) {
            _ = try ImageURLTemplate(parsing: scalar.text)
            return nil
        } catch {
            return error
        }
    }
}

extension KeyType where Value == ImageURLTemplate {
    /// The URL that an image is fetched by in place of another.
    package static var imageURL: Self {
        Self(scalar: .imageURL) { node in node.text.flatMap { try? ImageURLTemplate(parsing: $0) } }
    }
}
