internal import CText

extension FontMetricsFile {
    /// Reads a metrics file, and returns all that is wrong with it; no file where that is more than warnings.
    package static func read(
        _ bytes: some Collection<UInt8>
    ) -> (file: FontMetricsFile?, mistakes: [FontMetricsMistake]) {
        Array(bytes).withUnsafeBytes(FontMetricsReader.read)
    }

    /// Reads the metrics file of a path.
    ///
    /// - Throws: The first mistake; that the file cannot be read.
    static func load(_ path: String, font: String) throws(TextError) -> FontMetricsFile {
        guard let blob = FontBytes.blob(path) else {
            throw .unreadable(font: font, path: path)
        }
        defer { hb_blob_destroy(blob) }
        var count: UInt32 = 0
        let start = hb_blob_get_data(blob, &count)
        let (file, mistakes) = FontMetricsReader.read(
            UnsafeRawBufferPointer(start: start, count: Int(count))
        )
        if let file { return file }
        throw .metrics(
            font: font,
            path: path,
            mistake: mistakes.first { !$0.isWarning }
                ?? FontMetricsMistake(line: 1, column: 1, message: "it is no metrics file")
        )
    }
}
