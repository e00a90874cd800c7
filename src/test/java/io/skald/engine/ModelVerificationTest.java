package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.verify.claim.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Releases that do not hold what the job asks of sensitive values are refused, whoever made them. */
class ModelVerificationTest {

    @TempDir
    private Path folder;

    private Plan plan(String asked, String refine) throws IOException {
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                k: 3
                overwrite: true
                refine: {method: %s}
                suppression: {limit: 30%%}
                attributes:
                  age: {role: quasi, type: integer, widths: [2, 4, 8, 16]}
                  town: {role: quasi, type: code, keep: [2, 1]}
                  disease: {role: sensitive%s}
                """.formatted(refine, asked));
        return PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN);
    }

    private void writeTable() throws IOException {
        Random random = new Random(7);
        List<String> lines = new ArrayList<>(List.of("age,town,disease"));
        for (int row = 0; row < 300; row++) {
            lines.add(random.nextInt(32) + ",T" + (char) ('a' + random.nextInt(3)) + ","
                    + List.of("flu", "flu", "flu", "cold", "ulcer").get(random.nextInt(5)));
        }
        Files.write(folder.resolve("table.csv"), lines);
        Files.writeString(folder.resolve("diseases.csv"), "flu,airways,*\ncold,airways,*\nulcer,stomach,*\n");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    diversity: {distinct: 3}                 | different values of 'disease'
                    diversity: {entropy: 2.5}                | as diverse as
                    diversity: {recursive: {c: 2, l: 2}}     | the most frequent value of 'disease'
                    alpha: 0.6                               | a share of at most 0.6
                    alpha: {max: 0.3, values: [cold]}        | a share of at most 0.3
                    closeness: {t: 0.1}                      | from those of the table
                    likeness: {beta: 0.5}                    | a gain of at most 0.5
                    likeness: {beta: 0.6, enhanced: true}    | and of -ln of its share
                    closeness: {t: 0.1, distance: ordered}   | from those of the table
                    closeness: {t: 0.1, distance: hierarchical}, hierarchy: diseases.csv | from those of the table
                    disclosure: {delta: 1.5}                 | by less than a factor of 2 to the power of 1.5
                    disclosure: {delta: 1}                   | by less than a factor of 2 to the power of 1
                    """)
    void what_is_released_by_k_alone_is_refused_and_what_is_released_by_the_model_is_not(String model, String why)
            throws IOException {
        writeTable();
        for (String refine : List.of("none", "mondrian", "semantic")) {
            Engine.anonymise(plan("", refine), RunOptions.DEFAULT);
            Findings refused = Engine.verify(plan(", " + model, refine), RunOptions.DEFAULT);
            assertThat(refused.accepted()).isFalse();
            assertThat(refused.describe()).contains("sensitive values").contains(why);

            Engine.anonymise(plan(", " + model, refine), RunOptions.DEFAULT);
            assertThat(Engine.verify(plan(", " + model, refine), RunOptions.DEFAULT)
                            .accepted())
                    .isTrue();
        }
    }
}
