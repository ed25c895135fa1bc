import ConfigurationLanguage
package import JSONCore
package import ModuleKit
package import ModuleMapping

/// The query of windows of one page, read once for all of its offsets.
package final class WindowReading: Sendable {
    /// The window that is requested, without its offsets.
    let window: WindowRequest
    /// The revision that windows must be of; nil for any.
    let revision: String?
    /// True when the query says what the client draws.
    package let saysAccepted: Bool
    /// The parts of the canonical URL around the values of offsets, where `from` precedes `offset`.
    private let canonical: [String]

    /// Creates the reading of a query.
    ///
    /// - Parameters:
    ///   - canonical: The canonical URL of one of its windows.
    ///   - revision: The revision that windows must be of; nil for any.
    /// - Returns: nil for windows of carousels, which are looked for among the items of a section.
    package init?(_ window: WindowRequest, canonical: String, revision: String?, saysAccepted: Bool)
    {
        guard window.item == nil else { return nil }
        let bytes = Array(canonical.utf8)
        var parts: [String] = []
        bytes.withUnsafeBytes { bytes in
            guard let mark = bytes.firstIndex(of: UInt8(ascii: "?")) else { return }
            OffsetPlaces(in: bytes, from: mark + 1)?
                .eachPart(of: bytes.count) { part in
                    parts.append(String(decoding: bytes[part], as: UTF8.self))
                }
        }
        guard parts.count == (window.previousOffset == nil ? 2 : 3) else { return nil }
        self.window = window
        self.revision = revision
        self.saysAccepted = saysAccepted
        self.canonical = parts
    }

    /// Returns the window of a page at a target's offsets; nil where it is of another revision, would take long, or
    /// is an error.
    package func window(at target: WindowTarget, of page: Page) -> JSONText? {
        if let revision, revision != page.revision { return nil }
        var window = window
        window.offset = target.offset
        window.previousOffset = target.previousOffset
        return page.isShort(window) ? try? page.window(window) : nil
    }

    /// Returns the canonical URL of a target, without the host.
    package func canonical(at target: WindowTarget) -> String {
        // Digits are what they are in a URL.
        var text = canonical[0]
        if let previous = target.previousOffset {
            text += ParameterValue.number(previous).text
            text += canonical[1]
        }
        text += ParameterValue.number(target.offset).text
        text += canonical[canonical.count - 1]
        return text
    }
}
