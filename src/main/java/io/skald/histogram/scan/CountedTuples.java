package io.skald.histogram.scan;

import io.skald.UsageException;
import io.skald.attribute.bin.Domain;
import io.skald.budget.BlockFile;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.RecordFile;
import io.skald.budget.Workspace;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.KeyLayout;
import io.skald.histogram.key.Sensitive;
import io.skald.lattice.Node;
import io.skald.privacy.Origin;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Different tuples of codes, each with the rows that have it, as somebody else has counted them: on disk, so that they may be as many as they like.
 * A tuple may come several times; its rows add up. Written once, then read as often as wanted.
 */
public final class CountedTuples implements AutoCloseable {

    private static final long MOST_ROWS = (1L << 32) - 1;

    private static final int[] NO_VALUES = {};

    /** Of a code in the map of its rows. */
    private static final long BYTES_PER_CODE = 32;

    /** Codes for which memory is taken at once. */
    private static final int CODES_AT_ONCE = 1 << 10;

    private final List<Domain> domains;
    private final Sensitive sensitive;
    private final KeyColumns columns;
    private final Node bottom;
    private final KeyLayout.Packed layout;
    private final RecordFile records;
    private final List<Long2LongOpenHashMap> rowsOfCode = new ArrayList<>();
    private final MemoryBudget budget;
    private final List<MemoryBudget.Reservation> held = new ArrayList<>();
    private final long[] words;
    private long codes;
    private long rows;
    private long countedRows;

    /** Of the quasi-identifiers alone. */
    public CountedTuples(List<Domain> domains, MemoryBudget budget, Workspace workspace) {
        this(domains, Sensitive.NONE, budget, workspace);
    }

    /** @param sensitive what is counted beside the quasi-identifiers */
    public CountedTuples(List<Domain> domains, Sensitive sensitive, MemoryBudget budget, Workspace workspace) {
        this.domains = List.copyOf(domains);
        this.sensitive = sensitive;
        this.columns = KeyColumns.of(domains, sensitive, Optional.empty(), false);
        this.bottom = Node.of(new int[domains.size()]);
        this.layout = KeyLayout.Packed.of(columns, bottom);
        this.words = new long[layout.words()];
        domains.forEach(domain -> rowsOfCode.add(new Long2LongOpenHashMap()));
        this.budget = budget;
        this.records = new RecordFile((layout.words() + 1) * Long.BYTES, "the counted tuples", workspace);
    }

    /**
     * Adds rows that have a tuple.
     *
     * @param tuple a code of each quasi-identifier; not kept
     * @throws UsageException if there are more rows than can be counted
     * @throws io.skald.FailureException if the disk is full, or memory has no room for the rows of every value
     */
    public void add(long[] tuple, long more) {
        add(tuple, NO_VALUES, more);
    }

    /**
     * Adds rows that have a tuple and values.
     *
     * @param tuple a code of each quasi-identifier; not kept
     * @param values of each sensitive column, but for that of origins; not kept
     * @throws UsageException if there are more rows than can be counted
     * @throws io.skald.FailureException if the disk is full, or memory has no room for the rows of every value
     */
    public void add(long[] tuple, int[] values, long more) {
        rows += more;
        for (int i = 0; i < tuple.length; i++) {
            if (rowsOfCode.get(i).addTo(tuple[i], more) == 0) {
                holdCode();
            }
        }
        pack(tuple);
        for (int i = 0; i < values.length; i++) {
            words[layout.word(tuple.length + i)] += values[i] * layout.stride(tuple.length + i);
        }
        put(more);
    }

    /**
     * Adds rows of a population, which are counted in the bins of the others.
     *
     * @param tuple a code of each quasi-identifier; not kept
     * @throws UsageException if there are more rows than can be counted
     * @throws io.skald.FailureException if the disk is full
     */
    public void addOfPopulation(long[] tuple, long more) {
        pack(tuple);
        int origin = tuple.length + sensitive.columns().size() - 1;
        words[layout.word(origin)] += Origin.POPULATION.ordinal() * layout.stride(origin);
        put(more);
    }

    private void pack(long[] tuple) {
        Arrays.fill(words, 0);
        for (int i = 0; i < tuple.length; i++) {
            words[layout.word(i)] += domains.get(i).bin(0, tuple[i]) * layout.stride(i);
        }
    }

    private void put(long more) {
        countedRows += more;
        if (countedRows > MOST_ROWS) {
            throw new UsageException(
                    (sensitive.population() > 0 ? "The table and its population have" : "The table has") + " more than "
                            + MOST_ROWS + " rows, which is the most that can be counted.");
        }
        ByteBuffer record = records.next();
        for (long word : words) {
            record.putLong(word);
        }
        record.putLong(more);
    }

    private void holdCode() {
        if (codes++ % CODES_AT_ONCE == 0) {
            held.add(budget.reserve(MemoryTag.INFORMATION, CODES_AT_ONCE * BYTES_PER_CODE));
        }
    }

    /** Ends the writing. */
    public void finish() {
        records.finish();
    }

    /** How many were added. */
    public long tuples() {
        return records.count();
    }

    /** Rows of all but those of a population. */
    public long rows() {
        return rows;
    }

    /** Rows of all, those of a population too. */
    long countedRows() {
        return countedRows;
    }

    /** The quasi-identifiers. */
    List<Domain> domains() {
        return domains;
    }

    /** What their keys are made of. */
    KeyColumns columns() {
        return columns;
    }

    /** The node at which every code is a bin. */
    Node bottom() {
        return bottom;
    }

    /** How keys of that node are made. */
    KeyLayout layout() {
        return layout;
    }

    /** The rows of every code that occurs, by quasi-identifier; those of a population do not count. */
    public List<Long2LongOpenHashMap> rowsOfCode() {
        return rowsOfCode;
    }

    /**
     * Reads all.
     *
     * @param target filled anew for each call of {@code next}
     * @param next says whether more are wanted
     * @return how many were read
     */
    long read(KeyBlock target, BooleanSupplier next) {
        long done = 0;
        try (RecordFile.Cursor cursor = records.read()) {
            boolean wanted = true;
            while (wanted && done < records.count()) {
                target.size = (int) Math.min(KeyBlock.CAPACITY, records.count() - done);
                fill(target, cursor);
                done += target.size;
                wanted = next.getAsBoolean();
            }
        }
        return done;
    }

    private static void fill(KeyBlock target, RecordFile.Cursor cursor) {
        for (int i = 0; i < target.size; i++) {
            BlockFile.Block record = cursor.next().orElseThrow();
            for (long[] word : target.words) {
                word[i] = record.getLong();
            }
            target.counts[i] = (int) record.getLong();
        }
    }

    /** Shows every tuple with its rows. */
    public void forEach(Visitor visitor) {
        KeyBlock read = new KeyBlock(layout.words(), true, false);
        long[] bins = new long[domains.size()];
        int[] values = new int[sensitive.columns().size()];
        read(read, () -> {
            for (int at = 0; at < read.size; at++) {
                for (int i = 0; i < bins.length; i++) {
                    bins[i] = domains.get(i).firstCode(0, layout.bin(i, read.words[layout.word(i)][at]));
                }
                for (int i = 0; i < values.length; i++) {
                    int column = bins.length + i;
                    values[i] = (int) layout.bin(column, read.words[layout.word(column)][at]);
                }
                visitor.tuple(bins, values, read.count(at));
            }
            return true;
        });
    }

    /** Sees tuples. */
    @FunctionalInterface
    public interface Visitor {

        /**
         * Rows that are alike.
         *
         * @param codes of the quasi-identifiers; not to be kept
         * @param values of the sensitive columns, that of origins included; not to be kept
         */
        void tuple(long[] codes, int[] values, long rows);

        /**
         * Persons who have a value in rows that are alike, each once, where whoever counted them did so.
         *
         * @param codes of the quasi-identifiers; not to be kept
         * @param column the place of the sensitive column
         */
        default void persons(long[] codes, int column, int value, long persons) {}
    }

    @Override
    public void close() {
        held.forEach(MemoryBudget.Reservation::close);
        records.close();
    }
}
