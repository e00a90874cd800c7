package io.skald.refine;

import io.skald.work.OrderedTasks;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@link PromotingClimb} for a bin that does not fit a block: one pass over the waiting rows counts their keys, one puts them on shelves,
 * group after group; each shelf is a task, and the rows that it promotes wait for the next node in the order of the shelves. A group
 * larger than a block is cut on disk, at multiples of k, so that only its last part promotes rows.
 */
final class PromotingSpools {

    private final RefinementContext setting;
    private final OrderedTasks tasks;
    private final Assembly assembly;
    private final SpoolCutter cutter;

    PromotingSpools(RefinementContext setting, OrderedTasks tasks, Assembly assembly, SpoolCutter cutter) {
        this.setting = setting;
        this.tasks = tasks;
        this.assembly = assembly;
        this.cutter = cutter;
    }

    /** Refines the rows of one bin, which together have what a class must. */
    void refine(Spools.Spool rows) {
        tasks.drain();
        long firstCluster = assembly.clusters().size();
        @Nullable Spools waiting = null;
        try {
            Spools.Spool now = rows;
            for (int step = 0; now.records() >= setting.recipe().leastRows(); step++) {
                Optional<SpoolKeys> keys = SpoolKeys.count(now, setting);
                if (keys.isEmpty()) {
                    refineHalves(now);
                    return;
                }
                Spools next = climb(now, keys.get(), step);
                close(waiting);
                waiting = next;
                now = waiting.get(0);
            }
            if (now.records() > 0) {
                join(now, firstCluster);
            }
        } finally {
            close(waiting);
        }
    }

    private static void close(@Nullable Spools spools) {
        if (spools != null) {
            spools.close();
        }
    }

    private void refineHalves(Spools.Spool rows) {
        try (Spools halves = cutter.cutByCategory(rows, cutter.extent(rows))) {
            refine(halves.get(0));
            refine(halves.get(1));
        }
    }

    /** Clusters the groups of k at the next node; the rows that go on. */
    private Spools climb(Spools.Spool rows, SpoolKeys keys, int step) {
        KeyTable table = keys.table();
        KeyGrouper grouper = new KeyGrouper(table);
        int[] all = PlacesInOrder.upTo(table.size());
        int[] node = setting.recipe().ladder(table, grouper, step).next(all, all.length, rows.records());
        int groups = grouper.group(all, all.length, node);
        Spools promoted = spools(1);
        if (groups == 1 && setting.recipe().keepsOrderAtTop()) {
            shelveInOrder(rows, promoted.get(0));
        } else {
            shelve(rows, keys, grouper, groups, promoted.get(0));
        }
        tasks.drain();
        return promoted.seal();
    }

    private Spools spools(int count) {
        return new Spools(count, setting.records().length(), setting.budget(), setting.workspace());
    }

    private void shelveInOrder(Spools.Spool rows, Spools.Spool promoted) {
        int leastRows = setting.recipe().leastRows();
        int perShelf = setting.blockRows() / leastRows * leastRows;
        int shelves = (int) ((rows.records() + perShelf - 1) / perShelf);
        try (Spools shelved = spools(shelves)) {
            long[] place = {0};
            rows.scan((bytes, at) -> shelved.get((int) (place[0]++ / perShelf)).append(bytes, at));
            shelved.seal();
            for (int shelf = 0; shelf < shelves; shelf++) {
                submit(shelved.get(shelf), promoted, true);
            }
        }
    }

    private void shelve(Spools.Spool rows, SpoolKeys keys, KeyGrouper grouper, int groups, Spools.Spool promoted) {
        int[] shelfOf = new int[groups];
        long filled = 0;
        int[] order = setting.recipe().groupsInOrder(groups, grouper);
        int[] rankOf = new int[groups];
        for (int rank = 0, shelf = 0; rank < groups; rank++) {
            int group = order[rank];
            rankOf[group] = rank;
            if (filled > 0 && filled + grouper.rows(group) > setting.blockRows()) {
                shelf++;
                filled = 0;
            }
            filled += grouper.rows(group);
            shelfOf[group] = shelf;
        }
        int shelves = shelfOf[order[groups - 1]] + 1;
        try (Spools shelved = spools(shelves)) {
            rows.scan((bytes, at) -> {
                int group = grouper.groupOf(keys.keyOf(bytes, at));
                setting.records().putGroup(bytes, at, rankOf[group]);
                shelved.get(shelfOf[group]).append(bytes, at);
            });
            shelved.seal();
            for (int shelf = 0; shelf < shelves; shelf++) {
                cutDown(shelved.get(shelf), promoted);
            }
        }
    }

    private void cutDown(Spools.Spool rows, Spools.Spool promoted) {
        cutter.cutDown(rows, setting, tasks, assembly, block -> submit(block, promoted, false));
    }

    private void submit(Spools.Spool rows, Spools.Spool promoted, boolean inOrder) {
        var memory = tasks.reserve(setting.records().blockBytes(rows.records()));
        RowRecords.Loaded loaded = setting.records().loadAsTheyStand(rows);
        tasks.submit(() -> cluster(loaded, inOrder), memory, outcome -> {
            assembly.add(outcome);
            byte[] record = new byte[setting.records().length()];
            for (int place : outcome.promoted()) {
                setting.records().put(record, loaded.block(), place);
                promoted.append(record, 0);
            }
        });
    }

    private ClusteredRows cluster(RowRecords.Loaded loaded, boolean inOrder) {
        PromotingClimb climb = new PromotingClimb(
                loaded.block(), setting.recipe(), setting.recipe().cutter());
        int[] rest = inOrder
                ? climb.takeInOrder(PlacesInOrder.upTo(loaded.block().size()))
                : climb.takeGroups(BlockClusterer.byGroup(loaded.groups()));
        ClusteredRows outcome = new ClusteredRows(loaded);
        outcome.add(
                loaded.block(),
                PlacesInOrder.upTo(loaded.block().size()),
                climb.clusters(),
                setting.requirement(),
                setting.domains());
        outcome.promote(rest);
        return outcome.checked();
    }

    /** The last short block joins the cluster whose loss grows least (DESIGN section 4, item 3). */
    private void join(Spools.Spool rows, long firstCluster) {
        ClusterFile clusters = assembly.clusters();
        Geometry geometry = setting.records().geometry();
        SpoolCutter.Extent coming = cutter.extent(rows);
        int m = geometry.attributes();
        double[] least = {Double.POSITIVE_INFINITY};
        long[] host = {-1};
        long[] number = {0};
        clusters.scan((bytes, at) -> {
            if (number[0]++ < firstCluster) {
                return;
            }
            Range cluster = clusters.range(bytes, at);
            double before = 0;
            double after = 0;
            for (int i = 0; i < m; i++) {
                long lo = cluster.lo()[i];
                long hi = cluster.hi()[i];
                before += geometry.costOfOriginals(i, lo, hi);
                after += geometry.costOfOriginals(i, Math.min(lo, coming.lo()[i]), Math.max(hi, coming.hi()[i]));
            }
            double growth = (cluster.rows() + rows.records()) * after - cluster.rows() * before;
            if (growth < least[0]) {
                least[0] = growth;
                host[0] = number[0] - 1;
            }
        });
        assembly.join(host[0], rows, setting.records(), coming);
    }
}
