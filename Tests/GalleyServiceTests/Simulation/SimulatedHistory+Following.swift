import Foundation
import GalleyService

/// The steps of a client that holds a page, and keeps it up to date by what changed.
///
/// After each it holds the bytes that the layout endpoint sends for that revision.
extension SimulatedHistory {
    /// The one who follows the page.
    private static let follower = "ann"
    private static let variant = "width=390&direction=ltr"
    private static let page = "/v1/modules/all/"
    /// The longest wait for a stream to show a page that changes no more.
    private static let patience = Duration.seconds(10)

    /// Asks for what changed since the revision that the client holds; a page that cannot be had leaves it
    /// as it is.
    func followChanges() async throws {
        note("follow \(followed.revision)")
        if followed.player == nil { return try await begin() }
        let target =
            Self.page + "changes?since=\(followed.revision)&prefer=delta&\(Self.variant)"
        let changes = try await send("GET", target, Self.follower)
        try check(changes, of: "all", by: Self.follower, isWhole: false)
        guard changes.status == 200 else { return }
        do {
            try followed.play(changes.body)
        } catch {
            throw Broken(description: "changes cannot be played: \(error): \(changes.text)")
        }
        _ = try await compare()
    }

    /// Asks as another user for what changed since the revision that the client holds.
    func followOther() async throws {
        guard followed.player != nil else { return }
        note("bob follows \(followed.revision)")
        let target =
            Self.page + "changes?since=\(followed.revision)&prefer=delta&\(Self.variant)"
        let changes = try await send("GET", target, "bob")
        try check(changes, of: "all", by: "bob", isWhole: false)
    }

    /// Listens from the revision that the client holds until the stream has shown the page as it is.
    func listen() async throws {
        guard let server else { return }
        note("listen \(followed.revision)")
        var fields = ["X-User-Id": Self.follower, "Authorization": "Bearer \(Self.follower)"]
        if followed.player != nil { fields["Last-Event-ID"] = followed.revision }
        let client = try EventClient(
            port: server.port,
            Self.page + "events?\(Self.variant)",
            fields
        )
        defer { client.leave() }
        let end = ContinuousClock.now + Self.patience
        while ContinuousClock.now < end {
            // A page that cannot be had, or is another at each try, ends the wait.
            guard let isCurrent = try await compare() else { return }
            if isCurrent { return }
            guard let event = await client.nextChange(before: .milliseconds(500)) else {
                if mayDiffer { return }
                continue
            }
            do {
                try followed.take(event)
            } catch {
                throw Broken(description: "an event cannot be played: \(error): \(event.data)")
            }
        }
        try require(mayDiffer, "a stream does not show the page within \(Self.patience)")
    }

    private func begin() async throws {
        let layout = try await send("GET", Self.page + "layout?\(Self.variant)", Self.follower)
        try check(layout, of: "all", by: Self.follower)
        if layout.status == 200 { try followed.begin(layout.body) }
    }

    /// Compares what the client holds with the layout; false where that is another revision, nil where it
    /// cannot be had.
    private func compare() async throws -> Bool? {
        let layout = try await send("GET", Self.page + "layout?\(Self.variant)", Self.follower)
        try check(layout, of: "all", by: Self.follower)
        guard layout.status == 200 else { return nil }
        guard try LayoutPlayer(layout.body).revision == followed.revision else { return false }
        try require(
            layout.text == followed.text,
            "what was followed is not the page: \(followed.text), but \(layout.text)"
        )
        return true
    }
}
