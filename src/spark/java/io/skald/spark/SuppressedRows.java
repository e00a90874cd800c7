package io.skald.spark;

import io.skald.FailureException;
import io.skald.distributed.ReleasedClasses;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.stream.Collectors;
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

/**
 * Finds the rows that are suppressed, or print the same. The keys of suppressed classes are sent to every executor; where they are too many for that, they go to a file beside the release, and a join finds their
 * rows.
 */
final class SuppressedRows implements AutoCloseable {

    /** The column that says it. */
    static final String HIDDEN = "hidden";

    /** Of Spark's configuration: more suppressed classes are not sent. */
    static final String MOST_SENT = "spark.skald.mostSentClasses";

    private static final int MOST_SENT_BY_DEFAULT = 1 << 22;

    private final SparkSession spark;
    private final ReleasedClasses classes;
    private final FarPath file;
    private final boolean sends;
    private final Broadcast<HiddenRows> sent;

    /** @param release beside which the keys are written, if they are */
    SuppressedRows(SparkSession spark, ReleasedClasses classes, FarPath release) {
        this.spark = spark;
        this.classes = classes;
        this.file = release.sibling("suppressed");
        this.sends = classes.suppressed().inMemory().isPresent()
                && classes.suppressed().count() <= spark.sparkContext().conf().getLong(MOST_SENT, MOST_SENT_BY_DEFAULT);
        this.sent = JavaSparkContext.fromSparkContext(spark.sparkContext()).broadcast(new HiddenRows(classes, sends));
        if (!sends) {
            writeKeys();
        }
    }

    /** Whether tasks know them from {@link #sent} alone. */
    boolean sends() {
        return sends;
    }

    Broadcast<HiddenRows> sent() {
        return sent;
    }

    private void writeKeys() {
        try (BufferedWriter out = file.writer()) {
            classes.suppressed().show(key -> {
                try {
                    out.write(Arrays.stream(key).mapToObj(String::valueOf).collect(Collectors.joining(" ")));
                    out.newLine();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (IOException | UncheckedIOException e) {
            throw new FailureException("Cannot write " + file.location() + ", which tells the suppressed classes.", e);
        }
    }

    /**
     * The same rows with one more column, {@link #HIDDEN}.
     *
     * @param columns of a tuple, with which the rows begin
     */
    Dataset<Row> mark(Dataset<Row> rows, TupleReader reader, int columns) {
        StructType schema = rows.schema();
        Column[] all = Arrays.stream(rows.columns()).map(functions::col).toArray(Column[]::new);
        for (int i = 0; i < words(); i++) {
            schema = schema.add(word(i), DataTypes.LongType);
        }
        Dataset<Row> marked = rows.map(
                new MarkHidden(sent, reader, columns), Encoders.row(schema.add(HIDDEN, DataTypes.BooleanType)));
        Dataset<Row> found = sends ? marked : joined(marked);
        Column[] wanted = Arrays.copyOf(all, all.length + 1);
        wanted[all.length] = functions.col(HIDDEN);
        return found.select(wanted);
    }

    private Dataset<Row> joined(Dataset<Row> marked) {
        Column cells = functions.split(functions.col("value"), " ");
        Column[] words = IntStream.range(0, words())
                .mapToObj(i -> cells.getItem(i).cast(DataTypes.LongType).as("x" + i))
                .toArray(Column[]::new);
        Dataset<Row> keys =
                spark.read().text(file.location()).select(words).withColumn("suppressed", functions.lit(true));
        Column equal = functions.lit(true);
        for (int i = 0; i < words(); i++) {
            equal = equal.and(functions.col(word(i)).equalTo(functions.col("x" + i)));
        }
        Column hidden = functions.col(HIDDEN).or(functions.col("suppressed").isNotNull());
        return marked.join(keys, equal, "left_outer").withColumn(HIDDEN, hidden);
    }

    private int words() {
        return classes.grouping().keyWords();
    }

    private static String word(int place) {
        return "word" + place;
    }

    @Override
    public void close() {
        sent.destroy();
        if (!sends) {
            file.remove();
        }
    }
}
