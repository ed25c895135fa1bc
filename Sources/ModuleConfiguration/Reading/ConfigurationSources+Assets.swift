import ConfigurationLanguage
import ImageCore
import InputCore
import UpstreamKit

extension ConfigurationSources {
    /// The longest font whose content counts: those of all characters of Chinese have some 20 MiB.
    private static var maximumFontBytes: Int { 64 << 20 }

    /// Notes the content of images, fonts and metrics, which the configuration's hash is of too. Those of fonts are watched;
    /// images are with their folder.
    func noteAssets(of configuration: GalleyConfiguration, in folder: String) {
        if let name = configuration.images.name {
            let images = ConfigurationPath.resolve(name, in: folder)
            for variant in configuration.images.images.flatMap(\.variants) {
                note(
                    ContentDigest(of: Array(variant.file.bytes)),
                    of: images + "/" + variant.fileName
                )
            }
        }
        for font in configuration.fonts {
            let platforms = [font.platforms.ios, font.platforms.android].compactMap(\.self)
            for path in font.files + platforms.flatMap(\.files) { noteFont(path.withoutFace) }
            for path in platforms.compactMap(\.metrics) { noteFont(path) }
        }
    }

    /// Notes the content of a file; one that cannot be read is a mistake elsewhere.
    private func noteFont(_ path: String) {
        watch(file: path)
        guard let bytes = try? files.contents(of: path, maximumBytes: Self.maximumFontBytes) else {
            return
        }
        note(ContentDigest(of: bytes), of: path)
    }
}

extension String {
    /// The path without the `#n` that names a face of a collection.
    fileprivate var withoutFace: String {
        guard let mark = lastIndex(ofScalar: "#") else { return self }
        let digits = suffix(after: mark)
        let isFace = !digits.isEmpty && digits.utf8.allSatisfy { (48...57).contains($0) }
        return isFace ? String(self[..<mark]) : self
    }
}
