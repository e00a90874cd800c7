package io.skald.refine;

import io.skald.attribute.bin.Domain;
import io.skald.lattice.Node;
import io.skald.work.OrderedTasks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Sorts rows into bins. Rows are first divided by a hash of their bin, so that each shard holds whole bins; a shard that fits a block is
 * sorted in memory, and all its bins are one task; a larger one is divided again by another hash, unless it is one bin.
 * Which shard a bin is in changes nothing in its clusters.
 */
final class Shards {

    private static final int MOST = 256;

    private final RefinementContext setting;
    private final Node bins;
    private final OrderedTasks tasks;
    private final BinRefiner refiner;
    private final Assembly assembly;

    Shards(RefinementContext setting, Node bins, OrderedTasks tasks, Assembly assembly) {
        this.setting = setting;
        this.bins = bins;
        this.tasks = tasks;
        this.assembly = assembly;
        this.refiner = new BinRefiner(setting, tasks, assembly);
    }

    /** Refines all bins of some rows. */
    void refine(Spools.Spool rows) {
        refine(rows, 1);
    }

    private void refine(Spools.Spool rows, int depth) {
        if (rows.records() <= setting.blockRows()) {
            if (rows.records() > 0) {
                submit(rows);
            }
        } else if (isOneBin(rows)) {
            if (setting.requirement().holds(SpoolEvidence.of(rows, setting.records(), setting.budget()))) {
                assembly.addBin(rows.records());
                refiner.refine(rows);
            } else {
                tasks.drain();
                assembly.suppress(rows);
            }
        } else {
            int parts = (int) Math.min(MOST, 1 + 2 * rows.records() / setting.blockRows());
            try (Spools shards = new Spools(parts, setting.records().length(), setting.budget(), setting.workspace())) {
                rows.scan((bytes, at) -> shards.get((int) Long.remainderUnsigned(hash(bytes, at, depth), parts))
                        .append(bytes, at));
                shards.seal();
                for (int part = 0; part < parts; part++) {
                    refine(shards.get(part), depth + 1);
                }
            }
        }
    }

    private long binOf(byte[] bytes, int at, int attribute) {
        return setting.domains()
                .get(attribute)
                .bin(bins.level(attribute), setting.records().code(bytes, at, attribute));
    }

    private long hash(byte[] bytes, int at, int salt) {
        long hash = salt;
        for (int i = 0; i < bins.size(); i++) {
            hash = (hash ^ binOf(bytes, at, i)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        return hash * 0xBF58476D1CE4E5B9L ^ hash >>> 32;
    }

    private boolean isOneBin(Spools.Spool rows) {
        long[] first = new long[bins.size()];
        boolean[] state = {true, true};
        rows.scan((bytes, at) -> {
            for (int i = 0; i < first.length && state[1]; i++) {
                long bin = binOf(bytes, at, i);
                if (state[0]) {
                    first[i] = bin;
                } else {
                    state[1] = bin == first[i];
                }
            }
            state[0] = false;
        });
        return state[1];
    }

    private void submit(Spools.Spool rows) {
        var memory = tasks.reserve(setting.blockBytes(rows.records()));
        RowRecords.Loaded loaded = setting.records().load(rows);
        tasks.submit(() -> cluster(loaded), memory, assembly::add);
    }

    private ClusteredRows cluster(RowRecords.Loaded loaded) {
        ClusteredRows outcome = new ClusteredRows(loaded);
        BlockClusterer clusterer = new BlockClusterer(setting.recipe());
        for (int[] places : byBin(loaded.block())) {
            if (!setting.requirement().holds(loaded.block().evidence(places, 0, places.length))) {
                outcome.suppress(places);
            } else {
                Block block = loaded.select(places).block();
                outcome.addBin(places.length);
                List<Cluster> clusters =
                        DistinctLabels.of(block, setting.requirement(), setting.domains(), clusterer.clusterBin(block));
                outcome.add(block, places, clusters, setting.requirement(), setting.domains());
            }
        }
        outcome.noteCut(clusterer.cutBefore());
        return outcome.checked();
    }

    /** The places of each bin, ascending. */
    private List<int[]> byBin(Block block) {
        List<Domain> domains = setting.domains();
        int m = domains.size();
        long[][] binOf = new long[block.size()][m];
        Integer[] order = new Integer[block.size()];
        for (int p = 0; p < order.length; p++) {
            order[p] = p;
            for (int i = 0; i < m; i++) {
                binOf[p][i] = domains.get(i).bin(bins.level(i), block.geometry().original(i, block.code(p, i)));
            }
        }
        Arrays.sort(order, (a, b) -> Arrays.compare(binOf[a], binOf[b]));
        List<int[]> lists = new ArrayList<>();
        int from = 0;
        for (int p = 1; p <= order.length; p++) {
            if (p == order.length || !Arrays.equals(binOf[order[p]], binOf[order[from]])) {
                lists.add(Arrays.stream(order, from, p)
                        .mapToInt(Integer::intValue)
                        .toArray());
                from = p;
            }
        }
        return lists;
    }
}
