import ConfigurationLanguage
import InputCore

/// The files of a configuration as they are written.
package struct WrittenFiles: Sendable {
    /// The path of the main one among them.
    package let main: String
    /// The bytes, by the paths relative to the folder of the main one; those of files elsewhere are absolute.
    package let contents: [ExactString: [UInt8]]
    /// The texts that environment variables and files have filled in.
    package let filled: [FilledText]
    private let folder: String

    init(main: String, contents: [ExactString: [UInt8]], filled: [FilledText]) {
        self.filled = filled
        let folder = ConfigurationPath.folder(of: main)
        self.folder = folder
        self.main = Self.path(of: main, in: folder)
        self.contents = Dictionary(
            contents.map { (ExactString(Self.path(of: $0.text, in: folder)), $1) }
        ) { first, _ in first }
    }

    /// Returns the path of a file relative to the folder of the main one.
    package func path(of file: String) -> String { Self.path(of: file, in: folder) }

    private static func path(of file: String, in folder: String) -> String {
        String(file.rest(after: folder) ?? file[...])
    }
}
