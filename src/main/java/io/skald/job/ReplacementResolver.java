package io.skald.job;

import io.skald.identifier.KeySource;
import io.skald.identifier.PseudonymKey;
import io.skald.identifier.Replacement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Finds the keys of what replaces identifiers, and sees that they can be read. */
final class ReplacementResolver {

    private final Resolution resolution;
    private final OutputUse use;

    ReplacementResolver(Resolution resolution, OutputUse use) {
        this.resolution = resolution;
        this.use = use;
    }

    /** What replaces the values of identifiers, by column; without those whose keys cannot be had, which is a problem by then. */
    Map<String, Replacement> replacements() {
        Map<String, Replacement> found = new LinkedHashMap<>();
        for (Job.Attribute attribute : resolution.job().attributes()) {
            if (attribute instanceof Job.Replaced replaced) {
                resolved(replaced).ifPresent(replacement -> found.put(replaced.name(), replacement));
            }
        }
        return found;
    }

    private Optional<Replacement> resolved(Job.Replaced replaced) {
        Optional<KeySource> written = replaced.replacement().key();
        if (written.isEmpty()) {
            return Optional.of(replaced.replacement());
        }
        String[] key = {"attributes", replaced.name(), replaced.replacement().use(), "key"};
        Optional<KeySource> source = written.get().variable()
                ? written
                : resolution.path(written.get().place(), key).map(file -> new KeySource(file.toString(), false));
        return source.map(place -> use.compared() ? place.ifThere() : place)
                .filter(place -> place.missing()
                        || resolution.attempt(() -> PseudonymKey.id(place), key).isPresent())
                .map(replaced.replacement()::with);
    }
}
