package io.skald.engine.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skald.attribute.value.Bounds;
import io.skald.job.AttributeKind;
import io.skald.job.Plan;
import io.skald.job.Widths;
import java.nio.file.Path;
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
        json.putObject("labels")
                .put("interval", plan.labels().interval())
                .put("top", plan.labels().topAsRange() ? "range" : "*")
                .put("ends", plan.labels().ends().name().toLowerCase(Locale.ROOT));
        plan.format().missing().forEach(json.putArray("missing")::add);
        ObjectNode columns = json.putObject("columns");
        for (int i = 0; i < plan.columns().size(); i++) {
            Plan.Column column = plan.columns().get(i);
            if (column.role() != Plan.Role.IDENTIFIER) {
                ObjectNode claim = columns.putObject(column.name());
                claim.put("role", column.role().name().toLowerCase(Locale.ROOT));
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

    private static void describe(Plan.Quasi quasi, ObjectNode claim) {
        claim.put("weight", quasi.weight());
        quasi.kind().ask(new Description(quasi, claim));
    }

    /** Writes what is published of a kind of quasi-identifier. */
    private record Description(Plan.Quasi quasi, ObjectNode claim) implements AttributeKind.Cases<ObjectNode> {

        @Override
        public ObjectNode categories(AttributeKind.Categories kind) {
            claim.put("type", "category");
            quasi.hierarchy().map(Path::getFileName).ifPresent(file -> claim.put("hierarchy", file.toString()));
            return claim;
        }

        @Override
        public ObjectNode numbers(AttributeKind.Numbers kind) {
            claim.put("type", "number").put("unit", kind.unit());
            kind.bounds().ifPresent(bounds -> put(bounds, claim));
            claim.put("origin", kind.origin());
            return put(kind.widths(), claim);
        }

        @Override
        public ObjectNode ranks(AttributeKind.Ranks kind) {
            claim.put("type", "number").put("unit", kind.unit()).put("encode", true);
            kind.bounds().ifPresent(bounds -> put(bounds, claim));
            return put(kind.widths(), claim);
        }

        @Override
        public ObjectNode dates(AttributeKind.Dates kind) {
            claim.put("type", "date").put("format", kind.format());
            kind.bounds()
                    .ifPresent(bounds -> claim.putArray("bounds")
                            .add(bounds.lo().toString())
                            .add(bounds.hi().toString()));
            ArrayNode steps = claim.putArray("calendar");
            kind.calendar().forEach(step -> steps.add(step.name().toLowerCase(Locale.ROOT)));
            return claim;
        }

        @Override
        public ObjectNode codes(AttributeKind.Codes kind) {
            claim.put("type", "code");
            kind.keep().forEach(claim.putArray("keep")::add);
            return claim;
        }
    }

    private static void put(Bounds bounds, ObjectNode claim) {
        List.of(bounds.lo(), bounds.hi()).forEach(claim.putArray("bounds")::add);
    }

    private static ObjectNode put(Widths widths, ObjectNode claim) {
        widths.given()
                .ifPresentOrElse(
                        given -> given.forEach(claim.putArray("widths")::add), () -> claim.put("widths", "doubling"));
        return claim;
    }
}
