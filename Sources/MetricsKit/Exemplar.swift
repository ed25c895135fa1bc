/// A duration that was measured in a trace: an example of those in its bucket.
package struct Exemplar: Sendable {
    /// A trace, and the time at which a duration was measured in it.
    package struct Origin: Sendable {
        /// The trace's identifier: 32 hexadecimal digits.
        package let traceID: String
        /// The time, in seconds since 1970.
        package let time: Double

        /// Creates an origin.
        package init(traceID: String, time: Double) {
            self.traceID = traceID
            self.time = time
        }
    }

    /// The trace that it was measured in.
    package let origin: Origin
    /// The duration.
    package let seconds: Double
}
