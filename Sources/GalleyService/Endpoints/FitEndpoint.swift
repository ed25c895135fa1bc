import ConfigurationLanguage
import HTTPSocket
import InputCore
import JSONCore
import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import ModuleMapping
import PageServing
import TextCore
import UpstreamKit

/// `POST …/fit`: where texts of translators are cut in a slot of a page, on all devices.
enum FitEndpoint {
    static let operation = OpenAPIOperation(
        summary: "Where texts are cut in a slot, on all devices",
        responses: [.json("Fits")],
        page: .loaded,
        omitted: ["width", "height", "scale", "direction", "locale", "format"],
        query: OpenAPIParameter.fitted,
        body: BodySchema.object([
            "slot": BodySchema.text,
            "texts": [
                "type": "object", "minProperties": .literal("1"),
                "maxProperties": .literal("\(FitQuestion.maximumTexts)"),
                "additionalProperties": [
                    "type": "string", "maxLength": .literal("\(FitQuestion.maximumUnits)"),
                ],
            ],
        ]),
        needsBody: true,
        problems: OpenAPIOperation.withBody + [.unknownSlot]
    )

    /// Responds with an answer for each text.
    static func respond(_ context: RequestContext) async throws(Problem) -> HTTPResponse {
        let page = try context.page()
        let question = try FitBody.question(in: context.request.body)
        let (devices, query) = try query(of: page)
        let fits = page.snapshot.fits
        let address = ClientAddress.address(
            of: context.request,
            trusted: context.snapshot.configuration.server.trustedProxies
        )
        return try await fits.withTurn(of: address) { () throws(Problem) in
            let screens = devices.screens
            var requests: [[PageRequest]] = []
            for (locale, _) in question.texts {
                requests.append(try self.requests(page, on: screens, locale: locale, query))
            }
            let loads = Set(requests.joined().map(\.contentQuery).exact).count
            guard loads <= FitService.maximumLoads else { throw Self.tooManyLoads(loads) }
            var answers: [(locale: String, answer: FitAnswer)] = []
            for ((locale, text), requests) in zip(question.texts, requests) {
                let places = try await places(
                    of: question.slot,
                    on: Array(zip(screens, requests)),
                    of: page
                )
                let looks = try await looks(
                    on: places,
                    with: devices.platform,
                    locale: locale,
                    query,
                    of: page
                )
                let answer = try await fits.answer(
                    to: text,
                    on: places,
                    looks: looks,
                    of: page.module
                )
                answers.append((locale, answer))
            }
            return .json(document(answers))
        }
    }

    private static func document(_ answers: [(locale: String, answer: FitAnswer)]) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            for (locale, answer) in answers {
                writer.member(named: locale) { answer.write(to: &$0) }
            }
        }
        return writer.finish()
    }

    /// Returns the screens of recorded looks, with the surroundings of a slot that is the same on all screens; none
    /// where it is not.
    ///
    /// - Parameter platform: The platform of these screens; nil for any.
    private static func looks(
        on places: [FitRun.Place],
        with platform: TextPlatform?,
        locale: String,
        _ query: [(name: String, value: String)],
        of page: PageContext
    ) async throws(Problem) -> [(place: FitRun.Place, looks: Double)] {
        guard let recorded = page.snapshot.fits.recorded, let first = places.first,
            places.allSatisfy({ $0.request.contentQuery == first.request.contentQuery })
        else { return [] }
        let screens = await recorded.screens(of: page.module.name).filter {
            platform == nil || $0.platform == platform?.rawValue
        }
        let requests = try? page.snapshot.builder.requests(
            of: page.module,
            on: screens.map(\.query),
            locale: locale,
            query: page.module.fillingIn(query)
        )
        guard let requests else { return [] }
        return zip(screens, requests).map { screen, request in
            let place = FitRun.Place(screen: first.screen, request: request, scene: first.scene)
            return (place, screen.looks)
        }
    }

    /// Returns the devices and the parameters of the page that the query names.
    ///
    /// - Throws: A 400 for what the devices and the texts give, and for a size of text that no platform has.
    private static func query(of page: PageContext) throws(Problem) -> (
        devices: FitDevices, query: [(name: String, value: String)]
    ) {
        let all = try QueryString(page.request.query ?? "").pairs.map {
            (name: $0.name, value: $0.value)
        }
        let devices: FitDevices
        do throws(ParameterErrors) {
            devices = try FitDevices(all)
        } catch {
            throw Problem(error)
        }
        let pairs = all.filter { !FitDevices.parameterNames.contains($0.name) }
        for (name, value) in pairs
        where FitScreen.parameterNames.contains(name) || ["locale", "format"].contains(name) {
            throw Problem(
                parameter: name,
                value: value,
                detail: name == "format"
                    ? "this is served as JSON"
                    : "the devices and the languages of the texts give it"
            )
        }
        return (devices, pairs)
    }

    private static func requests(
        _ page: PageContext,
        on screens: [FitScreen],
        locale: String,
        _ query: [(name: String, value: String)]
    ) throws(Problem) -> [PageRequest] {
        var requests: [PageRequest]
        do throws(ParameterErrors) {
            requests = try page.snapshot.builder.requests(
                of: page.module,
                on: screens,
                locale: locale,
                query: page.module.fillingIn(query)
            )
        } catch {
            throw Problem(error)
        }
        let scope = try page.checkedScope()
        for index in requests.indices { requests[index].scope = scope }
        return requests
    }

    /// Returns the screens with the surroundings of a slot, each content being loaded once.
    ///
    /// - Throws: A 404 where no screen shows the slot.
    private static func places(
        of slot: String,
        on screens: [(FitScreen, PageRequest)],
        of page: PageContext
    ) async throws(Problem) -> [FitRun.Place] {
        let (fits, client) = (page.snapshot.fits, page.client)
        var scenes: [ExactString: SlotScene?] = [:]
        var places: [FitRun.Place] = []
        for (screen, request) in screens {
            let name = ExactString(request.contentQuery)
            if scenes[name] == nil {
                let scene = try await fits.scene(
                    of: slot,
                    on: request,
                    of: page.module,
                    for: client,
                    screens: screens.count
                )
                scenes[name] = .some(scene)
            }
            let scene = scenes[name] ?? nil
            places.append(FitRun.Place(screen: screen, request: request, scene: scene))
        }
        if let request = screens.first?.1, places.allSatisfy({ $0.scene == nil }) {
            throw unknown(
                slot,
                known: try await fits.slots(on: request, of: page.module, for: client)
            )
        }
        return places
    }

    /// The most slots that a problem names.
    private static let maximumNamed = 20

    private static func unknown(_ slot: String, known: [String]) -> Problem {
        let hint = SpellingSuggestion.hint(slot, among: known)
        let named = known.prefix(maximumNamed).joined(separator: ", ")
        let more = known.count > maximumNamed ? " and \(known.count - maximumNamed) more" : ""
        let list = known.isEmpty ? "The page shows no texts." : "It shows \(named)\(more)."
        let shown = String(slot.unicodeScalars.prefix(64))
        return Problem(
            .unknownSlot,
            detail: "The page shows no slot '\(shown)'\(hint) \(list)"
        )
    }

    private static func tooManyLoads(_ count: Int) -> Problem {
        Problem(
            .invalidBody,
            detail:
                "texts: the page depends on the viewport, so that these languages need \(count) loads of it, of "
                + "\(FitService.maximumLoads) at most: ask for fewer at once, or for one size of text."
        )
    }
}
