/**
 * Rows counted per bin at a node, as whoever asks sees it: {@link io.skald.histogram.HistogramCounter} counts, {@link io.skald.histogram.ClassSizes} is what most ask for. How it is done: {@link
 * io.skald.histogram.key} (the levels of a row packed into a key), {@link io.skald.histogram.bins} (keys counted, rolled up, split and spilled), {@link io.skald.histogram.scan}
 * (the encoded rows read for it).
 */
package io.skald.histogram;
