/** Quasi-identifiers: their kinds, values as codes, hierarchies and bin widths, and the labels of generalised values. */
package io.skald.attribute;
