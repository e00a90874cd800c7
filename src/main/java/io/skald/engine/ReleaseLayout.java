package io.skald.engine;

import io.skald.job.Plan;
import java.util.ArrayList;
import java.util.List;

/**
 * How a released record is put together from an input record: runs of columns that are kept side by side, and
 * quasi-identifiers in between; identifiers are gone.
 *
 * @param parts from left to right
 */
record ReleaseLayout(List<Part> parts) {

    /** One or more released fields side by side. */
    sealed interface Part {}

    /** The columns from {@code first} to {@code last} are kept as they are. */
    record Kept(int first, int last) implements Part {}

    /** The quasi-identifier of this number, in the job's order, is generalised. */
    record Generalised(int attribute) implements Part {}

    static ReleaseLayout of(Plan plan) {
        int[] attributeOfColumn = new int[plan.columns().size()];
        for (int i = 0; i < plan.quasi().size(); i++) {
            attributeOfColumn[plan.quasi().get(i).column()] = i;
        }
        List<Part> parts = new ArrayList<>();
        for (int column = 0; column < plan.columns().size(); column++) {
            switch (plan.columns().get(column).role()) {
                case IDENTIFIER -> {}
                case QUASI -> parts.add(new Generalised(attributeOfColumn[column]));
                case SENSITIVE, INSENSITIVE -> {
                    int end = parts.size() - 1;
                    if (end >= 0 && parts.get(end) instanceof Kept kept && kept.last() == column - 1) {
                        parts.set(end, new Kept(kept.first(), column));
                    } else {
                        parts.add(new Kept(column, column));
                    }
                }
            }
        }
        return new ReleaseLayout(List.copyOf(parts));
    }
}
