package io.skald.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.skald.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

class MisspelledKeyProperties {

    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz-";

    /** A key, the section it stands in, and how it was misspelled. */
    record Slip(String section, String key, String misspelled) {}

    @Property(tries = 300, shrinking = ShrinkingMode.OFF)
    void a_key_that_is_misspelled_by_one_letter_is_refused_and_the_right_one_suggested(@ForAll("slips") Slip slip) {
        UsageException refused = catchThrowableOfType(
                UsageException.class,
                () -> JobFile.parse(
                        "k: 2", Path.of("job.yaml"), List.of(slip.section() + '"' + slip.misspelled() + "\"=1")));

        assertThat(refused.problems())
                .anySatisfy(problem -> assertThat(problem)
                        .contains("'" + slip.misspelled() + "' is no key")
                        .endsWith("did you mean '" + slip.key() + "'?"));
    }

    @Provide
    Arbitrary<Slip> slips() {
        List<Slip> keys = new ArrayList<>();
        sections().forEach((section, known) -> known.forEach(key -> keys.add(new Slip(section, key, key))));
        return Combinators.combine(
                        Arbitraries.of(keys),
                        Arbitraries.integers().between(0, 2),
                        Arbitraries.integers().between(0, 30),
                        Arbitraries.of(LETTERS.chars().mapToObj(c -> (char) c).toList()))
                .as((right, kind, at, letter) ->
                        new Slip(right.section(), right.key(), misspell(right.key(), kind, at, letter)))
                .filter(slip -> !slip.misspelled().isEmpty())
                .filter(slip -> isClosestTo(slip, sections().get(slip.section())));
    }

    private static Map<String, List<String>> sections() {
        Map<String, List<String>> sections = new LinkedHashMap<>();
        sections.put("", Keys.ROOT);
        sections.put("format.", Keys.FORMAT);
        sections.put("suppression.", Keys.SUPPRESSION);
        sections.put("chunk.", Keys.CHUNK);
        sections.put("labels.", Keys.LABELS);
        sections.put("policies.", Keys.POLICIES);
        sections.put("refine.", Keys.REFINE);
        sections.put("attributes.Age.", Keys.ATTRIBUTE);
        sections.put("attributes.Age.levels.", Keys.LEVELS);
        return sections;
    }

    private static String misspell(String key, int kind, int at, char letter) {
        int place = at % key.length();
        return switch (kind) {
            case 0 -> key.substring(0, place) + key.substring(place + 1);
            case 1 -> key.substring(0, place) + letter + key.substring(place);
            default -> key.substring(0, place) + letter + key.substring(place + 1);
        };
    }

    /** One letter can turn a short key into another one, or leave it as near to another. */
    private static boolean isClosestTo(Slip slip, List<String> known) {
        return !known.contains(slip.misspelled())
                && known.stream()
                        .filter(other -> !other.equals(slip.key()))
                        .noneMatch(other -> NearestName.distance(other, slip.misspelled()) <= 1);
    }
}
