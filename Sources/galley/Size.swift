import ArgumentParser
import ConfigurationLanguage
import InputCore
import PageServing

/// `galley size`: the memory, disk and descriptors to give.
struct Size: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints what memory, disk and descriptors to give a service of some size.",
        discussion: """
            By the bounds that the service keeps itself, and the limits to write into galley.yaml with them. No \
            configuration is read. Exits with 0, 2 for numbers that are none.
            """
    )

    @Option(help: "The number of modules.")
    var modules: Int

    @Option(help: "The number of event streams at once.")
    var listeners = 0

    @Option(help: "The size of a page's JSON, such as 30KB.")
    var page = "30KB"

    @Option(help: "The pages of a module that are kept: widths, languages, parameters.")
    var variants = 8

    @Option(help: "The number of upstreams.")
    var upstreams = 4

    @Option(help: "The number of switches that have a value.")
    var switches = 10_000

    @Flag(help: "Print JSON; sizes are bytes.")
    var json = false

    func validate() throws {
        func check(_ name: String, _ value: Int, _ range: ClosedRange<Int>) throws {
            guard !range.contains(value) else { return }
            throw ValidationError(
                "--\(name) is a number from \(range.lowerBound) to \(range.upperBound), not \(value)"
            )
        }
        try check("modules", modules, 1...10_000)
        try check("listeners", listeners, 0...999_000)
        try check("variants", variants, 1...10_000)
        try check("upstreams", upstreams, 0...1_000)
        try check("switches", switches, 0...CapacityPlan.maximumSwitches)
        guard let bytes = Self.bytes(page), (1...(1 << 30)).contains(bytes) else {
            throw ValidationError("--page is a size up to 1GiB such as 30KB, not '\(page)'")
        }
    }

    /// The bytes of a size; `KB` and `MB` are taken for `KiB` and `MiB`, which are more.
    private static func bytes(_ text: String) -> Int? {
        for (short, long) in [("KB", "KiB"), ("MB", "MiB"), ("GB", "GiB")] {
            if let number = text.rest(before: short) { return ByteCountParser.parse(number + long) }
        }
        return ByteCountParser.parse(text)
    }

    func run() {
        let plan = CapacityPlan(
            CapacityPlan.Demand(
                modules: modules,
                listeners: listeners,
                pageBytes: Self.bytes(page) ?? 0,
                variants: variants,
                upstreams: upstreams,
                switches: switches
            )
        )
        print(json ? plan.json : plan.text)
    }
}
