import TestSupport
import Testing

@Suite("A path that finds nothing is one warning")
struct EmptyPathTests {
    private static let modules = [
        """
        name: shop
        kind: single
        request: {upstream: up, path: /shop}
        components:
          - {id: items, items: "$.product[*]", layout: {itemHeight: 10}}
          - id: data
            items: "$.products[*]"
            item: {data: {title: "${@.titel}", price: "${@.price}", note: "${@.note|default('')}"}}
            layout: {itemHeight: 10}
          - {id: fine, items: "$.none[*]", layout: {itemHeight: 10}}
          - {id: list, items: "$.products.all[*]", layout: {itemHeight: 10}}
        """,
        "{name: all, kind: composite, modules: [shop]}",
    ]

    @Test(
        "with the name that was probably meant, once for each component, and none for what is empty"
    )
    func warning() async throws {
        let answer = #"{"products": [{"id": 1, "title": "a"}, {"id": 2, "price": 1}], "none": []}"#
        let lab = try PipelineLab(Self.modules[0], Self.modules[1]) { _ in .json(answer) }
        try await lab.serving { pages async throws in
            for query in ["", "width=300", "width=301"] {
                let page = try await pages.layout("all", query)
                #expect(page.status == "complete", "\(page.answer.text)")
            }
            let warnings = lab.log.all.filter { $0.hasPrefix("a path found nothing") }
            #expect(
                warnings == [
                    "a path found nothing component=items detail=there is no 'product'. "
                        + "Did you mean 'products'? module=shop path=$.product[*]",
                    "a path found nothing component=data detail=there is no 'titel'. "
                        + "Did you mean 'title'? module=shop path=@.titel",
                    "a path found nothing component=list detail='all' is looked for in an array. "
                        + "module=shop path=$.products.all[*]",
                ]
            )
        }
    }
}
