// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "SongsApp",
    platforms: [.iOS(.v16)],
    products: [.library(name: "SongsApp", targets: ["SongsApp"])],
    dependencies: [.package(name: "galley", path: "../..", traits: [])],
    targets: [
        .target(
            name: "SongsApp",
            dependencies: [.product(name: "GalleyClient", package: "galley")]
        ),
        .testTarget(
            name: "SongsAppTests",
            dependencies: ["SongsApp", .product(name: "GalleyClient", package: "galley")]
        ),
    ]
)
