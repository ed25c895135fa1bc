import HTTPSocket
import InputCore
import JSONCore
import ModuleConfiguration
import ModuleMapping
import PageServing
import SwitchKit

/// `GET` and `PUT /v1/rollout`: the share of owners that is on the new side of a rollout.
enum RolloutEndpoint {
    static let operation = OpenAPIOperation(
        summary: "The share of owners that gets the modules of another configuration",
        responses: [.json("Rollout")]
    )

    static let setOperation = OpenAPIOperation(
        summary: "Sets that share, until the file's `rollout` changes",
        responses: [.json("Rollout")],
        body: BodySchema.object(["share": ["type": "number", "minimum": 0, "maximum": 1]]),
        needsBody: true,
        problems: OpenAPIOperation.withBody + [.invalidBody]
    )

    /// The delay after which a client may try again to store a share, in seconds.
    private static let retryAfter = "5"

    /// Responds with the rollout as it is now.
    ///
    /// - Throws: a 404 where none is configured.
    static func state(_ context: RequestContext) throws(Problem) -> HTTPResponse {
        guard let status = context.monitor.rollout?.status else { throw noRollout }
        return .json(document(status))
    }

    /// Sets the share: it is stored, and holds on this instance, before the response.
    ///
    /// - Throws: a 400 for a share that is none, a 404 where no rollout is configured, a 503 where the share cannot
    ///   be stored.
    static func set(_ context: RequestContext) async throws(Problem) -> HTTPResponse {
        let share = try share(context.request.body)
        guard let rollout = context.monitor.rollout, rollout.status != nil else { throw noRollout }
        do throws(SwitchStoreError) {
            try await rollout.set(share)
        } catch {
            throw Problem(
                .unavailable,
                detail: error == .full
                    ? "The share was set \(RolloutStore.maximum) times, and is only taken down now: change 'rollout' in the file."
                    : "The share cannot be stored now: the former one holds.",
                fields: [.init("Retry-After", retryAfter)]
            )
        }
        return try state(context)
    }

    private static var noRollout: Problem {
        Problem(
            .notFound,
            detail: "No rollout is configured: "
                + "'rollout: {config: new/galley.yaml, share: 5%}' in galley.yaml configures one."
        )
    }

    /// The share that a body has.
    private static func share(_ body: [UInt8]) throws(Problem) -> Double {
        guard let document = try? JSONDocument(parsing: body) else { throw invalid("") }
        return try document.withRoot { root throws(Problem) in
            if let problem = BodyMembers.problem(of: root, known: ["share"]) { throw problem }
            guard let member = root["share"] else { throw invalid("") }
            guard let share = member.double else { throw invalid("share must be a number") }
            guard (0...1).contains(share) else {
                throw invalid("share must be from 0 to 1: 0.05 is 5 %")
            }
            return share
        }
    }

    private static func invalid(_ detail: String) -> Problem {
        let example = "Send {\"share\": 0.25}, from 0 for nobody to 1 for everybody"
        return Problem(
            .invalidBody,
            detail: detail.isEmpty ? "\(example)." : "\(detail). \(example)."
        )
    }

    private static func document(_ status: RolloutControl.Status) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("config", string: status.rollout.config)
            writer.member("by", string: status.by)
            writer.member("seed", string: status.rollout.seedText)
            writer.member("state", string: status.state.rawValue)
            writer.member("share") { $0.double(status.share) }
            writer.member("configured") { $0.double(status.rollout.share) }
            if let until = status.rollout.until {
                writer.member("until", string: time(Int64(clamping: until)))
            }
            if let record = status.record {
                writer.member("set") { writer in
                    writer.object { writer in
                        writer.member("share") { $0.double(record.share) }
                        writer.member("because", string: record.cause.rawValue)
                        writer.member("at", string: time(record.time))
                    }
                }
            }
            writer.member("views") { writer in
                writer.object { writer in
                    writer.member("old") { views(status.recent.old, to: &$0) }
                    writer.member("new") { views(status.recent.new, to: &$0) }
                }
            }
        }
        return writer.finish()
    }

    private static func time(_ milliseconds: Int64) -> String {
        Timestamp.rfc3339(secondsSince1970: milliseconds / 1_000)
    }

    private static func views(_ side: RolloutCounters.Totals, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("views", integer: Int(clamping: side.views))
            writer.member("failed", integer: Int(clamping: side.failed))
            writer.member("outages", integer: Int(clamping: side.outages))
            writer.member("cut", integer: Int(clamping: side.cut))
        }
    }
}
