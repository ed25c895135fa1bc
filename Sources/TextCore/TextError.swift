/// Why fonts could not be loaded. The description is meant for the author of the configuration.
package enum TextError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A font file that cannot be opened or read.
    case unreadable(font: String, path: String)
    /// A file that is no font, or has no such face.
    case noFace(font: String, file: FontFile, faces: Int)
    /// A font without any file.
    case noFiles(font: String)
    /// Two fonts of one name.
    case duplicateFont(String)
    /// More faces in one font than are taken.
    case tooManyFiles(font: String, count: Int, most: Int)

    /// A metrics file that cannot be measured with.
    case metrics(font: String, path: String, mistake: FontMetricsMistake)

    /// One sentence that says what is wrong.
    package var description: String {
        switch self {
        case .unreadable(let font, let path):
            "font \"\(font)\": the file \(path) cannot be read"
        case .noFace(let font, let file, 0):
            "font \"\(font)\": \(file.path) is no font file"
        case .noFace(let font, let file, let faces):
            "font \"\(font)\": \(file.path) has no face \(file.faceIndex), only 0 to \(faces - 1)"
        case .metrics(let font, let path, let mistake):
            "font \"\(font)\": \(path):\(mistake.line):\(mistake.column): \(mistake.message)"
        case .noFiles(let font):
            "font \"\(font)\" names no file"
        case .duplicateFont(let font):
            "font \"\(font)\" is there twice"
        case .tooManyFiles(let font, let count, let most):
            "font \"\(font)\" has \(count) files, at most \(most) are taken"
        }
    }
}
