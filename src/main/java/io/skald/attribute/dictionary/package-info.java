/** Distinct values and their codes, on the heap while the budget allows it and on disk beyond. */
package io.skald.attribute.dictionary;
