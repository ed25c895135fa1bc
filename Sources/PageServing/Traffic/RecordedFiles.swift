import ConfigurationLanguage
import InputCore
import Locking
import ModuleConfiguration
import SQLiteStorage
import UpstreamKit

/// The configuration as it is recorded with views, made when the first of them is.
final class RecordedFiles: Sendable {
    /// The longest font file whose digest is made, in bytes: the fonts of all of Unicode have some 100 MiB.
    private static let maximumFontBytes = 256 << 20

    private let written: WrittenFiles
    /// The names of what environment variables and files have filled in.
    let names: RecordedNames
    /// The paths of font files.
    private let fonts: [String]
    private let made = Locked<RecordedConfiguration?>(nil)

    /// The files of a configuration; nil where they were not kept.
    init?(_ configuration: GalleyConfiguration) {
        guard let written = configuration.written else { return nil }
        self.written = written
        names = RecordedNames(written.filled)
        fonts = configuration.fonts.flatMap(\.files)
    }

    /// The recorded configuration. Reads the fonts when it is first asked for, on the thread that records.
    var configuration: RecordedConfiguration {
        if let known = made.withLock({ $0 }) { return known }
        var digests: [ExactString: ContentDigest] = [:]
        for font in fonts {
            // `#n` names a face of a collection.
            let path = String(font.prefixScalars { $0 != "#" })
            let bytes = try? DiskFiles().contents(of: path, maximumBytes: Self.maximumFontBytes)
            guard let bytes else { continue }
            digests[written.path(of: font)] = ContentDigest(of: bytes)
        }
        let configuration = RecordedConfiguration(
            main: written.main,
            files: written.contents,
            fonts: digests
        )
        made.withLock { $0 = configuration }
        return configuration
    }
}
