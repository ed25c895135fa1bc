import Foundation
import ModuleConfiguration
import ModuleDeclarations
import TestSupport
import Testing
import TextCore

private enum Roboto {
    static func file(_ face: String) -> String {
        "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-\(face).ttf"
    }
}

/// Chromium draws as Android does where it has Android's font, Roboto, which Debian has as `fonts-roboto-unhinted`.
@Suite(
    "Text of Android, in Chromium with Roboto",
    .enabled(
        if: ClientTool.node != nil && ClientTool.browser != nil
            && FileManager.default.fileExists(atPath: Roboto.file("Regular")),
        ClientTool.missing
    )
)
struct PlatformBrowserTests {
    /// The demo's fonts as Android has them: its face of Roboto, and that in CSS, by the fonts' names.
    private static let fonts: [ExactString: (face: String, css: [String: String])] = [
        "body": ("Regular", ["weight": "400"]),
        "strong": ("Bold", ["weight": "700"]),
        "italic": ("Italic", ["weight": "400", "style": "italic"]),
        "display": ("Black", ["weight": "900"]),
    ]

    @Test("every line of the demo at Android's seven sizes is where the layout for Android says")
    func lines() async throws {
        let lab = try ServiceLab([:])
        defer { lab.remove() }
        try await Project.serveDemo(changing: Self.addRoboto) { configuration, port in
            let client = try TestClient(port: port)
            var cases = try DrawnTextCases(configuration, platform: .android)
            var sizes: Set<Double> = []
            for module in configuration.modules
            where !module.parameters.contains(where: \.isRequired) {
                for (index, scale) in FontScaleCurve.settings.enumerated() {
                    let width = ["360", "412"][index % 2]
                    let direction = ["ltr", "rtl"][index / 2 % 2]
                    let target =
                        "/v1/modules/\(module.name)/layout?platform=android&fontScale=\(scale)"
                        + "&width=\(width)&direction=\(direction)"
                    let layout = try await client.send("GET", target)
                    #expect(layout.status == 200, "\(target)")
                    try cases.add(layout.body)
                    sizes.insert(scale)
                }
            }
            #expect(sizes.count == 7)
            try lab.write("cases.json", "[\(cases.json.joined(separator: ",\n"))]")
            let css = Dictionary(
                uniqueKeysWithValues: Self.fonts.map { ($0.key.text, $0.value.css) }
            )
            let families = String(decoding: try JSONEncoder().encode(css), as: UTF8.self)
            let result = try await #require(ClientTool.node).run([
                Project.file("Clients/tests/texts.mjs").path, "http://127.0.0.1:\(port)",
                lab.folder.appending(path: "cases.json").path, families,
            ])
            print("browser: \(result.output.suffix(200))")
            #expect(result.status == 0, "\(result.output.suffix(3_000))")
        }
    }

    private static func addRoboto(_ configuration: inout GalleyConfiguration) {
        for index in configuration.fonts.indices {
            guard let own = fonts[configuration.fonts[index].name] else { continue }
            var android = PlatformFontConfiguration()
            android.files = [Roboto.file(own.face)] + configuration.fonts[index].files.dropFirst()
            configuration.fonts[index].platforms.android = android
        }
    }
}
