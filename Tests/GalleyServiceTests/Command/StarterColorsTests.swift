import ConfigurationLanguage
import Foundation
import ModuleConfiguration
import Testing

@Suite("The colours that galley init writes")
struct StarterColorsTests {
    /// The relative luminance of `#RRGGBB` (WCAG 2.2).
    private static func luminance(_ hex: String) throws -> Double {
        let number = try #require(Int(hex.dropFirst(), radix: 16))
        let parts = [16, 8, 0].map { shift in
            let part = Double(number >> shift & 0xFF) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    private static func contrast(_ one: String, _ other: String) throws -> Double {
        let (a, b) = (try luminance(one), try luminance(other))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    @Test(
        "details, and what bars are tinted with, have a contrast of 4.5:1 on every background, in every mode"
    )
    func details() async throws {
        let lab = try ServiceLab([:])
        defer { lab.remove() }
        try FileManager.default.createDirectory(at: lab.folder, withIntermediateDirectories: true)
        let result = try await CommandResult(["init"], in: lab.folder)
        try #require(result.status == 0, "\(result.output) \(result.errors)")
        let colors = try lab.configuration().palette.colors
        let detail = try #require(colors["secondaryLabel"])
        for name in ["background", "groupedBackground", "surface"] {
            let ground = try #require(colors[name])
            for mode in PaletteColor.Mode.allCases {
                let contrast = try Self.contrast(detail[mode], ground[mode])
                #expect(contrast >= 4.5, "\(name) \(mode): \(contrast)")
            }
        }
        let tint = try #require(colors["tint"])
        let ground = try #require(colors["background"])
        for mode in PaletteColor.Mode.allCases {
            #expect(try Self.contrast(tint[mode], ground[mode]) >= 4.5, "tint \(mode)")
        }
        let builtIn = try #require(Palette.builtIn["secondaryLabel"])
        #expect(try Self.contrast(builtIn.light, "#FFFFFF") < 4.5, "that of the original")
    }
}
