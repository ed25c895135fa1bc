@file:Suppress("unused", "UNUSED_PARAMETER")

package androidx.compose.runtime

import kotlin.reflect.KProperty

@Target(AnnotationTarget.FUNCTION, AnnotationTarget.TYPE, AnnotationTarget.TYPE_PARAMETER, AnnotationTarget.PROPERTY_GETTER)
annotation class Composable

interface State<out T> { val value: T }
interface MutableState<T> : State<T> { override var value: T }
fun <T> mutableStateOf(value: T): MutableState<T> = TODO()
operator fun <T> State<T>.getValue(owner: Any?, property: KProperty<*>): T = value
operator fun <T> MutableState<T>.setValue(owner: Any?, property: KProperty<*>, value: T) { this.value = value }
class SnapshotStateMap<K, V> : HashMap<K, V>()
fun <K, V> mutableStateMapOf(): SnapshotStateMap<K, V> = TODO()

@Composable fun <T> remember(calculation: () -> T): T = TODO()
@Composable fun <T> remember(key1: Any?, calculation: () -> T): T = TODO()
@Composable fun <T> remember(key1: Any?, key2: Any?, calculation: () -> T): T = TODO()
@Composable fun <T> remember(key1: Any?, key2: Any?, key3: Any?, calculation: () -> T): T = TODO()
@Composable fun <T> rememberUpdatedState(newValue: T): State<T> = TODO()

interface CoroutineScope
interface DisposableEffectResult
class DisposableEffectScope { fun onDispose(effect: () -> Unit): DisposableEffectResult = TODO() }
@Composable fun DisposableEffect(key1: Any?, effect: DisposableEffectScope.() -> DisposableEffectResult): Unit = TODO()
@Composable fun LaunchedEffect(vararg keys: Any?, block: suspend CoroutineScope.() -> Unit): Unit = TODO()

class ProvidedValue<T>
class ProvidableCompositionLocal<T> {
    val current: T @Composable get() = TODO()
    infix fun provides(value: T): ProvidedValue<T> = TODO()
}
fun <T> staticCompositionLocalOf(value: () -> T): ProvidableCompositionLocal<T> = TODO()
@Composable fun CompositionLocalProvider(vararg values: ProvidedValue<*>, content: @Composable() (() -> Unit)): Unit = TODO()
