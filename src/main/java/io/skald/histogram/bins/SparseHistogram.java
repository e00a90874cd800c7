package io.skald.histogram.bins;

import io.skald.histogram.BinVisitor;
import io.skald.histogram.ClassSizes;
import io.skald.histogram.CollectedSizes;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.KeyLayout;
import io.skald.lattice.Node;
import java.util.List;

/** Bins as keys and counts, in parts split by the keys' hash. */
final class SparseHistogram implements StoredHistogram {

    private final Node node;
    private final KeyColumns columns;
    private final KeyLayout.Packed layout;
    private final boolean carrying;
    private final boolean rolledUp;
    private final List<BinTable> tables;
    private final List<BinRun> runs;

    /** @param tables complete; they belong to the histogram from now on */
    SparseHistogram(
            Node node,
            KeyColumns columns,
            KeyLayout.Packed layout,
            boolean carrying,
            boolean rolledUp,
            List<BinTable> tables) {
        this.node = node;
        this.columns = columns;
        this.layout = layout;
        this.carrying = carrying;
        this.rolledUp = rolledUp;
        this.tables = List.copyOf(tables);
        this.runs = tables.stream().map(BinTable::trimmed).toList();
        if (!columns.sensitive().none()) {
            runs.forEach(BinRun::sort);
        }
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public long keys() {
        return runs.stream().mapToLong(BinRun::size).sum();
    }

    @Override
    public ClassSizes sizes() {
        if (!columns.onlyRows()) {
            CollectedSizes all = new CollectedSizes();
            forEach(all);
            return all.sizes();
        }
        ClassSizes.Builder builder = new ClassSizes.Builder();
        runs.forEach(run -> builder.addAll(run.counts(), run.size()));
        return builder.build();
    }

    @Override
    public void forEach(BinVisitor visitor) {
        BinWalk walk = new BinWalk(columns, node.size(), layout, rolledUp, visitor);
        runs.forEach(run -> run.forEach(layout, walk));
    }

    @Override
    public boolean exact() {
        return !rolledUp;
    }

    @Override
    public KeyLayout layout() {
        return layout;
    }

    @Override
    public boolean carrying() {
        return carrying;
    }

    @Override
    public int parts() {
        return runs.size();
    }

    @Override
    public BlockReader read(int part) {
        return new RunReader(runs.get(part));
    }

    @Override
    public long retainedBytes() {
        return tables.stream().mapToLong(BinTable::heldBytes).sum();
    }

    @Override
    public void close() {
        tables.forEach(BinTable::close);
    }

    private static final class RunReader implements BlockReader {

        private final BinRun run;
        private int next;

        RunReader(BinRun run) {
            this.run = run;
        }

        @Override
        public void next(KeyBlock block) {
            int size = Math.min(KeyBlock.CAPACITY, run.size() - next);
            int words = run.words();
            for (int w = 0; w < words; w++) {
                for (int i = 0, at = next * words + w; i < size; i++, at += words) {
                    block.words[w][i] = run.keys()[at];
                }
            }
            System.arraycopy(run.counts(), next, block.counts, 0, size);
            if (block.carrying()) {
                System.arraycopy(run.carried(), next, block.carried, 0, size);
            }
            next += size;
            block.size = size;
        }
    }
}
