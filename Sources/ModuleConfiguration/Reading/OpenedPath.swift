import ConfigurationLanguage
import InputCore
import UpstreamKit

/// The path of an address that an action opens, as far as it is known before there is data.
struct OpenedPath {
    /// The text of each segment; U+0000 is in the places of values.
    private let segments: [Substring]
    /// The path as messages show it.
    let text: String

    /// Creates the path of an address; nil for one that may be elsewhere: with a host, or one whose beginning is not
    /// known.
    init?(_ address: Template) {
        var known = ""
        var shown = ""
        for segment in address.segments {
            switch segment {
            case .text(let text):
                known += text
                shown += text
            case .value(let placeholder):
                known += "\u{0}"
                shown += "${\(placeholder.text)}"
            }
        }
        guard known.begins(with: "/"), !known.begins(with: "//") else { return nil }
        let path = known.prefixScalars { $0 != "?" && $0 != "#" }
        segments = LinkPath.split(path)
        text = shown
    }

    /// Returns true when a link takes the path for some values.
    func mayBeTaken(by link: LinkPath) -> Bool {
        segments.count == link.segments.count
            && zip(segments, link.segments).allSatisfy { part, segment in
                switch segment {
                case .value: true
                case .text(let text): Self.mayBe(text.text, part)
                }
            }
    }

    /// Returns the path of the link that was probably meant, compared without the names of values.
    func nearest(among links: [LinkPath]) -> String? {
        let shapes = links.map { link in
            link.segments.map { if case .text(let text) = $0 { "/\(text.text)" } else { "/\u{0}" } }
                .joined()
        }
        let own = segments.map { "/\($0)" }.joined()
        let nearest = SpellingSuggestion.find(own, among: shapes)
        return nearest.flatMap { shapes.firstIndex(of: $0) }.map { links[$0].text }
    }

    /// Returns true when a segment is a text for some values.
    private static func mayBe(_ text: String, _ part: Substring) -> Bool {
        let fixed = part.utf8.split(separator: 0, omittingEmptySubsequences: false)
            .map { PercentEncoding.decode(Substring($0), form: false) ?? "" }
        guard fixed.count > 1, let first = fixed.first, let last = fixed.last else {
            return fixed.first == text
        }
        return text.begins(with: first) && text.ends(with: last)
    }
}
