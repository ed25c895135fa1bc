import FormatCore
package import MetricsKit

/// The metrics of what is held in memory.
package struct MemoryMetrics: MetricsSource {
    package let pages: PageCache
    package let budget: MemoryBudget

    package init(pages: PageCache, budget: MemoryBudget) {
        self.pages = pages
        self.budget = budget
    }

    package func collect() -> [Metric] {
        let usage = pages.usage
        var parts = MemoryBudget.Part.allCases.map { ($0.rawValue, max(0, budget.bytes(of: $0))) }
        let allocator = MemoryKeeper.usage
        // The program, the allocator's free memory, and what no part counts.
        if let resident = PhysicalMemory.residentBytes {
            parts.append(("other", max(0, resident - parts.reduce(0) { $0 + $1.1 })))
        }
        return [
            .gauge("galley_memory_pages", "Finished pages in memory.", usage.pages),
            .gauge("galley_memory_page_bytes", "Bytes they hold.", usage.pageBytes),
            .gauge(
                "galley_memory_bytes",
                "Bytes of memory, by what holds them.",
                by: "part",
                parts
            ),
            .gauge("galley_memory_limit_bytes", "Bytes that all of them may hold.", budget.maximum),
            .counter(
                "galley_memory_refused_total",
                "Builds of pages and responses of upstreams for which there was no memory.",
                by: "kind",
                budget.refusals
            ),
            .gauge(
                "galley_allocator_bytes",
                "Bytes of the allocator: used, freed and kept, and large blocks mapped apart.",
                by: "state",
                [("used", allocator.used), ("free", allocator.free), ("mapped", allocator.mapped)]
            ),
        ]
    }
}

/// The versions of libraries whose output depends on them.
package struct LibraryMetrics: MetricsSource {

    package init() {}
    package func collect() -> [Metric] {
        [
            .gauge(
                "galley_icu_info",
                "1, labelled with the version of ICU that writes numbers and dates.",
                by: "version",
                [(TextFormats.version, 1)]
            )
        ]
    }
}
