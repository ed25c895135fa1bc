import Foundation
import GalleyClient

/// The page that a URL names: `…/v1/modules/NAME/…` or `…/preview/NAME`, with the page's parameters.
struct PageAddress {
    let base: URL
    let module: String
    var viewport = Viewport()
    var parameters: [String: String] = [:]
    var pages: Int?

    init?(_ text: String) {
        guard var parts = URLComponents(string: text), parts.host != nil else { return nil }
        let path = parts.path.split(separator: "/").map { String($0) }
        let marks: [[String]] = [["v1", "modules"], ["preview"]]
        let place = marks.lazy.compactMap { mark in
            path.indices.first { path[$0...].starts(with: mark) }.map { ($0, $0 + mark.count) }
        }.first
        guard let (start, name) = place, name < path.count else { return nil }
        module = path[name]
        for item in parts.queryItems ?? [] { parameters[item.name] = item.value ?? "" }
        parts.query = nil
        parts.fragment = nil
        parts.path = path[..<start].reduce("") { "\($0)/\($1)" }
        guard let base = parts.url else { return nil }
        self.base = base
        takeViewport()
    }

    /// Takes the parameters that every page has out of the module's own.
    private mutating func takeViewport() {
        func number(_ name: String) -> Double? {
            parameters.removeValue(forKey: name).flatMap { Double($0) }
        }
        viewport.width = number("width") ?? 390
        viewport.height = number("height")
        viewport.scale = number("scale")
        viewport.textScale = number("textScale")
        viewport.direction = parameters.removeValue(forKey: "direction")
            .flatMap { Viewport.Direction(rawValue: $0) }
        viewport.locale = parameters.removeValue(forKey: "locale")
        pages = number("pages").map { Int($0) }
    }
}
