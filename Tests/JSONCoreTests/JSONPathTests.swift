import JSONCore
import Testing

/// What a path finds, as the text of a JSON array.
func found(_ path: String, in text: String) throws -> String {
    let path = try JSONPath(parsing: path)
    let document = try JSONDocument(parsing: text)
    var writer = JSONWriter()
    writer.raw("[")
    try document.withRoot { root in
        try path.each(in: root, current: root) { value in
            if writer.count > 1 { writer.raw(",") }
            writer.value(value)
            return true
        }
    }
    writer.raw("]")
    return String(decoding: writer.finish(), as: UTF8.self)
}
