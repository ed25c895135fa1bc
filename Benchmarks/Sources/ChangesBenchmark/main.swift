import ChangesCore

// Changes between two lists: a delta from revisions whose hashes were kept, the same with the new
// revision hashed from strings first, and Swift's own difference with moves.
// Run with MALLOC_MMAP_THRESHOLD_=4294967296 MALLOC_TRIM_THRESHOLD_=4294967296 in the environment:
// memory that is given back to the system after every round costs page faults in the next one.

func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

func microseconds(_ nanoseconds: Double) -> String {
    let tenths = Int(nanoseconds / 100 + 0.5)
    return pad("\(tenths / 10).\(tenths % 10)", 12)
}

func rounds(_ count: Int) -> Int { count < 100_000 ? 101 : count < 1_000_000 ? 21 : 5 }

print("microseconds" + pad("", 16) + pad("kept", 12) + pad("hashing", 12) + pad("revision", 12))
for count in [1_000, 10_000, 100_000, 1_000_000] {
    let workloads = [
        Workload.changed(count, percent: 1), .changed(count, percent: 20), .appended(count),
        .shuffled(count),
    ]
    for workload in workloads {
        let old = Workload.revision(workload.old)
        let new = Workload.revision(workload.new)
        let kept = Stopwatch.nanoseconds(rounds: rounds(count)) { Delta(from: old, to: new) }
        let hashing = Stopwatch.nanoseconds(rounds: rounds(count)) {
            Delta(from: old, to: Workload.revision(workload.new))
        }
        let revision = Stopwatch.nanoseconds(rounds: rounds(count)) {
            Workload.revision(workload.new)
        }
        let name = "\(count) items, \(workload.name)"
        let label = name + pad("", max(0, 28 - name.count))
        print(label + microseconds(kept) + microseconds(hashing) + microseconds(revision))
    }
}

print("\nmicroseconds at 10000 items" + pad("", 1) + pad("kept", 12) + pad("inferring", 12))
for percent in [1, 20] {
    let workload = Workload.changed(10_000, percent: percent)
    let old = Workload.revision(workload.old)
    let new = Workload.revision(workload.new)
    let kept = Stopwatch.nanoseconds(rounds: 101) { Delta(from: old, to: new) }
    let oldIDs = workload.old.map(\.id)
    let newIDs = workload.new.map(\.id)
    let inferring = Stopwatch.nanoseconds(rounds: 3) {
        newIDs.difference(from: oldIDs).inferringMoves()
    }
    let name = workload.name + pad("", 28 - workload.name.count)
    print(name + microseconds(kept) + microseconds(inferring) + pad("\(Int(inferring / kept))x", 8))
}
