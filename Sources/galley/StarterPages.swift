/// The pages of the project that `galley init` writes.
enum StarterPages {
    /// The products, each with a picture and a heart.
    static let products = #"""
        # yaml-language-server: $schema=../schema/module.json
        # A page: http://127.0.0.1:8080/preview/products shows it,
        # http://127.0.0.1:8080/v1/modules/products/layout?width=390 is its layout.
        name: products
        title: Products
        kind: single
        # Everybody who reaches the service may set its hearts.
        public: true
        # The request that feeds it.
        request: {upstream: shop, path: /products}
        # What stands around the page: its title, and the colour behind it.
        screen: {title: "${t:shop.title}", background: $background}
        # `galley test` lays the page out for 24 screens; no font is named, so it says nothing of that.
        test: {estimated: off, samples: [{}, {locale: de}]}
        components:
          - id: grid
            # Every value that this path finds becomes an item: `@` is the value, `$` the response.
            items: $.products[*]
            header:
              cell:
                stack: vertical
                padding: [12, 16, 4, 16]
                children:
                  - {text: "${t:shop.count|with(n: $.total)}", size: 15, color: $secondaryLabel}
            layout:
              columns: 2
              itemHeight: auto
              inset: 16
              itemSpacing: 12
              lineSpacing: 20
              # From 600 points on there is room for four.
              at: {600: {columns: 4}}
            item:
              id: "${@.id}"
              select: {action: open, module: product, params: {id: "${@.id}"}}
              data: {name: "${@.name}", price: "${@.price|currency(\"EUR\")}"}
              # What is drawn, and what it measures: the item is as tall as this.
              cell:
                stack: vertical
                align: stretch
                spacing: 4
                children:
                  - stack: overlay
                    radius: 14
                    clip: true
                    children:
                      - {asset: "${@.picture}", aspectRatio: 1}
                      - stack: horizontal
                        grow: 1
                        padding: 8
                        children:
                          - {space: 0, grow: 1}
                          - stack: overlay
                            padding: 7
                            radius: 18
                            background: {color: $surface}
                            a11y: {label: "${t:shop.keep|with(name: @.name)}"}
                            select: {action: toggle, id: keep}
                            children:
                              - {image: heart-full, tint: $brand, when: "${value:keep}"}
                              - {image: heart, tint: $label, when: "${value:keep} == false"}
                  - {space: 2}
                  - {text: "${@.name}", size: 16, color: $label, maxLines: 2}
                  - {text: "${@.price|currency(\"EUR\")}", size: 15, color: $secondaryLabel}

        """#

    /// One product, with a button to buy it.
    static let product = #"""
        # yaml-language-server: $schema=../schema/module.json
        # A page with a parameter: http://127.0.0.1:8080/preview/product?id=4
        name: product
        title: Product
        kind: single
        # Everybody who reaches the service may fill its basket.
        public: true
        parameters:
          id: {type: integer, min: 1, default: 1}
        request: {upstream: shop, path: "/products/${params.id}"}
        screen: {title: "${$.name}", background: $background}
        # `galley test` lays the page out for 24 screens; no font is named, so it says nothing of that.
        test: {estimated: off, samples: [{}, {id: 4, locale: de}]}
        components:
          - id: product
            layout: {itemHeight: auto}
            item:
              cell:
                # The words are beside the picture where there is room for both, else below it.
                stack: wrap
                justify: center
                children:
                  - {asset: "${@.picture}", aspectRatio: "5/4", width: 50%, minWidth: 430}
                  - stack: vertical
                    width: 50%
                    minWidth: 430
                    padding: 16
                    spacing: 12
                    align: stretch
                    children:
                      - {text: "${@.name}", size: 28, color: $label, a11y: {role: heading, level: 1}}
                      - text:
                          - {text: "${@.price|currency(\"EUR\")}", size: 20, color: $brand}
                          - {text: "  ${t:shop.stock|with(n: @.stock)}"}
                        size: 15
                        color: $secondaryLabel
                      - {text: "${@.about}", size: 16, lineHeight: 24, color: $label}
          # It stays at the screen's lower edge while the page scrolls.
          - id: buy
            dock: bottom
            layout: {itemHeight: auto}
            item:
              id: "${@.id}"
              cell:
                stack: wrap
                padding: [12, 16]
                justify: center
                background: {color: $surface}
                children:
                  - stack: overlay
                    width: 100%
                    maxWidth: 420
                    align: center
                    padding: 15
                    radius: 14
                    background: {color: $brand}
                    # A switch that the service keeps, and what is said once it is set.
                    select:
                      action: toggle
                      id: basket
                      messages: {on: "${t:shop.added|with(name: @.name)}", off: "${t:shop.removed|with(name: @.name)}"}
                    children:
                      - {text: "${t:shop.buy}", size: 17, color: $onBrand, when: "${value:basket} == false"}
                      - {text: "${t:shop.bought}", size: 17, color: $onBrand, when: "${value:basket}"}

        """#
}
