import JSONCore

extension UpstreamError {
    /// The failure of a folder's file that is not JSON: `'songs.json:3:17' …`, as editors open it.
    init(_ error: JSONError, in file: FolderReader.File, named name: String?) {
        let (offset, reason): (Int?, String) =
            switch error {
            case .syntax(let offset, let reason): (offset, "is not JSON: \(reason)")
            case .tooDeep(let offset):
                (offset, "is nested deeper than \(JSONDocument.maximumDepth)")
            case .tooLarge, .outOfMemory: (nil, "cannot be read: \(error)")
            }
        let place = offset.map { Self.place(ofByte: $0, in: file.bytes) }
        let shown = name.map { name in "'\(name)\(place.map { ":\($0)" } ?? "")'" }
        let unnamed = "file" + (place.map { " at \($0)" } ?? "")
        self.init(.notJSON, detail: "the folder's \(shown ?? unnamed) \(reason)")
    }

    /// Returns a byte's line and column, both from 1; columns count Unicode scalars.
    private static func place(ofByte offset: Int, in bytes: [UInt8]) -> String {
        let before = bytes.prefix(offset)
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        // Bytes that continue a scalar begin with 10.
        let column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
        return "\(line):\(column)"
    }
}
