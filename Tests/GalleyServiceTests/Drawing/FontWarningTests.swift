import Foundation
@testable import GalleyService
import Logging
import ModuleConfiguration
import Testing
import TextCore

@Suite("Warnings of texts that are estimated")
struct FontWarningTests {
    @Test("each names its character, its font and the reason")
    func reasons() throws {
        let url = FileManager.default.temporaryDirectory.appending(
            path: "galley-metrics-\(UUID().uuidString).json"
        )
        try Data(
            """
            {"name": "T", "unitsPerEm": 1000, "ascent": 800, "descent": 200, "fallback": "none",
             "advances": {"0020-007e": 500, "0300-036f": 0}, "pairs": [["0041", "0056", -100]], "contexts": "003a"}
            """.utf8
        ).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        var font = FontConfiguration(
            name: "body",
            files: ["/usr/share/fonts/opentype/inter/Inter-Regular.otf"]
        )
        var device = PlatformFontConfiguration()
        device.metrics = url.path
        font.platforms.ios = device
        let lines = LogLines()
        let library = try FontLibrary([font], maximumCacheBytes: 0, log: lines.logger)
        _ = library.measurer.on(.ios).measure(
            "a\u{301} A:b A\u{327}V \u{4E00}",
            style: TextStyle(size: 10)
        )
        #expect(
            lines.all == [
                "text is estimated: metrics do not say how a character changes beside others "
                    + "character=U+003A font=body reason=both of its neighbours change it together",
                "text is estimated: metrics do not say how a character changes beside others "
                    + "character=U+0327 font=body reason=it is a mark that changes a letter or parts a pair",
                "text is estimated: no file of the font has a character "
                    + "character=U+4E00 font=body reason=the font lacks it",
            ]
        )
    }
}
