package import GalleyService
package import Logging
package import ModuleConfiguration
import TextCore
import UpstreamKit

/// The making of sides, which share the fonts that they have in common.
package struct ReplayWorkshop: Sendable {
    private let log: Logger
    let library: ReplayedResponses
    let measurer: TextMeasurer
    private let fonts: [FontConfiguration]

    /// Creates a workshop.
    ///
    /// - Parameter configuration: The configuration whose fonts are shared.
    /// - Throws: the font that cannot be read.
    package init(
        _ traffic: any RecordedTraffic,
        fontsOf configuration: GalleyConfiguration,
        log: Logger
    ) throws(OfflinePages.OpenError) {
        self.log = log
        library = ReplayedResponses(traffic)
        fonts = configuration.fonts
        measurer = try OfflinePages(configuration, log: log).measurer()
    }

    /// Returns a side.
    ///
    /// - Parameter answers: The new answers that take the place of recorded ones; nil for none.
    /// - Throws: the font that cannot be read.
    func side(
        _ tree: ConfigurationTree,
        answers: AnswerFolder? = nil
    ) throws(OfflinePages.OpenError) -> ReplaySide {
        let pages = OfflinePages(tree.configuration, log: log)
        let isSame = tree.configuration.fonts == fonts
        let builder = pages.builder(
            measuring: isSame ? measurer : try pages.measurer(),
            switches: ReplaySwitchStore(),
            upstream: CheckedUpstream(ReplayUpstream(library: library, answers: answers))
        )
        return ReplaySide(tree, builder: builder)
    }
}
