import Foundation
import UpstreamKit

@testable import SQLiteStorage

/// Views for tests of the traffic file.
enum TrafficSamples {
    static let hour: Int64 = 1_700_000_000 / 3600 * 3600

    static let configuration = RecordedConfiguration(
        main: "galley.yaml",
        files: [
            "galley.yaml": Array("version: 1\nmodules: [modules/*.yaml]\n".utf8),
            "modules/shop.yaml": Array("name: shop\n".utf8), "modules/empty.yaml": [],
        ],
        fonts: ["fonts/a.ttf": ContentDigest(of: [1, 2, 3])]
    )

    static func request(_ target: String) -> RecordedRequest {
        RecordedRequest(upstream: "api", method: "GET", target: target, body: nil)
    }

    static func response(_ text: String, bytes: Int = 2_000) -> RecordedResponse {
        let body = "[" + String(repeating: "\"\(text)\",", count: bytes / 10) + "0]"
        return RecordedResponse(
            status: 200,
            fields: ["content-type": "application/json", "link": "</a>; rel=next"],
            body: Array(body.utf8)
        )
    }

    /// Bytes that do not get smaller.
    static func noise(_ number: Int, bytes: Int) -> RecordedResponse {
        var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1
        let body = (0..<bytes).map { _ -> UInt8 in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return UInt8(truncatingIfNeeded: state)
        }
        return RecordedResponse(status: 200, fields: [:], body: body)
    }

    static func view(
        _ target: String,
        hour: Int64 = hour,
        count: Int = 1,
        _ responses: [(RecordedRequest, RecordedResponse)]
    ) -> CapturedView {
        CapturedView(
            module: "shop",
            target: target,
            hour: hour,
            count: count,
            configuration: configuration,
            responses: responses
        )
    }
}

extension TrafficReader {
    /// All views.
    func all(since hours: Int? = nil) throws -> [RecordedView] {
        var views: [RecordedView] = []
        try self.views(since: hours) { views.append($0) }
        return views
    }
}
