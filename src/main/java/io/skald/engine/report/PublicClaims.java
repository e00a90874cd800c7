package io.skald.engine.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skald.attribute.bin.LabelNumbers;
import io.skald.job.Plan;
import io.skald.job.Settings;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;

/**
 * What a job sets and publishes on purpose: k, and what each column is. Neither the limit of suppression nor the objective is
 * among it, as both bound what the search met and gave up; nor anything that was found in the data.
 */
final class PublicClaims {

    private final Plan plan;

    PublicClaims(Plan plan) {
        this.plan = plan;
    }

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("k", plan.k());
        if (plan.person().isPresent()) {
            json.put("kCounts", "persons");
        }
        plan.risk().map().ifPresent(map -> json.set("population", RiskJson.ofMap(map)));
        plan.risk().table().ifPresent(table -> json.set("population", RiskJson.ofTable(table)));
        ObjectNode labels = json.putObject("labels")
                .put("interval", plan.labels().interval())
                .put("top", plan.labels().topAsRange() ? "range" : "*")
                .put("ends", plan.labels().ends().name().toLowerCase(Locale.ROOT));
        if (plan.labels().numbers() != LabelNumbers.RANGE) {
            labels.put("numbers", plan.labels().numbers().name().toLowerCase(Locale.ROOT));
        }
        plan.format().missing().forEach(json.putArray("missing")::add);
        plan.classColumns().id().ifPresent(name -> json.put("classId", name));
        plan.classColumns().size().ifPresent(name -> json.put("classSize", name));
        ObjectNode columns = json.putObject("columns");
        for (int i = 0; i < plan.columns().size(); i++) {
            Plan.Column column = plan.columns().get(i);
            if (column.released()) {
                ObjectNode claim = columns.putObject(column.name());
                claim.put("role", column.role().name().toLowerCase(Locale.ROOT));
                column.replacement().ifPresent(replacement -> claim.put("replaced", replacement.essence()));
                int number = i;
                plan.guarded().stream()
                        .filter(guarded -> guarded.column() == number)
                        .forEach(guarded -> {
                            var models = claim.putArray("models");
                            guarded.models().forEach(model -> models.add(model.words()));
                        });
                plan.quasi().stream()
                        .filter(quasi -> quasi.column() == number)
                        .forEach(quasi -> describe(quasi, claim));
            }
        }
        return json;
    }

    private void describe(Plan.Quasi quasi, ObjectNode claim) {
        claim.put("weight", quasi.weight());
        if (!quasi.missing().equals(plan.format().missing())) {
            quasi.missing().forEach(claim.putArray("missing")::add);
        }
        quasi.kind().describe(new Written(claim));
    }

    /** Settings as fields of an object. */
    private record Written(ObjectNode claim) implements Settings {

        @Override
        public void put(String key, String word) {
            claim.put(key, word);
        }

        @Override
        public void put(String key, BigDecimal number) {
            claim.put(key, number);
        }

        @Override
        public void put(String key, boolean flag) {
            claim.put(key, flag);
        }

        @Override
        public void putWords(String key, List<String> words) {
            words.forEach(claim.putArray(key)::add);
        }

        @Override
        public void putNumbers(String key, List<BigDecimal> numbers) {
            numbers.forEach(claim.putArray(key)::add);
        }
    }
}
