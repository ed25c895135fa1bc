import ConfigurationLanguage
import InputCore

/// Makes `fonts` of checked nodes; each file must be there and be a font.
struct FontReader {
    let diagnostics: DiagnosticCollector
    let folder: String
    let files: any ConfigurationFiles
    private(set) var names = FontNames()

    init(diagnostics: DiagnosticCollector, folder: String, files: any ConfigurationFiles) {
        self.diagnostics = diagnostics
        self.folder = folder
        self.files = files
    }

    /// The fonts in the file's order; the names of those with mistakes are noted too.
    mutating func read(_ galley: GalleyFile) -> [FontConfiguration] {
        guard let given = galley.fonts else {
            names.isComplete = galley.$fonts.node == nil
            return []
        }
        let fonts = given.map { entry in
            names.names.append(entry.name)
            var font = entry.value ?? FontConfiguration()
            font.name = entry.name
            font.files = ((font.$files.node ?? entry.node).elements ?? []).compactMap {
                file($0, of: font)
            }
            font.platforms.ios = platform("ios", font.platforms.ios, font)
            font.platforms.android = platform("android", font.platforms.android, font)
            return font
        }
        for (font, entry) in zip(fonts, given) {
            checkRelatives(of: font, at: entry.namePosition)
        }
        return fonts
    }

    /// Returns the font of a platform with the paths of its files, each of which must be there.
    private func platform(
        _ name: String,
        _ given: PlatformFontConfiguration?,
        _ font: FontConfiguration
    ) -> PlatformFontConfiguration? {
        guard var given else { return nil }
        let key = name == "ios" ? font.platforms.$ios : font.platforms.$android
        if given.$files.node == nil, given.$metrics.node == nil, let node = key.node {
            diagnostics.report(
                "'\(name)' needs 'files', or 'metrics: FILE'; without either leave it out",
                at: node.position
            )
        }
        given.files = (given.$files.node?.elements ?? []).compactMap {
            file($0, of: FontConfiguration())
        }
        if let node = given.$metrics.node { given.metrics = metrics(node) }
        return given
    }

    /// Returns the path of a file of metrics, which must be there and without mistakes.
    private func metrics(_ node: ConfigurationNode) -> String? {
        guard let name = node.text else { return nil }
        let path = ConfigurationPath.resolve(name, in: folder)
        do throws(ConfigurationFileError) {
            for finding in try MetricsFileCheck.findings(of: path, in: files) {
                let place = SourcePlace(file: path, line: finding.line, column: finding.column)
                switch finding.severity {
                case .error:
                    diagnostics.report(
                        finding.message,
                        at: place,
                        suggestion: finding.suggestion
                    )
                case .warning: diagnostics.warn(finding.message, at: place)
                }
            }
        } catch {
            diagnostics.report("metrics file '\(name)': \(error.reason)", at: node.position)
        }
        return path
    }

    /// Reports relatives that there are not, and notes those that a font does not name.
    private mutating func checkRelatives(of font: FontConfiguration, at position: SourcePosition) {
        let keys = [font.$bold, font.$italic, font.$code]
        for key in keys { names.check(key.node, diagnostics) }
        let lacking = keys.filter { $0.node == nil }.map(\.name)
        names.note(lacking: lacking, of: font.name, at: position)
    }

    private func file(_ node: ConfigurationNode, of font: FontConfiguration) -> String? {
        guard let text = node.text else { return nil }
        let (name, face) = Self.split(text)
        let path = ConfigurationPath.resolve(name, in: folder)
        do throws(ConfigurationFileError) {
            let start = try files.start(of: path, count: 12)
            if let problem = Self.problem(start, face: Int(face.dropFirstScalars()) ?? 0) {
                diagnostics.report("'\(name)' \(problem)", at: node.position)
            } else if font.isServed, try files.size(of: path) > FontConfiguration.maximumServedBytes
            {
                let most = ByteCountParser.format(FontConfiguration.maximumServedBytes)
                diagnostics.report(
                    "font '\(font.name)': '\(name)' is longer than \(most), the most that is served: "
                        + "leave 'serve' out, or take a file with fewer characters",
                    at: node.position
                )
            }
        } catch {
            diagnostics.report("font file '\(name)': \(error.reason)", at: node.position)
        }
        return path + face
    }

    /// A path, and the `#n` behind it.
    private static func split(_ text: String) -> (path: String, face: String) {
        guard let mark = text.lastIndex(ofScalar: "#") else { return (text, "") }
        let digits = text.suffix(after: mark)
        let isFace = !digits.isEmpty && digits.utf8.allSatisfy { (48...57).contains($0) }
        return isFace ? (String(text[..<mark]), String(text[mark...])) : (text, "")
    }

    /// Returns the mistake in a file that begins with these bytes: TrueType and OpenType have one
    /// face,
    /// collections of them say in bytes 8 to 11 how many.
    private static func problem(_ bytes: [UInt8], face: Int) -> String? {
        let tag = Array(bytes.prefix(4))
        var faces = 1
        if tag == Array("ttcf".utf8), bytes.count == 12 {
            faces = bytes[8...].reduce(0) { $0 << 8 | Int($1) }
        } else if ![[0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8)].contains(tag) {
            return "is no font file"
        }
        return face < faces ? nil : "has no face \(face), only 0 to \(faces - 1)"
    }
}
