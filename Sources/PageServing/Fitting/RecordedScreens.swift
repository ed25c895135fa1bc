import Locking
import ModuleKit
import ModuleMapping
import SQLiteStorage
import UpstreamKit

/// The screens on which pages of a module were looked at, by the traffic file.
package final class RecordedScreens: Sendable {
    /// A screen, as the parameters of a page's request for it, and the looks at pages on it.
    package struct Screen: Sendable {
        package let query: [(name: String, value: String)]
        package var looks: Double

        /// The name of the platform; a screen that names none is a browser's.
        package var platform: String { query.first { $0.name == "platform" }?.value ?? "web" }
    }

    /// The most screens of a module: as many as a text is laid out for anyway.
    private static let maximumScreens = 150
    /// The most pages whose looks are read.
    private static let maximumPages = 20_000
    /// The time for which looks are not read again: they are of hours.
    private static let lifetime = Duration.seconds(600)

    private struct Entry: Sendable {
        let screens: [Screen]
        let until: ContinuousClock.Instant
    }

    private let path: String
    private let known = Locked<[ExactString: Entry]>([:])

    init(path: String) { self.path = path }

    /// Returns the screens with the most looks; none where nothing was recorded, or the file cannot be read.
    package func screens(of module: String) async -> [Screen] {
        let name = ExactString(module)
        let entry = known.withLock { $0[name] }
        if let entry, entry.until > .now { return entry.screens }
        let screens = await onSharedThreads { self.read(module) }
        let new = Entry(screens: screens, until: .now + Self.lifetime)
        known.withLock { $0[name] = new }
        return screens
    }

    private func read(_ module: String) -> [Screen] {
        guard let reader = try? TrafficReader(path: path),
            let looks = try? reader.looks(at: module, atMost: Self.maximumPages)
        else { return [] }
        var screens: [ExactString: Screen] = [:]
        for (target, looks) in looks {
            guard let query = Self.screen(of: target) else { continue }
            let name = ExactString(QueryEncoder.join(query.map { ($0.name, $0.value) }))
            screens[name, default: Screen(query: query, looks: 0)].looks += looks
        }
        return screens.sorted { ($1.value.looks, $0.key) < ($0.value.looks, $1.key) }
            .prefix(Self.maximumScreens).map(\.value)
    }

    /// Returns the parameters of a page's query that name its screen, with the direction of its language.
    private static func screen(of target: String) -> [(name: String, value: String)]? {
        guard let query = try? QueryString(target[...]) else { return nil }
        let pairs = query.pairs.map { (name: $0.name, value: $0.value) }
        var screen = pairs.filter { FitScreen.parameterNames.contains($0.name) }
        if !screen.contains(where: { $0.name == "direction" }) {
            let locale = pairs.first { $0.name == "locale" }?.value
            let direction = locale.map { TextDirection(locale: $0) } ?? .leftToRight
            screen.append(("direction", direction.rawValue))
        }
        return screen.sorted { $0.name < $1.name }
    }
}
