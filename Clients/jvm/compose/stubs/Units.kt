@file:Suppress("unused", "UNUSED_PARAMETER")

package androidx.compose.ui.unit

class Dp(val value: Float)
val Double.dp: Dp get() = Dp(toFloat())
interface Density { val density: Float }
enum class LayoutDirection { Ltr, Rtl }
class IntOffset(val x: Int, val y: Int)
class IntSize(val width: Int, val height: Int)
class Constraints(val maxWidth: Int, val maxHeight: Int) {
    companion object { fun fixed(width: Int, height: Int): Constraints = Constraints(width, height) }
}
