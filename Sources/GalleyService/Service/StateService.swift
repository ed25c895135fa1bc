import Logging
import ModuleKit
import StateSQLite
import Synchronization
import TextCore

/// What pages are made with that is no upstream's: fonts, and what users have set. The file of switches
/// outlives reloads.
final class StateService: Sendable {
    /// What sets switches.
    let switches: SwitchKeeper

    private let log: Logger
    private let store: SQLiteSwitchStore
    private let fonts: Mutex<(declared: [FontConfiguration], measurer: TextMeasurer)>

    /// Reads the fonts.
    ///
    /// - Throws: the font that cannot be read.
    init(_ configuration: GalleyConfiguration, log: Logger) throws(TextError) {
        store = SQLiteSwitchStore(path: configuration.state.path) { event in
            switch event {
            case .degraded(let reason):
                log.error("state file cannot be used", metadata: ["reason": "\(reason)"])
            case .recovered: log.notice("state file is used again")
            }
        }
        switches = SwitchKeeper(store)
        self.log = log
        let measurer = try Self.measurer(configuration.fonts, log)
        fonts = Mutex((configuration.fonts, measurer))
    }

    /// What mapping needs.
    var tools: MappingTools {
        MappingTools(text: fonts.withLock { $0.measurer }, switches: store)
    }

    /// Whether the file of switches was needed and cannot be used.
    var isDegraded: Bool { store.isDegraded }

    /// Opens the file of switches if there are any; returns when it is open or known not to be usable.
    func open(_ configuration: GalleyConfiguration) async {
        if configuration.modules.contains(where: \.hasSwitches) { await store.open() }
    }

    /// Reads other fonts if they are others.
    ///
    /// - Throws: the font that cannot be read; the old ones stay.
    func reload(_ configuration: GalleyConfiguration) throws(TextError) {
        if fonts.withLock({ $0.declared == configuration.fonts }) { return }
        let measurer = try Self.measurer(configuration.fonts, log)
        fonts.withLock { $0 = (configuration.fonts, measurer) }
    }

    /// Closes the file.
    func close() async {
        await store.close()
    }

    private static func measurer(
        _ fonts: [FontConfiguration],
        _ log: Logger
    ) throws(TextError) -> TextMeasurer {
        try TextMeasurer(
            fonts: fonts.map {
                FontDeclaration(name: $0.name, files: $0.files.map { FontFile($0) })
            },
            reportEstimate: { note in warn(note, log) }
        )
    }

    private static func warn(_ note: TextEstimateNote, _ log: Logger) {
        guard let font = note.font else {
            return log.warning("texts are estimated: no fonts are configured")
        }
        let number = String(note.character.value, radix: 16, uppercase: true)
        log.warning(
            "text is estimated: no file of the font has a character",
            metadata: [
                "font": "\(font)",
                "character":
                    "U+\(String(repeating: "0", count: max(0, 4 - number.count)))\(number)",
            ]
        )
    }
}
