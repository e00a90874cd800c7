package io.skald.engine.encode;

import io.skald.job.Plan;
import io.skald.table.ReleasedColumn;
import io.skald.table.TableInput;
import io.skald.table.TableOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * How a released record is put together from an input record: columns that are kept, as many side by side as there are, and
 * quasi-identifiers in between; identifiers are gone.
 *
 * @param parts from left to right
 */
public record ReleaseLayout(List<Part> parts) {

    /** Sensitive columns; a table with more of them has hundreds of columns, all of one role. */
    private static final int MOST_APART = 8;

    /** One or more released fields side by side. */
    public sealed interface Part {}

    /**
     * The columns from {@code first} to {@code last} are kept as they are.
     *
     * @param sensitive whether it is a single sensitive column, apart from those beside it
     */
    public record Kept(int first, int last, boolean sensitive) implements Part {

        private Kept with(int column) {
            return new Kept(first, column, false);
        }
    }

    /** The quasi-identifier of this number, in the job's order, is generalised. */
    public record Generalised(int attribute) implements Part {}

    /** An identifier's values are replaced. */
    public record Replaced(int column) implements Part {}

    /** With runs as long as can be: what is copied in one go. */
    public static ReleaseLayout of(Plan plan) {
        return of(plan, column -> false);
    }

    /**
     * With sensitive columns apart from all others, unless they are many: then a run of them is far less work, and only those are apart of
     * whose values something is asked.
     */
    public static ReleaseLayout byRole(Plan plan) {
        long sensitive = plan.columns().stream()
                .filter(column -> column.role() == Plan.Role.SENSITIVE)
                .count();
        return sensitive <= MOST_APART
                ? of(plan, column -> plan.columns().get(column).role() == Plan.Role.SENSITIVE)
                : of(plan, column -> plan.guarded().stream().anyMatch(guarded -> guarded.column() == column));
    }

    private static ReleaseLayout of(Plan plan, IntPredicate isApart) {
        int[] attributeOfColumn = new int[plan.columns().size()];
        for (int i = 0; i < plan.quasi().size(); i++) {
            attributeOfColumn[plan.quasi().get(i).column()] = i;
        }
        List<Part> parts = new ArrayList<>();
        for (int column = 0; column < plan.columns().size(); column++) {
            int end = parts.size() - 1;
            switch (plan.columns().get(column).role()) {
                case IDENTIFIER -> {
                    if (plan.columns().get(column).released()) {
                        parts.add(new Replaced(column));
                    }
                }
                case QUASI -> parts.add(new Generalised(attributeOfColumn[column]));
                case SENSITIVE, INSENSITIVE -> {
                    boolean apart = isApart.test(column);
                    if (!apart
                            && end >= 0
                            && parts.get(end) instanceof Kept kept
                            && !kept.sensitive()
                            && kept.last() == column - 1) {
                        parts.set(end, kept.with(column));
                    } else {
                        parts.add(new Kept(column, column, apart));
                    }
                }
            }
        }
        return new ReleaseLayout(List.copyOf(parts));
    }

    /** The release of a plan, in its format. */
    public static TableOutput output(Plan plan, TableInput input) {
        return plan.format().output(input, columns(plan));
    }

    /** The columns of a plan's release, from left to right. */
    public static List<ReleasedColumn> columns(Plan plan) {
        List<ReleasedColumn> released = new ArrayList<>();
        for (int column = 0; column < plan.columns().size(); column++) {
            Plan.Column each = plan.columns().get(column);
            switch (each.role()) {
                case IDENTIFIER -> {
                    if (each.released()) {
                        released.add(new ReleasedColumn(each.name(), OptionalInt.empty()));
                    }
                }
                case QUASI -> released.add(new ReleasedColumn(each.name(), OptionalInt.empty()));
                case SENSITIVE, INSENSITIVE -> released.add(new ReleasedColumn(each.name(), OptionalInt.of(column)));
            }
        }
        return released;
    }

    /** Whether a release takes values of the input that are not encoded. */
    boolean replaces() {
        return parts.stream().anyMatch(Replaced.class::isInstance);
    }

    /** All that is kept, from left to right. */
    public List<Kept> kept() {
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
}
