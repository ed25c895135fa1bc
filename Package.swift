// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "galley",
    products: [
        .executable(name: "galley", targets: ["galley"]),
        .library(name: "GalleyService", targets: ["GalleyService"]),
        .library(name: "LayoutCore", targets: ["LayoutCore", "ChangesCore"]),
        // For the benchmarks, which are a package of their own.
        .library(name: "JSONCore", targets: ["JSONCore", "CSimdJSON"]),
        .library(name: "ModuleKit", targets: ["ModuleKit", "UpstreamKit"]),
        .library(name: "TextCore", targets: ["TextCore", "CellCore", "CHarfBuzz"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    ],
    targets: [
        // The sockets: HTTP/1.1 on epoll. Knows no modules.
        .target(name: "CEpoll"),
        .target(name: "HTTPSocket", dependencies: ["CEpoll"], swiftSettings: strict),

        // Pure: no Foundation, no I/O.
        .target(name: "LayoutCore", swiftSettings: strict),
        .target(name: "ChangesCore", swiftSettings: strict),
        .target(
            name: "CSimdJSON",
            linkerSettings: [.linkedLibrary("simdjson")]
        ),
        .target(name: "JSONCore", dependencies: ["CSimdJSON"], swiftSettings: strict),

        // Text: shaping, bidirectional order and line breaks. No Foundation; reads font files.
        .target(name: "CHarfBuzz", linkerSettings: [.linkedLibrary("harfbuzz")]),
        .target(name: "CICU", linkerSettings: [.linkedLibrary("icuuc")]),
        .target(name: "TextCore", dependencies: ["CHarfBuzz", "CICU"], swiftSettings: strict),

        // Cells made of stacks, which size themselves. Pure but for the fonts.
        .target(name: "CellCore", dependencies: ["TextCore", "LayoutCore"], swiftSettings: strict),

        // Upstreams: one protocol, its wrappers, and the two places answers come from.
        .target(name: "UpstreamKit", dependencies: ["JSONCore"], swiftSettings: strict),
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl")]),
        .target(
            name: "UpstreamCurl",
            dependencies: ["UpstreamKit", "JSONCore", "CCurl"],
            swiftSettings: strict
        ),
        .target(
            name: "CacheSQLite",
            dependencies: [
                "UpstreamKit", "JSONCore", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),

        // What users set: switches, in a file of its own that is never evicted.
        .target(
            name: "StateSQLite",
            dependencies: ["ModuleKit", .product(name: "GRDB", package: "GRDB.swift")],
            swiftSettings: strict
        ),

        // What a module is: configuration, templates, mapping, pages.
        .target(name: "CXXHash"),
        .target(
            name: "ModuleKit",
            dependencies: [
                "JSONCore", "LayoutCore", "ChangesCore", "TextCore", "CellCore", "UpstreamKit",
                "CXXHash",
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: strict
        ),

        // The service: routes, page memory, answers.
        .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
        .target(
            name: "GalleyService",
            dependencies: [
                "HTTPSocket", "ModuleKit", "LayoutCore", "ChangesCore", "JSONCore", "UpstreamKit",
                "UpstreamCurl", "CacheSQLite", "StateSQLite", "TextCore", "CXXHash", "CZlib",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),
        .target(name: "CMalloc"),
        .executableTarget(
            name: "galley",
            dependencies: [
                "GalleyService", "HTTPSocket", "JSONCore", "ModuleKit", "CMalloc",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: strict
        ),

        .testTarget(name: "HTTPSocketTests", dependencies: ["HTTPSocket"], swiftSettings: strict),
        .testTarget(
            name: "LayoutCoreTests",
            dependencies: ["LayoutCore"],
            exclude: ["Fixtures"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "TextCoreTests",
            dependencies: ["TextCore"],
            exclude: ["Fixtures"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CellCoreTests",
            dependencies: ["CellCore", "TextCore", "LayoutCore"],
            swiftSettings: strict
        ),
        .testTarget(name: "ChangesCoreTests", dependencies: ["ChangesCore"], swiftSettings: strict),
        .testTarget(name: "JSONCoreTests", dependencies: ["JSONCore"], swiftSettings: strict),
        .testTarget(
            name: "UpstreamKitTests",
            dependencies: ["UpstreamKit", "JSONCore"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "UpstreamCurlTests",
            dependencies: ["UpstreamCurl", "UpstreamKit", "JSONCore", "TestProcesses"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "CacheSQLiteTests",
            dependencies: [
                "CacheSQLite", "UpstreamKit", "JSONCore",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "StateSQLiteTests",
            dependencies: ["StateSQLite", "ModuleKit"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ModuleKitTests",
            dependencies: ["ModuleKit", "JSONCore", "LayoutCore", "UpstreamKit"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "GalleyServiceTests",
            dependencies: [
                "GalleyService", "HTTPSocket", "ModuleKit", "ChangesCore", "UpstreamKit",
                "JSONCore", "TestProcesses",
            ],
            swiftSettings: strict
        ),
        .target(name: "TestProcesses", path: "Tests/TestProcesses", swiftSettings: strict),
    ]
)
