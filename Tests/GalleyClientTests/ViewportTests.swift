import Foundation
import TestSupport
import Testing

@testable import GalleyClient

@Suite("The screen that the Swift client asks for")
struct ViewportTests {
    @Test(
        "names the platform and its size of text, in that platform's parameter alone",
        arguments: [
            (Viewport(width: 390), ["width": "390"]),
            (Viewport(textScale: 1.5), ["textScale": "1.5"]),
            (
                Viewport(textScale: 1.5, platform: .ios, textSize: .ax3),
                ["platform": "ios", "textSize": "ax3"]
            ),
            (Viewport(textSize: .xs), ["platform": "ios", "textSize": "xs"]),
            (Viewport(fontScale: 1.1503), ["platform": "android", "fontScale": "1.1503"]),
            (Viewport(platform: .android, textSize: .xl), ["platform": "android"]),
            (Viewport(platform: .web, fontScale: 2), [:]),
        ]
    )
    func query(viewport: Viewport, expected: [String: String]) {
        #expect(Viewport.Platform.current == nil)
        #expect(viewport.query == expected)
    }

    @Test("is read from layouts of all platforms")
    func decoding() throws {
        func viewport(_ text: String) throws -> Viewport {
            let page = """
                {"module":"m","revision":"r1","status":"complete","viewport":{"width":390,"direction":"ltr",\(text)},
                 "styles":{},"contentSize":{"width":390,"height":0},"failures":[],"sections":[]}
                """
            return try Layout(json: Data(page.utf8)).viewport
        }
        let ios = try viewport(#""platform":"ios","textSize":"ax5""#)
        #expect(ios.platform == .ios && ios.textSize == .ax5 && ios.textScale == nil)
        let android = try viewport(#""platform":"android","fontScale":1.3"#)
        #expect(android.platform == .android && android.fontScale == 1.3)
        let web = try viewport(#""textScale":1.5"#)
        #expect(web.platform == nil && web.textScale == 1.5)
        #expect(try viewport(#""platform":"watch","textSize":"huge""#).platform == nil)
    }
}
