import Foundation
import Glibc

/// A file system of a few hundred kilobytes.
struct SmallDisk {
    let path: String

    /// Mounting takes the superuser.
    static var isPossible: Bool {
        geteuid() == 0 && (try? SmallDisk(kilobytes: 64).remove()) != nil
    }

    init(kilobytes: Int) throws {
        path =
            FileManager.default.temporaryDirectory.appending(path: "disk-\(UUID().uuidString)")
            .path
        mkdir(path, 0o700)
        guard mount("tmpfs", path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else {
            rmdir(path)
            throw LabError(text: "cannot mount")
        }
    }

    /// Lets nothing be written to it any more.
    func makeReadOnly() -> Bool {
        mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0
    }

    /// Takes it away.
    func remove() {
        umount2(path, Int32(MNT_DETACH))
        rmdir(path)
    }
}
