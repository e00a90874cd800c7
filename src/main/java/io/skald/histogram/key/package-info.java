/** The codes of a row, generalised to a node and packed into a key of one or several words. */
package io.skald.histogram.key;
