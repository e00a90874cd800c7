package io.skald.job;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Keys that other programs for tables and privacy have, and what a job says instead. */
final class OtherWords {

    private static final String STRATA =
            "k holds within each value of a column that is {role: quasi, levels: {max: 0}}, as no class then has two of them";
    private static final String WEIGHTS =
            "weights of a survey count nowhere: name their column under 'attributes'; 'population' says how large the population is";
    private static final String IMPORTANCE =
            "columns are spared in the order in which they stand, 'weight' of a column says what it counts by objective: gcp, and"
                    + " refine: {method: cells, distance: ordered} takes single cells of those named last first";
    private static final String ROLES = "each column stands under 'attributes' with its role, as in Age: {role: quasi}";
    private static final String DIVERSITY =
            "it is asked of a sensitive column, as in Diagnosis: {role: sensitive, diversity: {distinct: 3}}";
    private static final String CLOSENESS =
            "it is asked of a sensitive column, as in Diagnosis: {role: sensitive, closeness: {t: 0.2}}";
    private static final String HIERARCHIES =
            "each column names its own under 'attributes', as in Sex: {role: quasi, hierarchy: sex.csv}";
    private static final String DELIMITER = "set format.delimiter";
    private static final String MISSING = "set format.missing, or 'missing' of one column";
    private static final String ABOVE = "set format.skip: {first: 1}";
    private static final String BELOW = "set format.skip: {last: 1}";
    private static final String THOUSANDS = "set 'number' of the column, as in number: {group: \",\"}";

    private static final Map<String, String> ADVICE = Map.ofEntries(
            Map.entry("strata", STRATA),
            Map.entry("stratum", STRATA),
            Map.entry("stratify", STRATA),
            Map.entry("weights", WEIGHTS),
            Map.entry("weightvar", WEIGHTS),
            Map.entry("surveyweights", WEIGHTS),
            Map.entry("importance", IMPORTANCE),
            Map.entry("priority", IMPORTANCE),
            Map.entry("quasi", ROLES),
            Map.entry("qids", ROLES),
            Map.entry("quasiidentifiers", ROLES),
            Map.entry("sensitive", ROLES),
            Map.entry("insensitive", ROLES),
            Map.entry("identifiers", ROLES),
            Map.entry("columns", ROLES),
            Map.entry("l", DIVERSITY),
            Map.entry("ldiversity", DIVERSITY),
            Map.entry("t", CLOSENESS),
            Map.entry("tcloseness", CLOSENESS),
            Map.entry("hierarchies", HIERARCHIES),
            Map.entry("sep", DELIMITER),
            Map.entry("separator", DELIMITER),
            Map.entry("navalues", MISSING),
            Map.entry("nulls", MISSING),
            Map.entry("skiprows", ABOVE),
            Map.entry("skipfooter", BELOW),
            Map.entry("thousands", THOUSANDS));

    private OtherWords() {}

    /** What a job has in place of a key, whose letters may be of any case and may be parted by dashes or underscores. */
    static Optional<String> advice(String key) {
        return Optional.ofNullable(ADVICE.get(key.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "")));
    }
}
