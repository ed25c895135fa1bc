import Testing
import UpstreamKit

@Suite("Addresses of Redis servers")
struct RedisAddressTests {
    @Test(
        "Addresses are read, with account and database",
        arguments: [
            ("redis://cache.example", "redis://cache.example:6379/0", nil, nil),
            ("redis://127.0.0.1:7000/3", "redis://127.0.0.1:7000/3", nil, nil),
            ("redis://[::1]:7000", "redis://[::1]:7000/0", nil, nil),
            ("REDIS://me:p%40ss%3A@host/", "redis://host:6379/0", "me", "p@ss:"),
            ("redis://:a:b@host", "redis://host:6379/0", nil, "a:b"),
            ("unix:///run/redis.sock", "unix:///run/redis.sock", nil, nil),
            ("unix://u:p@/run/r.sock?db=2", "unix:///run/r.sock?db=2", "u", "p"),
        ] as [(String, String, String?, String?)]
    )
    func reads(text: String, shown: String, user: String?, password: String?) throws {
        let address = try RedisAddress(parsing: text)
        #expect(address.description == shown)
        #expect(address.user == user)
        #expect(address.password == password)
    }

    @Test(
        "Mistakes are named",
        arguments: [
            ("http://host", .scheme), ("host:6379", .scheme), ("", .scheme),
            ("rediss://host", .encryption), ("redis://ho st", .badCharacter),
            ("redis://host#1", .badCharacter), ("redis://secret@host", .account),
            ("redis://user:@host", .account), ("redis://user:%zz@host", .account),
            ("redis://", .host), ("redis://[::1", .host), ("redis://[host]", .host),
            ("redis://a/b@c", .database), ("redis://:6379", .host), ("redis://host:0", .port),
            ("redis://host:", .port), ("redis://host:+80", .port), ("redis://host:99999", .port),
            ("redis://host/x", .database), ("redis://host/-1", .database),
            ("redis://host/0?a=b", .query), ("unix://run/redis.sock", .path),
            ("unix://", .path), ("unix:///r?x=1", .query), ("unix:///r?db=x", .database),
            ("unix:///" + String(repeating: "a", count: 107), .path),
        ] as [(String, RedisAddressError)]
    )
    func names(text: String, mistake: RedisAddressError) {
        #expect(throws: mistake) { try RedisAddress(parsing: text) }
    }
}
