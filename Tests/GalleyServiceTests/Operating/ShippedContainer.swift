import Foundation
import TestSupport
import Yams

/// A container of a manifest in `docs/operating`, as the manifest describes it.
struct ShippedContainer {
    typealias Object = [String: Any]

    /// A folder of the container.
    struct Mount {
        var path: String
        /// The files that it has from the start, by name; nil where the container may write.
        var files: [String: String]?
        /// True where what is written outlives the container.
        var isKept = false
    }

    /// The words behind the image's entry point.
    var arguments: [String]
    /// The names of the variables that the operator sets.
    var secrets: [String] = []
    var mounts: [Mount]
    /// The bytes that it may use.
    var memory: Int
    /// The seconds between the signal that ends it and the one that kills it.
    var grace: Int
    /// The words that start Redis, and the name that it is found by; nil where there is none.
    var redis: (arguments: [String], name: String)?

    /// The texts of the configuration.
    var configuration: String {
        mounts.flatMap { $0.files.map { Array($0.values) } ?? [] }.joined(separator: "\n")
    }

    /// The variables that the image sets, by the Dockerfile.
    static func imageVariables() throws -> [String] {
        let text = try Project.text("Dockerfile").replacing("\\\n", with: " ")
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("ENV ") }
        return lines.flatMap { $0.dropFirst(4).split(separator: " ").map { String($0) } }
    }

    /// The bytes that a quantity of Kubernetes or Compose says: `512Mi`, `512m`.
    static func bytes(_ text: Any?) throws -> Int {
        let units = ["Mi": 1 << 20, "Gi": 1 << 30, "m": 1 << 20, "g": 1 << 30]
        let text = "\(text ?? "")"
        let digits = text.prefix { $0.isNumber }
        guard let number = Int(digits), let unit = units[String(text.dropFirst(digits.count))]
        else { throw LabError(text: "no size: \(text)") }
        return number * unit
    }

    // MARK: Kubernetes

    /// Reads the container named `galley` of a manifest's workload, and Redis where it is there.
    init(kubernetes file: String) throws {
        let objects = try Yams.load_all(yaml: Project.text("docs/operating/\(file)"))
            .compactMap { $0 as? Object }
        func named(_ kind: String) -> [String: Object] {
            let all = objects.filter { $0["kind"] as? String == kind }
            return Dictionary(all.map { (Self.name($0), $0) }) { first, _ in first }
        }
        let workloads = named("Deployment").merging(named("StatefulSet")) { first, _ in first }
        guard let workload = workloads["galley"] else { throw LabError(text: "no workload") }
        let pod = Self.at(workload, "spec", "template", "spec")
        guard let container = (pod["containers"] as? [Object])?.first else {
            throw LabError(text: "no container")
        }
        arguments = Self.words(container["args"])
        secrets = container["envFrom"] == nil ? [] : ["ADMIN_TOKEN"]
        memory = try Self.bytes(Self.at(container, "resources", "limits")["memory"])
        grace = pod["terminationGracePeriodSeconds"] as? Int ?? 30
        let volumes = (pod["volumes"] as? [Object] ?? []).map { ($0["name"] as? String ?? "", $0) }
        let claims = Self.at(workload, "spec")["volumeClaimTemplates"] as? [Object] ?? []
        let maps = named("ConfigMap")
        mounts = try (container["volumeMounts"] as? [Object] ?? []).map { mount in
            let path = mount["mountPath"] as? String ?? ""
            // What is mounted so never changes.
            if mount["subPath"] != nil { throw LabError(text: "subPath of \(path)") }
            let name = mount["name"] as? String
            if claims.contains(where: { Self.name($0) == name }) {
                return Mount(path: path, isKept: true)
            }
            guard let volume = volumes.first(where: { $0.0 == name })?.1 else {
                throw LabError(text: "no volume for \(path)")
            }
            guard let source = volume["configMap"] as? Object else { return Mount(path: path) }
            guard let map = maps[source["name"] as? String ?? ""] else {
                throw LabError(text: "\(path) has a ConfigMap that is not there")
            }
            return Mount(path: path, files: map["data"] as? [String: String])
        }
        if let server = workloads["galley-redis"], named("Service")["galley-redis"] != nil {
            let pod = Self.at(server, "spec", "template", "spec")
            redis = (
                Self.words((pod["containers"] as? [Object])?.first?["args"]), "galley-redis"
            )
        }
    }

    // MARK: Compose

    /// Reads a service of the file of Compose, and Redis.
    init(compose file: String, service name: String) throws {
        let text = try Project.text("docs/operating/\(file)")
        guard let all = try Yams.load(yaml: text) as? Object,
            let services = all["services"] as? Object, let service = services[name] as? Object
        else { throw LabError(text: "no service \(name)") }
        arguments = Self.words(service["command"])
        secrets = (service["environment"] as? Object ?? [:]).keys.sorted()
        memory = try Self.bytes(service["mem_limit"])
        grace = Int("\(service["stop_grace_period"] ?? "")".prefix { $0.isNumber }) ?? 10
        let declared = all["volumes"] as? Object ?? [:]
        mounts = try Self.words(service["volumes"]).map { volume in
            let parts = volume.split(separator: ":").map { String($0) }
            guard parts[0].hasPrefix("./") else {
                guard declared[parts[0]] != nil else { throw LabError(text: "no volume \(volume)") }
                return Mount(path: parts[1], isKept: true)
            }
            return Mount(
                path: parts[1],
                files: try Self.files("docs/operating/\(parts[0].dropFirst(2))")
            )
        }
        mounts += Self.words(service["tmpfs"]).map { Mount(path: $0) }
        if let server = services["redis"] as? Object {
            redis = (Self.words(server["command"]), "redis")
        }
    }

    /// The files below a folder, by their paths in it.
    private static func files(_ path: String) throws -> [String: String] {
        let folder = Project.file(path)
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap {
            $0 as? String
        }
        var files: [String: String] = [:]
        for name in names ?? [] where name.hasSuffix(".yaml") {
            files[name] = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        }
        return files
    }

    // MARK: YAML

    private static func at(_ object: Object, _ keys: String...) -> Object {
        keys.reduce(object) { $0[$1] as? Object ?? [:] }
    }

    private static func name(_ object: Object) -> String {
        at(object, "metadata")["name"] as? String ?? ""
    }

    private static func words(_ value: Any?) -> [String] {
        (value as? [Any] ?? []).map { "\($0)" }
    }
}
