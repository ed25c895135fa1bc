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
    /// A file of metrics, which this version cannot measure by.
    case unreadMetrics(font: String, path: String)

    /// One sentence that says what is wrong.
    package var description: String {
        switch self {
        case .unreadable(let font, let path):
            "font \"\(font)\": the file \(path) cannot be read"
        case .noFace(let font, let file, 0):
            "font \"\(font)\": \(file.path) is no font file"
        case .noFace(let font, let file, let faces):
            "font \"\(font)\": \(file.path) has no face \(file.faceIndex), only 0 to \(faces - 1)"
        case .noFiles(let font):
            "font \"\(font)\" names no file"
        case .duplicateFont(let font):
            "font \"\(font)\" is there twice"
        case .unreadMetrics(let font, let path):
            "font \"\(font)\": \(path) is not read: this version measures by font files alone"
        case .tooManyFiles(let font, let count, let most):
            "font \"\(font)\" has \(count) files, at most \(most) are taken"
        }
    }
}
