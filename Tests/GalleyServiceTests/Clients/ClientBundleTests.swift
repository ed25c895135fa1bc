import Foundation
@testable import GalleyService
import Testing

@Suite("Modules of the web client are joined into one")
struct ClientBundleTests {
    @Test(
        "each once, behind those that it imports, without comments; the entries' exports are exported"
    )
    func joined() {
        let files = [
            "a.js": """
            /**
             * About a.
             */
            import {b, type as kind} from './b.js';
            import {
              c,
            } from './c.js';
            import './d.js';

            // A remark.
            export class A {
              /** A member. */
              value = `x // y`;
            }
            export const own = () => b + c + kind;
            """,
            "b.js":
                "import {c} from './c.js';\nexport const b = c + 1;\nexport async function type() {}\n",
            "c.js": "export const c = 1; // kept\n",
            "d.js": "globalThis.d = 4;\n",
        ]
        let bundle = ClientBundle(of: ["a.js", "c.js"]) { files[$0] ?? "" }
        #expect(
            bundle.text == """
                const $3 = (() => {
                const c = 1; // kept
                return {c};
                })();
                const $2 = (() => {
                const {c} = $3;
                const b = c + 1;
                async function type() {}
                return {b, type};
                })();
                const $4 = (() => {
                globalThis.d = 4;
                return {};
                })();
                const $1 = (() => {
                const {b, type: kind} = $2;
                const {c,} = $3;
                class A {
                value = `x // y`;
                }
                const own = () => b + c + kind;
                return {A, own};
                })();
                export const {A, own} = $1;
                export const {c} = $3;

                """
        )
    }

    /// The modules of the client and what they import.
    private static func imports() throws -> [String: [String]] {
        var imports: [String: [String]] = [:]
        for folder in ["web", "preview"] {
            let files = try FileManager.default.contentsOfDirectory(
                atPath: Project.file("Clients/\(folder)").path
            )
            for name in files where name.hasSuffix(".js") {
                let module = ClientModule(try Project.text("Clients/\(folder)/\(name)"))
                imports[name] = module.imports.map(\.file)
            }
        }
        return imports
    }

    @Test("names that a module passes on are exports, and no code")
    func passedOn() {
        let module = ClientModule(
            """
            import {Reader, Oops as Failure} from './events.js';

            export {Reader, Failure};

            export const one = 1;
            """
        )
        #expect(module.exports == ["Reader", "Failure", "one"])
        #expect(module.body == "const one = 1;\n")
    }

    @Test("no module of the client imports itself through others, and each import is a file")
    func circles() throws {
        let imports = try Self.imports()
        #expect(imports.count > 20 && imports["galley-app.js"]?.contains("galley-page.js") == true)
        func walk(_ name: String, _ path: [String]) {
            #expect(imports[name] != nil, "\(path) imports \(name)")
            #expect(!path.contains(name), "\(path + [name])")
            guard !path.contains(name) else { return }
            for next in imports[name] ?? [] { walk(next, path + [name]) }
        }
        for name in imports.keys { walk(name, []) }
    }
}
