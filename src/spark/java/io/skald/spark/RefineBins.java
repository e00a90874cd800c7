package io.skald.spark;

import io.skald.distributed.BinPart;
import io.skald.distributed.BinWork;
import io.skald.distributed.ClusterRuns;
import io.skald.distributed.PartSums;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.util.TaskCompletionListener;

/** Refines the bins of a partition, which come tuple by tuple, on the disk of its executor; hands out the sums, and then the clusters of each tuple in pieces. */
final class RefineBins implements MapPartitionsFunction<Row, Row> {

    private static final long serialVersionUID = 1;

    private final Broadcast<BinWork> work;
    private final Broadcast<int[][]> inOrder;

    /** @param inOrder of each counted column by rank of the text, the value's place */
    RefineBins(Broadcast<BinWork> work, Broadcast<int[][]> inOrder) {
        this.work = work;
        this.inOrder = inOrder;
    }

    @Override
    public Iterator<Row> call(Iterator<Row> tuples) {
        if (!tuples.hasNext()) {
            return Collections.emptyIterator();
        }
        BinPart part = work.value().begin(scratch());
        TaskContext.get().addTaskCompletionListener((TaskCompletionListener) task -> part.close());
        int[][] places = inOrder.value();
        int[] tuple = new int[places.length];
        while (tuples.hasNext()) {
            Row row = tuples.next();
            int first = row.length() - 1 - tuple.length;
            for (int i = 0; i < tuple.length; i++) {
                tuple[i] = places[i][row.getInt(first + i)];
            }
            part.add(tuple, row.getLong(row.length() - 1));
        }
        return new Pieces(part.refine(), part.runs());
    }

    /** Where the executor spills, too. */
    private static Path scratch() {
        return SparkEnv.get().blockManager().diskBlockManager().localDirs()[0].toPath();
    }

    private static final class Pieces implements Iterator<Row> {

        private final ClusterRuns runs;
        private Optional<Row> sums;
        private String tuple = "";
        private long piece;
        private boolean more;

        Pieces(PartSums sums, ClusterRuns runs) {
            this.sums = Optional.of(RowFactory.create(
                    "", 0L, sums.clusters() + " " + sums.clustered() + " " + sums.suppressed() + " " + sums.cutBins()));
            this.runs = runs;
            this.more = runs.next();
        }

        @Override
        public boolean hasNext() {
            return sums.isPresent() || more;
        }

        @Override
        public Row next() {
            if (sums.isPresent()) {
                Row first = sums.get();
                sums = Optional.empty();
                return first;
            }
            if (!more) {
                throw new NoSuchElementException();
            }
            String now = joined(runs.tuple());
            piece = now.equals(tuple) ? piece + 1 : 0;
            tuple = now;
            StringBuilder clusters = new StringBuilder();
            for (int run = 0; run < ClusterFile.MOST && more && now.equals(tuple); run++) {
                clusters.append(run == 0 ? "" : "\t").append(runs.rows());
                for (int i = 0; i < runs.ends().length && !runs.hidden(); i++) {
                    clusters.append(' ').append(runs.ends()[i]);
                }
                more = runs.next();
                now = more ? joined(runs.tuple()) : "";
            }
            return RowFactory.create(tuple, piece, clusters.toString());
        }

        private static String joined(int[] numbers) {
            return Arrays.stream(numbers).mapToObj(String::valueOf).collect(Collectors.joining(" "));
        }
    }
}
