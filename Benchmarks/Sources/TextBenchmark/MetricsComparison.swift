import Glibc
import TextCore

/// Text measured by the metrics of a font beside text measured by its file.
struct MetricsComparison {
    private let files: TextMeasurer
    private let metrics: TextMeasurer

    init(_ workload: Workload) throws {
        let font = FontDeclaration(name: "body", files: [workload.file])
        files = try TextMeasurer(fonts: [font])
        let path = "/tmp/galley-benchmark-\(getpid()).json"
        let text = try FontMetricsExporter.metrics(of: workload.file).json
        guard let file = fopen(path, "w") else { preconditionFailure("\(path) cannot be written") }
        fputs(text, file)
        fclose(file)
        defer { unlink(path) }
        metrics = try TextMeasurer(
            fonts: [FontDeclaration(name: "body", files: [workload.file], metrics: path)]
        )
    }

    /// Measures texts that were not seen before, and returns the seconds by files over those by metrics: the median of rounds
    /// in which both measure the same texts in turn.
    func ratio(_ texts: [String], rounds: Int, style: TextStyle) -> Double {
        let count = texts.count / rounds
        let ratios = (0..<rounds).map { round in
            ratio(
                texts[round * count..<(round + 1) * count],
                style: style,
                filesFirst: round % 2 == 0
            )
        }
        return ratios.sorted()[rounds / 2]
    }

    private func ratio(
        _ texts: ArraySlice<String>,
        style: TextStyle,
        filesFirst: Bool
    ) -> Double {
        func measure(_ measurer: TextMeasurer) -> (seconds: Double, width: Double) {
            let start = threadSeconds()
            let sum = texts.reduce(0) {
                $0 + measurer.measure($1, style: style, maxWidth: 170).width
            }
            return (threadSeconds() - start, sum)
        }
        let first = measure(filesFirst ? files : metrics)
        let second = measure(filesFirst ? metrics : files)
        precondition((first.width - second.width).isFinite)
        return filesFirst ? first.seconds / second.seconds : second.seconds / first.seconds
    }
}
