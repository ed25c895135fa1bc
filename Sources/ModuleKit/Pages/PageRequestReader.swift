/// Reads the query of a request for a page: the service's own parameters and those that the module
/// declares. Reports every mistake, not only the first.
public struct PageRequestReader {
    private let module: ModuleDeclaration
    private let endpoint: [EndpointParameter]
    private var values: [String: String] = [:]
    private var mistakes: [ParameterMistake] = []
    /// The height that was sent.
    private var screenHeight: Double?

    /// The parameters of every page, in the order messages list them.
    public static let ownNames = [
        "width", "height", "scale", "direction", "locale", "textScale", "pages", "format",
    ]

    /// The longest language tag taken, in characters: RFC 5646, section 4.4.1 asks for 35 at least.
    private static let longestLocale = 64

    /// Prepares to read requests for `module`.
    ///
    /// - Parameter endpoint: what the endpoint takes beside the parameters of every page.
    public init(module: ModuleDeclaration, taking endpoint: [EndpointParameter] = []) {
        self.module = module
        self.endpoint = endpoint
    }

    /// What the query's names and values ask for.
    ///
    /// - Throws: every mistake there is, in the order the parameters were sent.
    public mutating func read(
        _ query: [(name: String, value: String)]
    ) throws(ParameterMistakes) -> PageQuery {
        collect(query)
        let viewport = viewport()
        let locale = locale()
        var canonical = viewport.canonical
        if let locale { canonical.append(("locale", locale)) }
        let parameters = parameters(&canonical)
        let pages = pages()
        let values = endpointValues()
        if pages > 1 { canonical.append(("pages", String(pages))) }
        if !mistakes.isEmpty { throw ParameterMistakes(all: mistakes) }
        let request = PageRequest(
            module: module.name,
            viewport: viewport.viewport,
            locale: locale,
            parameters: parameters,
            pages: pages,
            canonicalQuery: QueryText.join(canonical.sorted { $0.0 < $1.0 })
        )
        return PageQuery(
            request: request,
            format: self.values["format"],
            height: screenHeight ?? module.viewportHeight,
            values: values
        )
    }

    // MARK: Names

    private mutating func collect(_ query: [(name: String, value: String)]) {
        let known = Self.ownNames + endpoint.map(\.name) + module.parameters.map(\.name)
        for (name, value) in query {
            if !known.contains(name) {
                let nearest = NearestName.find(name, among: known)
                let hint =
                    nearest.map { "did you mean '\($0)'?" }
                    ?? "known: \(known.joined(separator: ", "))"
                report(name, value, "unknown parameter; \(hint)")
            } else if values[name] != nil {
                report(name, value, "given twice")
            } else {
                values[name] = value
            }
        }
    }

    private mutating func report(_ name: String, _ value: String?, _ detail: String) {
        mistakes.append(ParameterMistake(parameter: name, value: value, detail: detail))
    }

    // MARK: The service's own parameters

    private mutating func viewport() -> (viewport: PageViewport, canonical: [(String, String)]) {
        var viewport = PageViewport(width: module.viewportWidth, height: module.viewportHeight)
        var canonical: [(String, String)] = []
        func keep(_ name: String, _ value: Double, unless normal: Double?) {
            if value != normal { canonical.append((name, ParameterValue.number(value).text)) }
        }
        if let width = number("width", 1...100_000, decimals: 2) {
            viewport.width = width
            keep("width", width, unless: module.viewportWidth)
        }
        screenHeight = number("height", 1...1_000_000, decimals: 4)
        if let height = screenHeight, module.usesViewportHeight {
            viewport.height = height
            keep("height", height, unless: module.viewportHeight)
        }
        if let scale = number("scale", 1...8, decimals: 4) {
            viewport.scale = scale
            keep("scale", scale, unless: nil)
        }
        if let textScale = number("textScale", 0.5...4, decimals: 4) {
            viewport.textScale = textScale
            keep("textScale", textScale, unless: 1)
        }
        let usual = values["locale"].map(TextDirection.init(locale:)) ?? .leftToRight
        viewport.direction = direction() ?? usual
        if viewport.direction != usual {
            canonical.append(("direction", viewport.direction.rawValue))
        }
        return (viewport, canonical)
    }

    private mutating func direction() -> TextDirection? {
        guard let text = values["direction"] else { return nil }
        if let direction = TextDirection(rawValue: text) { return direction }
        report("direction", text, "must be ltr or rtl")
        return nil
    }

    private mutating func locale() -> String? {
        guard let text = values["locale"] else { return nil }
        let subtags = text.split(separator: "-", omittingEmptySubsequences: false)
        let isTag = subtags.allSatisfy { tag in
            (1...8).contains(tag.utf8.count) && tag.utf8.allSatisfy(Self.isAlphanumeric)
        }
        if isTag, text.utf8.count <= Self.longestLocale, subtags[0].allSatisfy(\.isLetter) {
            return text
        }
        report("locale", text, "must be a BCP 47 language tag such as en or zh-Hans-CN")
        return nil
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private mutating func pages() -> Int {
        guard let text = values["pages"] else { return 1 }
        let most = module.pagination?.maximumPages ?? 1
        if let pages = Int(text), (1...most).contains(pages), text.utf8.allSatisfy(Self.isDigit) {
            return pages
        }
        let reason =
            module.pagination == nil
            ? "module '\(module.name)' is not paged" : "must be a whole number from 1 to \(most)"
        report("pages", text, reason)
        return 1
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private mutating func number(
        _ name: String,
        _ range: ClosedRange<Double>,
        decimals: Int
    ) -> Double? {
        let parameter = EndpointParameter(name, .number(range, decimals: decimals))
        return value(of: parameter)?.number
    }

    // MARK: The endpoint's parameters

    private mutating func endpointValues() -> [String: ParameterValue] {
        var result: [String: ParameterValue] = [:]
        for parameter in endpoint {
            if parameter.isRequired, values[parameter.name] == nil {
                report(parameter.name, nil, "required")
            }
            result[parameter.name] = value(of: parameter)
        }
        return result
    }

    private mutating func value(of parameter: EndpointParameter) -> ParameterValue? {
        guard let text = values[parameter.name] else { return nil }
        do {
            return try parameter.value(of: text)
        } catch {
            report(parameter.name, text, error.detail)
            return nil
        }
    }

    // MARK: The module's parameters

    private mutating func parameters(
        _ canonical: inout [(String, String)]
    ) -> [String: ParameterValue] {
        var result: [String: ParameterValue] = [:]
        for parameter in module.parameters {
            guard let text = values[parameter.name] else {
                if parameter.isRequired { report(parameter.name, nil, "required") }
                result[parameter.name] = parameter.defaultValue
                continue
            }
            do {
                let value = try parameter.value(of: text)
                result[parameter.name] = value
                if value != parameter.defaultValue {
                    canonical.append((parameter.name, value.text))
                }
            } catch {
                report(parameter.name, text, error.detail)
            }
        }
        return result
    }
}

/// Everything that is wrong with a query.
public struct ParameterMistakes: Error, Sendable, Equatable {
    /// At least one.
    public let all: [ParameterMistake]
}
