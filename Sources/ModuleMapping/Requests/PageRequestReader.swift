package import ConfigurationLanguage
import InputCore
package import ModuleDeclarations

/// A reader of the query of a request for a page: the service's own parameters and those that the
/// module declares. It reports every mistake, not only the first.
package struct PageRequestReader {
    private let module: ModuleDeclaration
    private let endpoint: [EndpointParameter]
    private let widths: ViewportWidths
    private let palette: Palette
    private let accepts: AcceptsReader
    private var values = SentValues()
    private var mistakes: [ParameterError] = []
    /// The height that was sent.
    private var screenHeight: Double?
    /// True when the width that was asked for is not one that pages are served in.
    private var isOtherWidth = false

    /// The parameters of every page, in the order messages list them.
    package static let ownNames = [
        "width", "height", "scale", "direction", "locale", "platform", "textScale", "textSize",
        "fontScale", "theme", "accepts", "pages", "format",
    ]

    /// The maximum length of a language tag, in characters: RFC 5646, section 4.4.1 demands 35 at least.
    private static let maximumLocaleLength = 64

    /// Creates a reader of requests for a module.
    ///
    /// - Parameters:
    ///   - endpoint: The parameters of the endpoint, beside those of every page.
    ///   - widths: The widths that pages are served in: of another one it reads the page that fits.
    ///   - palette: The themes that there are.
    ///   - accepts: The catalogues that there are.
    package init(
        module: ModuleDeclaration,
        taking endpoint: [EndpointParameter] = [],
        among widths: ViewportWidths = .any,
        palette: Palette = Palette(),
        accepts: AcceptsReader = .none
    ) {
        self.accepts = accepts
        self.palette = palette
        self.module = module
        self.endpoint = endpoint
        self.widths = widths
    }

    /// Reads the names and values of a query.
    ///
    /// - Throws: Every mistake, in the order in which the parameters were sent.
    package mutating func read(
        _ query: [(name: String, value: String)]
    ) throws(ParameterErrors) -> PageQuery {
        collect(query)
        let viewport = viewport()
        let locale = locale()
        var content = module.namesViewport ? viewport.canonical : []
        if let locale { content.append(("locale", locale)) }
        let parameters = parameters(&content)
        let pages = pages()
        let values = endpointValues()
        if pages > 1 { content.append(("pages", String(pages))) }
        var canonical = module.namesViewport ? content : content + viewport.canonical
        let theme = theme()
        if let theme { canonical.append(("theme", theme)) }
        let accepted = accepted()
        if let accepted {
            canonical.append(("accepts", accepted.text))
            content.append(("accepts", accepted.text))
            // The colours of a theme stand in the content of a client that knows no names.
            if let theme, !accepted.features.contains(.palette) { content.append(("theme", theme)) }
        }
        if !mistakes.isEmpty { throw ParameterErrors(all: mistakes) }
        let own = canonicalOwn(values)
        let pageQuery = Self.query(canonical)
        let request = PageRequest(
            module: module.name,
            viewport: viewport.viewport,
            usesViewportHeight: module.usesViewportHeight,
            locale: locale,
            theme: theme,
            accepted: accepted,
            parameters: parameters,
            pages: pages,
            canonicalQuery: pageQuery,
            // All of its pairs are among the page's.
            contentQuery: content.count == canonical.count ? pageQuery : Self.query(content)
        )
        return PageQuery(
            request: request,
            format: self.values["format"],
            height: screenHeight ?? module.viewportHeight,
            values: values,
            canonicalQuery: own.isEmpty ? pageQuery : Self.query(canonical + own),
            isOtherWidth: isOtherWidth,
            accepts: self.values["accepts"]
        )
    }

    private static func query(_ pairs: [(String, String)]) -> String {
        QueryEncoder.join(pairs.count < 2 ? pairs : pairs.sorted { $0.0 < $1.0 })
    }

    /// The parameters of the canonical query that are no part of the page.
    private func canonicalOwn(_ values: [ExactString: ParameterValue]) -> [(String, String)] {
        var own = values.map { ($0.key.text, $0.value.text) }
        if let format = self.values["format"], format != "json" { own.append(("format", format)) }
        if let height = screenHeight, height != module.viewportHeight, !module.usesViewportHeight,
            endpoint.contains(where: \.usesScreenHeight)
        {
            own.append(("height", ParameterValue.number(height).text))
        }
        return own
    }

    // MARK: Names

    /// The values that were sent, by name: a list, as a query has a few of the known names, and comparing
    /// those costs less than a hash.
    private struct SentValues {
        private var pairs: [(name: String, value: String)] = []

        subscript(name: String) -> String? {
            for pair in pairs where pair.name == name { return pair.value }
            return nil
        }

        mutating func append(_ value: String, named name: String) {
            pairs.append((name, value))
        }
    }

    private mutating func collect(_ query: [(name: String, value: String)]) {
        var hasListed = false
        for (name, value) in query {
            if !isKnown(name) {
                let known = Self.ownNames + endpoint.map(\.name) + module.parameters.map(\.name)
                var detail = "unknown parameter"
                if let nearest = SpellingSuggestion.find(name, among: known) {
                    detail += "; did you mean '\(nearest)'?"
                } else if !hasListed {
                    // Once is enough, and an error's length is bounded.
                    detail += "; known: \(known.joined(separator: ", "))"
                    hasListed = true
                }
                report(name, value: value, detail: detail)
            } else if values[name] != nil {
                report(name, value: value, detail: "given twice")
            } else {
                values.append(value, named: name)
            }
        }
    }

    private func isKnown(_ name: String) -> Bool {
        Self.ownNames.contains(name) || endpoint.contains { $0.name == name }
            || module.parameters.contains { $0.name == name }
    }

    private mutating func report(_ name: String, value: String?, detail: String) {
        mistakes.append(ParameterError(parameter: name, value: value, detail: detail))
    }

    // MARK: Parameters of every page

    private mutating func viewport() -> (viewport: PageViewport, canonical: [(String, String)]) {
        var viewport = PageViewport(width: module.viewportWidth, height: module.viewportHeight)
        var canonical: [(String, String)] = []
        func add(_ name: String, value: Double, unless normal: Double?) {
            if value != normal { canonical.append((name, ParameterValue.number(value).text)) }
        }
        let width = number("width", in: 1...100_000, decimals: 2) ?? module.viewportWidth
        viewport.width = widths.fitting(width)
        isOtherWidth = viewport.width != width
        add("width", value: viewport.width, unless: module.viewportWidth)
        screenHeight = number("height", in: 1...1_000_000, decimals: 4)
        if let height = screenHeight, module.usesViewportHeight {
            viewport.height = height
            add("height", value: height, unless: module.viewportHeight)
        }
        if let scale = number("scale", in: 1...8, decimals: 4) {
            viewport.scale = scale
            add("scale", value: scale, unless: nil)
        }
        var text = TextSizeReader { [values] in values[$0] }
        viewport.scaling = text.read()
        mistakes += text.mistakes
        canonical += viewport.scaling.canonicalQuery
        let natural = values["locale"].map(TextDirection.init(locale:)) ?? .leftToRight
        viewport.direction = direction() ?? natural
        if viewport.direction != natural {
            canonical.append(("direction", viewport.direction.rawValue))
        }
        return (viewport, canonical)
    }

    private mutating func direction() -> TextDirection? {
        guard let text = values["direction"] else { return nil }
        if let direction = TextDirection(rawValue: text) { return direction }
        report("direction", value: text, detail: "must be ltr or rtl")
        return nil
    }

    private mutating func locale() -> String? {
        guard let text = values["locale"] else { return nil }
        if let problem = Self.problem(inLocale: text) {
            report("locale", value: text, detail: problem)
            return nil
        }
        return text
    }

    /// Returns the reason why a text is no language tag; nil when it is one.
    package static func problem(inLocale text: String) -> String? {
        let subtags = text.split(at: "-", omittingEmptySubsequences: false)
        let isTag = subtags.allSatisfy { tag in
            (1...8).contains(tag.utf8.count) && tag.utf8.allSatisfy(isAlphanumeric)
        }
        if isTag, text.utf8.count <= maximumLocaleLength,
            subtags[0].unicodeScalars.allSatisfy(\.isLetter)
        {
            return nil
        }
        return "must be a BCP 47 language tag such as en or zh-Hans-CN"
    }

    /// Returns the theme, where it changes a colour that the page may use: without one it is the page without a theme.
    private mutating func theme() -> String? {
        guard let text = values["theme"] else { return nil }
        guard let changed = palette.names(changedByTheme: text) else {
            let themes = palette.themes
            let nearest = SpellingSuggestion.find(text, among: themes)
            let hint =
                themes.isEmpty
                ? "no themes are configured"
                : nearest.map { "unknown theme; did you mean '\($0)'?" }
                    ?? "must be \(themes.joined(separator: ", "))"
            report("theme", value: text, detail: hint)
            return nil
        }
        return changed.isDisjoint(with: module.colorNames) ? nil : text
    }

    /// Returns the part of what the client draws that the page touches; nil where the page is as declared.
    private mutating func accepted() -> AcceptedFeatures? {
        guard let text = values["accepts"] else { return nil }
        do throws(AcceptsError) {
            return try accepts.features(text, for: module)
        } catch {
            report("accepts", value: text, detail: error.detail)
            return nil
        }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private mutating func pages() -> Int {
        guard let text = values["pages"] else { return 1 }
        let maximum = module.pagination?.maximumPages ?? 1
        if let pages = Int(text), (1...maximum).contains(pages), text.utf8.allSatisfy(Self.isDigit)
        {
            return pages
        }
        let reason =
            module.pagination == nil
            ? "module '\(module.name)' is not paged" : "must be a whole number from 1 to \(maximum)"
        report("pages", value: text, detail: reason)
        return 1
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private mutating func number(
        _ name: String,
        in range: ClosedRange<Double>,
        decimals: Int
    ) -> Double? {
        let parameter = EndpointParameter(name, kind: .number(range, decimals: decimals), "")
        return value(of: parameter)?.number
    }

    // MARK: The endpoint's parameters

    private mutating func endpointValues() -> [ExactString: ParameterValue] {
        var result: [ExactString: ParameterValue] = [:]
        for parameter in endpoint {
            if parameter.isRequired, values[parameter.name] == nil {
                report(parameter.name, value: nil, detail: "required")
            }
            // Most are not sent, and setting nothing would look for it.
            if let value = value(of: parameter) { result[parameter.name] = value }
        }
        return result
    }

    private mutating func value(of parameter: EndpointParameter) -> ParameterValue? {
        guard let text = values[parameter.name] else { return nil }
        do {
            return try parameter.value(of: text)
        } catch {
            report(parameter.name, value: text, detail: error.detail)
            return nil
        }
    }

    // MARK: The module's parameters

    private mutating func parameters(
        _ canonical: inout [(String, String)]
    ) -> [ExactString: ParameterValue] {
        var result: [ExactString: ParameterValue] = [:]
        for parameter in module.parameters {
            guard let text = values[parameter.name] else {
                if parameter.isRequired { report(parameter.name, value: nil, detail: "required") }
                result[parameter.name] = parameter.defaultValue
                continue
            }
            do throws(ParameterDeclaration.Invalid) {
                let value = try parameter.value(of: text)
                if module.pathParameters.contains(parameter.name), Self.climbs(value.text) {
                    throw ParameterDeclaration.Invalid(
                        detail:
                            "must not be '.' or '..', nor have them between slashes: it is part of a path"
                    )
                }
                result[parameter.name] = value
                if value != parameter.defaultValue {
                    canonical.append((parameter.name, value.text))
                }
            } catch {
                report(parameter.name, value: text, detail: error.detail)
            }
        }
        return result
    }
}

extension PageRequestReader {
    /// True for a value that would lead out of a path which it is a part of.
    private static func climbs(_ value: String) -> Bool {
        value.splitScalars { $0 == "/" || $0 == "\\" }.contains { $0 == "." || $0 == ".." }
    }
}

/// The mistakes of a query.
package struct ParameterErrors: Error, Sendable, Equatable {
    /// At least one.
    package let all: [ParameterError]

    package init(all: [ParameterError]) {
        self.all = all
    }
}
