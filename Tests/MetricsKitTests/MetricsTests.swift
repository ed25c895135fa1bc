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

    @Test func `OpenMetrics names a counter without its suffix, and ends`() {
        let counter = Counter("jobs_total", "Jobs \"done\".")
        let info = Metric(
            name: "build_info",
            kind: .gauge,
            help: "B.",
            samples: [.init([("version", "1")], .count(1))]
        )
        let registry = MetricsRegistry([Source(metrics: [counter.metric(), info])])
        #expect(
            registry.text(as: .openMetrics) == """
                # TYPE jobs counter
                # HELP jobs Jobs \\"done\\".
                jobs_total 0
                # TYPE build info
                # HELP build B.
                build_info{version="1"} 1
                # EOF

                """
        )
    }

    @Test func `The last traced duration of a bucket is its exemplar, in OpenMetrics alone`() {
        let histogram = Histogram("t_seconds", "T.", by: "stage")
        let origin = Exemplar.Origin(traceID: "ab", time: 1_700_000_000.5)
        histogram.add(.milliseconds(3), "map", in: .init(traceID: "older", time: 1))
        histogram.add(.milliseconds(4), "map", in: origin)
        histogram.add(.milliseconds(5), "map")
        histogram.add(.seconds(20), "map", in: .init(traceID: "late", time: 2))
        let registry = MetricsRegistry([Source(metrics: [histogram.metric()])])
        let lines = registry.text(as: .openMetrics).split(separator: "\n")
        #expect(lines.contains("# UNIT t_seconds seconds"))
        #expect(
            lines.contains(
                "t_seconds_bucket{stage=\"map\",le=\"0.005\"} 3 # {trace_id=\"ab\"} 0.004 1700000000.5"
            )
        )
        #expect(
            lines.contains(
                "t_seconds_bucket{stage=\"map\",le=\"+Inf\"} 4 # {trace_id=\"late\"} 20.0 2.0"
            )
        )
        #expect(!registry.text().contains("trace_id"))
    }

    @Test func `Exemplars that are noted elsewhere have the buckets of their histogram`() {
        let table = ExemplarTable(bounds: [0.1, 1])
        table.note(.milliseconds(50), in: .init(traceID: "a", time: 1))
        table.note(.seconds(2), in: .init(traceID: "b", time: 1))
        let durations = DurationHistogram(bounds: [0.1, 1], counts: [1, 0, 1]).with(table)
        #expect(durations.exemplar(ofBucket: 0)?.origin.traceID == "a")
        #expect(durations.exemplar(ofBucket: 1) == nil)
        #expect(durations.exemplar(ofBucket: 2)?.seconds == 2)
        #expect(DurationHistogram(bounds: [1]).with(table).exemplar(ofBucket: 0) == nil)
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
