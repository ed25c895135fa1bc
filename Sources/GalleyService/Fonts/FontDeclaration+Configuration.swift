import ModuleConfiguration
import TextCore

extension FontDeclaration {
    /// Creates the declaration of a configured font.
    init(_ font: FontConfiguration) {
        self.init(
            name: font.name,
            files: font.files.map { FontFile($0) },
            relatives: [.bold: font.bold, .italic: font.italic, .code: font.code]
                .compactMapValues { $0.map { ExactString($0) } }
        )
        slack = font.slack
        style = font.style
        for (platform, own) in font.platforms.given {
            platforms[platform] = PlatformFont(
                files: own.files.map { FontFile($0) },
                metrics: own.metrics
            )
        }
    }
}
