package io.skald.table;

import java.util.OptionalInt;

/**
 * A column of a release.
 *
 * @param keptFrom the input's column whose values it has; empty if it holds other texts, such as labels
 */
public record ReleasedColumn(String name, OptionalInt keptFrom) {}
