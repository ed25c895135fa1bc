extension SingularPath {
    /// The path as text: paths that lead to the same value in every document have the same.
    var name: String {
        steps.reduce(into: "") { name, step in
            switch step {
            case .name(let start, let count):
                var writer = JSONWriter()
                names[start..<(start + count)].withUnsafeBytes { writer.string($0) }
                name += "[" + String(decoding: writer.finish(), as: UTF8.self) + "]"
            case .index(let index): name += "[\(index)]"
            }
        }
    }
}
