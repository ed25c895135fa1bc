import WorkLimits

extension CarouselFrames {
    /// Lays out the carousel of each item of a section.
    ///
    /// - Parameter widths: The widths of the items shown.
    init(
        _ input: CarouselsInput,
        widths: [Double],
        in viewport: Viewport,
        budget: WorkBudget
    ) throws(WorkError) {
        var builder = Builder(behavior: .none)
        if case .horizontal(_, let scrolling) = input.layout.arrange {
            builder.behavior = scrolling
        }
        for (item, itemWidth) in widths.enumerated() {
            let frame = input.frames.flatMap { item < $0.count ? $0[item] : nil }
            var viewport = viewport
            viewport.width = frame?.width ?? itemWidth
            var bottom = 0.0
            let composer = SectionComposer(
                section: input.section(of: item),
                viewport: viewport,
                budget: budget
            )
            builder.append(
                try composer.compose(pageTop: &bottom),
                width: itemWidth,
                frame: frame
            )
        }
        self = builder.finish()
    }
}
