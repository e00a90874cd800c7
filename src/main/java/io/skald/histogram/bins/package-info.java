/** Keys and their counts: dense or sparse, on the heap, in partitions, on disk, rolled up from one node to another. */
package io.skald.histogram.bins;
