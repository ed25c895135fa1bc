@testable import UpstreamKit

/// The laws of `Cache-Control` and of lists.
enum DirectiveLaws {
    static func check(_ input: [UInt8]) throws {
        let text = input.text
        let directives = CacheDirectives(["cache-control": text])
        let times = [
            directives.maxAge, directives.sharedMaxAge, directives.staleWhileRevalidate,
            directives.staleIfError,
        ]
        let most = Duration.seconds(CacheDirectives.maximumSeconds)
        for time in times.compactMap({ $0 }) {
            try require(time >= .zero && time <= most, "a time of \(time)")
        }
        let stricter = CacheDirectives(["cache-control": text + ", no-store"])
        // An open quotation takes what follows for its own.
        if text.count(where: { $0 == "\"" }) == 0 {
            try require(stricter.isNoStore, "'no-store' is not seen")
            let elements = ListField.elements(text)
            try require(
                ListField.elements(elements.joined(separator: ",")) == elements,
                "a list is another when written and read"
            )
        }
        if !text.lowercased().contains("no-store") {
            try require(!directives.isNoStore, "'no-store' was invented")
        }
    }
}
