import Glibc
import TextCore

/// The laws of fonts: `a text === a font file`.
enum FontLaws {
    static func check(_ input: [UInt8]) throws {
        let parts = input.parts(2)
        guard let file = tmpfile() else { return }
        defer { fclose(file) }
        let descriptor = fileno(file)
        guard write(descriptor, parts[1], parts[1].count) == parts[1].count else { return }
        let path = FontFile(path: "/proc/self/fd/\(descriptor)", faceIndex: 0)
        let declaration = FontDeclaration(name: "fuzzed", files: [path])
        guard let measurer = try? TextMeasurer(fonts: [declaration], maximumCacheBytes: 0) else {
            return
        }
        let text = parts[0].text
        for width in [nil, 0, 40] as [Double?] {
            let measured = measurer.measure(text, style: TextStyle(size: 12), maxWidth: width)
            try require(
                measured.width.isFinite && measured.width >= 0,
                "a width of \(measured.width)"
            )
            try require(
                measured.height.isFinite && measured.height >= 0,
                "a height of \(measured.height)"
            )
            try require(
                measured.lines.count <= text.unicodeScalars.count + 1,
                "more lines than characters"
            )
            let starts = measured.lines.map(\.utf8Start)
            try require(starts == starts.sorted(), "lines are not in order")
            try require((starts.last ?? 0) <= text.utf8.count, "a line begins behind the text")
        }
    }
}
