// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The commit that is built, as `scripts/serve` and the Dockerfile say it; a build without them does not know it.
let commit =
    Context.environment["GALLEY_COMMIT"].flatMap { text in
        (7...64).contains(text.utf8.count) && text.allSatisfy(\.isHexDigit) ? text : nil
    } ?? "unknown"

/// A product of a package that only the service needs.
func server(_ name: String, _ package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: .when(traits: ["Server"]))
}

/// The targets whose code is fuzzed, and what makes input for them.
let fuzzed: [Target.Dependency] = [
    "HTTPSocket", "ImageCore", "JSONCore", "LayoutCore", "ChangesCore", "TextCore", "FormatCore",
    "UpstreamKit",
    "ConfigurationLanguage", "ModuleConfiguration", "ModuleMapping", "ModuleKit", "GalleyClient",
    "SocketTransport", "PageServing", "GalleyService",
    "RedisKit", "StateReplication", "SQLiteStorage", "TraceKit", "CEpoll", "InputCore",
    "WorkLimits",
    "Locking", "Coordination",
    "MetricsKit", "TestSupport",
    "ChangesTestSupport", server("GRDB", "GRDB.swift"), server("Logging", "swift-log"),
]

let package = Package(
    name: "galley",
    // Those of the client; the service is for Linux.
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .executable(name: "galley", targets: ["galley"]),
        .library(name: "GalleyClient", targets: ["GalleyClient"]),
        .library(name: "LayoutCore", targets: ["LayoutCore", "ChangesCore"]),
    ],
    // An app depends with `traits: []`: it then fetches none of the packages below.
    traits: [
        .default(enabledTraits: ["Server"]),
        .trait(name: "Server", description: "The service and its command, with their packages."),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    ],
    targets: [
        // Text that is compared by its bytes, in all targets.
        .target(name: "ExactText", swiftSettings: strict),

        // The one lock of all targets.
        .target(name: "Locking", swiftSettings: strict),
        // Threads, and tasks that wait for them and for each other.
        .target(
            name: "Coordination",
            dependencies: ["ExactText", "Locking"],
            swiftSettings: strict
        ),
        // What is counted, and Prometheus's text of it.
        .target(
            name: "MetricsKit",
            dependencies: ["ExactText", "InputCore", "Locking"],
            swiftSettings: strict
        ),

        // Numbers and text from outside: conversions that cannot trap, delimiters found by scalars.
        .target(name: "InputCore", dependencies: ["ExactText"], swiftSettings: strict),

        // The sockets: HTTP/1.1 on epoll. Knows no modules.
        .target(name: "CEpoll"),
        .target(
            name: "HTTPSocket",
            dependencies: ["ExactText", "InputCore", "CEpoll", "Coordination", "Locking"],
            swiftSettings: strict
        ),

        // Pure: no Foundation, no I/O.
        .target(name: "WorkLimits", dependencies: ["Locking"], swiftSettings: strict),
        .target(
            name: "LayoutCore",
            dependencies: ["ExactText", "InputCore", "WorkLimits"],
            swiftSettings: strict
        ),
        .target(
            name: "ChangesCore",
            dependencies: ["ExactText", "LayoutCore", "WorkLimits"],
            swiftSettings: strict
        ),

        // What a screen reader says of a page, and in which order. Pure.
        .target(
            name: "AccessibilityCore",
            dependencies: ["ExactText", "LayoutCore"],
            swiftSettings: strict
        ),

        // The client for apps: Foundation only.
        .target(
            name: "GalleyClient",
            dependencies: [
                "ExactText", "InputCore", "Locking", "AccessibilityCore", "ChangesCore",
                "LayoutCore",
            ],
            swiftSettings: strict
        ),
        // Plain HTTP over sockets, for the example and for tests on Linux.
        .target(
            name: "SocketTransport",
            dependencies: ["GalleyClient", "InputCore"],
            path: "Examples/SocketTransport",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "galley-watch",
            dependencies: ["GalleyClient", "SocketTransport"],
            path: "Examples/galley-watch",
            swiftSettings: strict
        ),

        .target(
            name: "CSimdJSON",
            linkerSettings: [.linkedLibrary("simdjson")]
        ),
        .target(
            name: "JSONCore",
            dependencies: ["ExactText", "InputCore", "CSimdJSON", "WorkLimits"],
            swiftSettings: strict
        ),

        // The size and format of images, read from the headers of their files. Pure: no I/O.
        .target(
            name: "ImageCore",
            dependencies: ["ExactText", "InputCore"],
            swiftSettings: strict
        ),

        // Text: shaping, bidirectional order and line breaks. No Foundation; reads font files.
        .target(
            name: "CText",
            linkerSettings: [
                .linkedLibrary("harfbuzz"), .linkedLibrary("icui18n"), .linkedLibrary("icuuc"),
            ]
        ),
        .target(
            name: "TextCore",
            dependencies: ["ExactText", "InputCore", "Locking", "CText", "WorkLimits"],
            swiftSettings: strict
        ),

        // Numbers, dates and plurals as text of a language. No Foundation.
        .target(
            name: "CFormat",
            linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]
        ),
        .target(
            name: "FormatCore",
            dependencies: ["ExactText", "InputCore", "Locking", "CFormat"],
            swiftSettings: strict
        ),

        // Cells made of stacks, which size themselves. Pure but for the fonts.
        .target(
            name: "CellCore",
            dependencies: ["ExactText", "TextCore", "LayoutCore"],
            swiftSettings: strict
        ),

        // Upstreams: one protocol, its wrappers, and the two places answers come from.
        .target(
            name: "UpstreamKit",
            dependencies: [
                "ExactText", "InputCore", "Coordination", "Locking", "JSONCore", "WorkLimits",
                "CSystem",
            ],
            swiftSettings: strict
        ),
        // Traces: spans, and their way to a collector.
        .target(
            name: "TraceKit",
            dependencies: [
                "ExactText", "InputCore", "Locking", "MetricsKit", "UpstreamKit", "JSONCore",
            ],
            swiftSettings: strict
        ),
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl")]),
        .target(
            name: "UpstreamCurl",
            dependencies: [
                "ExactText", "InputCore", "Coordination", "CSystem", "Locking", "UpstreamKit",
                "JSONCore", "CCurl",
            ],
            swiftSettings: strict
        ),
        // Redis: a client on a thread of its own.
        .target(name: "CHiredis", linkerSettings: [.linkedLibrary("hiredis")]),
        .target(
            name: "RedisKit",
            dependencies: [
                "ExactText", "InputCore",
                "CHiredis", "CEpoll", "Coordination", "Locking", "MetricsKit", "UpstreamKit",
            ],
            swiftSettings: strict
        ),
        // Switches: the values of the cells that clients set, and their versions. Pure: no I/O.
        .target(name: "SwitchKit", dependencies: ["ExactText"], swiftSettings: strict),

        // SQLite: the cache's file, which may be lost, and the state's, which may not.
        .target(
            name: "SQLiteStorage",
            dependencies: [
                "ExactText", "InputCore",
                "Coordination", "CSystem", "Locking", "MetricsKit", "WorkLimits",
                "UpstreamKit", "SwitchKit",
                server("GRDB", "GRDB.swift"),
                server("GRDBSQLite", "GRDB.swift"),
            ],
            swiftSettings: strict
        ),

        // What configuration files are written in: YAML with places, keys and their types, templates.
        .target(
            name: "ConfigurationLanguage",
            dependencies: [
                "ExactText", "InputCore", "ImageCore", "JSONCore", "LayoutCore", "FormatCore",
                "UpstreamKit", "WorkLimits", "Locking", server("Yams", "Yams"),
            ],
            swiftSettings: strict
        ),
        // Modules and upstreams as their files declare them, and how they are read.
        .target(
            name: "ModuleDeclarations",
            dependencies: [
                "ExactText", "InputCore", "ConfigurationLanguage", "ImageCore", "JSONCore",
                "AccessibilityCore", "LayoutCore", "TextCore", "CellCore", "FormatCore",
                "UpstreamKit",
            ],
            swiftSettings: strict
        ),
        // A `galley.yaml` and all that it names: loaded, checked as a whole, compared, described.
        .target(
            name: "ModuleConfiguration",
            dependencies: [
                "ExactText", "InputCore", "ConfigurationLanguage", "ModuleDeclarations",
                "ImageCore", "JSONCore", "LayoutCore", "TextCore", "FormatCore", "UpstreamKit",
            ],
            swiftSettings: strict
        ),

        .target(
            name: "CSystem",
            cSettings: [.define("GALLEY_COMMIT", to: "\"\(commit)\"")],
            linkerSettings: [
                .linkedLibrary("z"), .linkedLibrary("crypto"), .linkedLibrary("brotlienc"),
            ]
        ),
        // Responses mapped: templates' values, items, cells, forms, actions.
        .target(
            name: "ModuleMapping",
            dependencies: [
                "ExactText", "InputCore", "Locking", "ConfigurationLanguage", "ModuleDeclarations",
                "ImageCore", "ModuleConfiguration", "JSONCore", "AccessibilityCore", "LayoutCore",
                "TextCore", "CellCore", "FormatCore", "UpstreamKit", "SwitchKit", "WorkLimits",
                "CSystem",
            ],
            swiftSettings: strict
        ),
        // Pages made: pipelines, arranging, encoding, windows, changes.
        .target(
            name: "ModuleKit",
            dependencies: [
                "ExactText", "InputCore", "Locking", "ConfigurationLanguage", "ModuleDeclarations",
                "ModuleMapping", "ModuleConfiguration", "JSONCore", "AccessibilityCore",
                "LayoutCore", "ChangesCore", "TextCore", "CellCore", "FormatCore", "UpstreamKit",
                "SwitchKit", "WorkLimits", "CSystem",
            ],
            swiftSettings: strict
        ),

        // What several instances share: responses, revisions, versions, switches.
        .target(
            name: "StateReplication",
            dependencies: [
                "ExactText", "InputCore",
                "SwitchKit", "UpstreamKit", "RedisKit", "WorkLimits", "Locking", "MetricsKit",
                "CSystem",
            ],
            swiftSettings: strict
        ),

        // The web client's files, embedded by the C compiler.
        .target(name: "CClientFiles"),

        // Pages served: built once for all who ask, kept, made into responses, drawn, counted.
        .target(
            name: "PageServing",
            dependencies: [
                "ExactText", "InputCore", "Coordination", "Locking", "MetricsKit", "HTTPSocket",
                "ImageCore", "ModuleConfiguration", "ModuleKit", "ConfigurationLanguage",
                "ModuleDeclarations", "ModuleMapping", "LayoutCore", "AccessibilityCore",
                "JSONCore", "UpstreamKit", "UpstreamCurl", "SQLiteStorage", "TextCore",
                "FormatCore", "WorkLimits", "CSystem", "TraceKit", "StateReplication", "SwitchKit",
                server("Logging", "swift-log"),
            ],
            swiftSettings: strict
        ),

        // The service: routes, endpoints, live pages, and what they are made of.
        .target(
            name: "GalleyService",
            dependencies: [
                "ExactText", "InputCore", "Coordination", "Locking", "MetricsKit", "CClientFiles",
                "HTTPSocket", "ImageCore", "ModuleConfiguration", "ModuleKit",
                "ConfigurationLanguage", "ModuleDeclarations", "ModuleMapping", "PageServing",
                "LayoutCore", "AccessibilityCore", "ChangesCore", "JSONCore", "UpstreamKit",
                "UpstreamCurl", "SQLiteStorage", "RedisKit", "TextCore", "WorkLimits", "TraceKit",
                "StateReplication", "SwitchKit", server("Logging", "swift-log"),
            ],
            swiftSettings: strict
        ),
        // Layouts on many screens, judged: `galley test`.
        .target(
            name: "PageTesting",
            dependencies: [
                "ConfigurationLanguage", "ModuleDeclarations", "ModuleMapping", "PageServing",
                "ExactText", "FormatCore", "InputCore", "Locking", "GalleyService", "ModuleKit",
                "ModuleConfiguration", "AccessibilityCore", "LayoutCore", "JSONCore", "TextCore",
                "SQLiteStorage", "SwitchKit", "UpstreamKit", "WorkLimits",
                server("Logging", "swift-log"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "galley",
            dependencies: [
                "ConfigurationLanguage", "ModuleDeclarations", "PageServing", "ExactText",
                "InputCore", "Coordination", "Locking", "GalleyService", "PageTesting",
                "HTTPSocket", "JSONCore", "ModuleConfiguration", "ModuleKit", "FormatCore",
                "CSystem", "SwitchKit", "TraceKit",
                server("ArgumentParser", "swift-argument-parser"), server("Logging", "swift-log"),
            ],
            swiftSettings: strict
        ),

        .testTarget(
            name: "HTTPSocketTests",
            dependencies: ["HTTPSocket", "TestSupport", "Locking"],
            swiftSettings: strict
        ),
        .testTarget(name: "InputCoreTests", dependencies: ["InputCore"], swiftSettings: strict),
        .testTarget(
            name: "ImageCoreTests",
            dependencies: ["ImageCore"],
            exclude: ["Fixtures"],
            swiftSettings: strict
        ),
        .testTarget(name: "WorkLimitsTests", dependencies: ["WorkLimits"], swiftSettings: strict),
        .testTarget(name: "ExactTextTests", dependencies: ["ExactText"], swiftSettings: strict),
        .testTarget(name: "LockingTests", dependencies: ["Locking"], swiftSettings: strict),
        .testTarget(
            name: "CoordinationTests",
            dependencies: ["Coordination", "Locking", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(name: "MetricsKitTests", dependencies: ["MetricsKit"], swiftSettings: strict),
        .testTarget(
            name: "LayoutCoreTests",
            dependencies: ["LayoutCore", "WorkLimits", "TestSupport"],
            exclude: ["Fixtures"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "AccessibilityCoreTests",
            dependencies: ["AccessibilityCore", "LayoutCore", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "TextCoreTests",
            dependencies: ["Locking", "TextCore", "TestSupport", "WorkLimits"],
            exclude: ["Fixtures"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "FormatCoreTests",
            dependencies: ["FormatCore", "CFormat", "InputCore", "TestSupport"],
            exclude: ["Fixtures"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CellCoreTests",
            dependencies: ["CellCore", "TextCore", "LayoutCore", "TestSupport"],
            exclude: ["Fixtures"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ChangesCoreTests",
            dependencies: [
                "ChangesCore", "LayoutCore", "WorkLimits", "TestSupport", "ChangesTestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "GalleyClientTests",
            dependencies: [
                "Locking",
                "GalleyClient", "SocketTransport", "AccessibilityCore", "ChangesCore",
                "LayoutCore", "TestSupport", "ChangesTestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "JSONCoreTests",
            dependencies: ["JSONCore", "WorkLimits", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "UpstreamKitTests",
            dependencies: [
                "Locking", "UpstreamKit", "JSONCore", "TestSupport", "WorkLimits", "InputCore",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "TraceKitTests",
            dependencies: ["TraceKit", "MetricsKit", "UpstreamKit", "JSONCore", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "UpstreamCurlTests",
            dependencies: ["Locking", "UpstreamCurl", "UpstreamKit", "JSONCore", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "RedisKitTests",
            dependencies: ["RedisKit", "UpstreamKit", "Locking", "TestSupport"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SQLiteStorageTests",
            dependencies: [
                "Locking", "SQLiteStorage", "MetricsKit", "UpstreamKit", "SwitchKit",
                "TestSupport", "CFaultyFiles", server("GRDB", "GRDB.swift"),
                server("GRDBSQLite", "GRDB.swift"),
            ],
            exclude: ["Fixtures"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ModuleConfigurationTests",
            dependencies: [
                "ConfigurationLanguage", "ModuleDeclarations", "ModuleMapping",
                "ModuleConfiguration", "ModuleKit", "FormatCore", "JSONCore", "LayoutCore",
                "UpstreamKit", "TestSupport", "ExactText", "TextCore",
            ],
            exclude: ["Fixtures"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ModuleKitTests",
            dependencies: [
                "ConfigurationLanguage", "ModuleDeclarations", "ModuleMapping", "ModuleKit",
                "ModuleConfiguration", "FormatCore", "JSONCore", "LayoutCore", "UpstreamKit",
                "Locking", "SwitchKit", "TestSupport", "TextCore", "WorkLimits",
                "AccessibilityCore", "ChangesCore",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "PageTestingTests",
            dependencies: [
                "ModuleDeclarations", "ModuleMapping", "PageTesting", "GalleyService",
                "HTTPSocket", "ModuleConfiguration", "ModuleKit", "JSONCore", "Locking",
                "SQLiteStorage", "SwitchKit", "TextCore", "UpstreamKit", "TestSupport",
                server("Logging", "swift-log"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "StateReplicationTests",
            dependencies: [
                "StateReplication", "RedisKit", "UpstreamKit", "SwitchKit", "Locking",
                "TestSupport",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "GalleyServiceTests",
            dependencies: [
                "ConfigurationLanguage", "ModuleDeclarations", "ModuleMapping", "PageServing",
                "Locking", "GalleyService", "HTTPSocket", "ModuleConfiguration", "ModuleKit",
                "LayoutCore", "ChangesCore", "UpstreamKit", "JSONCore", "TestSupport", "TextCore",
                "FormatCore", "CSystem", "WorkLimits", "TraceKit", "MetricsKit", "RedisKit",
                "SQLiteStorage", "SwitchKit", "GalleyClient", "SocketTransport", "PageTesting",
                "CFaultyFiles", "CFaultyNames", "CellCore", "Coordination", "ExactText",
                "StateReplication", server("Yams", "Yams"),
            ],
            swiftSettings: strict
        ),
        // Files of SQLite that fail as a disk does, for the simulated histories.
        .target(
            name: "CFaultyFiles",
            path: "Tests/CFaultyFiles",
            linkerSettings: [.linkedLibrary("sqlite3")]
        ),
        // Host names that cannot be looked up, or lead elsewhere, for the same.
        .target(name: "CFaultyNames", path: "Tests/CFaultyNames"),
        // What fuzzers feed, and the laws that hold whatever they feed; run over the corpora as tests.
        .target(
            name: "FuzzTargets",
            dependencies: fuzzed,
            path: "Tests/FuzzTargets",
            swiftSettings: strict
        ),
        .testTarget(
            name: "FuzzTargetsTests",
            dependencies: ["FuzzTargets", "TestSupport"],
            swiftSettings: strict
        ),
        // A server whose tasks never end, for tests of how a process stops.
        .executableTarget(
            name: "StopFixture",
            dependencies: ["GalleyService", "HTTPSocket"],
            path: "Tests/StopFixture",
            swiftSettings: strict
        ),
        .target(
            name: "TestSupport",
            dependencies: [
                "ConfigurationLanguage", "ModuleMapping", "CSystem", "LayoutCore", "Locking",
                "ModuleConfiguration", "ModuleKit", "UpstreamKit", "JSONCore", "RedisKit",
            ],
            path: "Tests/TestSupport",
            swiftSettings: strict
        ),
        // Random pages and strict players of their changes, for the tests of all who play them.
        .target(
            name: "ChangesTestSupport",
            dependencies: ["ChangesCore", "LayoutCore", "TestSupport"],
            path: "Tests/ChangesTestSupport",
            swiftSettings: strict
        ),
    ]
)

// The fuzzer is linked on demand, with libFuzzer's own main function: see scripts/fuzz.
if Context.environment["GALLEY_FUZZING"] == "1" {
    package.targets.append(
        .executableTarget(
            name: "galley-fuzz",
            dependencies: ["FuzzTargets"],
            path: "Fuzzing/Sources",
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]
        )
    )
}

// The benchmarks are built on demand: they take minutes, and no user of the package needs them.
if Context.environment["GALLEY_BENCHMARKS"] == "1" {
    func benchmark(_ name: String, uses dependencies: [Target.Dependency] = []) -> Target {
        .executableTarget(
            name: name,
            dependencies: dependencies,
            path: "Benchmarks/Sources/\(name)",
            swiftSettings: strict
        )
    }
    package.targets += [
        benchmark("LayoutBenchmarks", uses: ["LayoutCore"]),
        benchmark("ChangesBenchmark", uses: ["LayoutCore", "ChangesCore"]),
        benchmark("JSONBenchmark", uses: ["JSONCore", "CSimdJSON", "WorkLimits"]),
        benchmark(
            "TextBenchmark",
            uses: ["TextCore", "CellCore", "LayoutCore", "CText", "WorkLimits"]
        ),
        benchmark(
            "PageBenchmark",
            uses: [
                "ConfigurationLanguage", "ModuleConfiguration", "ModuleMapping", "ModuleKit",
                "UpstreamKit", "JSONCore", "CSimdJSON", "LayoutCore",
            ]
        ),
        benchmark("FormatBenchmark", uses: ["FormatCore"]),
        benchmark(
            "JoinBenchmark",
            uses: [
                "ConfigurationLanguage", "ModuleDeclarations", "ModuleConfiguration",
                "ModuleMapping", "ModuleKit", "UpstreamKit", "JSONCore",
            ]
        ),
        benchmark("ClientBenchmark", uses: ["GalleyClient"]),
        benchmark("MixedLoad"),
        benchmark("YAMLBenchmark", uses: [server("Yams", "Yams")]),
    ]
}
