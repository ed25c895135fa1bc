package import SwitchKit
package import UpstreamKit

/// A view of a page as the traffic file has it: what was asked for, how often in an hour, and what it was made of.
package struct RecordedView: Sendable {
    package var module: String
    /// The canonical query of the layout, `id=3&width=390`; empty for none.
    package var target: String
    /// The hour, in seconds since 1970.
    package var hour: Int64
    /// The number of answers that were recorded.
    package var count: Int
    /// The part of all answers that was recorded then.
    package var sample: Double
    /// The configuration that it was served by.
    package var configuration: ContentDigest
    /// The shared switches that somebody has set, as the page showed them.
    package var switches: [SwitchKey: Bool]
    /// The number of responses and switches together: equal in one file for views of equal ones.
    package var source: Int64
    /// The responses, by their requests: each request once.
    package var responses: [RecordedResponse.Reference]

    /// A view of given parts.
    package init(
        module: String,
        target: String,
        hour: Int64,
        count: Int,
        sample: Double,
        configuration: ContentDigest,
        switches: [SwitchKey: Bool],
        source: Int64,
        responses: [RecordedResponse.Reference]
    ) {
        self.module = module
        self.target = target
        self.hour = hour
        self.count = count
        self.sample = sample
        self.configuration = configuration
        self.switches = switches
        self.source = source
        self.responses = responses
    }

    /// The number of times that it was looked at, as far as the sample tells.
    package var looks: Double { Double(count) / sample }

    /// The hour of a time, in seconds since 1970.
    package static func hour(of time: WallTime) -> Int64 {
        let length: Int64 = 3600
        let seconds = time.milliseconds / 1000
        return seconds - (seconds % length + length) % length
    }
}
