package import UpstreamKit

/// The files of a configuration as they are written: references to the environment and to files with secrets stand as
/// references.
package struct RecordedConfiguration: Sendable, Equatable {
    /// The path of `galley.yaml` among the files.
    package let main: String
    /// The bytes of the files, by their paths relative to the folder of `galley.yaml`.
    package let files: [ExactString: [UInt8]]
    /// The digests of font files, whose bytes are not recorded.
    package let fonts: [ExactString: ContentDigest]
    /// The digest of all of it.
    package let digest: ContentDigest

    /// A configuration of given files.
    package init(
        main: String,
        files: [ExactString: [UInt8]],
        fonts: [ExactString: ContentDigest] = [:]
    ) {
        self.main = main
        self.files = files
        self.fonts = fonts
        var digester = ContentDigester()
        digester.append(text: main)
        digester.append(number: files.count)
        for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
            digester.append(text: path.text)
            digester.append(ContentDigest(of: bytes))
        }
        for (path, digest) in fonts.sorted(by: { $0.key < $1.key }) {
            digester.append(text: path.text)
            digester.append(digest)
        }
        digest = digester.finish()
    }
}

extension RecordedConfiguration {
    /// Compares by the digest.
    package static func == (left: RecordedConfiguration, right: RecordedConfiguration) -> Bool {
        left.digest == right.digest
    }
}
