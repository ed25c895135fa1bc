import ConfigurationLanguage
import InputCore
import UpstreamKit

/// Reads configuration files into nodes, and remembers which.
final class ConfigurationSources<Files: ConfigurationFiles> {
    let diagnostics = DiagnosticCollector()
    let files: Files
    private let environment: EnvironmentReferences
    private let secrets: SecretPaths
    private let filled = FilledTexts()
    /// Every file of the configuration that was read, the main one first.
    private(set) var paths: [String] = []
    /// The bytes of the files that were read, by their paths.
    private(set) var contents: [ExactString: [UInt8]] = [:]
    /// The files whose bytes are used as they are.
    private var otherPaths: [String] = []
    /// The folders that were looked into.
    private(set) var folders: [String] = []
    /// The folders of which each file counts.
    private(set) var imageFolders: [String] = []
    /// The digests of the images and fonts, by their paths.
    private var digests: [ExactString: ContentDigest] = [:]
    /// The nodes that are read in place of the files of these paths.
    private let given: [ExactString: ConfigurationNode]
    /// The files that were read a moment before, by path, with their bytes.
    private let known: [ExactString: (file: ReadFile, bytes: [UInt8])]
    /// The files that were read, by path.
    private(set) var read: [ExactString: ReadFile] = [:]

    /// A file that was read.
    struct ReadFile: Sendable {
        let node: ConfigurationNode
        let role: ConfigurationFileRole
    }

    init(
        environment: [ExactString: String],
        files: Files,
        given: [ExactString: ConfigurationNode] = [:],
        earlier: ConfigurationSources? = nil,
        isElsewhere: Bool = false
    ) {
        self.given = given
        known = earlier?.sound ?? [:]
        let secrets = SecretPaths(earlier?.secrets)
        self.secrets = secrets
        var references = EnvironmentReferences(environment: environment) { path, folder in
            secrets.read(path, in: folder, files: files)
        }
        for text in earlier?.filledTexts ?? [] { filled.note(text.name, text.text) }
        references.note = filled.note
        references.isElsewhere = isElsewhere
        self.environment = references
        self.files = files
    }

    /// The files in which no mistake was found, by path: another one would not be found again in what was parsed.
    private var sound: [ExactString: (file: ReadFile, bytes: [UInt8])] {
        let mistaken = Set(
            diagnostics.diagnostics.filter { $0.severity == .error }.map { ExactString($0.file) }
        ).union(diagnostics.mistakes.keys)
        return read.reduce(into: [:]) { sound, entry in
            guard !mistaken.contains(entry.key), let bytes = contents[entry.key] else { return }
            sound[entry.key] = (entry.value, bytes)
        }
    }

    /// The texts that environment variables and files have filled in.
    var filledTexts: [FilledText] { filled.all }

    /// Every file whose content counts, those of `${file:…}` included.
    var watchedPaths: [String] {
        let read = Set(paths.exact)
        return paths + otherPaths + secrets.paths.filter { !read.contains(ExactString($0)) }
    }

    /// Notes a folder of images, and its files, whose content counts.
    func watch(imageFolder folder: String, files: [String]) {
        otherPaths += files
        if !imageFolders.contains(folder) { imageFolders.append(folder) }
    }

    /// Notes a file whose content counts, though it is not read now.
    func watch(file: String) { otherPaths.append(file) }

    /// Notes the content of a file that is used as it is.
    func note(_ content: ContentDigest, of path: String) { digests[path] = content }

    /// Returns the hash of the files that were read, and of images and fonts: of their paths from a folder on, and their
    /// content. It is public, so what `${env:…}` and `${file:…}` fill in has no part in it: a secret could be guessed.
    func hash(from folder: String) -> String {
        func name(_ path: ExactString) -> String {
            path.text.rest(after: folder).map(String.init) ?? path.text
        }
        var digester = ContentDigester()
        for (path, content) in contents.sorted(by: { $0.key < $1.key }) {
            digester.append(Array("\(name(path))\0\(content.count)\0".utf8))
            digester.append(content)
        }
        for (path, digest) in digests.sorted(by: { $0.key < $1.key }) {
            digester.append(text: name(path))
            digester.append(digest)
        }
        return digester.finish().configurationHash
    }

    /// The nodes of the files that modules share, by path.
    var sharedNodes: [ExactString: ConfigurationNode] {
        read.filter { $0.value.role != .main && $0.value.role != .module }.mapValues(\.node)
    }

    /// The nodes of a file; nil, with a report, when it cannot be read.
    ///
    /// `reference` names the file; nil for the main one.
    func read(
        _ path: String,
        as role: ConfigurationFileRole = .main,
        namedBy reference: ConfigurationNode? = nil
    ) -> ConfigurationNode? {
        let node = given[path] ?? known(path) ?? parsed(path, namedBy: reference)
        if given[path] != nil { paths.append(path) }
        read[path] = node.map { ReadFile(node: $0, role: role) }
        return node
    }

    /// Returns what was read of a file a moment before; nil where it could not be parsed, which is reported again.
    private func known(_ path: String) -> ConfigurationNode? {
        guard let (file, bytes) = known[path] else { return nil }
        paths.append(path)
        contents[path] = bytes
        return file.node
    }

    private func parsed(
        _ path: String,
        namedBy reference: ConfigurationNode?
    ) -> ConfigurationNode? {
        let start = SourcePosition(file: SourceFile(path: path, text: ""), line: 1, column: 1)
        guard paths.count < ConfigurationLoader.maximumFiles else {
            diagnostics.report(
                "more than \(ConfigurationLoader.maximumFiles) files",
                at: reference?.position ?? start
            )
            return nil
        }
        paths.append(path)
        let bytes: [UInt8]
        do throws(ConfigurationFileError) {
            bytes = try files.contents(of: path, maximumBytes: ConfigurationLoader.maximumFileBytes)
        } catch {
            let isPattern = reference?.text.map(ConfigurationPath.isPattern) ?? false
            let shown = isPattern ? path : reference?.scalar?.shown
            let name = shown.map { "'\($0)'" } ?? "the file"
            diagnostics.report(
                "\(name) cannot be read: \(error.reason)",
                at: reference?.position ?? start
            )
            return nil
        }
        contents[path] = bytes
        return parse(bytes, path: path)
    }

    private func parse(_ bytes: [UInt8], path: String) -> ConfigurationNode? {
        var text = String(decoding: bytes, as: UTF8.self)
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        let file = SourceFile(path: path, text: text)
        if String(validating: bytes, as: UTF8.self) == nil {
            let bad = file.scalars.firstIndex(of: "\u{FFFD}") ?? 0
            let (line, column) = file.place(of: bad)
            diagnostics.report(
                "the file is not UTF-8",
                at: SourcePosition(file: file, line: line, column: column)
            )
            return nil
        }
        var reader = YAMLReader(file: file, environment: environment, diagnostics: diagnostics)
        let node = reader.read()
        // A file that is not there must have its reason, whatever bound it met.
        if node == nil, !diagnostics.hasMistake(in: path) {
            diagnostics.report(
                "cannot be read as YAML",
                at: SourcePosition(file: file, line: 1, column: 1)
            )
        }
        return node
    }

    /// The files that a list of patterns names, in bytewise order of their paths, each with what
    /// names it.
    func expand(
        _ patterns: ConfigurationNode?,
        in folder: String,
        mayBeNone: Bool
    ) -> [(path: String, element: ConfigurationNode)] {
        var found: [ExactString: ConfigurationNode] = [:]
        for element in patterns?.elements ?? [] {
            guard let text = element.text else { continue }
            let pattern = ConfigurationPath.resolve(text, in: folder)
            guard ConfigurationPath.isPattern(pattern) else {
                found[pattern] = found[pattern] ?? element
                continue
            }
            let (paths, looked) = ConfigurationPath.expand(pattern, files: files)
            folders += looked.filter { !folders.contains($0) }
            if paths.isEmpty, !mayBeNone {
                let shown = element.scalar?.shown ?? text
                diagnostics.report("'\(shown)' matches no file", at: element.position)
            }
            for path in paths { found[path] = found[path] ?? element }
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }
    }
}

extension ContentDigest {
    /// The digits that name a configuration.
    var configurationHash: String { String(description.prefix(16)) }
}

/// The files that references name, which are read as they are met.
private final class SecretPaths {
    private(set) var paths: [String]
    private var known: Set<ExactString>

    /// - Parameter others: Those that were met before.
    init(_ others: SecretPaths?) {
        paths = others?.paths ?? []
        known = Set(paths.exact)
    }

    func read(
        _ path: String,
        in folder: String,
        files: some ConfigurationFiles
    ) -> Result<String, EnvironmentReferences.Failure> {
        func failure(_ reason: String) -> Result<String, EnvironmentReferences.Failure> {
            .failure(.init(message: "the file '\(path)' cannot be read: \(reason)", isUnset: true))
        }
        let resolved = ConfigurationPath.resolve(path, in: folder)
        if known.insert(ExactString(resolved)).inserted { paths.append(resolved) }
        do throws(ConfigurationFileError) {
            let bytes = try files.contents(
                of: resolved,
                maximumBytes: EnvironmentReferences.maximumFileBytes
            )
            return String(validating: bytes, as: UTF8.self).map { .success($0) }
                ?? failure("it is not UTF-8")
        } catch {
            return failure(error.reason)
        }
    }
}

/// The content of a configuration file.
enum ConfigurationFileRole: Sendable {
    case main, module, pieces, texts, catalog
}
