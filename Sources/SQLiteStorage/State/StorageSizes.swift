/// The sizes of files that what is given to the service rests on.
package enum StorageSizes {
    /// The bytes that a cache leaves free for the state on the largest disks.
    package static var stateReserve: Int { DiskSpace.stateReserve }
    /// The bytes of the state's log at which the writer waits until it starts from the beginning again.
    package static let stateLog = 16 << 20
    /// The bytes of a switch's value with its index entry, names of a usual length and room on the pages; rounded up.
    package static let switchBytes = 512
    /// The maximum of switches in a state file.
    package static var maximumSwitches: Int { SQLiteSwitchStore.Options().maximumRows }
    /// The descriptors of both files with their logs, indexes, locks, readers and writers, and of the traffic file.
    package static let descriptors = 40
}
