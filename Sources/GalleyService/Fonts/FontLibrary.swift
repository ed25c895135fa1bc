import Locking
import Logging
import ModuleConfiguration
import TextCore

/// The configured fonts, and the measurer of text that was made of them.
final class FontLibrary: Sendable {
    private struct State {
        var fonts: [FontConfiguration]
        /// What their files were when they were read.
        let stamps: [FontStamp?]
        var measurer: TextMeasurer
        var catalog: FontCatalog

        init(
            _ fonts: [FontConfiguration],
            maximumCacheBytes: Int,
            samples: TextSamples,
            log: Logger
        ) throws(TextError) {
            self.fonts = fonts
            stamps = FontLibrary.stamps(of: fonts)
            measurer = try FontLibrary.measurer(
                fonts,
                maximumCacheBytes: maximumCacheBytes,
                samples: samples,
                log: log
            )
            catalog = FontCatalog(fonts, measurer: measurer)
        }
    }

    private let log: Logger
    private let maximumCacheBytes: Int
    private let state: Locked<State>
    /// The comparison of texts that clients drew.
    let reports: TextReports

    /// Reads the fonts.
    ///
    /// - Parameters:
    ///   - maximumCacheBytes: the maximum of measured text in memory, in bytes.
    ///   - reports: the comparison, where other fonts have it too.
    /// - Throws: the font that cannot be read.
    init(
        _ fonts: [FontConfiguration],
        maximumCacheBytes: Int,
        reports: TextReports? = nil,
        log: Logger
    ) throws(TextError) {
        let reports = reports ?? TextReports(log: log)
        self.log = log
        self.maximumCacheBytes = maximumCacheBytes
        self.reports = reports
        state = Locked(
            try State(
                fonts,
                maximumCacheBytes: maximumCacheBytes,
                samples: reports.samples,
                log: log
            )
        )
    }

    /// The measurer of the present fonts.
    var measurer: TextMeasurer { state.withLock { $0.measurer } }

    /// The present fonts as clients see them.
    var catalog: FontCatalog { state.withLock { $0.catalog } }

    /// Returns true where these are the present fonts, and no file of theirs has changed.
    func isOf(_ fonts: [FontConfiguration]) -> Bool {
        let stamps = Self.stamps(of: fonts)
        return state.withLock { $0.fonts == fonts && $0.stamps == stamps }
    }

    private static func stamps(of fonts: [FontConfiguration]) -> [FontStamp?] {
        fonts.flatMap { FontDeclaration($0).stamps }
    }

    /// Reads other fonts, and those whose files have changed; the same ones are not read again.
    ///
    /// - Throws: the font that cannot be read; the old ones stay.
    func reload(_ fonts: [FontConfiguration]) throws(TextError) {
        if isOf(fonts) { return }
        let reloaded = try State(
            fonts,
            maximumCacheBytes: maximumCacheBytes,
            samples: reports.samples,
            log: log
        )
        state.withLock { $0 = reloaded }
    }

    fileprivate static func measurer(
        _ fonts: [FontConfiguration],
        maximumCacheBytes: Int,
        samples: TextSamples,
        log: Logger
    ) throws(TextError) -> TextMeasurer {
        try TextMeasurer(
            fonts: fonts.map { FontDeclaration($0) },
            maximumCacheBytes: min(maximumCacheBytes, TextLimits.cacheBytes),
            samples: samples,
            reportEstimate: { note in warn(of: note, log: log) }
        )
    }

    private static func warn(of note: TextEstimateNote, log: Logger) {
        guard let font = note.font else {
            return log.warning("text is estimated: no fonts are configured")
        }
        let number = String(note.character.value, radix: 16, uppercase: true)
        log.warning(
            note.reason == .missing
                ? "text is estimated: no file of the font has a character"
                : "text is estimated: metrics do not say how a character changes beside others",
            metadata: [
                "font": "\(font)",
                "character":
                    "U+\(String(repeating: "0", count: max(0, 4 - number.count)))\(number)",
                "reason": "\(note.reason.words)",
            ]
        )
    }
}

extension TextEstimateNote.Reason {
    /// The reason as the log has it.
    fileprivate var words: String {
        switch self {
        case .missing: "the font lacks it"
        case .joins: "letters of its script join or change their order"
        case .picture: "it is a part of a picture of several characters"
        case .mark: "it is a mark that changes a letter or parts a pair"
        case .ligature: "it is inside of a ligature"
        case .neighbours: "both of its neighbours change it together"
        }
    }
}
