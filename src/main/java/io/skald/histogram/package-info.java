/** Counting rows per bin at a node: key packing, roll-up, partitions; on the heap, on disk, and kept between runs. */
package io.skald.histogram;
