package io.skald.engine;

import io.skald.job.Plan;
import java.util.ArrayList;
import java.util.List;

/**
 * How a released record is put together from an input record: runs of columns that are kept side by side, and
 * quasi-identifiers in between; identifiers are gone.
 *
 * @param parts from left to right; the last one is kept and ends the record
 */
record ReleaseLayout(List<Part> parts) {

    /** One or more released fields side by side. */
    sealed interface Part {}

    /**
     * The columns from {@code first} to {@code last} are kept as they are.
     *
     * @param endsRecord whether the line end follows it; only then there may be no columns
     */
    record Kept(int first, int last, boolean endsRecord) implements Part {

        private Kept with(int column) {
            return new Kept(first, column, endsRecord);
        }

        private Kept endingRecord() {
            return new Kept(first, last, true);
        }

        /** Whether it has any columns. */
        boolean hasColumns() {
            return first <= last;
        }
    }

    /** The quasi-identifier of this number, in the job's order, is generalised. */
    record Generalised(int attribute) implements Part {}

    static ReleaseLayout of(Plan plan) {
        int[] attributeOfColumn = new int[plan.columns().size()];
        for (int i = 0; i < plan.quasi().size(); i++) {
            attributeOfColumn[plan.quasi().get(i).column()] = i;
        }
        List<Part> parts = new ArrayList<>();
        for (int column = 0; column < plan.columns().size(); column++) {
            int end = parts.size() - 1;
            switch (plan.columns().get(column).role()) {
                case IDENTIFIER -> {}
                case QUASI -> parts.add(new Generalised(attributeOfColumn[column]));
                case SENSITIVE, INSENSITIVE -> {
                    if (end >= 0 && parts.get(end) instanceof Kept kept && kept.last() == column - 1) {
                        parts.set(end, kept.with(column));
                    } else {
                        parts.add(new Kept(column, column, false));
                    }
                }
            }
        }
        int end = parts.size() - 1;
        if (end >= 0 && parts.get(end) instanceof Kept kept) {
            parts.set(end, kept.endingRecord());
        } else {
            parts.add(new Kept(0, -1, true));
        }
        return new ReleaseLayout(List.copyOf(parts));
    }

    /** The runs of kept columns, from left to right. */
    List<Kept> kept() {
        return parts.stream()
                .filter(Kept.class::isInstance)
                .map(Kept.class::cast)
                .toList();
    }

    /** Whether a delimiter follows the part of this number. */
    boolean delimited(int part) {
        int last = parts.size() - 1;
        return part < last - 1 || part < last && ((Kept) parts.get(last)).hasColumns();
    }
}
