package io.skald.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads what a job asks of the values of a sensitive column. */
final class ModelBinder {

    /** The keys of a sensitive column. */
    static final List<String> KEYS = List.of("diversity");

    private ModelBinder() {}

    /** All that is asked; what is wrong is a problem. */
    static List<ModelChoice> models(Section section) {
        List<ModelChoice> models = new ArrayList<>();
        section.get("diversity").ifPresent(value -> models.addAll(diversity(value)));
        return models;
    }

    private static List<ModelChoice> diversity(Value value) {
        Optional<Section> section = value.section(Keys.DIVERSITY, "write how many values, as in {distinct: 3}");
        if (section.isPresent() && section.get().names().isEmpty()) {
            value.reject("write how many values, as in {distinct: 3}");
        }
        List<ModelChoice> models = new ArrayList<>();
        section.flatMap(diversity -> diversity.get("distinct"))
                .flatMap(l -> l.whole(2, Integer.MAX_VALUE))
                .ifPresent(l -> models.add(new ModelChoice.Distinct(l.intValue())));
        return models;
    }
}
