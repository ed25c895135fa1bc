import Glibc
import Testing
import TextCore

/// Long texts cost what their length says, whatever they are made of.
@Suite("Cost")
struct CostTests {
    @Test(
        "Ten times the text takes no more than twenty-five times as long",
        arguments: [
            ("inter", "word "), ("inter", "a"), ("all", "aع"), ("notoar", "ست"), ("notoar", "لا "),
            ("cjk", "字"), ("notothai", "สวัสดี"), ("all", "a字"), ("inter", "f\u{301}"), ("all", "\n"),
            ("inter", "\u{301}"), ("inter", "字"), ("notoar", "\u{200D}ب"), ("inter", "  "),
        ]
    )
    func linear(font: String, piece: String) throws {
        let measurer = try TextMeasurer(
            fonts: Fonts.declarations + [Fonts.all],
            maximumCacheBytes: 0
        )
        let style = TextStyle(
            font: try #require(measurer.font(named: font)),
            size: 16,
            direction: .rightToLeft
        )
        let count = 2_000 / piece.utf16.count
        let short = time { measurer.measure(repeating(piece, count), style: style, maxWidth: 60) }
        let long = time {
            measurer.measure(repeating(piece, 10 * count), style: style, maxWidth: 60)
        }
        #expect(long < short * 25 + 0.02, "\(short) \(long)")
    }

    @Test("A newline is not looked for again by each line before it")
    func newline() throws {
        let measurer = try TextMeasurer(fonts: Fonts.declarations, maximumCacheBytes: 0)
        let style = TextStyle(font: try #require(measurer.font(named: "inter")), size: 16)
        let times = [2_000, 20_000].map { count in
            time {
                measurer.measure(repeating("a ", count) + "\n", style: style, maxWidth: 20)
            }
        }
        #expect(times[1] < times[0] * 25 + 0.02, "\(times)")
    }

    private func repeating(_ piece: String, _ count: Int) -> String {
        String(repeating: piece, count: count)
    }

    /// The least of three, in seconds of this thread's processor time: other work does not count.
    private func time(_ body: () -> MeasuredText) -> Double {
        (0..<3).map { _ in
            let start = threadSeconds()
            withExtendedLifetime(body()) {}
            return threadSeconds() - start
        }.min() ?? 0
    }

    private func threadSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
