import LayoutCore

// Run with MALLOC_MMAP_THRESHOLD_=4294967296 MALLOC_TRIM_THRESHOLD_=4294967296 in the environment:
// memory that is given back to the system after every round costs a page fault for every 4 KB of the
// next one, at a million items several times what the layouts cost, and as much for the floor.

/// The floor: the frames of a list written by a plain loop.
@inline(never)
func floor(_ count: Int) -> [[Double]] {
    var y: [Double] = []
    let x = [Double](repeating: 0, count: count)
    let width = [Double](repeating: 1024, count: count)
    let height = [Double](repeating: 44, count: count)
    y = [Double](unsafeUninitializedCapacity: count) { buffer, initialized in
        for index in 0..<count { buffer[index] = Double(index) * 49 }
        initialized = count
    }
    return [x, y, width, height]
}

func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

func tenths(_ number: Double) -> String {
    let whole = Int(number * 10 + 0.5)
    return "\(whole / 10).\(whole % 10)"
}

let counts = [1_000, 10_000, 100_000, 1_000_000]

func row(_ name: String, _ figures: [Double]) {
    let cells = figures.map { pad(tenths($0), 11) }.joined()
    print(name + String(repeating: " ", count: max(0, 24 - name.count)) + cells)
}

func rounds(_ count: Int) -> Int { count < 100_000 ? 201 : 21 }

print("nanoseconds an item" + pad("", 5) + counts.map { pad("\($0)", 11) }.joined())
row(
    "floor",
    counts.map { count in
        Stopwatch.nanoseconds(rounds: rounds(count)) { floor(count) } / Double(count)
    }
)
for workload in Workload.all {
    row(
        workload.name,
        counts.map { count in
            let section = workload.section(count)
            return Stopwatch.nanoseconds(rounds: rounds(count)) {
                PageLayout.layOut([section], in: Workload.viewport)
            } / Double(count)
        }
    )
}

/// Nanoseconds a step of a scroll through a page of so many items.
func scrolling(
    _ workload: Workload,
    _ count: Int,
    _ step: (PageFrames, _ offset: Double) -> Int
) -> Double {
    let page = PageLayout.layOut([workload.section(count)], in: Workload.viewport)
    var offset = 0.0
    let distance = page.contentSize.height / 997
    let windows = 1_000
    return Stopwatch.nanoseconds(rounds: 11) {
        var found = 0
        for _ in 0..<windows {
            offset += distance
            if offset > page.contentSize.height { offset = 0 }
            found += step(page, offset)
        }
        return found
    } / Double(windows)
}

print("\nnanoseconds a window of 844 points")
for workload in Workload.all {
    row(
        workload.name,
        counts.map { count in
            scrolling(workload, count) { $0.window(offset: $1, height: 844).items.count }
        }
    )
}

print("\nnanoseconds a window, the one 400 points before it, and the plan from that to this")
for workload in Workload.all {
    row(
        workload.name,
        counts.map { count in
            scrolling(workload, count) { page, offset in
                let old = page.window(offset: offset - 400, height: 844).items
                let new = page.window(offset: offset, height: 844).items
                return ReusePlan(from: old, to: new) { $0.index % 3 }.added.count
            }
        }
    )
}
