package io.skald.profile;

import io.skald.InterruptedRunException;
import io.skald.UsageException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.TableChunk;
import io.skald.table.TableInput;
import io.skald.work.Pipeline;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Reads an unknown table once, in fixed memory, and says what it holds. */
public final class Profiler {

    /** What a chunk holds: enough rows to choose combinations by, and little memory. */
    private static final ChunkLimit CHUNK = new ChunkLimit(Integer.MAX_VALUE, 4L << 20);

    /** One that is counted, and what the reading of the next takes. */
    private static final int CHUNKS = 3;

    /** Places for combinations in the memory that is reserved. */
    private static final int MOST_COMBINATIONS = 24;

    private final UnknownTable table;
    private final TableInput input;
    private final MemoryBudget budget;
    private final Progress progress;
    private final List<List<String>> asked;
    private final boolean utf8;
    private final int threads;

    /**
     * @param asked combinations of columns that are counted beside those that are found to matter, by name
     * @throws UsageException if a column asked for is not there
     */
    public Profiler(UnknownTable table, List<List<String>> asked, int threads, MemoryBudget budget, Progress progress) {
        this.table = table;
        this.input = table.input();
        this.asked = List.copyOf(asked);
        this.budget = budget;
        this.progress = progress;
        this.threads = threads;
        this.utf8 = input.valueEncoding().equals(StandardCharsets.UTF_8);
        asked.forEach(this::placesOf);
    }

    private int[] placesOf(List<String> names) {
        return names.stream().mapToInt(table::place).sorted().distinct().toArray();
    }

    /**
     * The profile: what cannot be counted in memory is estimated.
     *
     * @throws UsageException if a row is malformed
     * @throws io.skald.FailureException if the table cannot be read, or memory is too small for its columns
     * @throws io.skald.InterruptedRunException if the calling thread is interrupted
     */
    public Profile run() {
        int columns = input.columns().size();
        int most = MOST_COMBINATIONS + asked.size();
        long each = TableCounts.bytes(columns, most) / 2;
        long alone = TableCounts.bytesAlone(columns, most);
        long least = Math.min(alone + CHUNKS * CHUNK.bytes(), each * 2);
        try (MemoryBudget.Reservation whole = budget.reserve(MemoryTag.PROFILE, least)) {
            int workers = threads;
            while (workers > 0 && each * (2 + workers) > budget.total() * 3 / 4) {
                workers--;
            }
            if (workers == 0 || !whole.tryResize(each * (2 + workers))) {
                // One thread that adds to what is there needs no second count of a chunk.
                whole.tryResize(alone);
                workers = 0;
            }
            try (Progress.Pass pass = progress.begin("Profile", input.totalBytes());
                    ChunkSource source = input.chunks(CHUNK, budget)) {
                return counted(source, workers, pass);
            }
        }
    }

    private Profile counted(ChunkSource source, int workers, Progress.Pass pass) {
        int columns = input.columns().size();
        TableCounts all = new TableCounts(columns, utf8, List.of(), 0);
        List<int[]> combinations = new ArrayList<>();
        Optional<TableChunk> first = source.next();
        if (first.isPresent()) {
            try (TableChunk chunk = first.get()) {
                new ChunkCounter(columns, utf8, List.of(), new boolean[0], new boolean[0], () -> 0).count(chunk, all);
                combinations.addAll(chosen(all));
                all = withTuples(chunk, combinations);
            }
        }
        pass.advance(all.rows(), all.bytes());
        addRest(source, combinations, all, workers, pass);
        return profile(all, combinations);
    }

    /** Counts the first chunk again, now with the combinations. */
    private TableCounts withTuples(TableChunk chunk, List<int[]> combinations) {
        int columns = input.columns().size();
        TableCounts counts = new TableCounts(columns, utf8, combinations, 0);
        new ChunkCounter(columns, utf8, combinations, new boolean[0], new boolean[0], () -> 0).count(chunk, counts);
        return counts;
    }

    private List<int[]> chosen(TableCounts counts) {
        List<int[]> combinations = new ArrayList<>();
        asked.stream().map(this::placesOf).forEach(each -> addNew(combinations, each));
        CombinationChoice.of(read(counts), counts.sample()).forEach(each -> addNew(combinations, each));
        return combinations;
    }

    private static void addNew(List<int[]> combinations, int[] more) {
        if (more.length > 1 && combinations.stream().noneMatch(each -> Arrays.equals(each, more))) {
            combinations.add(more);
        }
    }

    private void addRest(
            ChunkSource source, List<int[]> combinations, TableCounts all, int workers, Progress.Pass pass) {
        boolean[] many = new boolean[all.columns().length];
        boolean[] manyTuples = new boolean[all.tuples().length];
        for (int i = 0; i < many.length; i++) {
            many[i] = !all.columns()[i].values().exact();
        }
        for (int i = 0; i < manyTuples.length; i++) {
            manyTuples[i] = !all.tuples()[i].exact();
        }
        if (workers == 0) {
            addInPlace(source, combinations, all, pass);
            return;
        }
        Pipeline.<TableChunk, TableCounts>run(
                source::next,
                workers,
                () -> new ChunkCounter(
                        many.length,
                        utf8,
                        combinations,
                        many,
                        manyTuples,
                        () -> all.sample().level()),
                counts -> {
                    long rows = counts.rows();
                    long bytes = counts.bytes();
                    all.addAll(counts);
                    pass.advance(rows, bytes);
                });
    }

    private void addInPlace(ChunkSource source, List<int[]> combinations, TableCounts all, Progress.Pass pass) {
        ChunkCounter counter =
                new ChunkCounter(all.columns().length, utf8, combinations, new boolean[0], new boolean[0], () -> 0);
        for (Optional<TableChunk> next = source.next(); next.isPresent(); next = source.next()) {
            if (Thread.interrupted()) {
                throw new InterruptedRunException();
            }
            long rows = all.rows();
            long bytes = all.bytes();
            try (TableChunk chunk = next.get()) {
                counter.count(chunk, all);
            }
            pass.advance(all.rows() - rows, all.bytes() - bytes);
        }
    }

    private List<ColumnProfile> read(TableCounts counts) {
        Charset encoding = input.valueEncoding();
        List<ColumnProfile> columns = new ArrayList<>();
        for (int i = 0; i < counts.columns().length; i++) {
            columns.add(new ColumnReader(
                            input.columns().get(i), counts.columns()[i], counts.sample(), i, counts.rows(), encoding)
                    .read());
            counts.forget(i);
        }
        return Roles.of(columns, counts.rows());
    }

    private Profile profile(TableCounts counts, List<int[]> combinations) {
        for (ColumnCounts column : counts.columns()) {
            column.finish();
        }
        List<Combination> found = IntStream.range(0, combinations.size())
                .mapToObj(i -> combination(combinations.get(i), counts.tuples()[i], counts))
                .toList();
        return new Profile(
                input.files(), table.settingsAsRead(), counts.rows(), input.totalBytes(), read(counts), sorted(found));
    }

    private static List<Combination> sorted(List<Combination> combinations) {
        return combinations.stream()
                .sorted(Comparator.comparingInt(
                                (Combination each) -> each.columns().size())
                        .thenComparing(
                                Comparator.comparingLong(Combination::distinct).reversed()))
                .toList();
    }

    private Combination combination(int[] columns, TupleCounts tuples, TableCounts counts) {
        long rows = counts.rows();
        long distinct = Math.min(rows, tuples.distinct());
        double separation = tuples.exact()
                ? Pairs.separation(tuples.squares(), rows)
                : Pairs.separation(counts.sample().joinedHashes(columns));
        return new Combination(
                names(columns), distinct, rows == 0 ? 0 : (double) distinct / rows, separation, tuples.exact());
    }

    private List<String> names(int[] columns) {
        return Arrays.stream(columns).mapToObj(input.columns()::get).toList();
    }

    /**
     * The same profile with everything counted that was estimated, by a second reading.
     *
     * @param workspace for the hashes of all rows: eight bytes a row, column and combination that was estimated
     */
    public Profile exact(Profile estimated, Workspace workspace) {
        List<int[]> wanted = new ArrayList<>();
        estimated.columns().stream()
                .filter(column -> !column.exact())
                .forEach(column -> wanted.add(placesOf(List.of(column.name()))));
        estimated.combinations().stream()
                .filter(each -> !each.exact())
                .forEach(each -> wanted.add(placesOf(each.columns())));
        if (wanted.isEmpty()) {
            return estimated;
        }
        List<Pairs.Tally> tallies;
        try (Progress.Pass pass = progress.begin("Count", input.totalBytes());
                ChunkSource source = input.chunks(CHUNK, budget)) {
            tallies = new ExactTuples(input.columns().size(), wanted).count(source, threads, workspace);
            pass.advance(estimated.rows(), input.totalBytes());
        }
        int next = 0;
        List<ColumnProfile> columns = new ArrayList<>();
        for (ColumnProfile column : estimated.columns()) {
            columns.add(column.exact() ? column : column.counted(tallies.get(next++), estimated.rows()));
        }
        List<Combination> combinations = new ArrayList<>();
        for (Combination each : estimated.combinations()) {
            combinations.add(each.exact() ? each : each.counted(tallies.get(next++), estimated.rows()));
        }
        return new Profile(
                estimated.files(),
                estimated.format(),
                estimated.rows(),
                estimated.bytes(),
                Roles.of(columns, estimated.rows()),
                sorted(combinations));
    }
}
