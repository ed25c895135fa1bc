import Glibc
import InputCore
package import MetricsKit

/// The metrics of the process, named as other programs name theirs, and those of its build.
package struct ProcessMetrics: MetricsSource {

    package init() {}
    package func collect() -> [Metric] {
        var metrics = [
            Metric(
                name: "process_cpu_seconds_total",
                kind: .counter,
                help: "Processor time that the process has taken.",
                samples: [.init([], .seconds(Self.seconds(CLOCK_PROCESS_CPUTIME_ID)))]
            ),
            .gauge("process_open_fds", "Descriptors that are open.", Self.openDescriptors),
            .gauge("process_max_fds", "Descriptors that may be open.", Self.maximumDescriptors),
        ]
        if let bytes = PhysicalMemory.residentBytes {
            metrics.append(
                .gauge("process_resident_memory_bytes", "Bytes of the process in memory.", bytes)
            )
        }
        if let start = Self.start {
            metrics.append(
                Metric(
                    name: "process_start_time_seconds",
                    kind: .gauge,
                    help: "The time at which the process started, since 1970.",
                    samples: [.init([], .seconds(start))]
                )
            )
        }
        metrics.append(
            Metric(
                name: "galley_build_info",
                kind: .gauge,
                help: "1, by the version, the commit that was built, and the version of Swift.",
                samples: [
                    .init(
                        [
                            ("version", ServiceVersion.current), ("commit", ServiceVersion.commit),
                            ("swift", ServiceVersion.swift),
                        ],
                        .count(1)
                    )
                ]
            )
        )
        return metrics
    }

    /// The time at which the process started, in seconds since 1970: its age, which /proc has in ticks since the
    /// machine started, taken from the time now. Taken once, so that it stays when the clock is set.
    private static let start: Double? = {
        guard let text = content(ofFile: "/proc/self/stat"),
            // The name of the program, in parentheses, may have spaces.
            let name = text.lastIndex(ofScalar: ")")
        else { return nil }
        let words = text.suffix(after: name).split(at: " ")
        guard words.count > indexOfStart, let ticks = Double(words[indexOfStart]) else {
            return nil
        }
        let age = seconds(CLOCK_BOOTTIME) - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
        return ((seconds(CLOCK_REALTIME) - age) * 100).rounded() / 100
    }()

    /// The place of the start among the words behind the program's name (proc(5): the 22nd of all).
    private static let indexOfStart = 19

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Linux 6.2 and later has the number as the folder's size; before, the entries are counted.
    private static var openDescriptors: Int {
        var status = stat()
        if stat("/proc/self/fd", &status) == 0, status.st_size > 0 {
            return Int(clamping: status.st_size)
        }
        guard let folder = opendir("/proc/self/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // Not the two names of folders, nor this one's descriptor.
        return max(0, count - 3)
    }

    private static var maximumDescriptors: Int {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Int(clamping: limit.rlim_cur)
    }

    private static func content(ofFile path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = read(descriptor, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }
}
