// What cold pages cost the clients of a hot one: 64 connections ask for a page in memory, alone, and
// then with one request in twenty for a page that nobody has asked for, from an upstream that takes
// 100 ms. Prints how long hot requests took, medians of alternating rounds.
// usage: MixedLoad GALLEY [ROUNDS]
import Foundation

guard CommandLine.arguments.count > 1 else {
    print("usage: MixedLoad GALLEY [ROUNDS]")
    exit(2)
}
let rounds = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 5
let server = try BenchmarkServer(program: CommandLine.arguments[1])
defer { server.stop() }

var (alone, mixed): ([Latencies], [Latencies]) = ([], [])
for round in 0..<rounds {
    var load = ClosedLoop(port: server.port, connections: 64)
    alone.append(try load.run(seconds: 2, coldOneIn: nil, firstPage: 0))
    mixed.append(try load.run(seconds: 2, coldOneIn: 20, firstPage: 1 + round * 1_000_000))
}

/// The middle of a figure of the rounds.
func median(_ rounds: [Latencies], _ figure: (Latencies) -> Double) -> Double {
    rounds.map(figure).sorted()[rounds.count / 2]
}

print("hot requests, µs            p50       p99")
for (name, rounds) in [("alone", alone), ("with one in twenty cold", mixed)] {
    let (middle, late) = (median(rounds) { $0.share(0.5) }, median(rounds) { $0.share(0.99) })
    print(
        name.padding(toLength: 24, withPad: " ", startingAt: 0),
        String(format: "%7.0f %9.0f", middle, late)
    )
}
let ratio = median(mixed) { $0.share(0.99) } / median(alone) { $0.share(0.99) }
print(String(format: "p99 with / alone: %.2f", ratio))
