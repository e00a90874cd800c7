package io.skald.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.distributed.ClusterLabels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PiecesOfClustersTest {

    private static final int RUNS = 3000;

    @TempDir
    private Path folder;

    /** A tuple of many clusters, of one row and of two in turn, every third suppressed, and one of a single cluster. */
    private static final class Alternating implements ClusterLabels {

        @Override
        public String top() {
            return "*";
        }

        @Override
        public boolean leavesOut() {
            return false;
        }

        @Override
        public List<List<String>> labels() {
            return List.of(List.of("a", "b"));
        }

        @Override
        public void show(Visitor visitor) {
            for (int run = 0; run < RUNS; run++) {
                visitor.rows(new int[] {7}, 1 + run % 2, run % 3 == 0 ? new int[] {} : new int[] {run % 2});
            }
            visitor.rows(new int[] {8}, 5, new int[] {1});
        }
    }

    private static List<String> expected() {
        List<String> labels = new ArrayList<>();
        for (int run = 0; run < RUNS; run++) {
            for (int row = 0; row <= run % 2; row++) {
                labels.add(run % 3 == 0 ? "none" : run % 2 == 0 ? "a" : "b");
            }
        }
        return labels;
    }

    private static Iterator<Row> rows(int count) {
        return IntStream.range(0, count)
                .mapToObj(row -> RowFactory.create("7", (long) row))
                .iterator();
    }

    @Test
    void a_tuple_of_many_clusters_is_told_in_pieces_that_a_task_reads_one_by_one() throws IOException {
        try (Session session = LocalSpark.session()) {
            ClusterFile file = new ClusterFile(FarPath.of(session.get(), folder.resolve("clusters")));
            file.write(new Alternating());
            List<Row> pieces = Files.readAllLines(folder.resolve("clusters")).stream()
                    .map(line -> line.split("\t", 3))
                    .map(cells -> RowFactory.create(cells[0], Long.parseLong(cells[1]), cells[2]))
                    .toList();
            assertThat(pieces)
                    .extracting(row -> row.getString(0) + " " + row.getLong(1))
                    .containsExactly("7 0", "7 1", "7 2", "8 0");
            assertThat(pieces).allMatch(row -> row.getString(2).split("\t").length <= 1024);

            GiveLabels giving = new GiveLabels(
                    JavaSparkContext.fromSparkContext(session.get().sparkContext())
                            .broadcast(new String[][] {{"a", "b"}}));
            List<String> given = new ArrayList<>();
            Iterator<Row> labelled = giving.call(
                    "7", rows(expected().size()), pieces.subList(0, 3).iterator());
            while (labelled.hasNext()) {
                Row row = labelled.next();
                assertThat(row.getLong(0)).isEqualTo(given.size());
                given.add(row.isNullAt(1) ? "none" : row.getString(1));
            }
            assertThat(given).isEqualTo(expected());

            Iterator<Row> more = giving.call("8", rows(6), pieces.subList(3, 4).iterator());
            IntStream.range(0, 5)
                    .forEach(row -> assertThat(more.next().getString(1)).isEqualTo("b"));
            assertThatThrownBy(more::next)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the input has changed while the job ran");
        }
    }
}
