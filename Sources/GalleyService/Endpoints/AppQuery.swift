import HTTPSocket
import ModuleMapping
import PageServing

/// The query of an app, which applies to all of its pages: language, direction, size of texts and theme.
struct AppQuery {
    private static let names = [
        "locale", "direction", "platform", "textScale", "textSize", "fontScale", "theme",
    ]

    /// The language tag; nil where none is asked for.
    private(set) var locale: String?
    /// The direction of reading; nil for that of the language.
    private(set) var direction: TextDirection?
    private var pairs: [(String, String)] = []

    /// Reads the query of a request. What it says of texts and themes is checked by the pages that get it.
    ///
    /// - Throws: a 400 for a `locale` that is no language tag, and for a `direction` that is none.
    init(_ query: Substring?) throws(Problem) {
        let given = try QueryString(query ?? "").pairs
        for name in Self.names {
            guard let value = given.first(where: { $0.name == name })?.value else { continue }
            pairs.append((name, value))
            switch name {
            case "locale":
                if let problem = PageRequestReader.problem(inLocale: value) {
                    throw Problem(parameter: name, value: value, detail: problem)
                }
                locale = value
            case "direction":
                direction = TextDirection(rawValue: value)
                if direction == nil {
                    throw Problem(parameter: name, value: value, detail: "must be ltr or rtl")
                }
            default: break
            }
        }
    }

    /// Returns a path with what is asked for.
    func target(_ path: String) -> String {
        pairs.isEmpty ? path : "\(path)?\(QueryEncoder.join(pairs))"
    }
}
