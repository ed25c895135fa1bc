import Foundation
import Glibc
import TestSupport

/// A client that listens to one event stream. It waits on threads of its own: those of Dispatch are those of tasks too, and
/// a few that are blocked keep the service itself waiting. It is bounded in time: a test that awaits what never comes fails,
/// also where other events come for ever.
final class EventClient: Sendable {
    /// One event; a comment has no name, nor has a lone `retry`.
    struct Event: Sendable {
        var name: String?
        var id: String?
        var data = ""
        var retry: Int?
        var isComment = false
    }

    /// How long a client listens in all.
    private static let patience = Duration.seconds(TestScale.count(sample: 180, torture: 7200))

    private let connection: StreamConnection
    private let end = ContinuousClock.now + patience
    /// Held while the connection is read.
    private let turn = NSLock()

    /// Asks for a stream. `buffer` bounds what the kernel takes for a client that does not read.
    init(
        port: Int,
        _ target: String,
        _ fields: [String: String] = [:],
        buffer: Int32? = nil
    ) throws {
        connection = try StreamConnection(port: port, buffer: buffer)
        var request = "GET \(target) HTTP/1.1\r\nHost: localhost\r\n"
        for (name, value) in fields { request += "\(name): \(value)\r\n" }
        try connection.send(request + "\r\n")
    }

    /// The next event; nil at the end of the stream, after a minute without one, or at the end of the client's patience.
    func next() async -> Event? {
        await onOwnThread { $0.event() }
    }

    /// The next one that is no comment; nil at the end of the stream, or after a minute without one, however many comments
    /// come meanwhile.
    func nextChange() async -> Event? { await nextChange(before: .seconds(60)) }

    /// The next one that is no comment; nil after a time without one. The connection stays.
    func nextChange(before time: Duration) async -> Event? {
        let end = ContinuousClock.now + time
        return await onOwnThread { connection in
            var event: Event?
            repeat {
                let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
                event = connection.event(within: Int32(max(1, left)))
            } while event?.isComment == true
            return event
        }
    }

    private func onOwnThread(
        _ body: @escaping @Sendable (StreamConnection) -> Event?
    ) async -> Event? {
        guard ContinuousClock.now < end else { return nil }
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                self.turn.lock()
                let event = body(self.connection)
                self.turn.unlock()
                continuation.resume(returning: event)
            }
        }
    }

    /// Breaks the connection off.
    func leave() { connection.leave() }
}

/// A connection whose answer is an event stream.
// Read on one thread at a time: that which has its client's turn, or its crowd's.
final class StreamConnection: @unchecked Sendable {
    let descriptor: Int32
    /// What was received and is not yet an event.
    private var chunked: [UInt8] = []
    private var text: [UInt8] = []
    private var hasHead = false
    /// Whether the last chunk has come.
    private var isEnded = false
    /// The head of the answer.
    private(set) var head = ""

    init(port: Int, buffer: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var buffer {
            let size = socklen_t(MemoryLayout<Int32>.size)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &buffer, size)
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw TestClientError(text: "cannot connect") }
    }

    deinit { close(descriptor) }

    func send(_ request: String) throws {
        let bytes = Array(request.utf8)
        guard Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw TestClientError(text: "cannot send")
        }
    }

    func leave() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Makes the end of the connection a reset, as that of a client that is killed.
    func resetsAtEnd() {
        var now = linger(l_onoff: 1, l_linger: 0)
        let size = socklen_t(MemoryLayout<linger>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, size)
    }

    /// The next event; nil at the end, or after so long without one.
    func event(within milliseconds: Int32 = 60_000) -> EventClient.Event? {
        while true {
            if let event = takeEvent() { return event }
            if isEnded { return nil }
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&polled, 1, milliseconds) > 0 else { return nil }
            var chunk = [UInt8](repeating: 0, count: 64 << 10)
            let count = recv(descriptor, &chunk, chunk.count, 0)
            guard count > 0 else { return nil }
            chunked += chunk[..<count]
            unwrap()
        }
    }

    /// Takes the head off, then whole chunks apart.
    private func unwrap() {
        if !hasHead {
            guard let end = chunked.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
            head = String(decoding: chunked[..<end.lowerBound], as: UTF8.self)
            chunked.removeFirst(end.upperBound)
            hasHead = true
        }
        var place = 0
        while let line = chunked[place...].firstRange(of: [13, 10]) {
            let digits = String(decoding: chunked[place..<line.lowerBound], as: UTF8.self)
            guard let size = Int(digits, radix: 16) else { break }
            if size == 0 { isEnded = true }
            guard size > 0, chunked.count >= line.upperBound + size + 2
            else { break }
            text += chunked[line.upperBound..<line.upperBound + size]
            place = line.upperBound + size + 2
        }
        chunked.removeFirst(place)
    }

    private func takeEvent() -> EventClient.Event? {
        guard let end = text.firstRange(of: [10, 10]) else { return nil }
        let lines = String(decoding: text[..<end.lowerBound], as: UTF8.self).split(separator: "\n")
        text.removeFirst(end.upperBound)
        var event = EventClient.Event()
        for line in lines {
            if line.hasPrefix(":") { event.isComment = true }
            let parts = line.split(separator: ":", maxSplits: 1).map { String($0) }
            guard parts.count == 2 else { continue }
            let value = String(parts[1].dropFirst())
            switch parts[0] {
            case "event": event.name = value
            case "id": event.id = value
            case "data": event.data += value
            case "retry": event.retry = Int(value)
            default: break
            }
        }
        return event
    }
}

/// A client that holds what a stream has told it.
struct StreamFolder {
    private(set) var player: LayoutPlayer?
    /// The names of the events it was sent.
    private(set) var names: [String] = []

    /// The layout as JSON.
    var text: String { player?.layout.text ?? "" }
    var revision: String { player?.revision ?? "" }

    /// Takes a layout.
    mutating func begin(_ layout: [UInt8]) throws { player = try LayoutPlayer(layout) }

    /// Plays what the changes endpoint says.
    mutating func play(_ changes: [UInt8]) throws { try player?.play(changes) }

    /// Takes an event in.
    mutating func take(_ event: EventClient.Event) throws {
        names.append(event.name ?? "")
        switch event.name {
        case "layout": player = try LayoutPlayer(event.data.utf8)
        case "changes": try player?.play(event.data.utf8)
        default: return
        }
        guard event.id == player?.revision else { throw LayoutPlayer.Invalid(text: "another id") }
    }

    /// Listens until it holds a revision; false when the stream ends before.
    mutating func listen(_ client: EventClient, until revision: String?) async throws -> Bool {
        while self.revision != revision {
            guard let event = await client.nextChange() else { return false }
            try take(event)
        }
        return true
    }
}
