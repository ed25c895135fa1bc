package import SwitchKit
package import UpstreamKit

/// A view that is to be recorded.
package struct CapturedView: Sendable {
    package var module: String
    /// The canonical query of the layout.
    package var target: String
    /// The hour, in seconds since 1970.
    package var hour: Int64
    /// The number of answers.
    package var count: Int
    /// The shared switches that somebody has set.
    package var switches: [SwitchKey: Bool]
    /// The configuration that it was served by.
    package var configuration: RecordedConfiguration
    /// The responses that it was made of.
    package var responses: [CapturedResponse]

    /// A view of given parts.
    package init(
        module: String,
        target: String,
        hour: Int64,
        count: Int = 1,
        switches: [SwitchKey: Bool] = [:],
        configuration: RecordedConfiguration,
        responses: [CapturedResponse]
    ) {
        self.module = module
        self.target = target
        self.hour = hour
        self.count = count
        self.switches = switches
        self.configuration = configuration
        self.responses = responses
    }

    /// A view of given parts, with whole responses.
    package init(
        module: String,
        target: String,
        hour: Int64,
        count: Int = 1,
        switches: [SwitchKey: Bool] = [:],
        configuration: RecordedConfiguration,
        responses: [(RecordedRequest, RecordedResponse)]
    ) {
        self.init(
            module: module,
            target: target,
            hour: hour,
            count: count,
            switches: switches,
            configuration: configuration,
            responses: responses.map { CapturedResponse($1, to: $0) }
        )
    }
}

/// A response of a view that is to be recorded; its body is made where the file does not have it yet.
package struct CapturedResponse: Sendable {
    /// The call that it answers.
    let request: RecordedRequest
    let status: Int
    let fields: HeaderFields
    /// The number of its document, by which a body that was recorded before is known; nil where it has none.
    let identity: UInt64?
    /// Returns the body, or the reason for which it cannot be recorded.
    let body: @Sendable () -> Result<[UInt8], TrafficSkip>

    /// A response whose body is made when it is needed.
    package init(
        to request: RecordedRequest,
        status: Int,
        fields: HeaderFields,
        identity: UInt64,
        body: @escaping @Sendable () -> Result<[UInt8], TrafficSkip>
    ) {
        self.request = request
        self.status = status
        self.fields = fields
        self.identity = identity
        self.body = body
    }

    /// A whole response.
    package init(_ response: RecordedResponse, to request: RecordedRequest) {
        self.request = request
        status = response.status
        fields = response.fields
        identity = nil
        let body = response.body
        self.body = { .success(body) }
    }
}

/// The reason why a view that was to be recorded was not.
package enum TrafficSkip: String, Error, Sendable, CaseIterable {
    /// The page is one client's own: it was made for a client that a field names, or of a `private` response.
    case personal
    /// A parameter that its module marks `private` was given.
    case parameter
    /// A request failed, or the page was cut short.
    case failed
    /// A response forbids storing it (`no-store`).
    case noStore = "no-store"
    /// A response or a target has a secret of the configuration in it.
    case secret
    /// Two responses to one call.
    case ambiguous
    /// A response is no longer in memory.
    case gone
    /// Its responses are larger than the file may take.
    case large
}
