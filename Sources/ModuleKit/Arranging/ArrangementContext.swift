import CellCore
import LayoutCore
import ModuleDeclarations
import ModuleMapping
import TextCore
import WorkLimits

/// The surroundings that a page's content is arranged for: a viewport, a language, and fonts.
struct ArrangementContext: Sendable {
    /// The name of the module whose page it is.
    let module: String
    /// The id of the section that is arranged; empty where it does not matter.
    var section = ""
    let viewport: PageViewport
    /// The client's language tag.
    let locale: String?
    /// The fonts as the client's platform has them.
    let measurer: TextMeasurer
    /// The bounds of building the page.
    let work: PageWork
    /// What the client draws of the page; nil where the page is as declared.
    var accepted: AcceptedFeatures?
    /// The short keys of styles that more than one style of the page has.
    var ambiguousStyles: Set<ExactString> = []

    /// Creates the surroundings of a page.
    ///
    /// - Parameter measurer: The fonts of all platforms.
    init(
        module: String,
        viewport: PageViewport,
        locale: String?,
        measurer: TextMeasurer,
        work: PageWork,
        accepted: AcceptedFeatures? = nil
    ) {
        self.module = module
        self.viewport = viewport
        self.locale = locale
        self.measurer = measurer.on(viewport.platform)
        self.work = work
        self.accepted = accepted
    }

    /// True for a client that does not draw everything.
    var isReduced: Bool { accepted != nil }

    /// True for a client without a screen reader that is told anything.
    var hidesAccessibility: Bool { accepted.map { !$0.features.contains(.a11y) } ?? false }

    /// The grid of device pixels.
    var grid: PixelGrid { PixelGrid(scale: viewport.scale) }

    /// The width of the page on the grid, in points.
    var width: Double { grid.nearest(viewport.layoutViewport.layoutWidth) }

    /// The context in which custom cells are laid out.
    var cellContext: CellContext {
        CellContext(
            measurer: measurer,
            scaling: viewport.scaling,
            locale: locale,
            direction: viewport.direction == .rightToLeft ? .rightToLeft : .leftToRight,
            grid: grid,
            work: work.texts
        )
    }

    /// A meter of cells that are laid out and texts that are measured, each of which may take some
    /// ten microseconds; ``PageWork/texts`` counts what takes longer.
    var meter: WorkMeter { WorkMeter(budget: work.budget, interval: 32) }

    /// The direction of texts without a strong character.
    var textDirection: TextCore.TextDirection {
        viewport.direction == .rightToLeft ? .rightToLeft : .leftToRight
    }

    /// The measurer of labels.
    var labels: FontLabels {
        FontLabels(
            measurer: measurer,
            scaling: viewport.scaling,
            unit: 1 / grid.unitsPerPoint,
            locale: locale,
            direction: textDirection,
            work: work.texts
        )
    }
}

extension StyleCollector {
    init(in context: ArrangementContext) {
        self.init(
            pageDirection: context.textDirection,
            place: TextSamples.Place(module: context.module, section: context.section),
            measurer: context.measurer,
            ambiguous: context.ambiguousStyles
        )
        images = ImageCollector(
            context.work.limits.images,
            links: context.work.limits.links,
            scale: context.viewport.scale
        )
    }
}
