package io.skald.attribute.value;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import java.nio.charset.Charset;
import java.util.List;

/**
 * What an encoding needs from the run.
 *
 * @param charset of the values' bytes
 * @param missing the values that mean "missing", the first being the one printed
 * @param missingIsValue whether missing is a value of the column, and a hierarchy's line for one of them that of all; else rows without a value do
 *     not stay in the table
 * @param budget dictionaries are taken from it
 * @param workspace where dictionaries go that the budget refuses
 */
public record EncodingContext(
        Charset charset, List<String> missing, boolean missingIsValue, MemoryBudget budget, Workspace workspace) {

    /** With missing values that are values like others. */
    public EncodingContext(Charset charset, List<String> missing, MemoryBudget budget, Workspace workspace) {
        this(charset, missing, true, budget, workspace);
    }

    /** The same for a column in which other values mean "missing". */
    public EncodingContext with(List<String> markers) {
        return new EncodingContext(charset, markers, missingIsValue, budget, workspace);
    }

    public EncodingContext {
        missing = List.copyOf(missing);
    }
}
