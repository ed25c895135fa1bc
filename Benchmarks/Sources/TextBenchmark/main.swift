import Glibc
import TextCore

// Measurements of labels of 35 characters, on one thread: how many a second of its processor time.

/// The seconds of processor time that this thread has taken.
func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// How often a second `body` can be run, the median of so many rounds.
func rate(rounds: Int, count: Int, _ body: (_ round: Int) throws -> Double) rethrows -> Double {
    var sum = 0.0
    let rates = try (0..<rounds).map { round in
        let start = threadSeconds()
        sum += try body(round)
        return Double(count) / (threadSeconds() - start)
    }
    precondition(sum.isFinite)
    return rates.sorted()[rounds / 2]
}

func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

func thousands(_ rate: Double) -> String { pad("\(Int(rate / 1000 + 0.5)) k", 10) }

let rounds = 5
let count = 20_000
/// With the word `metrics` only measuring by metrics is compared with measuring by files.
let comparesOnly = CommandLine.arguments.contains("metrics")
/// With the beginning of a workload's name behind it, only those.
let workloads = Workload.all.filter { workload in
    CommandLine.arguments.count < 3 || workload.name.hasPrefix(CommandLine.arguments[2])
}
if !comparesOnly {
    print(
        "a second" + pad("", 20) + pad("shape", 10) + pad("one line", 10) + pad("two lines", 10)
            + pad("relaid", 10) + pad("warm", 10) + pad("shape÷two", 11)
    )
    for workload in workloads {
        let measurer = try TextMeasurer(
            fonts: [FontDeclaration(name: "body", files: [workload.file])]
        )
        var style = TextStyle(
            size: 15,
            maxLines: 2,
            locale: workload.locale,
            direction: workload.direction
        )
        let texts = workload.texts(rounds * count * 2)
        let bare = BareShaping(workload)
        let part = { (round: Int) in texts[round * count..<(round + 1) * count] }
        let shape = rate(rounds: rounds, count: count) { round in
            part(round).reduce(0) { $0 + Double(bare.advance($1)) }
        }
        let line = rate(rounds: rounds, count: count) { round in
            part(round).reduce(0) { $0 + measurer.measure($1, style: style).width }
        }
        // Texts that were not seen before, too wide for one line.
        let lines = rate(rounds: rounds, count: count) { round in
            part(rounds + round).reduce(0) {
                $0 + measurer.measure($1, style: style, maxWidth: 170).width
            }
        }
        // Texts whose shape is still known, at another width.
        style.size = 16
        let recent = texts.suffix(count)
        for text in recent { _ = measurer.measure(text, style: style, maxWidth: 100) }
        let relaid = rate(rounds: rounds, count: count) { round in
            recent.reduce(0) {
                $0 + measurer.measure($1, style: style, maxWidth: 170 + Double(round)).width
            }
        }
        let warm = rate(rounds: rounds, count: count) { _ in
            recent.reduce(0) { $0 + measurer.measure($1, style: style, maxWidth: 170).width }
        }
        print(
            workload.name + String(repeating: " ", count: 28 - workload.name.count)
                + [shape, line, lines, relaid, warm].map(thousands).joined()
                + pad("\(Int(shape / lines * 100) / 100)", 4) + "."
                + pad("\(Int(shape / lines * 100) % 100)", 2)
        )
    }
}

print("\ntimes as fast by metrics as by files")
for workload in workloads {
    let comparison = try MetricsComparison(workload)
    let style = TextStyle(
        size: 15,
        maxLines: 2,
        locale: workload.locale,
        direction: workload.direction
    )
    let ratio = comparison.ratio(workload.texts(count), rounds: 2 * rounds + 1, style: style)
    print(
        workload.name
            + pad(
                String(Double(Int(ratio * 100)) / 100),
                40 - workload.name.count
            )
    )
}

if !comparesOnly {
    print("\nmicroseconds a card" + pad("cold", 11) + pad("other width", 13) + pad("warm", 10))
    for count in [1_000, 10_000, 100_000] {
        let cards = try Cards(Workload.all[0], count: count)
        let figures = [170.0, 180, 180].map { width in
            let start = threadSeconds()
            precondition(cards.layOut(width: width) > 0)
            return (threadSeconds() - start) / Double(count) * 1e6
        }
        let text = figures.map { pad("\(Int($0)).\(Int($0 * 10) % 10)", 11) }.joined()
        print(pad("\(count)", 19) + text)
    }
}
