package io.skald.experiment;

import io.skald.engine.SearchGoal;
import io.skald.engine.TableView;
import io.skald.job.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The baseline: each chunk anonymised alone, to the best node that it has for itself, and the results put together. That is what one does with
 * a program that needs its data in memory (SKALD section V: ARX on one chunk after another). A chunk for which no node satisfies the goal is
 * suppressed whole.
 */
record PerChunk() implements Strategy {

    @Override
    public String family() {
        return "per-chunk";
    }

    @Override
    public String name() {
        return family();
    }

    @Override
    public List<Measurement> measure(OpenTable table, List<SearchGoal> goals) {
        double encodeSeconds = table.encodeSeconds();
        List<ChunkwiseRelease> releases = new ArrayList<>();
        try {
            goals.forEach(goal -> releases.add(new ChunkwiseRelease(goal, table)));
            long start = System.nanoTime();
            long scans = 0;
            long peak = 0;
            for (int chunk = 0; chunk < table.spec().chunks(); chunk++) {
                try (TableView view = table.chunk(chunk)) {
                    List<ChunkwiseRelease> searching = releases.stream()
                            .filter(release -> view.refusal(release.goal()).isEmpty())
                            .toList();
                    releases.stream()
                            .filter(release -> !searching.contains(release))
                            .forEach(release -> release.suppress(view));
                    if (!searching.isEmpty()) {
                        TableView.Searched searched = search(view, searching);
                        scans += searched.stats().scans();
                        peak = Math.max(peak, searched.peakBytes());
                    }
                }
            }
            Measurement.Effort effort =
                    new Measurement.Effort(encodeSeconds, (System.nanoTime() - start) / 1e9, goals.size(), scans, peak);
            return releases.stream().map(release -> release.measured(effort)).toList();
        } finally {
            releases.forEach(ChunkwiseRelease::close);
        }
    }

    private static TableView.Searched search(TableView chunk, List<ChunkwiseRelease> releases) {
        List<SearchGoal> goals = releases.stream().map(ChunkwiseRelease::goal).toList();
        TableView.Searched searched = chunk.search(Plan.SearchKind.EXACT, OptionalLong.empty(), goals);
        for (int i = 0; i < releases.size(); i++) {
            releases.get(i).take(chunk, searched.outcomes().get(i));
        }
        return searched;
    }
}
