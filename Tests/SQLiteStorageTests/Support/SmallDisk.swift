import Foundation
import Glibc

/// A file system of a few megabytes, of which a test can take the rest.
struct SmallDisk {
    let path: String

    /// True when the process may mount one.
    static var isPossible: Bool {
        guard geteuid() == 0, let disk = SmallDisk(megabytes: 1) else { return false }
        disk.remove()
        return true
    }

    init?(megabytes: Int) {
        path =
            FileManager.default.temporaryDirectory.appending(path: "disk-\(UUID().uuidString)")
            .path
        mkdir(path, 0o700)
        guard mount("tmpfs", path, "tmpfs", 0, "size=\(megabytes)m") == 0 else {
            rmdir(path)
            return nil
        }
    }

    /// The bytes that are free.
    var free: Int {
        var system = statvfs()
        statvfs(path, &system)
        return Int(system.f_bavail) * Int(system.f_frsize)
    }

    /// Writes a file until there is no room for another page of it.
    func fill() {
        let file = open(path + "/filler", O_CREAT | O_WRONLY | O_APPEND, 0o600)
        let page = [UInt8](repeating: 1, count: 4096)
        while write(file, page, page.count) == page.count {}
        close(file)
    }

    /// Removes the file that fills the disk.
    func unfill() {
        unlink(path + "/filler")
    }

    /// Unmounts the file system.
    func remove() {
        umount2(path, Int32(MNT_DETACH))
        rmdir(path)
    }
}
