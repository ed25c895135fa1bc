import ConfigurationLanguage
import InputCore
import JSONCore
import ModuleConfiguration
import SQLiteStorage
import UpstreamKit

extension ConfigurationTree {
    /// True where the fonts and images of another configuration are the same files, or files of the same bytes.
    func hasSameFiles(as other: ConfigurationTree) -> Bool {
        if folder.isExactly(other.folder) { return true }
        let (fonts, others) = (configuration.fonts, other.configuration.fonts)
        guard fonts.count == others.count, !usesImages, !other.usesImages else { return false }
        return zip(fonts, others).allSatisfy { font, other in
            font.files.count == other.files.count
                && zip(font.files, other.files).allSatisfy { Self.haveSameBytes($0, $1) }
        }
    }

    /// True where the configuration has images of its own, whose files are compared by nothing.
    private var usesImages: Bool { !configuration.images.images.isEmpty }

    private static func haveSameBytes(_ left: String, _ right: String) -> Bool {
        if left.isExactly(right) { return true }
        let paths = [left, right].map { String($0.prefixScalars { $0 != "#" }) }
        let digests = paths.map { try? DiskFiles().contents(of: $0, maximumBytes: .max) }
        return digests[0] != nil && digests[0] == digests[1]
    }
}

extension RecordedConfiguration {
    /// The largest file that is compared.
    private static let maximumBytes = 256 << 20

    /// Returns a note for each font that was another file when views were recorded.
    func otherFonts(in folder: String) -> [String] {
        fonts.sorted { $0.key < $1.key }.compactMap { name, digest in
            let path = name.text.begins(with: "/") ? name.text : folder + name.text
            let bytes = try? DiskFiles().contents(of: path, maximumBytes: Self.maximumBytes)
            if let bytes, ContentDigest(of: bytes) == digest { return nil }
            return
                "  note: '\(name)' was another file when views were recorded; both sides have that of today"
        }
    }
}

extension AnswerFolder {
    /// A call with a new answer.
    struct Change {
        /// The call as people read it.
        let call: String
        /// The file of the answer.
        let file: String
        /// The first value that differs.
        let difference: AnswerDifference
    }

    /// Returns the calls of a view whose new answer is not the recorded one, byte for byte of its values.
    func changes(in view: RecordedView, library: ReplayedResponses) -> [Change] {
        view.responses.compactMap { reference -> Change? in
            let name = reference.request
            let request = UpstreamRequest(
                upstream: name.upstream,
                method: name.method,
                target: name.target,
                deadline: .now
            )
            guard let answer = file(for: request) else { return nil }
            let recorded = library.response(reference.content)?.document.parsed
            let new = answer.document.parsed
            if let recorded, recorded.isEqual(to: new) { return nil }
            return Change(
                call: name.text,
                file: answer.path,
                difference: AnswerDifference(between: recorded, and: new)
            )
        }
    }
}
