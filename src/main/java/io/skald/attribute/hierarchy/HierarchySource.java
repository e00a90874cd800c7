package io.skald.attribute.hierarchy;

import java.nio.charset.Charset;
import java.nio.file.Path;

/**
 * Where a hierarchy is written.
 *
 * @param trim whether blanks around values and labels are dropped
 */
record HierarchySource(Path file, Charset encoding, boolean trim) {}
