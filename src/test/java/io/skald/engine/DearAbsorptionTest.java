package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where the class that makes suppressed rows hold a model is the dearest of very many, it is found all the same, in any memory. */
class DearAbsorptionTest {

    private static final int CLASSES = 9000;
    private static final int ALIKE = 40;
    private static final int DIFFERENT = 100;

    @TempDir
    private Path folder;

    private enum Asked {
        OF_ROWS("", "alpha: 0.5"),
        OF_PERSONS("person: who", "diversity: {entropy: 2}");

        private final String person;
        private final String model;

        Asked(String person, String model) {
            this.person = person;
            this.model = model;
        }
    }

    /** 40 rows of one illness are suppressed; a class of two adds too little to them, and that of a hundred enough. */
    @ParameterizedTest
    @CsvSource({
        "none, 24MB, OF_ROWS",
        "mondrian, 24MB, OF_ROWS",
        "mondrian, 256MB, OF_ROWS",
        "none, 32MB, OF_PERSONS",
        "none, 256MB, OF_PERSONS",
        "mondrian, 32MB, OF_PERSONS",
        "mondrian, 256MB, OF_PERSONS"
    })
    void the_dearest_class_of_many_is_absorbed_if_no_other_helps(String refine, String memory, Asked asked)
            throws IOException {
        List<String> table = new ArrayList<>(List.of("who,part,ill"));
        for (int i = 0; i < CLASSES; i++) {
            table.add("p" + i + ",b" + i + ",ill" + i % 2000);
            table.add("q" + i + ",b" + i + ",ill" + (i + 1) % 2000);
        }
        for (int i = 0; i < ALIKE; i++) {
            table.add("p" + i + ",a,flu");
        }
        for (int i = 0; i < DIFFERENT; i++) {
            table.add("r" + i + ",c,ill" + i);
        }
        Files.write(folder.resolve("table.csv"), table);
        Path job =
                Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                k: 2
                memory: %s
                %s
                suppression: {limit: 0.0078, small-group: absorb}
                refine: {method: %s}
                attributes:
                  who: {role: identifier}
                  part: {role: quasi, type: code, keep: [5], levels: {max: 0}}
                  ill: {role: sensitive, %s}
                """.formatted(memory, asked.person, refine, asked.model));
        RunReport report =
                Engine.anonymise(PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN), RunOptions.DEFAULT);
        assertThat(report.suppressedRows()).isEqualTo(ALIKE + DIFFERENT);
        assertThat(report.leftOutRows()).isZero();
        assertThat(Files.readAllLines(folder.resolve("release.csv")).stream()
                        .filter(row -> row.startsWith("*,"))
                        .count())
                .isEqualTo(ALIKE + DIFFERENT);
    }
}
