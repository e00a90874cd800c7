package io.skald.spark;

import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.sql.SparkSession;

/**
 * In how many parts Spark divides what it brings together, unless it was told. Its own number, 200, is many for a small table: each part of one step writes a file for each part of the next, which cost a table of a
 * million rows more than all else. For a large table it is few: a part is held by the driver where rows come there.
 *
 * @param spark that has not begun with a table yet
 */
record ShuffleParts(SparkSession spark) {

    private static final String SETTING = "spark.sql.shuffle.partitions";
    private static final String BYTES = "spark.skald.inputBytes";
    private static final long BYTES_PER_PART = 1L << 25;
    private static final int USUAL = 200;

    private static final Pattern PLAIN = Pattern.compile("(?i)[.](?:csv|tsv|txt)$");

    /** How many times longer a packed file, or one of Parquet, is as text, roughly; of a name that tells nothing the same is taken. */
    private static final int PACKED = 5;

    /** Chooses it for a table of these files, and for the tables before it. */
    void chooseFor(List<FileStatus> files) {
        if (spark.sparkContext().getConf().contains(SETTING)) {
            return;
        }
        long most = Math.max(
                files.stream().mapToLong(ShuffleParts::asText).sum(),
                Long.parseLong(spark.conf().get(BYTES, "0")));
        spark.conf().set(BYTES, String.valueOf(most));
        spark.conf().set(SETTING, String.valueOf(of(most, spark.sparkContext().defaultParallelism())));
    }

    private static long asText(FileStatus file) {
        return PLAIN.matcher(file.getPath().getName()).find() ? file.getLen() : PACKED * file.getLen();
    }

    /**
     * The parts for so many bytes of text.
     *
     * @param tasks that run at a time
     */
    static int of(long bytes, int tasks) {
        long least = Math.min(USUAL, 2L * tasks);
        return (int) Math.min(Integer.MAX_VALUE, Math.max(least, (bytes + BYTES_PER_PART - 1) / BYTES_PER_PART));
    }
}
