package io.skald.experiment;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** An experiment file as it is written: anything may be missing, and is then null. Seen by {@link ExperimentFile} only. */
record ExperimentYaml(
        String title,
        List<String> about,
        String job,
        String memory,
        Tables tables,
        List<Integer> k,
        List<BigDecimal> limits,
        List<String> strategies,
        List<Long> maxBins,
        Map<String, Map<String, String>> models,
        Map<String, Map<String, String>> runs,
        List<Figure> figures) {

    record Tables(
            String generate,
            List<String> distributions,
            List<Long> seeds,
            Long rowsPerChunk,
            Long rows,
            Integer rowsPerPerson,
            List<Integer> chunks) {}

    record Figure(
            String name,
            String title,
            String caption,
            String kind,
            String x,
            String y,
            List<String> by,
            Map<String, List<String>> only,
            List<String> log) {}
}
