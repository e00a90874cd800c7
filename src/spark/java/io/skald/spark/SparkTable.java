package io.skald.spark;

import io.skald.FailureException;
import io.skald.UsageException;
import io.skald.distributed.BinWork;
import io.skald.distributed.BlockVisitor;
import io.skald.distributed.ClusterLabels;
import io.skald.distributed.ClustersElsewhere;
import io.skald.distributed.DistributedTable;
import io.skald.distributed.GroupFold;
import io.skald.distributed.Grouping;
import io.skald.distributed.Labelling;
import io.skald.distributed.PersonCounts;
import io.skald.distributed.PersonsToldApart;
import io.skald.distributed.ReleasedClasses;
import io.skald.distributed.RowVisitor;
import io.skald.distributed.Shown;
import io.skald.distributed.TupleVisitor;
import io.skald.distributed.ValueRows;
import io.skald.distributed.WrittenTable;
import io.skald.job.Plan;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/**
 * A job's input as Spark reads it. One pass over the rows counts the tuples of texts, by Spark's own aggregation, which combines before it shuffles and spills; the tuples are kept by the
 * executors, and values and numbers come from them. A lost executor's part is counted anew, never twice.
 */
final class SparkTable implements DistributedTable {

    /** Different values of all columns together that the driver and every executor hold. */
    private static final int MOST_VALUES = 1 << 24;

    private static final String ROWS = "rows";
    private static final String HASHES = "hashes";
    private static final String PERSON = "person";

    private final SparkSession spark;
    private final Plan plan;
    private final Path written;
    private final FarPath release;
    private final SourceTable source;
    private final Dataset<Row> input;
    private final Dataset<Row> tuples;
    private List<List<String>> values = List.of();
    private Optional<Dataset<Row>> numbered = Optional.empty();
    private Optional<SparkClusters> clusters = Optional.empty();
    private Optional<ClusterFile> clusterFile = Optional.empty();

    private SparkTable(SparkSession spark, Plan plan, Path written) {
        this.spark = spark;
        this.plan = plan;
        this.source = new SourceTable(spark, plan);
        this.written = written;
        this.release = source.release(written);
        this.input = Failures.told(source::read);
        this.tuples = counted();
    }

    /** Tables that a session reads. */
    static Factory in(SparkSession spark) {
        return (plan, release) -> new SparkTable(spark, plan, release);
    }

    private Dataset<Row> counted() {
        List<Column> selected = new ArrayList<>();
        List<Column> keys = new ArrayList<>(List.of(names()));
        for (Column text : texts()) {
            selected.add(text.as(name(selected.size())));
        }
        if (ofPersons()) {
            selected.add(source.person(input).as(PERSON));
            keys.add(functions.col(PERSON));
        }
        selected.add(Hashes.of(Arrays.stream(input.columns()).map(input::col).toList())
                .as("h"));
        return input.select(selected.toArray(Column[]::new))
                .groupBy(keys.toArray(Column[]::new))
                .agg(
                        functions.count(functions.lit(1)).as(ROWS),
                        functions.sum("h").as(HASHES))
                .persist(StorageLevel.MEMORY_AND_DISK());
    }

    private Column[] texts() {
        return DistributedTable.counted(plan).stream()
                .map(column -> source.text(input, column))
                .toArray(Column[]::new);
    }

    private static String name(int quasi) {
        return "q" + quasi;
    }

    private Column[] names() {
        return IntStream.range(0, DistributedTable.counted(plan).size())
                .mapToObj(i -> functions.col(name(i)))
                .toArray(Column[]::new);
    }

    @Override
    public int parts() {
        return Failures.told(() -> input.javaRDD().getNumPartitions());
    }

    @Override
    public String digest() {
        return Failures.told(() -> {
            Row sums = tuples.agg(functions.sum(ROWS), functions.sum(HASHES)).first();
            long rows = sums.isNullAt(0) ? 0 : sums.getLong(0);
            BigDecimal hashes = sums.isNullAt(1) ? BigDecimal.ZERO : sums.getDecimal(1);
            return Hashes.digest(plan.columns().stream().map(Plan.Column::name).toList(), rows, hashes);
        });
    }

    @Override
    public List<List<ValueRows>> values() {
        List<List<ValueRows>> found = new ArrayList<>();
        DistributedTable.counted(plan).forEach(column -> found.add(new ArrayList<>()));
        Column[] each = IntStream.range(0, found.size())
                .mapToObj(i -> functions.struct(
                        functions.lit(i).as("column"), functions.col(name(i)).as("value"), functions.col(ROWS)))
                .toArray(Column[]::new);
        Failures.told(() -> {
            Iterator<Row> rows = tuples.select(
                            functions.explode(functions.array(each)).as("one"))
                    .groupBy("one.column", "one.value")
                    .agg(functions.sum("one." + ROWS))
                    .toLocalIterator();
            for (int count = 0; rows.hasNext(); count++) {
                if (count == MOST_VALUES) {
                    throw new UsageException(
                            "The quasi-identifiers, and the columns of whose values something is asked, have more than "
                                    + MOST_VALUES + " different values. Round the widest, or leave it out.");
                }
                Row row = rows.next();
                found.get(row.getInt(0)).add(new ValueRows(row.getString(1), row.getLong(2)));
            }
            return found;
        });
        values = found.stream()
                .map(column -> column.stream().map(ValueRows::text).toList())
                .toList();
        return found;
    }

    @Override
    public void tuples(TupleVisitor visitor) {
        show(counted(tuples), visitor);
    }

    @Override
    public void orderedTuples(TupleVisitor visitor) {
        show(counted(tuples.orderBy(names())), visitor);
    }

    @Override
    public void orderedPersons(RowVisitor visitor) {
        show(
                Failures.told(() -> new PersonOrder(spark)
                        .of(tuples.select(PERSON).distinct(), input, List.of(texts()), source.person(input))),
                visitor::row);
    }

    private Dataset<Row> counted(Dataset<Row> some) {
        Column[] selected = Arrays.copyOf(names(), values.size() + 1);
        selected[values.size()] = functions.col(ROWS);
        return some.select(selected);
    }

    /** Shows tuples, each with a number. */
    private void show(Dataset<Row> tuplesWithNumber, TupleVisitor visitor) {
        Broadcast<Numbering> numbering = context().broadcast(new Numbering(values));
        Failures.told(() -> {
            Iterator<byte[]> blocks = tuplesWithNumber
                    .mapPartitions(new PackTuples(numbering), Encoders.BINARY())
                    .toLocalIterator();
            int[] tuple = new int[values.size()];
            while (blocks.hasNext()) {
                ByteBuffer block = ByteBuffer.wrap(blocks.next());
                while (block.hasRemaining()) {
                    for (int i = 0; i < tuple.length; i++) {
                        tuple[i] = block.getInt();
                    }
                    visitor.tuple(tuple, block.getLong());
                }
            }
            return tuple;
        });
        numbering.destroy();
    }

    private JavaSparkContext context() {
        return JavaSparkContext.fromSparkContext(spark.sparkContext());
    }

    @Override
    public long countTuples() {
        return Failures.told(tuples::count);
    }

    @Override
    public PersonCounts persons() {
        return Failures.told(() -> {
            Row found = tuples.groupBy(PERSON)
                    .agg(functions.sum(ROWS).as(ROWS))
                    .agg(
                            functions.count(functions.lit(1)),
                            functions.sum(functions.when(functions.col(PERSON).equalTo(""), functions.col(ROWS))))
                    .first();
            return new PersonCounts(found.getLong(0), found.isNullAt(1) ? 0 : found.getLong(1));
        });
    }

    /** The tuples as places of values, with their rows, and each person's apart where persons are counted; kept, as all nodes are counted from them. */
    private Dataset<Row> numbered() {
        if (numbered.isEmpty()) {
            Column[] selected = Arrays.copyOf(names(), values.size() + (ofPersons() ? 2 : 1));
            selected[values.size()] = functions.col(ROWS);
            StructType schema = new StructType();
            for (int i = 0; i < values.size(); i++) {
                schema = schema.add(name(i), DataTypes.IntegerType);
            }
            schema = schema.add(ROWS, DataTypes.LongType);
            if (ofPersons()) {
                selected[values.size() + 1] = functions.col(PERSON);
                schema = schema.add(PERSON, DataTypes.StringType);
            }
            numbered = Optional.of(tuples.select(selected)
                    .map(new NumberTuples(context().broadcast(new Numbering(values))), Encoders.row(schema))
                    .persist(StorageLevel.MEMORY_AND_DISK()));
        }
        return numbered.get();
    }

    private boolean ofPersons() {
        return plan.person().isPresent();
    }

    @Override
    public void fold(Grouping grouping, GroupFold fold, BlockVisitor visitor) {
        Failures.told(() -> {
            new TupleGroups(context(), numbered(), values.size(), ofPersons()).fold(grouping, fold, visitor);
            return fold;
        });
    }

    @Override
    public List<BitSet> releasedValues(ReleasedClasses classes) {
        return Failures.told(() -> {
            try (SuppressedRows suppressed = new SuppressedRows(spark, classes, release)) {
                return new TuplesOfRelease(numbered(), values, plan.quasi().size(), suppressed).releasedValues();
            }
        });
    }

    @Override
    public Shown hidden(ReleasedClasses classes) {
        return Failures.told(() -> {
            try (SuppressedRows suppressed = new SuppressedRows(spark, classes, release)) {
                return new TuplesOfRelease(numbered(), values, plan.quasi().size(), suppressed).hidden(ofPersons());
            }
        });
    }

    @Override
    public PersonsToldApart apart(ReleasedClasses classes, boolean leavesOut) {
        return Failures.told(() -> {
            try (SuppressedRows suppressed = new SuppressedRows(spark, classes, release)) {
                return new TuplesOfRelease(numbered(), values, plan.quasi().size(), suppressed)
                        .apart(context().broadcast(classes.grouping()), leavesOut);
            }
        });
    }

    @Override
    public void write(Labelling labelling) {
        Failures.told(() -> {
            try (SuppressedRows suppressed = new SuppressedRows(spark, labelling.classes(), release)) {
                new NodeRelease(context(), plan, source, input, values).write(labelling, suppressed, release);
            }
            return release;
        });
    }

    @Override
    public void writeClusters(ClusterLabels labels) {
        ClusterFile file = new ClusterFile(release.sibling("clusters"));
        clusterFile = Optional.of(file);
        file.write(labels);
        writeClusters(
                Failures.told(() -> SparkClusters.read(spark, file)),
                labels.labels(),
                labels.top(),
                labels.leavesOut());
    }

    private void writeClusters(Dataset<Row> pieces, List<List<String>> labels, String top, boolean leavesOut) {
        SparkClusters made = new SparkClusters(spark, plan, source, input, values, pieces, labels);
        clusters = Optional.of(made);
        Failures.told(() -> {
            source.write(made.release(top, leavesOut), release);
            return release;
        });
    }

    @Override
    public ClustersElsewhere refine(Grouping bins, BinWork work) {
        return Failures.told(() ->
                RefinedBins.of(context(), numbered(), values, plan.quasi().size(), bins, work, this::writeClusters));
    }

    @Override
    public WrittenTable written() {
        return new SparkRelease(spark, plan, source, input, values, release, clusters);
    }

    @Override
    public void close() {
        clusterFile.ifPresent(ClusterFile::remove);
        source.forget(release, written);
        try {
            clusters.ifPresent(SparkClusters::close);
            numbered.ifPresent(Dataset::unpersist);
            tuples.unpersist();
        } catch (IllegalStateException stopped) {
            throw new FailureException("Spark was stopped while the job ran.", stopped);
        }
    }
}
