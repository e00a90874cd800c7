package io.skald.job;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads what a job asks of the values of a sensitive column. */
final class ModelBinder {

    /** The keys of a sensitive column. */
    static final List<String> KEYS = List.of("diversity", "closeness", "alpha", "disclosure", "likeness");

    private static final String DIVERSITY = "write how many values, as in {distinct: 3}";

    private ModelBinder() {}

    /** All that is asked; what is wrong is a problem. */
    static List<ModelChoice> models(Section section) {
        List<ModelChoice> models = new ArrayList<>();
        section.get("diversity").ifPresent(value -> models.addAll(diversity(value)));
        section.get("closeness").flatMap(ModelBinder::closeness).ifPresent(models::add);
        section.get("alpha").flatMap(ModelBinder::alpha).ifPresent(models::add);
        section.get("disclosure").flatMap(ModelBinder::disclosure).ifPresent(models::add);
        section.get("likeness").flatMap(ModelBinder::likeness).ifPresent(models::add);
        return models;
    }

    private static List<ModelChoice> diversity(Value value) {
        Optional<Section> section = value.section(Keys.DIVERSITY, DIVERSITY);
        if (section.isPresent() && section.get().names().isEmpty()) {
            value.rejectAs("empty", DIVERSITY);
        }
        List<ModelChoice> models = new ArrayList<>();
        section.flatMap(diversity -> diversity.get("distinct"))
                .flatMap(l -> l.whole(2, Integer.MAX_VALUE))
                .ifPresent(l -> models.add(new ModelChoice.Distinct(l.intValue())));
        section.flatMap(diversity -> diversity.get("entropy"))
                .flatMap(l -> decimal(
                        l,
                        "it must be a number above 1 and at most 65536, such as 3 or 2.5",
                        one -> one.compareTo(BigDecimal.ONE) > 0
                                && one.compareTo(BigDecimal.valueOf(ModelChoice.MOST_VALUES)) <= 0))
                .ifPresent(l -> models.add(new ModelChoice.Entropy(l)));
        section.flatMap(diversity -> diversity.get("recursive"))
                .flatMap(ModelBinder::recursive)
                .ifPresent(models::add);
        return models;
    }

    private static Optional<ModelChoice> recursive(Value value) {
        Optional<Section> section = value.section(Keys.RECURSIVE, "write both numbers, as in {c: 3, l: 3}");
        Optional<BigDecimal> c = section.flatMap(both -> both.require("c", "c: 3"))
                .flatMap(number -> decimal(number, "it must be a number above 0, such as 3", one -> one.signum() > 0));
        Optional<Long> l = section.flatMap(both -> both.require("l", "l: 3"))
                .flatMap(number -> number.whole(2, ModelChoice.MOST_VALUES));
        return c.flatMap(factor -> l.map(least -> new ModelChoice.Recursive(factor, least.intValue())));
    }

    private static Optional<ModelChoice> closeness(Value value) {
        return closenessSection(value).flatMap(section -> {
            ModelChoice.Distance distance =
                    section.read("distance", one -> one.choice(Choices.DISTANCES), ModelChoice.Distance.EQUAL);
            return section.require("t", "t: 0.2")
                    .flatMap(t -> decimal(t, "it must be a number from 0 to 1, such as 0.2", ModelBinder::isShare))
                    .map(t -> new ModelChoice.Closeness(t, distance));
        });
    }

    private static Optional<Section> closenessSection(Value value) {
        return value.section(Keys.CLOSENESS, "write how close, as in {t: 0.2, distance: equal}");
    }

    /** The hierarchy that closeness names itself. */
    static Optional<Value> hierarchyOfCloseness(Value value) {
        return closenessSection(value).flatMap(section -> section.get("hierarchy"));
    }

    private static Optional<ModelChoice> disclosure(Value value) {
        return value.section(Keys.DISCLOSURE, "write how many doublings, as in {delta: 2}")
                .flatMap(section -> {
                    boolean absentFails = section.read("absent", absent -> absent.choice(Choices.ABSENT_VALUES), true);
                    return section.require("delta", "delta: 2")
                            .flatMap(delta -> decimal(
                                    delta,
                                    "it must be a number above 0 and at most 50, such as 2",
                                    one -> one.signum() > 0
                                            && one.compareTo(BigDecimal.valueOf(ModelChoice.MOST_DOUBLINGS)) <= 0))
                            .map(delta -> new ModelChoice.Disclosure(delta, absentFails));
                });
    }

    private static Optional<ModelChoice> alpha(Value value) {
        if (!value.isSection()) {
            return share(value).map(max -> new ModelChoice.Alpha(max, List.of()));
        }
        return value.section(Keys.ALPHA, "write a share, as in {max: 0.5}").flatMap(section -> {
            List<String> values =
                    section.get("values").flatMap(list -> list.list(1, "[HIV, syphilis]")).orElse(List.of()).stream()
                            .flatMap(item -> item.text("each must be a text, as in [HIV, syphilis]").stream())
                            .toList();
            return section.require("max", "max: 0.5")
                    .flatMap(ModelBinder::share)
                    .map(max -> new ModelChoice.Alpha(max, values));
        });
    }

    private static Optional<BigDecimal> share(Value value) {
        return decimal(
                value,
                "it must be a share of a class, above 0 and at most 1, such as 0.5",
                one -> one.signum() > 0 && isShare(one));
    }

    private static Optional<ModelChoice> likeness(Value value) {
        return value.section(Keys.LIKENESS, "write a factor, as in {beta: 2}").flatMap(section -> {
            boolean enhanced = section.flag("enhanced", false);
            return section.require("beta", "beta: 2")
                    .flatMap(beta -> decimal(
                            beta,
                            "it must be a number above 0 and at most 1000, such as 2",
                            one -> one.signum() > 0 && one.compareTo(BigDecimal.valueOf(ModelChoice.MOST_GROWTH)) <= 0))
                    .map(beta -> new ModelChoice.Likeness(beta, enhanced));
        });
    }

    private static boolean isShare(BigDecimal number) {
        return number.signum() >= 0 && number.compareTo(BigDecimal.ONE) <= 0;
    }

    private static Optional<BigDecimal> decimal(Value value, String rule, Function<BigDecimal, Boolean> fits) {
        return value.decimal(rule)
                .flatMap(number -> fits.apply(number) ? Optional.of(number) : value.reject(rule))
                .flatMap(number -> number.stripTrailingZeros().scale() <= ModelChoice.MOST_DECIMALS
                        ? Optional.of(number)
                        : value.reject("at most " + ModelChoice.MOST_DECIMALS + " decimals are possible"));
    }
}
