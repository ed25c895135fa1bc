import LayoutCore
package import ModuleMapping

extension Page {
    /// The numbers of carousels that are taller than the rows they are in, by section; sections without
    /// any are left out.
    package var cutCarousels: [(section: SectionContent, count: Int)] {
        zip(sectionsAndDocks, frames.sectionsAndDocks).compactMap { section, frames in
            guard let carousels = frames.carousels else { return nil }
            let cut = (0..<carousels.count).count {
                carousels.overflows($0, itemHeight: frames.items.height[$0])
            }
            return cut == 0 ? nil : (section, cut)
        }
    }
}
