import UpstreamKit

/// The keys of `server`.
final class ServerKeys: ObjectKeys {
    var title: String { "'server'" }

    let host = Key("host", .host, default: "127.0.0.1").doc("The address or name to listen on.")
    let port = Key("port", .integer(0...65_535), default: 8080).doc("The port; 0 takes a free one.")
    let threads = Key("threads", .integer(1...1_024).or("auto")).otherwise("auto")
        .doc("Event loops; `auto` is half the cores, at least 1.")
    let limits = Key("limits", LimitKeys()).doc("Bounds on what the server holds at once.")
    let trustedProxies = Key(
        "trustedProxies",
        .list("addresses", of: .addresses, 0...256),
        default: AddressRange.loopback
    ).otherwise("[127.0.0.0/8, \"::1\"]")
        .doc("Whose `X-Forwarded-For` and scope header fields are believed.")
    let scopeHeaders = Key(
        "scopeHeaders",
        .list("header fields", of: .name(.field), 0...32),
        default: []
    ).otherwise("none").doc("The scope header fields that these proxies set or strip.")
    let timeouts = Key("timeouts", TimeoutKeys()).doc("How long the server waits.")
    let admin = Key("admin", AdminKeys()).doc("Protected endpoints.")
    let accessLog = Key<ServerConfiguration.AccessLogFormat>("accessLog", .choice, default: .off)
        .doc("One line a request on standard output.")
    let cors = Key("cors", CORSKeys()).doc("Reading across sites; off unless it is given.")
    let front = Key("front", FrontKeys()).doc("Caches in front of the service.")
}

/// The keys of `server.limits`.
final class LimitKeys: ObjectKeys {
    var title: String { "'limits'" }

    let connections = Key("connections", .integer(1...1_000_000), default: 20_000)
        .doc("Open connections.")
    let requestLine = Key("requestLine", .bytes(64...(1 << 20)), default: 8 << 10)
        .doc("A request line.")
    let headers = Key("headers", .bytes(64...(16 << 20)), default: 32 << 10)
        .doc("A request's header fields together.")
    let body = Key("body", .bytes(0...(1 << 30)), default: 1 << 20).doc("A request body.")
    let loads = Key("loads", .integer(1...100_000), default: 256)
        .doc("Pages being built at once; more are answered 503.")
    let loadsPerModule = Key("loadsPerModule", .integer(1...100_000).or("auto")).otherwise("auto")
        .doc("Those of one module; `auto` is half of `loads` where there are several modules.")
    let memory = Key("memory", .bytes((64 << 20)...(1 << 40)).or("auto")).otherwise("auto")
        .doc("Everything held in memory; `auto` is a quarter of the machine's or the container's.")
    let page = Key("page", .bytes(1_024...(1 << 30)), default: 64 << 20)
        .doc("The JSON of a page; sections beyond it fail.")
    let items = Key("items", .integer(1...10_000_000), default: 200_000)
        .doc("Items that one response is mapped to.")
    let listeners = Key("listeners", .integer(1...1_000_000), default: 10_000)
        .doc("Open event streams.")
}

/// The keys of `server.timeouts`.
final class TimeoutKeys: ObjectKeys {
    var title: String { "'timeouts'" }

    let request = Key("request", .time, default: .seconds(10)).doc("For a request to arrive whole.")
    let idle = Key("idle", .time, default: .seconds(75))
        .doc("For the next request on a kept connection.")
    let write = Key("write", .time, default: .seconds(30)).doc("For a client to take any bytes.")
    let drain = Key("drain", .time, default: .seconds(20))
        .doc("For requests under way when it stops.")
    let lameDuck = Key("lameDuck", .lifetime, default: .zero)
        .doc("For which it goes on listening, not ready, once it is told to stop; part of `drain`.")
}

/// The keys of `server.admin`.
final class AdminKeys: ObjectKeys {
    var title: String { "'admin'" }

    let token = Key("token", .text(1...4_096)).otherwise("none")
        .doc("The bearer token of the protected endpoints.").secret
    let local = Key("local", .boolean, default: false)
        .doc("Whether this machine may use the protected endpoints without a token.")
}

/// The keys of `server.cors`.
final class CORSKeys: ObjectKeys {
    var title: String { "'cors'" }

    let origins = Key("origins", .list("origins", of: .origin, 0...256)).otherwise("none")
        .doc("The sites that may read responses from a browser; `\"*\"` is any.").required
}
