import Dispatch
import Foundation
import GalleyClient
import SocketTransport

/// Prints a live page in a terminal, until Ctrl-C.
@main
struct Watch {
    static func main() async {
        guard let address = CommandLine.arguments.dropFirst().first.flatMap(PageAddress.init) else {
            fail(
                """
                usage: galley-watch URL
                URL is that of a page's layout or preview, such as
                http://127.0.0.1:8080/v1/modules/departures/layout?width=390
                """
            )
        }
        let watching = Task { try await watch(address) }
        // Ctrl-C ends the stream, not the process in the middle of a line.
        let signals = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            // On the global queue, which is not the main actor's.
            source.setEventHandler { @Sendable in watching.cancel() }
            source.resume()
            return source
        }
        let result = await watching.result
        for source in signals { source.cancel() }
        Screen.leave()
        if case .failure(let error) = result, !(error is CancellationError) { fail("\(error)") }
    }

    private static func watch(_ address: PageAddress) async throws {
        let galley = Galley(address.base, transport: SocketTransport())
        let page = galley.page(
            address.module,
            viewport: address.viewport,
            parameters: address.parameters,
            pages: address.pages
        )
        for try await update in page.updates {
            switch update {
            case .layout(let layout): Screen.show(layout, "whole")
            case .changes(let layout, let batch): Screen.show(layout, summary(batch))
            case .problem(let problem): Screen.tell("! \(problem)")
            }
        }
    }

    /// The number of edits, in words.
    private static func summary(_ batch: Batch) -> String {
        let counts = [
            ("deleted", batch.sections.deletes.count + batch.items.deletes.count),
            ("inserted", batch.sections.inserts.count + batch.items.inserts.count),
            ("moved", batch.sections.moves.count + batch.items.moves.count),
            (
                "reloaded",
                batch.reloadedSections.count + batch.reloadedItems.count + batch.carousels.count
            ),
        ]
        let words = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
        return words.isEmpty ? "frames" : words.joined(separator: ", ")
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("galley-watch: \(message)\n".utf8))
        exit(1)
    }
}
