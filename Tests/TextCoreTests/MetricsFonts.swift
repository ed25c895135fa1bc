import Foundation
import TextCore

/// Fonts beside metrics that were exported from their first file: they should measure alike.
enum MetricsFonts {
    /// The files whose metrics are exported.
    static let files = [
        "inter": "/usr/share/fonts/opentype/inter/Inter-Regular.otf",
        "roboto": "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf",
        "dejavu": "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    ]
    static let names = files.keys.sorted()

    /// The exported metrics, by the names above.
    static let exported = Result { () throws(TextError) in
        var metrics: [String: FontMetricsFile] = [:]
        for (name, path) in files {
            metrics[name] = try FontMetricsExporter.metrics(of: FontFile(path))
        }
        return metrics
    }

    /// Each font by its files, `NAME`, and by its metrics, `NAME-metrics`; both have all other faces behind.
    static let measurer = Result {
        try measurer { _, text in text }
    }

    /// Creates a measurer of metrics that were changed.
    static func measurer(
        cacheBytes: Int = 0,
        changing change: (_ name: String, _ text: String) -> String
    ) throws -> TextMeasurer {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "galley-metrics-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var fonts: [FontDeclaration] = []
        for (name, metrics) in try exported.get() {
            guard let path = files[name] else { continue }
            let all = [FontFile(path)] + Fonts.all.files
            let url = folder.appending(path: "\(name).json")
            try Data(change(name, metrics.json).utf8).write(to: url)
            fonts.append(FontDeclaration(name: name, files: all))
            fonts.append(FontDeclaration(name: "\(name)-metrics", files: all, metrics: url.path))
        }
        return try TextMeasurer(fonts: fonts, maximumCacheBytes: cacheBytes)
    }
}
