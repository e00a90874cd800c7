package io.skald.store;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import io.skald.work.Pipeline;
import java.util.Iterator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Puts the rows of each person together: rows are dealt by the first bits of their identifier's hash into piles on disk until each fits
 * in memory, and sorted there, several piles at a time. Rows without an identifier are those of one person and come last. What is kept of the hash is the
 * order of the persons alone.
 */
public final class PersonSort {

    /** Bits by which rows are dealt at a time, at the most. */
    private static final int MOST_BITS = 8;

    private static final long MOST_BLOCK_BYTES = 1 << 15;

    /** Rows of a pile that a processor's own memory holds. */
    private static final int NEAR_ROWS = 1 << 15;

    private final EncodedTable table;
    private final EncodedStore ids;
    private final MemoryBudget budget;
    private final Workspace workspace;
    private final int threads;
    /** Whether rows keep their numbers, in a column behind those of the table. */
    private final boolean numbered;

    /**
     * A sort of a table's rows.
     *
     * @param table only read
     * @param ids for each chunk of the table one with its rows' identifiers: two columns of a hash, numbers from 0 below 2^62, both missing
     *     where there is no identifier
     * @param numbered whether rows are to keep their numbers, so that they can be told again: {@link PersonTable#rowPlace}
     * @param threads how many may work at once, at least 1
     */
    public PersonSort(
            EncodedTable table,
            EncodedStore ids,
            boolean numbered,
            MemoryBudget budget,
            Workspace workspace,
            int threads) {
        this.table = table;
        this.ids = ids;
        this.budget = budget;
        this.workspace = workspace;
        this.numbered = numbered;
        this.threads = threads;
    }

    /**
     * Sorts the rows; once.
     *
     * @throws io.skald.FailureException if reading or writing fails, or memory does not suffice for a few rows
     */
    public PersonTable sorted() {
        HashedRows source = HashedRows.of(table, ids, numbered);
        RowLayout layout = source.layout();
        try (PersonWriter writer = new PersonWriter(layout, budget, workspace);
                RowPiles without = new RowPiles(1, layout.words(), workspace, budget, MOST_BLOCK_BYTES)) {
            try (RowPiles piles = newPiles(layout, source.rows(), MOST_BITS)) {
                deal(source, piles, without);
                sort(new Sorting(layout, writer), piles, bits(piles));
            }
            if (without.rows(0) > 0) {
                writer.addPerson(without, 0);
            }
            return writer.finish(
                    without.rows(0), numbered ? OptionalInt.of(layout.columns() - 1) : OptionalInt.empty());
        }
    }

    private long share() {
        return MemoryShare.SORTED_PERSONS.of(budget);
    }

    private static int bits(RowPiles piles) {
        return Integer.numberOfTrailingZeros(piles.count());
    }

    /** As many as make piles of few rows, up to a number; a single pile is in memory. */
    private RowPiles newPiles(RowLayout layout, long rows, int mostBits) {
        int fit = RowsByPerson.rowsIn(share() / threads, layout.words());
        long few = Math.max(1, Math.min(NEAR_ROWS, fit / 2));
        int bits = Math.min(mostBits, Long.SIZE - Long.numberOfLeadingZeros(rows / few));
        return new RowPiles(
                1 << bits,
                layout.words(),
                workspace,
                budget,
                bits == 0 ? rows * layout.words() * Long.BYTES : Math.min(share() / 2 >>> bits, MOST_BLOCK_BYTES));
    }

    private void deal(HashedRows source, RowPiles piles, RowPiles without) {
        int shift = RowLayout.HASH_BITS - bits(piles);
        int words = source.layout().words();
        long fit = Math.max(1, share() / Math.max(1, source.bytesPerWriter()));
        Iterator<Integer> chunks =
                IntStream.range(0, source.table().chunkCount()).iterator();
        Pipeline.<Integer, HashedRows.Written>run(
                () -> chunks.hasNext() ? Optional.of(chunks.next()) : Optional.empty(),
                (int) Math.min(threads, fit),
                () -> source.new Writer(budget),
                written -> {
                    for (int row = 0; row < written.count(); row++) {
                        long high = written.rows()[row * words];
                        if (high == RowLayout.NOBODY) {
                            without.add(0, written.rows(), row);
                        } else {
                            piles.add((int) (high >>> shift), written.rows(), row);
                        }
                    }
                });
    }

    private void sort(Sorting sorting, RowPiles piles, int dealtBits) {
        int most = RowsByPerson.rowsIn(share() / threads, sorting.layout().words());
        int[] fitting = IntStream.range(0, piles.count())
                .filter(pile -> piles.rows(pile) > 0 && piles.rows(pile) <= most)
                .toArray();
        sort(sorting, piles, fitting, dealtBits, threads);
        for (int pile = 0; pile < piles.count(); pile++) {
            if (piles.rows(pile) > most) {
                sortLarge(sorting, piles, pile, dealtBits);
            }
        }
    }

    /** Sorts piles in memory. */
    private void sort(Sorting sorting, RowPiles piles, int[] fitting, int dealtBits, int sorters) {
        int largest = IntStream.of(fitting)
                .map(pile -> Math.toIntExact(piles.rows(pile)))
                .max()
                .orElse(0);
        Iterator<Integer> next = IntStream.of(fitting).iterator();
        Pipeline.<Integer, RowsByPerson>run(
                () -> next.hasNext() ? Optional.of(next.next()) : Optional.empty(),
                Math.min(sorters, Math.max(1, fitting.length)),
                () -> new Sorter(piles, largest, sorting.layout().words(), dealtBits),
                rows -> sorting.writer().add(rows.sorted(), rows.size()));
    }

    private void sortLarge(Sorting sorting, RowPiles piles, int pile, int dealtBits) {
        if (isOfOnePerson(sorting.layout(), piles, pile)) {
            sorting.writer().addPerson(piles, pile);
            return;
        }
        int bitsLeft = Math.min(MOST_BITS, RowLayout.HASH_BITS - dealtBits);
        if (bitsLeft == 0) {
            sort(sorting, piles, new int[] {pile}, dealtBits, 1);
            return;
        }
        int words = sorting.layout().words();
        try (RowPiles parts = newPiles(sorting.layout(), piles.rows(pile), bitsLeft)) {
            int shift = RowLayout.HASH_BITS - dealtBits - bits(parts);
            int mask = parts.count() - 1;
            piles.read(pile, (rows, count) -> {
                for (int row = 0; row < count; row++) {
                    parts.add((int) (rows[row * words] >>> shift) & mask, rows, row);
                }
            });
            sort(sorting, parts, dealtBits + bits(parts));
        }
    }

    private static boolean isOfOnePerson(RowLayout layout, RowPiles piles, int pile) {
        OnePerson found = new OnePerson(layout);
        piles.read(pile, found::look);
        return found.alone;
    }

    /** Whether rows are all one person's. */
    private static final class OnePerson {

        private final RowLayout layout;
        private final long[] rows;
        private boolean alone = true;
        private boolean met;

        OnePerson(RowLayout layout) {
            this.layout = layout;
            this.rows = new long[2 * layout.words()];
        }

        /** Looks at some more of them. */
        void look(long[] block, int count) {
            for (int row = 0; row < count && alone; row++) {
                System.arraycopy(block, row * layout.words(), rows, met ? layout.words() : 0, layout.words());
                alone = !met || layout.together(rows, 0, 1);
                met = true;
            }
        }
    }

    /** What rows are sorted for. */
    private record Sorting(RowLayout layout, PersonWriter writer) {}

    /** Sorts one pile after the other. For one thread. */
    private final class Sorter implements Pipeline.Worker<Integer, RowsByPerson> {

        private final MemoryBudget.Reservation held;
        private final RowPiles piles;
        private final RowsByPerson rows;
        private final int dealtBits;

        Sorter(RowPiles piles, int most, int words, int dealtBits) {
            this.held = budget.reserve(MemoryTag.PERSONS, RowsByPerson.bytes(most, words));
            this.piles = piles;
            this.rows = new RowsByPerson(most, words);
            this.dealtBits = dealtBits;
        }

        @Override
        public RowsByPerson process(Integer pile) {
            rows.clear();
            piles.read(pile, rows::add);
            rows.sort(dealtBits);
            return rows;
        }

        @Override
        public void close() {
            held.close();
        }
    }
}
