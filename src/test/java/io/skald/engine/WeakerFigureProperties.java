package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.InfeasibleException;
import io.skald.TestFolder;
import io.skald.UsageException;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.statistics.Statistics;

/** A job that no node satisfies is told what would do: with that it has a release, and with more it has none, where that is said. */
class WeakerFigureProperties {

    private static final Pattern FIGURES = Pattern.compile("With all else as it is, (.*) would do(.*)\\.$");
    private static final Pattern FIGURE = Pattern.compile("(population\\.k|k) = ([0-9]+)");

    private static Path folder;

    @BeforeContainer
    static void makeFolder() throws IOException {
        folder = Files.createTempDirectory("weaker-figures");
    }

    @AfterContainer
    static void removeFolder() throws IOException {
        TestFolder.remove(folder);
    }

    /** What classes are asked to stand for, if for anything. */
    private enum Of {
        NOBODY(""),
        A_SIZE("size: %d, "),
        A_TABLE("table: people.csv, "),
        A_TABLE_WITH_PRESENCE("table: people.csv, presence: {max: 0.6}, ");

        private final String keys;

        Of(String keys) {
            this.keys = keys;
        }

        boolean counted() {
            return this == A_TABLE || this == A_TABLE_WITH_PRESENCE;
        }
    }

    @Property(tries = 240)
    void what_is_said_to_do_does_and_nothing_stricter(@ForAll long seed, @ForAll Of of, @ForAll boolean persons)
            throws IOException {
        Random random = new Random(seed);
        List<String> rows = new ArrayList<>(List.of("who,part"));
        int size = 4 + random.nextInt(40);
        for (int i = 0; i < size; i++) {
            rows.add("p" + random.nextInt(size) + "," + "abcd".charAt(random.nextInt(4)));
        }
        Files.write(folder.resolve("table.csv"), rows);
        List<String> people = new ArrayList<>(List.of("part"));
        for (int i = 2 * size; i > 0; i--) {
            people.add("" + "abcd".charAt(random.nextInt(4)));
        }
        Files.write(folder.resolve("people.csv"), people);
        Files.writeString(folder.resolve("part.csv"), "a;ab\nb;ab\nc;cd\nd;cd\n");
        String job = """
                input: table.csv
                output: release.csv
                overwrite: true
                k: {k}
                %s
                %s
                suppression: {limit: %d%%}
                attributes:
                  who: {role: identifier}
                  part: {role: quasi, hierarchy: part.csv, levels: {max: %d}}
                """.formatted(
                persons && !of.counted() ? "person: who" : "",
                of == Of.NOBODY
                        ? ""
                        : "population: {" + of.keys.formatted(size * (1 + random.nextInt(20))) + "k: {population.k}}",
                random.nextInt(40),
                random.nextInt(2));
        Map<String, Integer> asked = new TreeMap<>(Map.of("k", 1 + random.nextInt(size)));
        if (of != Of.NOBODY) {
            asked.put("population.k", 1 + random.nextInt(size));
        }

        Optional<String> told = failure(job, asked).filter(message -> message.startsWith("No node"));
        Matcher figures = FIGURES.matcher(told.orElse(""));
        boolean found = figures.find();
        Statistics.label("told").collect(of, found);
        if (!found) {
            return;
        }
        Map<String, Integer> weaker = new TreeMap<>(asked);
        Matcher figure = FIGURE.matcher(figures.group(1));
        while (figure.find()) {
            assertThat(weaker.put(figure.group(1), Integer.parseInt(figure.group(2))))
                    .as(told.get())
                    .isGreaterThan(Integer.parseInt(figure.group(2)));
        }
        assertThat(failure(job, weaker)).as(told.get()).isEmpty();
        if (figures.group(2).contains("nothing stricter")) {
            weaker.forEach((key, number) -> {
                if (number < asked.get(key)) {
                    Map<String, Integer> stricter = new TreeMap<>(weaker);
                    stricter.put(key, number + 1);
                    assertThat(failure(job, stricter)).as(told.get()).isPresent();
                }
            });
        }
    }

    /** Why the job has no release, if it has none. */
    private static Optional<String> failure(String job, Map<String, Integer> asked) {
        String text = job;
        for (Map.Entry<String, Integer> key : asked.entrySet()) {
            text = text.replace("{" + key.getKey() + "}", key.getValue().toString());
        }
        try {
            Path file = Files.writeString(folder.resolve("job.yaml"), text);
            Engine.anonymise(PlanResolver.resolve(file, List.of(), OutputUse.WRITTEN), RunOptions.DEFAULT);
            return Optional.empty();
        } catch (InfeasibleException | UsageException none) {
            return Optional.of(String.valueOf(none.getMessage()));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
