package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.TestFolder;
import io.skald.engine.report.ReportedNode;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Where persons are counted, a release is right if it hides the bins of too few persons, or without what the job asks of their values, and
 * no others, and shows what it hides if that is of enough persons: any other choice of bins is found, however many rows they have.
 */
class ForgedPersonsProperties {

    private static Path folder;

    @BeforeContainer
    static void makeFolder() throws IOException {
        folder = Files.createTempDirectory("forged-persons");
    }

    @AfterContainer
    static void removeFolder() throws IOException {
        TestFolder.remove(folder);
    }

    private record Row(int person, int bin, int ill) {}

    /** What a job may ask of the values, 0 and 1. */
    private enum Diversity {
        NONE(""),
        DISTINCT(", diversity: {distinct: 2}"),
        EVEN(", diversity: {entropy: 2}"),
        RECURSIVE(", diversity: {recursive: {c: 2, l: 2}}");

        private final String key;

        Diversity(String key) {
            this.key = key;
        }
    }

    /** What the job asks: k persons, and of their values. */
    private record Asked(int k, Diversity diversity) {

        boolean holds(List<Row> rows) {
            long zero = persons(rows, 0);
            long one = persons(rows, 1);
            boolean diverse = switch (diversity) {
                case NONE -> true;
                case DISTINCT -> Math.min(zero, one) > 0;
                case EVEN -> zero == one;
                case RECURSIVE -> Math.max(zero, one) < 2 * Math.min(zero, one);
            };
            return rows.stream().map(Row::person).distinct().count() >= k && diverse;
        }

        private static long persons(List<Row> rows, int ill) {
            return rows.stream()
                    .filter(row -> row.ill == ill)
                    .map(Row::person)
                    .distinct()
                    .count();
        }
    }

    @Property(tries = 240)
    void the_bins_of_too_few_persons_are_hidden_and_no_others(
            @ForAll long seed,
            @ForAll @IntRange(min = 4, max = 40) int count,
            @ForAll @IntRange(min = 2, max = 3) int k,
            @ForAll boolean drop,
            @ForAll Diversity diversity,
            @ForAll boolean mayAbsorb)
            throws IOException {
        Random random = new Random(seed);
        int persons = k + random.nextInt(6);
        int bins = 1 + random.nextInt(3);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            // Each bin has a row.
            rows.add(new Row(random.nextInt(persons), i < bins ? i : random.nextInt(bins), random.nextInt(2)));
        }
        Plan plan = plan(rows, k, drop, diversity, mayAbsorb && !drop);
        Asked asked = new Asked(k, diversity);
        Set<Integer> right = new HashSet<>();
        for (int bin = 0; bin < bins; bin++) {
            int number = bin;
            if (!asked.holds(rows.stream().filter(row -> row.bin == number).toList())) {
                right.add(bin);
            }
        }
        List<Row> few = rows.stream().filter(row -> right.contains(row.bin)).toList();
        boolean outRightly = drop || !asked.holds(few);

        for (int choice = 0; choice < 1 << bins; choice++) {
            Set<Integer> hidden = new HashSet<>();
            for (int bin = 0; bin < bins; bin++) {
                if ((choice >> bin & 1) == 1) {
                    hidden.add(bin);
                }
            }
            List<Row> gone =
                    rows.stream().filter(row -> hidden.contains(row.bin)).toList();
            List<Row> stay =
                    rows.stream().filter(row -> !hidden.contains(row.bin)).toList();
            boolean same = gone.equals(few);
            assertThat(verify(plan, release(stay, Set.of()), rows.size(), gone.size()))
                    .as("left out %s of %s, %s", hidden, rows, asked)
                    .isEqualTo(same && (outRightly || few.isEmpty()));
            if (!gone.isEmpty() && !drop) {
                assertThat(verify(plan, release(rows, hidden), rows.size(), gone.size()))
                        .as("masked %s of %s, %s", hidden, rows, asked)
                        .isEqualTo(
                                same
                                        ? !outRightly
                                        : mayAbsorb
                                                && outRightly
                                                && !few.isEmpty()
                                                && isOneMore(right, hidden)
                                                && asked.holds(gone));
            }
        }
    }

    /** Whether one bin is hidden beside those that must be: absorbed, as they do not stand alone. */
    private static boolean isOneMore(Set<Integer> right, Set<Integer> hidden) {
        return hidden.containsAll(right) && hidden.size() == right.size() + 1;
    }

    private static boolean verify(Plan plan, List<String> release, int rows, int suppressed) throws IOException {
        Path forged = Files.write(folder.resolve("forged.csv"), release);
        ReportedNode node = new ReportedNode(Map.of("bin", 0), Map.of("bin", 1));
        return new TightVerification(folder, 440_000)
                .of(plan, forged, node, rows, rows - release.size() + 1L, suppressed)
                .accepted();
    }

    private static List<String> release(List<Row> rows, Set<Integer> masked) {
        List<String> lines = new ArrayList<>(List.of("bin,ill"));
        rows.forEach(row -> lines.add((masked.contains(row.bin) ? "*" : "b" + row.bin) + "," + row.ill));
        return lines;
    }

    private static Plan plan(List<Row> rows, int k, boolean drop, Diversity diversity, boolean absorb)
            throws IOException {
        List<String> lines = new ArrayList<>(List.of("who,bin,ill"));
        rows.forEach(row -> lines.add("p" + row.person + ",b" + row.bin + "," + row.ill));
        Files.write(folder.resolve("table.csv"), lines);
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                overwrite: true
                k: %d
                person: who
                suppression: {limit: 100%%, mode: %s, small-group: %s}
                attributes:
                  bin: {role: quasi, type: code, keep: [2], levels: {max: 0}}
                  ill: {role: sensitive%s}
                """.formatted(
                        k, drop ? "drop" : "mask", absorb ? "absorb" : "drop", diversity.key));
        return PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN);
    }
}
