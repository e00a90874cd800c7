package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.SkaldException;
import io.skald.TestFolder;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** One job on one table gives one release, whatever the chunks, the threads and the memory. */
class SameBytesTest {

    private static final String[] TOWNS = {"Bonn", "Köln", "Aachen", "Ulm", "Singen, Hohentwiel", "Kehl"};
    private static final List<String> SIZES = List.of(
            "chunk={rows: 1}", "chunk={rows: 2}", "chunk={rows: 7}", "chunk={rows: 100000}", "chunk={size: 100}");

    private static Path folder;

    @BeforeContainer
    static void makeFolder() throws IOException {
        folder = Files.createTempDirectory("same-bytes");
        Files.writeString(folder.resolve("town.csv"), """
                Bonn;Rhineland;*
                Köln;Rhineland;*
                Aachen;Rhineland;*
                Ulm;Swabia;*
                "Singen, Hohentwiel";Swabia;*
                Kehl;Baden;*
                """);
    }

    @AfterContainer
    static void removeFolder() throws IOException {
        TestFolder.remove(folder);
    }

    @Property(tries = 25)
    void a_release_depends_on_job_and_table_alone(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 60) int rows,
            @ForAll @IntRange(min = 1, max = 6) int k,
            @ForAll @IntRange(min = 0, max = 30) int percent,
            @ForAll boolean drop,
            @ForAll boolean paper)
            throws IOException {
        Path table = Files.writeString(folder.resolve("table.csv"), table(new Random(seed), rows));
        Path job = Files.writeString(folder.resolve("job.yaml"), job(k, percent, drop, paper));

        List<String> outcomes = new ArrayList<>();
        for (String size : SIZES) {
            for (int threads : new int[] {1, 2, 4}) {
                outcomes.add(outcome(job, size, "threads=" + threads, "memory=64MB"));
            }
        }
        outcomes.add(outcome(job, SIZES.get(3), "threads=2", "memory=1GB"));

        assertThat(outcomes).as("releases of %s", Files.readString(table)).containsOnly(outcomes.get(0));
    }

    private static String outcome(Path job, String... overrides) throws IOException {
        Path output = folder.resolve("release.csv");
        try {
            RunReport report = Engine.anonymise(
                    PlanResolver.resolve(job, List.of(overrides), OutputUse.WRITTEN), RunOptions.DEFAULT);
            return Files.readString(output) + report.metrics();
        } catch (SkaldException refused) {
            return refused.getMessage();
        }
    }

    private static String table(Random random, int rows) {
        String lineEnd = random.nextBoolean() ? "\n" : "\r\n";
        StringBuilder text = new StringBuilder("town,note,age,income,code" + lineEnd);
        for (int row = 0; row < rows; row++) {
            String town = TOWNS[random.nextInt(TOWNS.length)];
            text.append(town.contains(",") || random.nextInt(5) == 0 ? '"' + town + '"' : town)
                    .append(random.nextInt(4) == 0 ? ",\"a \"\"b\"\", c\nd\"," : ",plain,")
                    .append(random.nextInt(6) == 0 ? "" : Integer.toString(random.nextInt(30) - 10))
                    .append(',')
                    .append(random.nextInt(40) * 1_000_003L)
                    .append(',')
                    .append(10_000 + random.nextInt(3) * 1_000 + random.nextInt(2))
                    .append(row == rows - 1 && random.nextBoolean() ? "" : lineEnd);
        }
        return text.toString();
    }

    private static String job(int k, int percent, boolean drop, boolean paper) {
        return """
                input: table.csv
                output: release.csv
                overwrite: true
                k: %d
                suppression: {limit: %d%%, mode: %s}
                search: %s
                %s
                attributes:
                  town: {role: quasi, hierarchy: town.csv}
                  age: {role: quasi, type: integer, widths: [1, 5, 10]}
                  income: {role: quasi, type: integer, encode: true, widths: doubling}
                  code: {role: quasi, type: code, keep: [5, 2]}
                  note: {role: insensitive}
                """.formatted(
                        k, percent, drop ? "drop" : "mask", paper ? "skald" : "exact", paper ? "max-bins: 100" : "");
    }
}
