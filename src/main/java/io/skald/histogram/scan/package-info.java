/** The encoded rows read for a histogram, for the rows that a node suppresses, and for slices that refute a node early. */
package io.skald.histogram.scan;
