package io.skald.experiment.thesis;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** An experiment of the thesis as it is written: anything may be missing, and is then null. Seen by {@link ThesisFile} only. */
record ThesisYaml(String title, List<String> about, Grid thesis) {

    record Grid(
            List<String> distributions,
            List<Integer> rows,
            List<Integer> k,
            List<String> algorithms,
            List<String> metrics,
            List<String> programs,
            JsonNode seeds) {}
}
