package io.skald.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

class ShufflePartsTest {

    private static final String SETTING = "spark.sql.shuffle.partitions";
    private static final long MEGABYTE = 1 << 20;

    private static List<FileStatus> file(String name, long megabytes) {
        return List.of(
                new FileStatus(megabytes * MEGABYTE, false, 1, 1, 1, new org.apache.hadoop.fs.Path("file:/" + name)));
    }

    @Test
    void a_table_has_parts_for_all_tasks_and_as_many_as_its_bytes_ask_for() {
        assertThat(ShuffleParts.of(0, 2)).isEqualTo(4);
        assertThat(ShuffleParts.of(320 * MEGABYTE, 2)).isEqualTo(10);
        assertThat(ShuffleParts.of(320 * MEGABYTE + 1, 2)).isEqualTo(11);
        assertThat(ShuffleParts.of(1, 1_000)).isEqualTo(200);
        assertThat(ShuffleParts.of(100_000 * MEGABYTE, 1_000)).isEqualTo(3_125);
    }

    @Test
    void what_spark_was_told_stays_and_else_the_largest_table_decides() {
        System.setProperty("spark.master", "local[2]");
        String told = System.clearProperty(SETTING);
        try (Session session = new Session(warning -> {})) {
            SparkSession spark = session.get();
            ShuffleParts parts = new ShuffleParts(spark);
            parts.chooseFor(file("a.CSV", 640));
            assertThat(spark.conf().get(SETTING)).isEqualTo("20");
            parts.chooseFor(file("b.csv.gz", 256));
            assertThat(spark.conf().get(SETTING)).isEqualTo("40");
            parts.chooseFor(file("c.csv", 1));
            assertThat(spark.conf().get(SETTING)).isEqualTo("40");
        } finally {
            if (told != null) {
                System.setProperty(SETTING, told);
            }
        }
        try (Session session = LocalSpark.session()) {
            new ShuffleParts(session.get()).chooseFor(file("a.csv", 640));
            assertThat(session.get().conf().get(SETTING)).isEqualTo("3");
        }
    }
}
