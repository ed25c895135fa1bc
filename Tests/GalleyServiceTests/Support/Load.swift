import Foundation
import Locking

/// Clients that ask for the same targets again and again until they are told to stop.
final class Load: Sendable {
    /// What became of the requests.
    struct Tally: Sendable {
        var answered = 0
        var failed: [String] = []
    }

    private let isOver = Flag()
    private let tally = Locked(Tally())
    private let port: Int

    init(port: Int) {
        self.port = port
    }

    /// Runs the clients beside `body`, and tells what became of their requests.
    func during(
        clients: Int = 4,
        _ targets: [String],
        _ body: () async throws -> Void
    ) async throws -> Tally {
        let tasks = (0..<clients).map { number in
            Task { await self.ask(targets, from: number) }
        }
        do {
            try await body()
        } catch {
            isOver.set()
            for task in tasks { await task.value }
            throw error
        }
        isOver.set()
        for task in tasks { await task.value }
        return tally.withLock(\.self)
    }

    /// How many requests have been answered so far.
    var answered: Int { tally.withLock(\.answered) }

    private func ask(_ targets: [String], from number: Int) async {
        var index = number
        while !isOver.isSet {
            let target = targets[index % targets.count]
            index += 1
            let result: String?
            do {
                let answer = try await TestClient(port: port).send("GET", target)
                result = answer.status == 200 ? nil : "\(target): \(answer.status)"
            } catch {
                result = "\(target): \(error)"
            }
            tally.withLock { tally in
                if let result { tally.failed.append(result) } else { tally.answered += 1 }
            }
        }
    }
}
