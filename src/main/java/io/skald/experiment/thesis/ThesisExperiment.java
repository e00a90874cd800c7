package io.skald.experiment.thesis;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The thesis's algorithms over its tables: which are run, and how often.
 *
 * @param file the experiment file
 * @param title of the page
 * @param about one paragraph each
 * @param seeds how many tables of each kind, by their rows, each with a run of its own
 * @param programs whose algorithms are run
 * @param settings what they are run on
 */
public record ThesisExperiment(
        Path file,
        String title,
        List<String> about,
        Map<Integer, Integer> seeds,
        List<Program> programs,
        List<Setting> settings) {

    public ThesisExperiment {
        about = List.copyOf(about);
        seeds = Map.copyOf(seeds);
        programs = List.copyOf(programs);
        settings = List.copyOf(settings);
    }

    /** How many tables of so many rows are drawn of each kind. */
    int seeds(int rows) {
        return Optional.ofNullable(seeds.get(rows)).orElseThrow();
    }

    /** Every combination of these. */
    static List<Setting> settings(
            List<Algorithm> algorithms,
            List<CostMetric> metrics,
            List<String> distributions,
            List<Integer> rows,
            List<Integer> ks) {
        List<Setting> settings = new ArrayList<>();
        for (int count : rows) {
            for (String distribution : distributions) {
                for (Algorithm algorithm : algorithms) {
                    for (CostMetric metric : metrics) {
                        for (int k : ks) {
                            settings.add(new Setting(algorithm, metric, distribution, count, k));
                        }
                    }
                }
            }
        }
        return settings;
    }
}
