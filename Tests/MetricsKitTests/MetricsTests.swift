import Testing

@testable import MetricsKit

@Suite struct MetricsTests {
    private struct Source: MetricsSource {
        let metrics: [Metric]
        func collect() -> [Metric] { metrics }
    }

    @Test func `A counter without labels is shown before anything was counted`() {
        let counter = Counter("jobs_total", "Jobs done.")
        let registry = MetricsRegistry([Source(metrics: [counter.metric()])])
        #expect(
            registry.text()
                == "# HELP jobs_total Jobs done.\n# TYPE jobs_total counter\njobs_total 0\n"
        )
    }

    @Test func `A counter writes its labels in order, those shown from the start at 0`() {
        let counter = Counter("jobs_total", "Jobs done.", by: ["kind", "result"], from: [])
        counter.add(1, "b", "ok")
        counter.add(2, "a", "failed")
        counter.add(1, "b", "ok")
        let lines = MetricsRegistry([Source(metrics: [counter.metric()])]).text().split(
            separator: "\n"
        )
        #expect(
            lines.dropFirst(2) == [
                "jobs_total{kind=\"a\",result=\"failed\"} 2",
                "jobs_total{kind=\"b\",result=\"ok\"} 2",
            ]
        )
        let shown = Counter("x_total", "X.", by: ["kind"], from: ["delta"]).metric()
        #expect(
            MetricsRegistry([Source(metrics: [shown])]).text().hasSuffix(
                "x_total{kind=\"delta\"} 0\n"
            )
        )
    }

    @Test func `Labels that Unicode calls equivalent are counted apart`() {
        let counter = Counter("x_total", "X.", by: ["name"])
        counter.add(1, "jos\u{e9}")
        counter.add(2, "jose\u{301}")
        #expect(counter.count(of: "jos\u{e9}") == 1)
        #expect(counter.count(of: "jose\u{301}") == 2)
    }

    @Test func `Numbers that are counted elsewhere are added to their label`() {
        let counter = Counter("x_total", "X.", by: ["name"])
        counter.add(1, "hit")
        let metric = counter.metric(adding: [("hit", 4), ("stale", 2)])
        let text = MetricsRegistry([Source(metrics: [metric])]).text()
        #expect(text.hasSuffix("x_total{name=\"hit\"} 5\nx_total{name=\"stale\"} 2\n"))
    }

    @Test func `A histogram's buckets are cumulative, and end with all durations`() {
        let histogram = Histogram("t_seconds", "T.", by: "stage", from: ["map"])
        histogram.add(.microseconds(50), "map")
        histogram.add(.milliseconds(2), "map")
        histogram.add(.seconds(20), "map")
        let lines = MetricsRegistry([Source(metrics: [histogram.metric()])]).text().split(
            separator: "\n"
        )
        #expect(lines.contains("t_seconds_bucket{stage=\"map\",le=\"0.0001\"} 1"))
        #expect(lines.contains("t_seconds_bucket{stage=\"map\",le=\"0.0025\"} 2"))
        #expect(lines.contains("t_seconds_bucket{stage=\"map\",le=\"10.0\"} 2"))
        #expect(lines.contains("t_seconds_bucket{stage=\"map\",le=\"+Inf\"} 3"))
        #expect(lines.last == "t_seconds_count{stage=\"map\"} 3")
    }
}
