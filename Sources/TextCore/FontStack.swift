internal import CText

/// The faces of one font, in the order that characters are looked for in.
struct FontStack: Sendable {
    // One reference: it is copied many times for each text.
    private let contents: Contents

    /// The faces; none stand for a font that only estimates.
    var faces: [FontFace] { contents.faces }
    /// The vertical extents of lines: the first face's.
    var metrics: FontMetrics { contents.metrics }
    /// True when the first face is a metrics file.
    var isExported: Bool { contents.isExported }
    /// The width of an ellipsis by itself, in ems.
    var ellipsis: Double { contents.ellipsis }
    /// The width of the hyphen that a soft hyphen becomes at a line's end, in ems.
    var hyphen: Double { contents.hyphen }
    /// The points that a line of a paragraph which wraps leaves free.
    var slack: Double { contents.slack }
    /// The sizes that a device gave it at other text sizes; nil where that is not known.
    var scaledSizes: (any ScaledSizes)? { contents.scaledSizes }

    private final class Contents: Sendable {
        let faces: [FontFace]
        let metrics: FontMetrics
        let isExported: Bool
        let ellipsis: Double
        let hyphen: Double
        let slack: Double
        let scaledSizes: (any ScaledSizes)?

        init(
            _ faces: [FontFace],
            ellipsis: Double,
            hyphen: Double,
            slack: Double,
            scaledSizes: (any ScaledSizes)?
        ) {
            self.faces = faces
            metrics = faces.first?.metrics ?? .estimated
            isExported = faces.first?.exported != nil
            self.ellipsis = ellipsis
            self.hyphen = hyphen
            self.slack = slack
            self.scaledSizes = scaledSizes
        }
    }

    private init(_ contents: Contents) { self.contents = contents }

    init(faces: [FontFace], slack: Double = 0, scaledSizes: (any ScaledSizes)? = nil) {
        let plain = FontStack(
            Contents(
                faces,
                ellipsis: TextEstimate.ellipsis,
                hyphen: TextEstimate.hyphen,
                slack: slack,
                scaledSizes: nil
            )
        )
        let workspace = Workspace(remembersWords: false)
        let shaper = Shaper(stack: plain, language: .none, workspace: workspace)
        contents = Contents(
            faces,
            ellipsis: shaper.extent(Self.ellipsisCharacter) ?? plain.ellipsis,
            hyphen: shaper.extent("\u{2010}") ?? shaper.extent("-") ?? plain.hyphen,
            slack: slack,
            scaledSizes: scaledSizes
        )
    }

    /// The character in place of the rest of a text that was cut.
    static let ellipsisCharacter: Unicode.Scalar = "\u{2026}"
    /// The font that has no face.
    static let estimating = FontStack(faces: [])

    /// The files that were opened, so that one which several fonts name is opened once.
    struct OpenedFaces {
        fileprivate var files: [FontFile: FontFace] = [:]
        fileprivate var metrics: [ExactString: FontFace] = [:]
    }

    /// The stacks of all fonts as a platform has them.
    static func load(
        _ fonts: [FontDeclaration],
        on platform: TextPlatform = .web,
        opened: inout OpenedFaces
    ) throws(TextError) -> [FontStack] {
        var stacks: [FontStack] = []
        for font in fonts {
            let own = font.on(platform)
            guard !own.files.isEmpty || own.metrics != nil else { throw .noFiles(font: font.name) }
            guard own.files.count <= TextLimits.files else {
                throw .tooManyFiles(
                    font: font.name,
                    count: own.files.count,
                    most: TextLimits.files
                )
            }
            let faces = try faces(own, of: font.name, opened: &opened)
            stacks.append(
                FontStack(
                    faces: faces,
                    slack: max(0, font.slack),
                    scaledSizes: own.scaledSizes ?? faces.first?.exported?.metrics
                )
            )
        }
        return stacks
    }

    /// Returns the faces of a font: its metrics, and the files behind them.
    private static func faces(
        _ font: PlatformFont,
        of name: String,
        opened: inout OpenedFaces
    ) throws(TextError) -> [FontFace] {
        var faces: [FontFace] = []
        if let path = font.metrics {
            let face =
                if let known = opened.metrics[path] { known } else { try exported(path, of: name) }
            opened.metrics[path] = face
            faces.append(face)
            if face.exported?.metrics.fallback == FontMetricsFile.Fallback.none { return faces }
        }
        for file in font.files {
            let face =
                if let known = opened.files[file] { known } else { try FontFace(file, of: name) }
            opened.files[file] = face
            faces.append(face)
        }
        return faces
    }

    private static func exported(_ path: String, of font: String) throws(TextError) -> FontFace {
        guard let face = FontFace(try FontMetricsFile.load(path, font: font)) else {
            throw .unreadable(font: font, path: path)
        }
        return face
    }

    /// The first face that can show a character, or `nil`.
    @inline(__always)
    func face(for character: UInt32) -> Int? {
        for index in faces.indices where faces[index].coverage.contains(character) {
            return index
        }
        return faces.indices.first { canCompose(character, in: faces[$0]) }
    }

    /// The first face that has both a base and a mark on it, apart or as one character.
    func face(for base: UInt32, and mark: UInt32) -> Int? {
        let functions = hb_unicode_funcs_get_default()
        var composed: UInt32 = 0
        let isComposed = hb_unicode_compose(functions, base, mark, &composed) != 0
        return faces.indices.first { index in
            let coverage = faces[index].coverage
            return coverage.contains(base) && coverage.contains(mark)
                || isComposed && coverage.contains(composed)
        }
    }

    /// True when HarfBuzz makes up for a character that a face lacks: from its parts, or from
    /// another of the same look.
    private func canCompose(_ character: UInt32, in face: FontFace) -> Bool {
        switch character {
        case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return face.coverage.contains(0x20)
        case 0x2011: return face.coverage.contains(0x2010)
        default: break
        }
        var base: UInt32 = 0
        var mark: UInt32 = 0
        let functions = hb_unicode_funcs_get_default()
        guard hb_unicode_decompose(functions, character, &base, &mark) != 0 else { return false }
        return (face.coverage.contains(base) || canCompose(base, in: face))
            && (mark == 0 || face.coverage.contains(mark))
    }
}
