package import ConfigurationLanguage

extension ServerConfiguration {
    /// Bounds on what the server holds at once: `server.limits`.
    package struct Bounds: DeclaredObject, Equatable {
        package static let title = "'limits'"

        /// Open connections; more are closed at once.
        @Key(.integer(1...1_000_000), default: 20_000, "Open connections.")
        package var connections: Int

        /// Bytes of a request line.
        @Key(.bytes(64...(1 << 20)), default: 8 << 10, "A request line.")
        package var requestLine: Int

        /// Bytes of a request's header fields together.
        @Key(.bytes(64...(16 << 20)), default: 32 << 10, "A request's header fields together.")
        package var headers: Int

        /// Bytes of a request body.
        @Key(.bytes(0...(1 << 30)), default: 1 << 20, "A request body.")
        package var body: Int

        /// Pages being built at once; a request beyond that is answered 503.
        @Key(
            .integer(1...100_000),
            default: 256,
            "Pages being built at once; more are answered 503."
        )
        package var loads: Int

        /// Those of one module; nil is `auto`: half of them, all where there is one module.
        @Key(
            .integer(1...100_000).or("auto"),
            otherwise: "auto",
            "Those of one module; `auto` is half of `loads` where there are several modules."
        )
        package var loadsPerModule: Int?

        /// The bytes held in memory; nil is `auto`: a quarter of the machine's or the container's memory.
        @Key(
            .bytes((64 << 20)...(1 << 40)).or("auto"),
            otherwise: "auto",
            "Everything held in memory; `auto` is a quarter of the machine's or the container's."
        )
        package var memory: Int?

        /// The bytes of a page's JSON.
        @Key(
            .bytes(1_024...(1 << 30)),
            default: 64 << 20,
            "The JSON of a page; sections beyond it fail."
        )
        package var page: Int

        /// The items that one response is mapped to.
        @Key(.integer(1...10_000_000), default: 200_000, "Items that one response is mapped to.")
        package var items: Int

        /// Open event streams.
        @Key(.integer(1...1_000_000), default: 10_000, "Open event streams.")
        package var listeners: Int

        package init() {}
    }

    /// The times that the server waits: `server.timeouts`.
    package struct Timeouts: DeclaredObject, Equatable {
        package static let title = "'timeouts'"

        /// For a request to arrive whole.
        @Key(.time, default: .seconds(10), "For a request to arrive whole.")
        package var request: Duration

        /// For the next request on a kept connection.
        @Key(.time, default: .seconds(75), "For the next request on a kept connection.")
        package var idle: Duration

        /// For a client to take any bytes of a response.
        @Key(.time, default: .seconds(30), "For a client to take any bytes.")
        package var write: Duration

        /// For requests under way when the service stops.
        @Key(.time, default: .seconds(20), "For requests under way when it stops.")
        package var drain: Duration

        /// For which the service goes on listening, not ready, once it is told to stop; within `drain`.
        @Key(
            .lifetime,
            default: .zero,
            "For which it goes on listening, not ready, once it is told to stop; part of `drain`."
        )
        package var lameDuck: Duration

        package init() {}
    }
}
