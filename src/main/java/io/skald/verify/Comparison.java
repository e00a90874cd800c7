package io.skald.verify;

/** Walks over input and release in step, to the ends of both. */
interface Comparison {

    /** Compares; leaves both at their ends. */
    void run(Rows input, Rows released, ReleasedRow row, ViolationLog log);

    /** The comparison for this way of suppressing. */
    static Comparison of(boolean dropped) {
        return dropped ? Comparison::withoutDroppedRows : Comparison::rowByRow;
    }

    /** Every row of the input has its row in the release, at the same place. */
    private static void rowByRow(Rows input, Rows released, ReleasedRow row, ViolationLog log) {
        while (released.next()) {
            row.take(released.record(), released.count());
            if (input.next() && !row.standsFor(input.record())) {
                row.explain(input.record(), log);
            }
        }
        readToEnd(input);
        if (input.count() != released.count()) {
            log.add(Rule.ROWS, "the release has " + released.count() + " rows and the input " + input.count());
        }
    }

    /**
     * The release is a subsequence of the input: every row of it stands for a row of the input behind the one that the row
     * before it stands for. Each row takes the first that it can stand for. That is enough: of any assignment that works,
     * the first row whose choice is not the first possible can be moved to it, as it lies behind the choice of the row
     * before and in front of that of the row behind; row by row, the assignment becomes this one. So if this one fails,
     * all do, and the row that finds nothing is explained by the row of the input that was next.
     */
    private static void withoutDroppedRows(Rows input, Rows released, ReleasedRow row, ViolationLog log) {
        boolean matching = true;
        while (released.next()) {
            row.take(released.record(), released.count());
            if (matching) {
                matching = match(input, released, row, log);
            }
        }
        readToEnd(input);
        if (input.count() < released.count()) {
            log.add(Rule.ROWS, "the release has " + released.count() + " rows and the input " + input.count());
        }
    }

    private static boolean match(Rows input, Rows released, ReleasedRow row, ViolationLog log) {
        long before = input.count();
        while (input.next()) {
            if (row.standsFor(input.record())) {
                return true;
            }
        }
        log.add(
                Rule.ROWS,
                released.count(),
                "stands for no row of the input behind row " + before
                        + ": a cell was changed, or rows are not in the input's order");
        return false;
    }

    private static void readToEnd(Rows input) {
        boolean more;
        do {
            more = input.next();
        } while (more);
    }
}
