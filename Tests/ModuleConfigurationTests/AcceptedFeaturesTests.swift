@testable import ModuleDeclarations
import Testing

@Suite("What clients say that they draw")
struct AcceptedFeaturesTests {
    @Test(
        "a type has the version behind its last @",
        arguments: [
            ("card", "card", 1), ("hero@2", "hero", 2), ("hero@1", "hero", 1), ("a@b@3", "a@b", 3),
            ("a@b", "a@b", 1), ("@2", "@2", 1), ("hero@02", "hero@02", 1), ("hero@", "hero@", 1),
            ("hero@1234567", "hero@1234567", 1), ("新歌@2", "新歌", 2),
        ]
    )
    func types(_ text: String, _ name: String, _ version: Int) {
        let type = ClientType(text)
        #expect(type.name.text == name && type.version == version)
    }

    @Test(
        "a list names types, features, elements and actions; of elements and actions none named is all"
    )
    func list() throws {
        let all = try AcceptedFeatures(parsing: "card@2,row,+runs,+palette,.text,.image,!open")
        #expect(all.types == ["card": 2, "row": 1] && all.features == [.runs, .palette])
        #expect(all.elements == [.text, .image] && all.actions == [.open])
        let types = try AcceptedFeatures(parsing: "card@1")
        #expect(types.elements == nil && types.actions == nil && types.features.isEmpty)
        // A plus that a query did not encode is a space.
        #expect(try AcceptedFeatures(parsing: "card, runs").features == [.runs])
        let none = try AcceptedFeatures(parsing: "+,.,!")
        #expect(none.elements == [] && none.actions == [] && none.types.isEmpty)
    }

    @Test(
        "a mistake in a list is named with its entry",
        arguments: [
            ("card,+run", "entry 2: there is no '+run'; did you mean '+runs'?"),
            (".images", "entry 1: there is no '.images'; did you mean '.image'?"),
            ("!jump", "entry 1: there is no '!jump'"),
            ("card,,row", "entry 2: a type is 1 to 64 bytes"),
            ("card@0", "entry 1: a version is a whole number from 1"),
            ("a,b@two", "entry 2: a version is a whole number from 1"),
            (String(repeating: "a", count: 65) + ",", "entry 1: a type is 1 to 64 bytes"),
            ("a\u{1},b", "entry 1: a type is 1 to 64 bytes"),
            (String(repeating: "a,", count: 2_049), "must have at most 4096 bytes"),
        ]
    )
    func mistakes(_ text: String, _ words: String) {
        do throws(AcceptsError) {
            _ = try AcceptedFeatures(parsing: text)
            Issue.record("it was taken")
        } catch {
            #expect(error.detail.contains(words), "\(error.detail)")
        }
    }

    @Test(
        "the text of features is a list that means the same, and never the name of a catalogue",
        arguments: [
            "card@2,hero,row,+palette,+runs,.image,.text,!open", "card@1", "card@2", "+", ".", "!",
            "a,b", "card,.", "card,+runs", "+runs",
        ]
    )
    func text(_ text: String) throws {
        let features = try AcceptedFeatures(parsing: text)
        #expect(features.text == text)
        #expect(try AcceptedFeatures(parsing: features.text) == features)
        #expect(!AcceptedFeatures.isCatalogName(features.text) || features.text.hasPrefix("."))
    }
}
