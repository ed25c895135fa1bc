import Foundation
import Locking
import Testing

@testable import GalleyClient

@Suite("Reports of how an app drew texts")
struct TextReportsTests {
    /// Notes requests, and responds to each that it was taken.
    private final class Recorder: Transport {
        let requests = Locked<[TransportRequest]>([])

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            requests.withLock { $0.append(request) }
            return TransportResponse(
                status: 200,
                fields: [:],
                body: AsyncThrowingStream { $0.finish() }
            )
        }
    }

    private func style() -> TextStyle {
        var style = TextStyle()
        style.font = "body"
        style.size = 17
        return style
    }

    private func content(_ text: String) -> TextContent {
        var content = TextContent()
        content.text = text
        return content
    }

    @Test("One text in a thousand is measured and sent, by its hash and once")
    func sampled() async throws {
        let reports = TextReports()
        var measured: [String] = []
        for index in 0..<1_000 {
            for _ in 0..<2 {
                let text = "Sample \(index)"
                reports.note(content(text), style: style()) {
                    measured.append(text)
                    return TextReports.Drawing(width: 81.5, lines: 2)
                }
            }
        }
        // The service samples the same ones.
        #expect(measured == ["Sample 76", "Sample 979"])
        let recorder = Recorder()
        let base = try #require(URL(string: "http://127.0.0.1:1/"))
        await reports.send(to: base, through: recorder)
        await reports.send(to: base, through: recorder)
        let requests = recorder.requests.withLock { $0 }
        #expect(requests.map(\.url.absoluteString) == ["http://127.0.0.1:1/v1/text/reports"])
        let body = String(decoding: requests.first?.body ?? Data(), as: UTF8.self)
        #expect(
            body.hasPrefix(
                #"[{"font":"body","size":17.0,"platform":"ios","text":"b4801f20b9002f20","width":81.5,"lines":2},"#
            )
        )
        #expect(!body.contains("Sample"))
    }

    @Test("A session sends no more than twenty, and nothing of estimates and runs")
    func bounded() {
        let reports = TextReports()
        var count = 0
        for index in 0..<100_000 {
            reports.note(content("Sample \(index)"), style: style()) {
                count += 1
                return TextReports.Drawing(width: 1, lines: 1)
            }
        }
        #expect(count == 20)
        var estimated = content("Sample 76")
        estimated.isEstimated = true
        TextReports().note(estimated, style: style()) {
            count += 1
            return TextReports.Drawing(width: 1, lines: 1)
        }
        #expect(count == 20)
    }
}
