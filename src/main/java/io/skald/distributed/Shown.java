package io.skald.distributed;

import java.util.List;

/**
 * What some rows show together.
 *
 * @param rows how many
 * @param persons whose, where persons are counted, else 0
 * @param rowsOf of each sensitive column of which something is asked, in the plan's order, by place of the value, the rows
 */
public record Shown(long rows, long persons, List<long[]> rowsOf) {}
