/** Hierarchies read from a file: a tree of values, checked line by line. */
package io.skald.attribute.hierarchy;
