package io.skald.engine.encode;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.engine.Engine;
import io.skald.engine.RunOptions;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where persons are counted, whose each row is outlives a run in a kept workspace as all else does. */
class KeptPersonsTest {

    private static final String FRESH = "keep-workspace=null";

    @TempDir
    private Path folder;

    private final List<String> warnings = new ArrayList<>();

    @BeforeEach
    void writeJob() throws IOException {
        Random random = new Random(7);
        List<String> table = new ArrayList<>(List.of("id,other,age,part,ill"));
        for (int row = 0; row < 4000; row++) {
            String id = row % 90 == 0 ? "" : "patient" + random.nextInt(1500);
            table.add(id + ",q" + row % 700 + "," + random.nextInt(20, 80) + ",x" + random.nextInt(9) + ",ill"
                    + random.nextInt(4));
        }
        Files.write(folder.resolve("table.csv"), table);
        Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: out/release.csv
                overwrite: true
                keep-workspace: kept
                person: id
                k: 5
                suppression: {limit: 3%}
                chunk: {rows: 700}
                attributes:
                  id: {role: identifier}
                  other: {role: identifier}
                  age: {role: quasi, type: integer, widths: [1, 5, 10, 20]}
                  part: {role: quasi, type: code, keep: [2]}
                  ill: {role: sensitive, diversity: {entropy: 2}}
                """);
    }

    private RunReport run(String... overrides) {
        return Engine.anonymise(
                PlanResolver.resolve(folder.resolve("job.yaml"), List.of(overrides), OutputUse.WRITTEN),
                RunOptions.DEFAULT.warning(warnings::add));
    }

    private String release() throws IOException {
        return Files.readString(folder.resolve("out/release.csv"));
    }

    private static String firstPass(RunReport report) {
        return report.passes().get(0).name();
    }

    private void assertAnsweredFromWhatIsKept(String... overrides) throws IOException {
        RunReport kept = run(overrides);
        String release = release();
        RunReport fresh =
                run(Stream.concat(Arrays.stream(overrides), Stream.of(FRESH)).toArray(String[]::new));

        assertThat(firstPass(kept)).isEqualTo("encode (kept)");
        assertThat(firstPass(fresh)).isEqualTo("encode");
        assertThat(kept.levels()).isEqualTo(fresh.levels());
        assertThat(kept.metrics()).isEqualTo(fresh.metrics());
        assertThat(kept.persons()).isEqualTo(fresh.persons());
        assertThat(release).isEqualTo(release());
    }

    @Test
    void a_later_run_counts_the_same_persons_for_another_k_and_other_models() throws IOException {
        assertThat(firstPass(run())).isEqualTo("encode");

        assertAnsweredFromWhatIsKept("k=20");
        assertAnsweredFromWhatIsKept("k=9", "objective=gcp", "attributes.ill.diversity={distinct: 3}");
        assertThat(warnings).isEmpty();
    }

    @Test
    void clusters_of_persons_are_made_of_what_is_kept() throws IOException {
        run();
        String distinct = "attributes.ill={role: sensitive, diversity: {distinct: 2}}";
        assertAnsweredFromWhatIsKept("refine.method=semantic", distinct);
        assertAnsweredFromWhatIsKept("refine={method: mondrian, suppressed: rescue}", "k=8", distinct);
        assertThat(warnings).isEmpty();
    }

    @Test
    void whose_rows_they_are_by_another_column_is_kept_apart() {
        run();
        assertThat(firstPass(run("person=other"))).isEqualTo("encode");
        assertThat(firstPass(run("person=null"))).isEqualTo("encode");
        assertThat(firstPass(run())).isEqualTo("encode (kept)");
        assertThat(firstPass(run("person=other"))).isEqualTo("encode (kept)");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void what_is_damaged_or_missing_is_made_anew_with_a_warning(boolean gone) throws IOException {
        run();
        Path persons = persons();
        if (gone) {
            Files.delete(persons);
        } else {
            byte[] bytes = Files.readAllBytes(persons);
            bytes[bytes.length / 2] ^= 1;
            Files.write(persons, bytes, StandardOpenOption.TRUNCATE_EXISTING);
        }
        assertThat(firstPass(run("k=20"))).isEqualTo("encode");
        assertThat(warnings).hasSize(1);
        assertThat(warnings.get(0)).contains("is not used and made anew").contains("persons");
        assertThat(firstPass(run("k=20"))).isEqualTo("encode (kept)");
    }

    @Test
    void what_is_kept_of_persons_names_none() throws IOException {
        run();
        assertThat(Files.readString(persons(), StandardCharsets.ISO_8859_1)).doesNotContain("patient");
    }

    private Path persons() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("kept"))) {
            return files.filter(file -> file.endsWith("persons")).findFirst().orElseThrow();
        }
    }
}
