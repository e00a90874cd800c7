package io.skald.engine.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skald.job.Merging;
import io.skald.job.Refinement;
import java.util.Locale;

/** How a job has bins refined, in the words of a job file: what its method heeds, defaults included. */
final class RefineJson {

    private final Refinement refine;
    private final ObjectNode json = JsonNodeFactory.instance.objectNode();

    private RefineJson(Refinement refine) {
        this.refine = refine;
    }

    static ObjectNode of(Refinement refine) {
        RefineJson written = new RefineJson(refine);
        written.json.put("method", word(refine.method()));
        written.bins();
        written.method();
        written.json.put("suppressed", word(refine.suppressed())).put("seed", refine.seed());
        return written.json;
    }

    private void bins() {
        if (refine.bins() instanceof Refinement.Bins.At at) {
            ObjectNode levels = json.putObject("bins");
            at.levels().forEach(levels::put);
        } else {
            json.put("bins", refine.bins().given() ? "top" : "final");
        }
    }

    private void method() {
        switch (refine.method()) {
            case NONE -> {}
            case SEMANTIC ->
                json.put("ladder", word(refine.climbing().ladder()))
                        .put("step", refine.climbing().step())
                        .put("order", word(refine.climbing().order()))
                        .put("remainder", word(refine.climbing().remainder()))
                        .put("groups", word(refine.climbing().groups()));
            case MONDRIAN -> json.put("strict", refine.strict());
            case CELLS -> json.put("distance", word(refine.distance()));
            case BEST -> effort();
            case MERGE -> {
                merging(refine.merging());
                effort();
            }
        }
    }

    private void merging(Merging merging) {
        json.put("pivot", word(merging.pivot()))
                .put("break", merging.breaks())
                .put("move", word(merging.move()))
                .put("metric", word(merging.metric()))
                .put("exchange", merging.exchange());
    }

    private void effort() {
        refine.effort().runs().ifPresent(runs -> json.put("runs", runs));
        refine.effort().time().ifPresent(time -> json.put("time", time.toSeconds() + "s"));
    }

    private static String word(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
