/// The value of `$` when a path or an expression is evaluated.
package enum JSONRoot {
    /// A value of a document.
    case value(JSONValue)
    /// An object that is in no document: its members are values of any documents. Their names are
    /// distinct. `$` itself, without anything behind it, exists but has no value.
    case members([(name: String, value: JSONValue)])
}
