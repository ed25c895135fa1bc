import TestSupport
import Testing

@testable import UpstreamKit

@Suite("The circuits of an upstream")
struct CircuitTests {
    /// An upstream behind circuits of three failures, on a test's clock.
    struct Rig {
        let time = TestClock()
        let stub: StubUpstream
        let upstream: CircuitUpstream

        init(_ script: @escaping @Sendable (UpstreamRequest, Int) -> StubUpstream.Reply) {
            stub = StubUpstream(clock: time.clock, script: script)
            upstream = CircuitUpstream(
                stub,
                failures: 3,
                openFor: .seconds(10),
                clock: time.clock,
                random: { 0 }
            )
        }

        func kind(_ target: String, of declaration: String = "m/main") async
            -> UpstreamError.Kind?
        {
            var request = get(target, time)
            request.declaration = declaration
            return await outcome(upstream, request).failure?.kind
        }
    }

    @Test("open for a URL that fails in a row, and for no other")
    func oneBadURL() async {
        let rig = Rig { request, _ in request.target == "/bad" ? .status(500) : .response() }
        for _ in 0..<3 {
            #expect(await rig.kind("/bad") == .status)
            #expect(await rig.kind("/good") == nil)
        }
        #expect(await rig.kind("/bad") == .circuitOpen)
        #expect(await rig.kind("/good") == nil)
        #expect(rig.upstream.openCount == 1)
    }

    @Test("stay closed for a request of which bad ids are less than half of the calls")
    func fewBadURLs() async {
        let rig = Rig { request, _ in
            request.target.hasPrefix("/bad") ? .status(500) : .response()
        }
        for number in 0..<20 {
            #expect(await rig.kind("/bad/\(number)") == .status)
            #expect(await rig.kind("/good/\(number)") == nil)
            #expect(await rig.kind("/good/\(number)") == nil)
        }
        #expect(rig.upstream.openCount == 0)
    }

    @Test("open for a request when enough of its URLs fail, and for no other request")
    func wholeRequest() async {
        let rig = Rig { request, _ in
            request.target.hasPrefix("/bad") ? .status(503) : .response()
        }
        #expect(await rig.kind("/good") == nil)
        for number in 0..<3 { #expect(await rig.kind("/bad/\(number)") == .status) }
        #expect(await rig.kind("/bad/9") == .circuitOpen)
        #expect(await rig.kind("/good") == .circuitOpen)
        #expect(await rig.kind("/good", of: "m/other") == nil)
        rig.time.advance(.seconds(10))
        #expect(await rig.kind("/good") == nil)
        #expect(await rig.kind("/bad/9") == .status)
        #expect(rig.upstream.openCount == 0)
    }

    @Test(
        "leave a healthy value alone when others are answered with an error of their own",
        arguments: [
            StubUpstream.Reply.status(500), .status(501), .status(507), .status(429), .kind(.reset),
            .status(400), .status(404), .status(422), .kind(.notJSON),
        ]
    )
    func values(_ reply: StubUpstream.Reply) async {
        let rig = Rig { request, _ in request.target == "/v/good" ? .response() : reply }
        for number in 0..<20 { #expect(await rig.kind("/v/\(number)") != nil) }
        #expect(await rig.kind("/v/good") == nil)
        #expect(rig.upstream.openCount == 0)
    }

    @Test("take a body for a part of what was asked")
    func bodies() async {
        let rig = Rig { request, _ in request.body == [1] ? .status(500) : .response() }
        func kind(_ body: UInt8) async -> UpstreamError.Kind? {
            var request = get("/graphql", rig.time, method: "POST")
            request.body = [body]
            return await outcome(rig.upstream, request).failure?.kind
        }
        for _ in 0..<3 { #expect(await kind(1) == .status) }
        #expect(await kind(1) == .circuitOpen)
        #expect(await kind(2) == nil)
    }

    @Test(
        "open for the whole upstream when several requests time out, or get 502 to 504",
        arguments: [
            StubUpstream.Reply.kind(.timeout), .status(502), .status(503), .status(504),
        ]
    )
    func wholeUpstream(_ reply: StubUpstream.Reply) async {
        let rig = Rig { _, earlier in earlier < 4 ? reply : .response() }
        for number in 0..<3 { #expect(await rig.kind("/\(number)", of: "m/\(number)") != nil) }
        #expect(await rig.kind("/other", of: "m/other") == .circuitOpen)
        #expect(rig.upstream.openCount == 1)
        // A probe that fails so opens it again, twice as long; one that succeeds closes it.
        rig.time.advance(.seconds(10))
        #expect(await rig.kind("/other", of: "m/other") != nil)
        rig.time.advance(.seconds(10))
        #expect(await rig.kind("/other", of: "m/other") == .circuitOpen)
        rig.time.advance(.seconds(10))
        #expect(await rig.kind("/other", of: "m/other") == nil)
        #expect(rig.upstream.openCount == 0)
    }

    @Test("stay closed for what waited in the service's own queue")
    func ownQueue() async {
        let rig = Rig { _, _ in .kind(.overloaded) }
        for _ in 0..<20 { #expect(await rig.kind("/a") == .overloaded) }
        #expect(rig.upstream.openCount == 0)
    }

    @Test("open for a request with two URLs when both fail")
    func fewURLs() async {
        let rig = Rig { _, _ in .status(503) }
        for target in ["/a", "/b", "/a"] { #expect(await rig.kind(target) == .status) }
        #expect(await rig.kind("/b") == .circuitOpen)
    }

    @Test("forget the failures of a request after ten seconds")
    func window() async {
        let rig = Rig { _, _ in .status(503) }
        for number in 0..<2 { #expect(await rig.kind("/\(number)") == .status) }
        rig.time.advance(.seconds(10))
        for number in 2..<4 { #expect(await rig.kind("/\(number)") == .status) }
        #expect(await rig.kind("/4") == .status)
        #expect(await rig.kind("/5") == .circuitOpen)
    }

    @Test(
        "open for the whole upstream when no connection is made",
        arguments: [UpstreamError.Kind.connect, .tls]
    )
    func unreachable(_ kind: UpstreamError.Kind) async {
        let rig = Rig { _, _ in .kind(kind) }
        for number in 0..<3 { #expect(await rig.kind("/\(number)", of: "\(number)") == kind) }
        #expect(await rig.kind("/4", of: "another") == .circuitOpen)
        #expect(rig.upstream.openCount == 1)
    }

    @Test(
        "count a connection that is not made for the upstream, and for no URL",
        arguments: [UpstreamError.Kind.connect, .tls]
    )
    func unreachableURL(_ kind: UpstreamError.Kind) async {
        let rig = Rig { _, _ in .kind(kind) }
        for _ in 0..<3 { #expect(await rig.kind("/a") == kind) }
        #expect(await rig.kind("/a") == .circuitOpen)
        #expect(rig.upstream.openCount == 1)
    }

    @Test("take no outcome of a call from before they opened, while a probe decides")
    func lateOutcome() {
        let now = ContinuousClock.now
        let trouble = Circuit.Outcome.outage(retryAfter: nil)
        for (outcome, isOpen) in [(Circuit.Outcome.success, false), (trouble, true)] {
            var circuit = Circuit(threshold: 1, openFor: .seconds(10))
            let slow = circuit.admit()
            circuit.record(trouble, for: circuit.admit(), now: now, random: 0)
            let later = now + .seconds(10)
            #expect(circuit.refusal(now: later) == nil)
            let probe = circuit.admit()
            for late in [Circuit.Outcome.success, trouble, .unknown] {
                let counts = circuit.record(late, for: slow, now: later, random: 0)
                #expect(!counts)
                #expect(circuit.refusal(now: later) == .zero)
            }
            circuit.record(outcome, for: probe, now: later, random: 0)
            #expect(circuit.isOpen == isOpen)
        }
    }

    @Test("open for as long as at first again once a probe has succeeded")
    func reopened() {
        var now = ContinuousClock.now
        var circuit = Circuit(threshold: 1, openFor: .seconds(10))
        let trouble = Circuit.Outcome.outage(retryAfter: nil)
        for seconds in [10, 20, 40] {
            circuit.record(trouble, for: circuit.admit(), now: now, random: 0)
            #expect(circuit.refusal(now: now) == .seconds(seconds))
            now += .seconds(seconds)
        }
        circuit.record(.success, for: circuit.admit(), now: now, random: 0)
        #expect(!circuit.isOpen)
        circuit.record(trouble, for: circuit.admit(), now: now, random: 0)
        #expect(circuit.refusal(now: now) == .seconds(10))
    }

    @Test("keep one person's failures from another's")
    func persons() async {
        let rig = Rig { request, _ in
            request.forwarded["authorization"] == "bad" ? .status(500) : .response()
        }
        func kind(_ token: String) async -> UpstreamError.Kind? {
            let request = get("/me", rig.time, forwarded: ["authorization": token])
            return await outcome(rig.upstream, request).failure?.kind
        }
        for _ in 0..<3 {
            #expect(await kind("bad") == .status)
            #expect(await kind("good") == nil)
        }
        #expect(await kind("bad") == .circuitOpen)
        #expect(await kind("good") == nil)
    }

    @Test("take bounded room, whatever fails")
    func bounds() {
        let time = TestClock()
        var table = CircuitTable(failures: 1, openFor: .seconds(10))
        for number in 0..<10_000 {
            let call = CircuitTable.Call(url: number, request: "\(number)")
            guard case .admitted(let permit) = table.admit(call, now: time.now) else {
                Issue.record("refused")
                continue
            }
            let failure = UpstreamError(.status, status: 500, detail: "no")
            table.record(failure, for: permit, now: time.now, random: 0)
        }
        #expect(table.openCount == CircuitTable.maximumURLs)
    }
}
