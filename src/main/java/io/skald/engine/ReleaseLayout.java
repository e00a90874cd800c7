package io.skald.engine;

import io.skald.job.Plan;
import java.util.ArrayList;
import java.util.List;

/**
 * How a released record is put together from an input record: columns that are kept, as many side by side as there are, and
 * quasi-identifiers in between; identifiers are gone.
 *
 * @param parts from left to right; the last one is kept and ends the record
 */
record ReleaseLayout(List<Part> parts) {

    /** Sensitive columns; a table with more of them has hundreds of columns, all of one role. */
    private static final int MOST_APART = 8;

    /** One or more released fields side by side. */
    sealed interface Part {}

    /**
     * The columns from {@code first} to {@code last} are kept as they are.
     *
     * @param sensitive whether it is a single sensitive column, apart from those beside it
     * @param endsRecord whether the line end follows it; only then there may be no columns
     */
    record Kept(int first, int last, boolean sensitive, boolean endsRecord) implements Part {

        private Kept with(int column) {
            return new Kept(first, column, false, endsRecord);
        }

        private Kept endingRecord() {
            return new Kept(first, last, sensitive, true);
        }

        /** Whether it has any columns. */
        boolean hasColumns() {
            return first <= last;
        }
    }

    /** The quasi-identifier of this number, in the job's order, is generalised. */
    record Generalised(int attribute) implements Part {}

    /** With runs as long as can be: what is copied in one go. */
    static ReleaseLayout of(Plan plan) {
        return of(plan, false);
    }

    /** With sensitive columns apart from all others, unless they are many: then a run of them is far less work. */
    static ReleaseLayout byRole(Plan plan) {
        long sensitive = plan.columns().stream()
                .filter(column -> column.role() == Plan.Role.SENSITIVE)
                .count();
        return of(plan, sensitive <= MOST_APART);
    }

    private static ReleaseLayout of(Plan plan, boolean sensitiveApart) {
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
                    boolean apart = sensitiveApart && plan.columns().get(column).role() == Plan.Role.SENSITIVE;
                    if (!apart
                            && end >= 0
                            && parts.get(end) instanceof Kept kept
                            && !kept.sensitive()
                            && kept.last() == column - 1) {
                        parts.set(end, kept.with(column));
                    } else {
                        parts.add(new Kept(column, column, apart, false));
                    }
                }
            }
        }
        int end = parts.size() - 1;
        if (end >= 0 && parts.get(end) instanceof Kept kept) {
            parts.set(end, kept.endingRecord());
        } else {
            parts.add(new Kept(0, -1, false, true));
        }
        return new ReleaseLayout(List.copyOf(parts));
    }

    /** All that is kept, from left to right. */
    List<Kept> kept() {
        return parts.stream()
                .filter(Kept.class::isInstance)
                .map(Kept.class::cast)
                .toList();
    }

    /** The sensitive columns that are apart, from left to right. */
    List<Kept> sensitive() {
        return kept().stream().filter(Kept::sensitive).toList();
    }

    /** The runs of all other kept columns, from left to right. */
    List<Kept> runs() {
        return kept().stream().filter(kept -> !kept.sensitive()).toList();
    }

    /** Whether a delimiter follows the part of this number. */
    boolean delimited(int part) {
        int last = parts.size() - 1;
        return part < last - 1 || part < last && ((Kept) parts.get(last)).hasColumns();
    }
}
