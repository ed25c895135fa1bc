import Locking

/// The sizes of the cells of a section, by screen.
final class ScreenSizes: Sendable {
    private let sizes = Locked<[ExactString: CellSizeMemo]>([:])

    /// The most screens whose sizes are kept: those of two languages of all devices.
    private static let maximumScreens = 512

    /// Returns the sizes on the screen of a page of a name.
    func sizes(onScreenOf page: String) -> CellSizeMemo {
        sizes.withLock { sizes in
            let name = ExactString(page)
            if let known = sizes[name] { return known }
            let new = CellSizeMemo()
            if sizes.count < Self.maximumScreens { sizes[name] = new }
            return new
        }
    }
}
