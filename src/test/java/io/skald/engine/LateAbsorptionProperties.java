package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.InfeasibleException;
import io.skald.UsageException;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.statistics.Statistics;

/**
 * Where suppressed rows must be of k persons or have so many values, and have not, they absorb the smallest class of the release that leaves them out, if
 * one fits the limit; nothing else is different.
 */
class LateAbsorptionProperties {

    private static final String STARS = "*,*";

    private static Path folder;

    @BeforeContainer
    static void makeFolder() throws IOException {
        folder = Files.createTempDirectory("absorbed");
    }

    @AfterContainer
    static void removeFolder() throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Collections.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private record Released(List<String> labels, RunReport report) {}

    @Property(tries = 300)
    void the_smallest_class_is_absorbed_where_the_group_does_not_stand(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 3) int k,
            @ForAll boolean persons,
            @ForAll boolean refined)
            throws IOException {
        Random random = new Random(seed);
        int rows = 8 + random.nextInt(30);
        int parts = 2 + random.nextInt(4);
        int people = k + random.nextInt(rows);
        List<String> table = new ArrayList<>(List.of("who,part,age,ill"));
        for (int row = 0; row < rows; row++) {
            int part = random.nextInt(parts);
            boolean missing = random.nextInt(12) == 0;
            table.add("p" + (part == 0 ? 0 : random.nextInt(people)) + ",x" + part + ","
                    + (missing ? "" : 20 + random.nextInt(12)) + "," + (part == 0 ? "flu" : "ill" + random.nextInt(3)));
        }
        Files.write(folder.resolve("table.csv"), table);
        int percent = 45 + random.nextInt(50);
        Released drop = release(k, persons, refined, percent, "drop");
        Released absorb = release(k, persons, refined, percent, "absorb");

        boolean stands = drop.report().leftOutRows() == 0;
        long may =
                Math.min(rows - 1, (long) rows * percent / 100) - drop.report().suppressedRows();
        Map<String, Long> classes =
                drop.labels().stream().collect(Collectors.groupingBy(label -> label, Collectors.counting()));
        long smallest = classes.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(STARS))
                .mapToLong(Map.Entry::getValue)
                .min()
                .orElse(Long.MAX_VALUE);
        Statistics.label("absorbs").collect(!stands && smallest <= may, stands);
        assertThat(absorb.report().node()).isEqualTo(drop.report().node());
        if (stands || smallest > may) {
            assertThat(absorb.labels()).isEqualTo(drop.labels());
            assertThat(absorb.report().warnings().stream().anyMatch(words -> words.contains("can be absorbed")))
                    .isEqualTo(!stands);
            return;
        }
        assertThat(absorb.report().leftOutRows()).isZero();
        assertThat(absorb.report().suppressedRows()).isEqualTo(drop.report().suppressedRows() + smallest);
        assertThat(absorb.report().classes().count())
                .isEqualTo(drop.report().classes().count() - 1);
        assertThat(absorb.report().metrics().dmStarKept())
                .isEqualTo(drop.report().metrics().dmStarKept().subtract(BigInteger.valueOf(smallest * smallest)));
        Set<String> left = Set.copyOf(absorb.labels());
        List<String> gone =
                classes.keySet().stream().filter(label -> !left.contains(label)).toList();
        assertThat(gone).hasSize(1);
        assertThat(classes.get(gone.get(0))).isEqualTo(smallest);
        assertThat(absorb.labels()).hasSize(rows);
        assertThat(IntStream.range(0, rows)
                        .filter(row -> absorb.labels().get(row).equals(STARS))
                        .count())
                .isEqualTo(absorb.report().suppressedRows());
    }

    private static Released release(int k, boolean persons, boolean refined, int percent, String group)
            throws IOException {
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                overwrite: true
                k: %d
                %s
                suppression: {limit: %d%%, small-group: %s}
                policies: {on-missing: suppress}
                refine: {method: %s}
                attributes:
                  who: {role: identifier}
                  part: {role: quasi, type: code, keep: [2], levels: {max: 0}}
                  age: {role: quasi, type: integer, widths: [1, 4, 40]}
                  ill: {role: sensitive%s}
                """.formatted(
                        k,
                        persons ? "person: who" : "",
                        percent,
                        group,
                        refined ? "mondrian" : "none",
                        persons ? "" : ", diversity: {distinct: 2}"));
        try {
            RunReport report =
                    Engine.anonymise(PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN), RunOptions.DEFAULT);
            List<String> labels = Files.readAllLines(folder.resolve("release.csv")).stream()
                    .skip(1)
                    .map(line -> line.substring(0, line.lastIndexOf(',')))
                    .toList();
            return new Released(labels, report);
        } catch (InfeasibleException | UsageException none) {
            Assume.that(false);
            throw none;
        }
    }
}
