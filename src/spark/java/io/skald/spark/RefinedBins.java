package io.skald.spark;

import io.skald.attribute.bin.Labels;
import io.skald.distributed.BinWork;
import io.skald.distributed.ClustersElsewhere;
import io.skald.distributed.Grouping;
import io.skald.distributed.PartSums;
import io.skald.distributed.Shown;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/**
 * Bins refined by tasks. The tuples of a bin go to one task, which puts them on its disk in the order of their texts and refines what bins it has; what comes of it are pieces as {@link SparkClusters} has them, with the
 * ends of clusters in place of labels, and of each task one that begins with no tuple and holds its sums. A task that is run again makes the same.
 */
final class RefinedBins implements ClustersElsewhere {

    private static final StructType PIECES = new StructType()
            .add(SparkClusters.TUPLE, DataTypes.StringType)
            .add(SparkClusters.PIECE, DataTypes.LongType)
            .add(SparkClusters.CLUSTERS, DataTypes.StringType);

    private static final String ROWS = "rows";

    private final JavaSparkContext context;
    private final Dataset<Row> pieces;
    private final List<List<String>> values;
    private final int quasi;
    private final Writing writing;
    private final PartSums sums;

    /** Writes a release of pieces with numbers of labels. */
    @FunctionalInterface
    interface Writing {

        void write(Dataset<Row> pieces, List<List<String>> labels, String top, boolean leavesOut);
    }

    private RefinedBins(
            JavaSparkContext context,
            Dataset<Row> pieces,
            List<List<String>> values,
            int quasi,
            Writing writing,
            PartSums sums) {
        this.context = context;
        this.pieces = pieces;
        this.values = values;
        this.quasi = quasi;
        this.writing = writing;
        this.sums = sums;
    }

    /**
     * Has bins refined.
     *
     * @param tuples places of values, and rows
     * @param values of each column that is counted
     */
    static RefinedBins of(
            JavaSparkContext context,
            Dataset<Row> tuples,
            List<List<String>> values,
            int quasi,
            Grouping bins,
            BinWork work,
            Writing writing) {
        int[][] inOrder = values.stream().map(RefinedBins::inOrder).toArray(int[][]::new);
        StructType schema = new StructType();
        Column[] keys = new Column[bins.keyWords()];
        for (int i = 0; i < keys.length; i++) {
            schema = schema.add("k" + i, DataTypes.LongType);
            keys[i] = functions.col("k" + i);
        }
        Column[] order = new Column[inOrder.length];
        for (int i = 0; i < order.length; i++) {
            schema = schema.add("r" + i, DataTypes.IntegerType);
            order[i] = functions.col("r" + i);
        }
        Dataset<Row> pieces = tuples.map(
                        new PlaceTuples(context.broadcast(bins), context.broadcast(ranks(inOrder))),
                        Encoders.row(schema.add(ROWS, DataTypes.LongType)))
                .repartition(keys)
                .sortWithinPartitions(order)
                .mapPartitions(
                        new RefineBins(context.broadcast(work), context.broadcast(inOrder)), Encoders.row(PIECES))
                .persist(StorageLevel.MEMORY_AND_DISK());
        PartSums sums = PartSums.NONE;
        for (Row ofPart :
                pieces.filter(functions.col(SparkClusters.TUPLE).equalTo("")).collectAsList()) {
            long[] part = numbers(ofPart.getString(2));
            sums = sums.plus(new PartSums(part[0], part[1], part[2], part[3]));
        }
        return new RefinedBins(context, pieces, values, quasi, writing, sums);
    }

    private static long[] numbers(String joined) {
        return Arrays.stream(joined.split(" ")).mapToLong(Long::parseLong).toArray();
    }

    /** The places of texts in the order in which Spark has them. */
    private static int[] inOrder(List<String> texts) {
        return IntStream.range(0, texts.size())
                .boxed()
                .sorted(Comparator.comparing(
                        place -> texts.get(place).getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static int[][] ranks(int[][] inOrder) {
        int[][] ranks = new int[inOrder.length][];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = new int[inOrder[i].length];
            for (int rank = 0; rank < ranks[i].length; rank++) {
                ranks[i][inOrder[i][rank]] = rank;
            }
        }
        return ranks;
    }

    @Override
    public PartSums sums() {
        return sums;
    }

    private Dataset<Row> ofTuples() {
        return pieces.filter(functions.col(SparkClusters.TUPLE).notEqual(""));
    }

    @Override
    public void classes(ClassVisitor visitor) {
        StructType schema = new StructType().add("ends", DataTypes.StringType).add(ROWS, DataTypes.LongType);
        Failures.told(() -> {
            Iterator<Row> classes = ofTuples()
                    .flatMap(new EndsOfPieces(), Encoders.row(schema))
                    .groupBy("ends")
                    .agg(functions.sum(ROWS))
                    .toLocalIterator();
            while (classes.hasNext()) {
                Row found = classes.next();
                visitor.rows(numbers(found.getString(0)), found.getLong(1));
            }
            return visitor;
        });
    }

    @Override
    public Shown hidden(List<long[]> joining) {
        Set<String> ends = new HashSet<>();
        joining.forEach(each -> ends.add(joined(each)));
        StructType schema = new StructType();
        for (int i = quasi; i < values.size(); i++) {
            schema = schema.add("s" + i, DataTypes.IntegerType);
        }
        StructType shown = schema.add(ROWS, DataTypes.LongType);
        return Failures.told(() -> {
            Dataset<Row> hidden = ofTuples()
                    .map(new HiddenOfPieces(context.broadcast(ends), quasi), Encoders.row(shown))
                    .filter(functions.col(ROWS).gt(0));
            Row sum = hidden.agg(functions.sum(ROWS)).first();
            List<long[]> rowsOf = new ArrayList<>();
            for (int i = quasi; i < values.size(); i++) {
                long[] ofColumn = new long[values.get(i).size()];
                hidden.groupBy("s" + i)
                        .agg(functions.sum(ROWS))
                        .collectAsList()
                        .forEach(row -> ofColumn[row.getInt(0)] = row.getLong(1));
                rowsOf.add(ofColumn);
            }
            return Shown.ofRows(sum.isNullAt(0) ? 0 : sum.getLong(0), rowsOf);
        });
    }

    private static String joined(long[] numbers) {
        return String.join(" ", LongStream.of(numbers).mapToObj(String::valueOf).toList());
    }

    @Override
    public void write(List<List<long[]>> ends, List<List<String>> labels, boolean leavesOut) {
        List<Map<String, Integer>> numberOf = new ArrayList<>();
        for (List<long[]> ofColumn : ends) {
            Map<String, Integer> numbers = new HashMap<>();
            for (long[] of : ofColumn) {
                numbers.put(joined(of), numbers.size());
            }
            numberOf.add(numbers);
        }
        Broadcast<List<Map<String, Integer>>> sent = context.broadcast(numberOf);
        writing.write(ofTuples().map(new NumberPieces(sent), Encoders.row(PIECES)), labels, Labels.TOP, leavesOut);
    }

    @Override
    public void close() {
        pieces.unpersist();
    }
}
