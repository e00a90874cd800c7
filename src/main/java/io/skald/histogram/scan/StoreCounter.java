package io.skald.histogram.scan;

import io.skald.UsageException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.histogram.BinSet;
import io.skald.histogram.BinVisitor;
import io.skald.histogram.Histogram;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.RowSlice;
import io.skald.histogram.bins.BinSink;
import io.skald.histogram.bins.BinSinks;
import io.skald.histogram.bins.PersistedHistogram;
import io.skald.histogram.bins.RollUps;
import io.skald.histogram.bins.StoredHistogram;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.PersonSums;
import io.skald.histogram.key.Sensitive;
import io.skald.lattice.Node;
import io.skald.store.EncodedStore;
import io.skald.store.EncodedTable;
import io.skald.store.PersonTable;
import io.skald.store.Population;
import io.skald.store.StoresInARow;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Counts from the encoded store. Its methods are called by one thread at a time; each uses as many as it was given. */
public final class StoreCounter implements HistogramCounter, AutoCloseable {

    private static final long MOST_ROWS = (1L << 32) - 1;

    /** Of a person on average: of more, rows tell too little of persons. */
    private static final long MOST_ROWS_EACH = 8;

    private final EncodedTable table;
    private final KeyColumns columns;
    private final MemoryBudget budget;
    private final Workspace workspace;
    private final StoreScan scan;
    private final boolean onlyTable;
    private final KeyedScan keyed;
    private final int threads;
    private final BinSinks sinks;
    private final RollUps rollUps;
    private final CodeCounter codes;
    private final long countedRows;
    private final Optional<StoreCounter> rowsAlone;

    /** What a counter works with. */
    private record Means(MemoryBudget budget, Workspace workspace, int threads) {}

    /** @param scan of what is counted, in the order in which it is counted */
    private StoreCounter(
            EncodedTable table,
            Sensitive sensitive,
            Means means,
            StoreScan scan,
            Optional<PersonTable> persons,
            Optional<Population> population,
            Optional<StoreCounter> rowsAlone) {
        this.rowsAlone = rowsAlone;
        this.countedRows =
                table.countedRows() + population.map(Population::countedRows).orElse(0L);
        if (countedRows > MOST_ROWS) {
            throw new UsageException((population.isPresent() ? "The table and its population have " : "The table has ")
                    + countedRows + " rows; at most " + MOST_ROWS + " can be counted.");
        }
        this.table = table;
        this.onlyTable = population.isEmpty();
        this.columns = KeyColumns.of(
                population.map(Population::domains).orElse(table.domains()),
                sensitive,
                persons.map(ordered -> PersonSums.of(ordered.store().rows(), ordered.persons(), ordered.varying())),
                true);
        this.budget = means.budget();
        this.workspace = means.workspace();
        this.threads = means.threads();
        this.scan = scan;
        this.keyed = new KeyedScan(table, columns, persons, population, budget);
        this.sinks = new BinSinks(columns, countedRows * columns.keysPerRow(), carrying(), budget);
        this.rollUps = new RollUps(columns, sinks, threads);
        this.codes = new CodeCounter(table, onlyTable ? scan : scan.of(table.store()), budget);
    }

    /**
     * A counter of rows.
     *
     * @param threads how many may work at once, at least 1
     */
    public static StoreCounter of(
            EncodedTable table, MemoryBudget budget, Workspace workspace, int threads, Progress progress) {
        return of(table, Sensitive.NONE, budget, workspace, threads, progress);
    }

    /**
     * A counter of rows and of sensitive values, which the evidence of each bin is about.
     *
     * @param threads how many may work at once, at least 1
     */
    public static StoreCounter of(
            EncodedTable table,
            Sensitive sensitive,
            MemoryBudget budget,
            Workspace workspace,
            int threads,
            Progress progress) {
        StoreScan scan = new StoreScan(table.store(), budget, threads, progress);
        Means means = new Means(budget, workspace, threads);
        return new StoreCounter(table, sensitive, means, scan, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * A counter of rows, of sensitive values and of the persons whose rows they are. Persons are counted in scans; where a histogram is rolled
     * up, its evidence tells between which numbers they are.
     *
     * @param persons the table's rows by person
     * @param threads how many may work at once, at least 1
     */
    public static StoreCounter ofPersons(
            EncodedTable table,
            PersonTable persons,
            Sensitive sensitive,
            MemoryBudget budget,
            Workspace workspace,
            int threads,
            Progress progress) {
        StoreScan scan = new StoreScan(
                persons.store(), budget, threads, progress, !persons.large().isEmpty());
        Means means = new Means(budget, workspace, threads);
        Optional<PersonTable> ordered = Optional.of(persons);
        Optional<StoreCounter> rowsAlone = persons.store().rows() <= MOST_ROWS_EACH * persons.persons()
                ? Optional.of(of(table, sensitive.ofRows(), budget, workspace, threads, progress))
                : Optional.empty();
        return new StoreCounter(persons.as(table), sensitive, means, scan, ordered, Optional.empty(), rowsAlone);
    }

    /**
     * A counter of rows, of sensitive values and of rows of a population, which bins are made of that have rows of the table.
     *
     * @param sensitive with the population
     * @param threads how many may work at once, at least 1
     */
    public static StoreCounter ofPopulation(
            EncodedTable table,
            Population population,
            Sensitive sensitive,
            MemoryBudget budget,
            Workspace workspace,
            int threads,
            Progress progress) {
        EncodedStore both = new StoresInARow(table.store(), population.rows().store());
        StoreScan scan = new StoreScan(both, budget, threads, progress);
        Means means = new Means(budget, workspace, threads);
        Optional<Population> counted = Optional.of(population);
        return new StoreCounter(table, sensitive, means, scan, Optional.empty(), counted, Optional.empty());
    }

    @Override
    public List<Count> tryCount(List<Node> nodes, long[] maxBins) {
        boolean byCodes = columns.onlyRows() && codes.serve(nodes);
        return byCodes ? codes.tryCount(nodes, maxBins, sinks) : countRows(nodes, maxBins);
    }

    private List<Count> countRows(List<Node> nodes, long[] maxBins) {
        List<Optional<BinSink>> opened = new ArrayList<>();
        List<Node> counted = new ArrayList<>();
        List<BinSink> counting = new ArrayList<>();
        try (StoreScan.Session session = scan.begin()) {
            for (int i = 0; i < nodes.size(); i++) {
                Node node = nodes.get(i);
                Optional<BinSink> sink = sinks.tryOpen(node, columns.keys(maxBins[i]), session.readers(), false);
                opened.add(sink);
                sink.ifPresent(counting::add);
                sink.ifPresent(present -> counted.add(node));
            }
            if (!counting.isEmpty()) {
                keyed.run(session, counted, counting);
            }
            return opened.stream()
                    .map(sink -> sink.map(BinSink::finish).orElseGet(Count.NoMemory::new))
                    .toList();
        } catch (RuntimeException | Error failed) {
            counting.forEach(BinSink::close);
            throw failed;
        }
    }

    /** Whether keys carry a number beside their rows. */
    private boolean carrying() {
        return columns.persons().isPresent() || columns.sets().isPresent();
    }

    @Override
    public boolean rollsUpExactly(Node from, Node to) {
        return columns.persons().isEmpty() || columns.persons().get().addUp(from, to);
    }

    @Override
    public Count tryRollUp(Histogram source, Node node, long maxBins) {
        return tryRollUpWithin(source, node, columns.keys(maxBins));
    }

    @Override
    public Count tryRollUpWithin(Histogram source, Node node, long maxKeys) {
        return rollUps.tryCount(stored(source, node), node, maxKeys);
    }

    /**
     * Loads a histogram that an earlier run kept, of the same table.
     *
     * @return empty if the budget has no room for it
     * @throws io.skald.FailureException if it is damaged or of another table
     */
    public Optional<Histogram> tryLoad(PersistedHistogram kept) {
        if (!columns.onlyRows()) {
            throw new IllegalArgumentException("the histogram was not made by a counter like this one");
        }
        return new KeptBins(columns, table.domains(), table.countedRows(), sinks).tryLoad(kept);
    }

    private StoredHistogram stored(Histogram source, Node node) {
        if (!source.node().isAtOrBelow(node)) {
            throw new IllegalArgumentException("node " + source.node() + " is not below node " + node);
        }
        if (source instanceof StoredHistogram stored && stored.carrying() == carrying()) {
            return stored;
        }
        throw new IllegalArgumentException("the histogram was not made by a counter like this one");
    }

    @Override
    public boolean visit(Node node, long mostBins, BinVisitor visitor) {
        return new NodeVisit(scan, keyed, sinks, carrying(), budget, workspace)
                .show(node, columns.keys(mostBins), visitor);
    }

    @Override
    public Optional<HistogramCounter> withoutPersons() {
        return rowsAlone.map(HistogramCounter.class::cast);
    }

    @Override
    public List<RowSlice> trySlice(List<BinSet> sets) {
        if (!onlyTable) {
            return List.of();
        }
        try (StoreScan.Session session = scan.begin();
                ScanTables tables = new ScanTables(table, budget)) {
            long staging = session.readers() * RowSlicer.bytesPerReader(table, sets.size());
            return budget.tryReserve(MemoryTag.SCAN, staging)
                    .map(held -> slice(session, sets, tables, held))
                    .orElse(List.of());
        }
    }

    private List<RowSlice> slice(
            StoreScan.Session session, List<BinSet> sets, ScanTables tables, MemoryBudget.Reservation staging) {
        try (staging;
                RowSlicer slicer = new RowSlicer(table, sets, tables, budget)) {
            session.run("Pass 2: copy rare rows", slicer::newReader);
            return slicer.finish();
        }
    }

    @Override
    public long bytesFor(Node node, long bins) {
        return sinks.bytesFor(
                node, Math.min(columns.keys(bins), Math.max(bins, countedRows * columns.keysPerRow())), threads);
    }

    /** {@inheritDoc} Scans the store once if its codes were not counted before. */
    @Override
    public Optional<BigInteger> tryInformationOfAll() {
        return codes.tryInformation();
    }

    @Override
    public long scans() {
        return scan.scans() + rowsAlone.map(StoreCounter::scans).orElse(0L);
    }

    @Override
    public long rowsScanned() {
        return scan.rows() + rowsAlone.map(StoreCounter::rowsScanned).orElse(0L);
    }

    /** {@inheritDoc} Scans the store once if its codes were not counted before. */
    @Override
    public BigInteger informationOfAll() {
        return codes.information();
    }

    @Override
    public int threads() {
        return threads;
    }

    @Override
    public long availableBytes() {
        return Math.max(0, budget.available() - scan.bytes());
    }

    /** Gives back what is kept for further histograms. */
    @Override
    public void close() {
        rowsAlone.ifPresent(StoreCounter::close);
        sinks.close();
    }
}
