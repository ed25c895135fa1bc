// For every file of this target: text is compared by its bytes.
@_exported public import ExactText
