import ConfigurationLanguage
import ImageCore
import InputCore
import LayoutCore

/// Reads the images of `images.directory`; each file must be an image with a size.
struct ImageReader {
    let diagnostics: DiagnosticCollector
    let folder: String
    let files: any ConfigurationFiles
    /// Takes the folder and the files in it, to be watched for changes.
    let watch: (_ imageFolder: String, _ files: [String]) -> Void

    /// Returns the images, as far as they could be read.
    func read(_ keys: ImagesConfiguration) -> ImageDirectory {
        checkRules(keys)
        guard let directory = keys.directory, let node = keys.$directory.node else {
            return ImageDirectory()
        }
        let path = ConfigurationPath.resolve(directory, in: folder)
        // Hidden files are the system's.
        guard let all = files.names(in: path)?.filter({ !$0.begins(with: ".") }) else {
            diagnostics.report("there is no folder '\(directory)'", at: node.position)
            return ImageDirectory(name: directory)
        }
        guard all.count <= ImageDirectory.maximumCount else {
            diagnostics.report(
                "'\(directory)' has \(all.count) files: \(ImageDirectory.maximumCount) are the most",
                at: node.position
            )
            return ImageDirectory(name: directory)
        }
        let prefix = path.ends(with: "/") ? path : path + "/"
        // Folders may hold what images are made of.
        let names = all.exact.sorted().map(\.text).filter { files.names(in: prefix + $0) == nil }
        watch(path, names.map { prefix + $0 })
        let report = { (problem: String) in diagnostics.report(problem, at: node.position) }
        let found = self.files(names, in: prefix, report)
        return ImageDirectory(name: directory, images: images(of: found, at: node.position))
    }

    private func checkRules(_ keys: ImagesConfiguration) {
        for rule in keys.rules {
            guard let node = rule.$match.node, let text = node.text,
                !text.begins(with: "https://"), !text.begins(with: "http://")
            else { continue }
            diagnostics.report(
                "'match' is the beginning of URLs: it begins with 'https://' or 'http://'",
                at: node.position
            )
        }
    }

    /// A file that was read, and the parts of its name.
    private struct Found {
        let name: ImageFileName
        let file: ImageFile
    }

    private func files(_ names: [String], in prefix: String, _ report: (String) -> Void) -> [Found]
    {
        var rest = ImageDirectory.maximumBytes
        return names.compactMap { name in
            guard let parts = ImageFileName(name) else {
                report("'\(name)' is no image: \(ImageFormat.titles)")
                return nil
            }
            do throws(ConfigurationFileError) {
                let bytes = try files.contents(
                    of: prefix + name,
                    maximumBytes: ImageDirectory.maximumFileBytes
                )
                guard bytes.count <= rest else {
                    let most = ByteCountParser.format(ImageDirectory.maximumBytes)
                    throw ConfigurationFileError(
                        reason: "all images together are longer than \(most)"
                    )
                }
                rest -= bytes.count
                return Found(name: parts, file: try Self.image(bytes))
            } catch {
                report("'\(name)': \(error.reason)")
                return nil
            }
        }
    }

    private static func image(_ bytes: [UInt8]) throws(ConfigurationFileError) -> ImageFile {
        do throws(ImageHeaderError) {
            return try ImageFile(bytes)
        } catch {
            throw ConfigurationFileError(reason: "\(error)")
        }
    }

    /// Returns the images that files make: of each name its densities and modes.
    private func images(of found: [Found], at position: SourcePosition) -> [NamedImage] {
        let stems = Set(found.map(\.name.stem).exact)
        var variants: [ExactString: [ImageVariant]] = [:]
        for found in found {
            // `cover-dark` is an image of its own where there is no `cover`.
            let base = found.name.lightStem.flatMap { stems.contains(ExactString($0)) ? $0 : nil }
            let variant = ImageVariant(
                fileName: found.name.fileName,
                scale: found.name.scale,
                isDark: base != nil,
                file: found.file
            )
            let name = base ?? found.name.stem
            if let same = variants[name]?.first(where: {
                $0.scale == variant.scale && $0.isDark == variant.isDark
            }) {
                diagnostics.report(
                    "'\(same.fileName)' and '\(variant.fileName)' are both the image '\(name)'",
                    at: position
                )
            }
            variants[name, default: []].append(variant)
        }
        let images = variants.sorted { $0.key < $1.key }
            .compactMap { NamedImage(name: $0.key.text, variants: $0.value) }
        for image in images { warn(of: image, at: position) }
        return images
    }

    /// Warns of files of one image whose sizes in points are not the same.
    private func warn(of image: NamedImage, at position: SourcePosition) {
        guard let first = image.variants.first else { return }
        for variant in image.variants.dropFirst() {
            let size = variant.size
            guard
                abs(size.width - image.size.width) >= 1 || abs(size.height - image.size.height) >= 1
            else { continue }
            func text(_ size: Double) -> String { ParameterValue.number(size).text }
            diagnostics.warn(
                "'\(variant.fileName)' is \(text(size.width)) × \(text(size.height)) points large, "
                    + "'\(first.fileName)' \(text(image.size.width)) × \(text(image.size.height))",
                at: position
            )
        }
    }
}
