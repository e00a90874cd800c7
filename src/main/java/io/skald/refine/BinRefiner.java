package io.skald.refine;

import io.skald.budget.MemoryTag;
import io.skald.job.Refinement;
import io.skald.work.OrderedTasks;
import java.util.List;
import java.util.Optional;

/**
 * Refines one bin of any size. A bin that fits a block is one task. A larger one is climbed on its keys, which are counted in one pass; its
 * groups, in the order of their codes, are packed into shelves of a block's rows; a group that is larger still is cut on disk until
 * its parts fit. Each shelf or part is one task.
 */
final class BinRefiner {

    private final RefinementContext setting;
    private final OrderedTasks tasks;
    private final Assembly assembly;
    private final SpoolCutter cutter;

    BinRefiner(RefinementContext setting, OrderedTasks tasks, Assembly assembly) {
        this.setting = setting;
        this.tasks = tasks;
        this.assembly = assembly;
        this.cutter = new SpoolCutter(setting);
    }

    /** Refines the rows of one bin, which together have what a class must. */
    void refine(Spools.Spool rows) {
        if (rows.records() <= setting.blockRows()) {
            submit(rows, true);
        } else if (setting.recipe().plan().method() == Refinement.Method.CELLS) {
            throw CellCutter.tooMany(rows.records());
        } else if (setting.recipe().plan().method() == Refinement.Method.MERGE) {
            assembly.noteCut();
            cutDown(rows);
        } else if (!setting.records().onlyRows()) {
            // Each part has what a class must, so that its clusters can be merged until they have it.
            cutter.cutDown(rows, setting, tasks, assembly, block -> submit(block, true));
        } else if (setting.recipe().promotes()) {
            new PromotingSpools(setting, tasks, assembly, cutter).refine(rows);
        } else if (setting.recipe().climbs()) {
            climb(rows);
        } else {
            cutDown(rows);
        }
    }

    private void climb(Spools.Spool rows) {
        var held = setting.budget()
                .reserve(
                        MemoryTag.REFINEMENT, KeyCounter.bytes(setting.records().geometry(), boundOnKeys(rows)));
        try {
            Optional<SpoolKeys> counted = SpoolKeys.count(rows, setting);
            if (counted.isPresent()) {
                climb(rows, counted.get());
                return;
            }
        } finally {
            held.close();
        }
        try (Spools halves = cutter.cutByCategory(rows, cutter.extent(rows))) {
            refine(halves.get(0));
            refine(halves.get(1));
        }
    }

    private long boundOnKeys(Spools.Spool rows) {
        double space = 1;
        Geometry geometry = setting.records().geometry();
        for (int i : geometry.categorical()) {
            space *= geometry.size(i);
        }
        return (long) Math.min(Math.min(space, rows.records()), setting.limits().keys());
    }

    private void climb(Spools.Spool rows, SpoolKeys keys) {
        KeyTable table = keys.table();
        KeyGrouper grouper = new KeyGrouper(table);
        Groups groups = Groups.climb(table, grouper, setting.recipe().ladder(table, grouper, 0), setting.requirement());
        int[] shelfOf = shelves(groups);
        int shelves = shelfOf[groups.count()];
        try (Spools shelved = new Spools(shelves, setting.records().length(), setting.budget(), setting.workspace())) {
            rows.scan((bytes, at) -> {
                int group = groups.groupOf()[keys.keyOf(bytes, at)];
                setting.records().putGroup(bytes, at, group);
                shelved.get(shelfOf[groups.hostOf()[group]]).append(bytes, at);
            });
            shelved.seal();
            for (int shelf = 0; shelf < shelves; shelf++) {
                cutDown(shelved.get(shelf));
            }
        }
    }

    /** Per group its shelf, and at the end the number of shelves; a group with its guests is never divided here. */
    private int[] shelves(Groups groups) {
        long[] rows = new long[groups.count()];
        for (int group = 0; group < groups.count(); group++) {
            rows[groups.hostOf()[group]] += groups.rows()[group];
        }
        int[] shelfOf = new int[groups.count() + 1];
        int shelf = 0;
        long filled = 0;
        for (int group = 0; group < groups.count(); group++) {
            // A guest has no rows here: alone it would begin a shelf without any.
            if (rows[group] > 0 && filled > 0 && filled + rows[group] > setting.blockRows()) {
                shelf++;
                filled = 0;
            }
            filled += rows[group];
            shelfOf[group] = shelf;
        }
        shelfOf[groups.count()] = shelf + 1;
        return shelfOf;
    }

    private void cutDown(Spools.Spool rows) {
        cutter.cutDown(rows, setting, tasks, assembly, block -> submit(block, false));
    }

    private void submit(Spools.Spool rows, boolean wholeBin) {
        var memory = tasks.reserve(setting.blockBytes(rows.records()));
        RowRecords.Loaded loaded = setting.records().load(rows);
        tasks.submit(() -> cluster(loaded, wholeBin), memory, assembly::add);
    }

    private ClusteredRows cluster(RowRecords.Loaded loaded, boolean wholeBin) {
        BlockClusterer clusterer = new BlockClusterer(setting.recipe());
        List<Cluster> clusters = wholeBin
                ? clusterer.clusterBin(loaded.block())
                : clusterer.clusterGroups(loaded.block(), loaded.groups());
        ClusteredRows outcome = new ClusteredRows(loaded);
        outcome.add(
                loaded.block(),
                PlacesInOrder.upTo(loaded.block().size()),
                DistinctLabels.of(loaded.block(), setting.requirement(), setting.domains(), clusters),
                setting.requirement(),
                setting.domains());
        outcome.noteCut(wholeBin ? clusterer.cutBefore() : 0);
        return outcome.checked();
    }
}
