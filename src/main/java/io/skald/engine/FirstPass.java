package io.skald.engine;

import io.skald.engine.encode.CountedTable;
import io.skald.engine.report.PassStats;
import io.skald.privacy.KAnonymity;
import io.skald.privacy.Models;
import io.skald.privacy.PopulationSample;
import io.skald.privacy.Protection;
import io.skald.privacy.Requirement;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What pass 1 found out of the whole input, whoever did it and however the rows were divided.
 *
 * @param table what is counted
 * @param chunks in which the input was read
 * @param inputHash SHA-256 of the input's bytes, in hexadecimal
 * @param suppressedByPolicy rows that each policy suppresses, by policy key and column
 * @param warnings what was noticed on the way, in words without values of the data
 * @param persons how many there are, where k counts them
 * @param models what every class must hold beside k
 * @param stats what it took
 */
public record FirstPass(
        CountedTable table,
        int chunks,
        String inputHash,
        Map<String, Map<String, Long>> suppressedByPolicy,
        List<String> warnings,
        Optional<CountedPersons> persons,
        Models models,
        PassStats stats) {

    public FirstPass {
        warnings = List.copyOf(warnings);
    }

    /** What every class must have. */
    Requirement requirement(int k) {
        return Protection.of(anonymity(k), models);
    }

    /** What the table has of the population that it was drawn from. */
    PopulationSample sample() {
        return persons.map(CountedPersons::sample).orElseGet(() -> PopulationSample.ofRows(table.rows()));
    }

    /** Rows or persons in every class. */
    KAnonymity anonymity(int k) {
        return new KAnonymity(k, persons.isPresent());
    }
}
