/// The texts of the pages that `galley init` writes, in two languages.
enum StarterTexts {
    static let english = """
        shop:
          tab: Shop
          title: Paper & light
          count: "{n, plural, one {# thing} other {# things}} for your desk"
          stock: "{n, plural, =0 {sold out} other {# in stock}}"
          keep: "Keep {name}"
          buy: Add to basket
          bought: In your basket
          added: "{name} is in your basket"
          removed: "{name} is out of your basket"

        """

    static let german = """
        shop:
          tab: Laden
          title: Papier & Licht
          count: "{n, plural, one {# Ding} other {# Dinge}} für den Schreibtisch"
          stock: "{n, plural, =0 {ausverkauft} other {# auf Lager}}"
          keep: "{name} merken"
          buy: In den Warenkorb
          bought: Im Warenkorb
          added: "{name} ist im Warenkorb"
          removed: "{name} ist nicht mehr im Warenkorb"

        """
}
