package io.skald.verify.column;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.table.RowCursor;
import io.skald.verify.bytes.RangeHash;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.classes.ClassKey;
import io.skald.verify.classes.RowsByClass;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.List;
import java.util.Optional;

/** How many persons each class is of, out of core. Rows with the top label everywhere are one class. */
public final class ClassPersons implements AutoCloseable {

    /** In place of a hash: the class that prints the top label everywhere. */
    private static final long TOP = 0;

    private final RangeHash hash;

    private final Optional<PersonColumn> column;
    private final int k;
    private final Optional<RowsByClass> members;
    private long judged;
    /** Whether rows are left out; one lane does it all then. */
    private final boolean leavesOut;
    /** Some persons of rows that are left out or print the top label everywhere, k at the most. */
    private final LongOpenHashSet hidden = new LongOpenHashSet();

    /**
     * @param column empty where nobody counts persons
     * @param hash that classes are told apart by
     * @param leavesOut whether the release may leave rows out; for one thread then
     * @param limit bytes to hold in memory at the most
     */
    public ClassPersons(
            Optional<PersonColumn> column,
            RangeHash hash,
            int k,
            boolean leavesOut,
            MemoryBudget budget,
            Workspace workspace,
            long limit) {
        this.column = column;
        this.hash = hash;
        this.leavesOut = leavesOut;
        this.k = k;
        this.members = column.map(asked -> new RowsByClass(budget, workspace, limit));
    }

    /**
     * Whether the rows that are left out are those of k persons, with the rows that print the top label everywhere: the group that they would
     * be, had they been released.
     */
    public boolean enoughLeftOut() {
        return column.isEmpty() || hidden.size() >= k;
    }

    /** The way in for one worker. */
    public Lane newLane() {
        return new Lane();
    }

    /**
     * Checks every class; nothing can be added afterwards.
     *
     * @param topToo whether the rows with the top label everywhere must be of k persons too
     * @param threads at the most
     */
    public void check(boolean topToo, int threads, ViolationLog log) {
        members.ifPresent(classes -> judged = classes.finish(
                () -> new Persons(topToo), threads, (firstRow, fault) -> log.add(Rule.PERSONS, firstRow, fault)));
    }

    /**
     * Whether the classes that were checked are all that there are: no two had one hash, or none was asked about. To be asked of a release of whose rows each
     * stands for one of the input.
     */
    public boolean toldApart(long classes) {
        return members.isEmpty() || judged == classes;
    }

    /** Counts the persons of a class, as far as k. */
    private final class Persons implements RowsByClass.Judge {

        private final boolean topToo;
        private final LongOpenHashSet met = new LongOpenHashSet();
        private boolean asked;

        Persons(boolean topToo) {
            this.topToo = topToo;
        }

        @Override
        public void begin(long ofClass) {
            met.clear();
            asked = topToo || ofClass != TOP;
        }

        @Override
        public void add(long member, long rows) {
            if (met.size() < k) {
                met.add(member);
            }
        }

        @Override
        public List<String> faults() {
            return !asked || met.size() >= k
                    ? List.of()
                    : List.of("the rows with the labels of this row are those of only " + met.size()
                            + (met.size() == 1 ? " person" : " persons") + ", and k is " + k);
        }
    }

    @Override
    public void close() {
        members.ifPresent(RowsByClass::close);
    }

    /** One worker's rows on their way. */
    public final class Lane implements AutoCloseable {

        private final Optional<RowsByClass.Lane> lane = members.map(RowsByClass::newLane);
        private long ofClass;
        private long number;
        private boolean isTop;

        private Lane() {}

        /** Takes the class of a row of the release. */
        public void take(ClassKey next, long row, boolean top) {
            if (lane.isPresent()) {
                ofClass = top ? TOP : hash.of(next.bytes(), 0, next.length());
                number = row;
                isTop = top;
            }
        }

        /** Counts the person of the row of the input that the row taken last stands for. */
        public void add(RowCursor original) {
            if (lane.isPresent()) {
                long person = column.orElseThrow().of(original);
                lane.get().add(ofClass, person, number);
                if (isTop && leavesOut) {
                    hide(person);
                }
            }
        }

        /** Notes the person of a row of the input that is left out. */
        public void leaveOut(RowCursor original) {
            if (lane.isPresent()) {
                hide(column.orElseThrow().of(original));
            }
        }

        private void hide(long person) {
            if (hidden.size() < k) {
                hidden.add(person);
            }
        }

        /** Hands over what is left. */
        public void flush() {
            lane.ifPresent(RowsByClass.Lane::flush);
        }

        @Override
        public void close() {
            lane.ifPresent(RowsByClass.Lane::close);
        }
    }
}
