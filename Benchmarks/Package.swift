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
    name: "benchmarks",
    dependencies: [.package(name: "galley", path: "..")],
    targets: [
        .executableTarget(
            name: "LayoutBenchmarks",
            dependencies: [.product(name: "LayoutCore", package: "galley")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "ChangesBenchmark",
            dependencies: [.product(name: "LayoutCore", package: "galley")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "JSONBenchmark",
            dependencies: [.product(name: "JSONCore", package: "galley")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "TextBenchmark",
            dependencies: [
                .product(name: "TextCore", package: "galley"),
                .product(name: "LayoutCore", package: "galley"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "PageBenchmark",
            dependencies: [
                .product(name: "ModuleKit", package: "galley"),
                .product(name: "JSONCore", package: "galley"),
                .product(name: "LayoutCore", package: "galley"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(name: "MixedLoad", swiftSettings: strict),
    ]
)
