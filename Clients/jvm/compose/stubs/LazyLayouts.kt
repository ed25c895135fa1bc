@file:Suppress("unused", "UNUSED_PARAMETER")

package androidx.compose.foundation.lazy.layout

import androidx.compose.foundation.ExperimentalFoundationApi
import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.layout.MeasureResult
import androidx.compose.ui.layout.MeasureScope
import androidx.compose.ui.layout.Placeable
import androidx.compose.ui.unit.Constraints

class LazyLayoutPrefetchState
@ExperimentalFoundationApi
interface LazyLayoutItemProvider {
    val itemCount: Int
    @Composable fun Item(index: Int, key: Any)
    fun getContentType(index: Int): Any? = null
    fun getKey(index: Int): Any = index
    fun getIndex(key: Any): Int = -1
}
@ExperimentalFoundationApi
interface LazyLayoutMeasureScope : MeasureScope { fun measure(index: Int, constraints: Constraints): List<Placeable> }
@ExperimentalFoundationApi
@Composable
fun LazyLayout(
    itemProvider: () -> LazyLayoutItemProvider, modifier: Modifier = Modifier, prefetchState: LazyLayoutPrefetchState? = null,
    measurePolicy: LazyLayoutMeasureScope.(Constraints) -> MeasureResult
): Unit = TODO()
