import HTTPSocket
import JSONCore
import ModuleConfiguration
import ModuleMapping
import PageServing
import TextCore

/// The configured fonts as clients see them: their descriptions, and the files that may be fetched.
struct FontCatalog: Sendable {
    /// The response to `GET /v1/fonts`.
    let index: PreparedResponse
    private let description: SharedBytes
    /// The tag of the description: equal for equal ones.
    private let tag: String
    private let measurer: TextMeasurer
    /// The faces that are served, by the hash in their URL.
    private let served: [ExactString: Face]

    private let sent = SentFontFiles()

    private struct Face {
        var font: String
        var index: Int
    }

    /// Describes fonts. Reads the files of served ones.
    init(_ fonts: [FontConfiguration], measurer: TextMeasurer) {
        self.measurer = measurer
        var served: [ExactString: Face] = [:]
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("fonts", array: fonts) { writer, font in
                let faces = measurer.faces(of: font.name)
                let hashes = faces.indices.map { index in
                    font.isServed ? Self.hash(index, of: font, in: measurer) : nil
                }
                for (index, hash) in hashes.enumerated() {
                    if let hash { served[hash] = Face(font: font.name, index: index) }
                }
                writer.object { writer in
                    writer.member("name", string: font.name)
                    writer.member("files", array: faces.indices) { writer, index in
                        writer.face(faces[index], weight: font.weight, hash: hashes[index])
                    }
                    writer.platforms(of: font, hashes: hashes, measurer: measurer)
                }
            }
        }
        self.served = served
        let body = writer.finish()
        description = SharedBytes(body)
        tag = body.withUnsafeBytes(ContentHash.text)
        index = PreparedResponse(fields: Self.fields, body: description, entityTag: tag)
    }

    private static let fields: HTTPFields = [
        "Content-Type": "application/json", "Cache-Control": "no-cache",
    ]

    /// Returns the description for an owner of a rollout whose other side has another catalog.
    func index(besides other: FontCatalog, by variation: RolloutVariation) -> PreparedResponse {
        if tag.isExactly(other.tag) { return index }
        var fields = Self.fields
        variation.add(to: &fields)
        return PreparedResponse(fields: fields, body: description, entityTag: tag)
    }

    /// Returns the hash of a face: of its file, and of its position in a collection.
    private static func hash(
        _ index: Int,
        of font: FontConfiguration,
        in measurer: TextMeasurer
    ) -> String? {
        guard let file = measurer.withFile(ofFace: index, of: font.name, ContentHash.text) else {
            return nil
        }
        let face = FontFile(font.files[index]).faceIndex
        return Array("\(file)#\(face)".utf8).withUnsafeBytes(ContentHash.text)
    }

    /// Returns the font file of a hash; nil when there is none, or it is not served.
    func file(_ hash: String) -> PreparedResponse? {
        guard let face = served[hash],
            let body = sent.bytes(
                named: hash,
                copy: { measurer.ownFile(ofFace: face.index, of: face.font) }
            )
        else { return nil }
        let isOpenType = body.bytes.starts(with: Array("OTTO".utf8))
        return PreparedResponse(
            fields: [
                "Content-Type": isOpenType ? "font/otf" : "font/ttf",
                "Cache-Control": "public, max-age=31536000, immutable",
            ],
            body: body,
            entityTag: hash
        )
    }
}

extension JSONWriter {
    /// Appends the font as other platforms than browsers have it, where they have another one: `"ios": {"metrics",
    /// "files"}`.
    ///
    /// - Parameter hashes: The hashes in the URLs of the font's own files. Files of a platform are served where they
    ///   are among these: it has the others itself.
    fileprivate mutating func platforms(
        of font: FontConfiguration,
        hashes: [String?],
        measurer: TextMeasurer
    ) {
        let platforms = font.platforms.given
        if platforms.isEmpty { return }
        member("platforms") { writer in
            writer.object { writer in
                for (platform, own) in platforms {
                    let faces = measurer.on(platform).faces(of: font.name)
                    writer.member(named: platform.rawValue) {
                        $0.platform(own, faces: faces, of: font, hashes: hashes)
                    }
                }
            }
        }
    }

    private mutating func platform(
        _ own: PlatformFontConfiguration,
        faces: [FontFaceDescription],
        of font: FontConfiguration,
        hashes: [String?]
    ) {
        let files = own.files.isEmpty ? font.files : own.files
        let measured = own.metrics == nil ? 0 : 1
        object { writer in
            if measured > 0, let face = faces.first {
                writer.member("metrics") { $0.face(face, weight: font.weight, hash: nil) }
            }
            let behind = faces.dropFirst(measured)
            writer.member("files", array: zip(files, behind)) { writer, face in
                let hash = font.files.firstIndex(of: face.0).flatMap { hashes[$0] }
                writer.face(face.1, weight: font.weight, hash: hash)
            }
        }
    }

    /// Appends the description of a face.
    ///
    /// - Parameters:
    ///   - weight: The weight that the font is configured with; nil for the file's.
    ///   - hash: The hash in its URL; nil where it is not served.
    fileprivate mutating func face(_ face: FontFaceDescription, weight: Int?, hash: String?) {
        object { writer in
            writer.member("family", string: face.family)
            writer.member("style", string: face.style)
            writer.member("weight", integer: weight ?? face.weight)
            if let hash { writer.member("url", string: "/v1/fonts/\(hash)") }
            writer.member("ascent", integer: face.ascent)
            writer.member("descent", integer: face.descent)
            writer.member("unitsPerEm", integer: face.unitsPerEm)
            if face.hasInk { writer.member("ink", boolean: true) }
        }
    }
}
