import HTTPSocket
import JSONCore
import ModuleConfiguration
import ModuleMapping
import PageServing

/// `POST /v1/text/reports`: how a client drew some of the texts.
enum TextReportsEndpoint {
    static let operation = OpenAPIOperation(
        summary: "How a client drew some of the texts",
        responses: [.json(BodySchema.object(["taken": ["type": "integer"]]))],
        body: [
            "type": "array", "maxItems": .literal("\(TextReportBody.maximumCount)"),
            "items": BodySchema.object([
                "font": BodySchema.text, "size": number, "width": number, "lineHeight?": number,
                "platform": ["type": "string", "enum": ["web", "ios", "android"]],
                "text": ["type": "string", "pattern": "^[0-9a-f]{16}$"],
                "lines": [
                    "type": "integer", "minimum": .literal("0"), "maximum": .literal("10000"),
                ],
            ]),
        ],
        needsBody: true,
        problems: OpenAPIOperation.withBody
    )

    private static let number: JSONTree = [
        "type": "number", "minimum": .literal("0"), "maximum": .literal("10000"),
    ]

    /// Counts what differs, and responds with the number of texts that were taken.
    static func respond(_ context: RequestContext) throws(Problem) -> HTTPResponse {
        try RequestAuthorization.checkBody(of: context.request)
        let snapshot = context.snapshot
        let reports = try TextReportBody.reports(
            in: context.request.body,
            fonts: snapshot.configuration.fonts.map(\.name)
        )
        for report in reports { snapshot.reports.take(report) }
        return .json(Array("{\"taken\":\(reports.count)}".utf8))
    }
}
