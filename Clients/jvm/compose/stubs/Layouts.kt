@file:Suppress("unused", "UNUSED_PARAMETER")

package androidx.compose.ui.layout

import androidx.compose.ui.unit.Density

interface MeasureResult
abstract class Placeable {
    abstract class PlacementScope { fun Placeable.place(x: Int, y: Int): Unit = TODO() }
}
interface MeasureScope : Density { fun layout(width: Int, height: Int, placementBlock: Placeable.PlacementScope.() -> Unit): MeasureResult = TODO() }
