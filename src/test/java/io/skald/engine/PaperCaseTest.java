package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The SKALD paper's two phases on a table small enough to do them by hand.
 *
 * <p>Sex has 2 values and the levels 0, 1 ({@code *}); age lies in [20, 27] and has the widths 1, 2, 4, and 3 stands for
 * {@code *}. The paper's eq. (1), values of sex times bins of age plus 1 for suppressed rows, and Prec = 1 - (sex/1 + age/3) / 2:
 *
 * <pre>
 *   node   (0,0)      (0,1)      (0,2)      (0,3)      (1,0)      (1,1)      (1,2)      (1,3)
 *   bins   2*8+1=17   2*4+1=9    2*2+1=5    2*1+1=3    1*8+1=9    1*4+1=5    1*2+1=3    1*1+1=2
 *   Prec   1          5/6        2/3        1/2        1/2        1/3        1/6        0
 * </pre>
 *
 * With N_RAM = 8 the nodes of 8 bins or fewer comply; (0,2) is the one of best Prec, so it is the root. The rows, by sex and age:
 *
 * <pre>
 *          20  21  22  23 | 24  25  26  27
 *     F     1   1   1   1 |  1       1          (0,2): 4 and 2      (0,3): 6
 *     M     1       1     |  1   1   1   1      (0,2): 2 and 4      (0,3): 6
 *           2   1   2   1 |  2   1   2   1      (1,2): 6 and 6      (1,1): 3, 3, 3 and 3
 * </pre>
 */
class PaperCaseTest {

    private static final String TABLE = "FMFFMFFMMFMM";
    private static final int[] AGES = {20, 20, 21, 22, 22, 23, 24, 24, 25, 26, 26, 27};

    @TempDir
    private Path folder;

    @BeforeEach
    void writeJob() throws IOException {
        StringBuilder rows = new StringBuilder("sex,age\n");
        for (int i = 0; i < AGES.length; i++) {
            rows.append(TABLE.charAt(i)).append(',').append(AGES[i]).append('\n');
        }
        Files.writeString(folder.resolve("table.csv"), rows);
        Files.writeString(folder.resolve("sex.csv"), "F;*\nM;*\n");
        Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                k: 3
                attributes:
                  sex: {role: quasi, hierarchy: sex.csv}
                  age: {role: quasi, type: integer, bounds: [20, 27], widths: [1, 2, 4]}
                """);
    }

    /** Of the root and the nodes above it, (0,2) leaves 4 rows alone; (0,3) and (1,2) both cost 6^2 + 6^2; Prec 1/2 beats 1/6. */
    @Test
    void without_suppression_the_better_prec_decides_between_two_nodes_of_one_dm_star() throws IOException {
        RunReport report = anonymise("search=skald", "max-bins=8");

        assertThat(report.nRam()).hasValue(8);
        assertThat(report.rootNode()).containsExactly(0, 2);
        assertThat(levels(report)).containsExactly(0, 3);
        assertThat(report.metrics().dmStar()).isEqualTo(72);
        assertThat(report.metrics().prec()).isEqualTo(0.5);
        assertThat(report.bins()).isEqualTo(new RunReport.Bins(BigInteger.valueOf(3), 2));
        assertThat(report.classes()).isEqualTo(new RunReport.Classes(2, 6, 6.0, 6, new TreeMap<>(Map.of(6L, 2L))));
        assertThat(release()).isEqualTo("F,* M,* F,* F,* M,* F,* F,* M,* M,* F,* M,* M,*");
    }

    /** A third of 12 rows is 4: (0,2) keeps two classes of 4 and suppresses two of 2, so 4^2 + 4^2 + (2 + 2)^2 = 48 < 72. */
    @Test
    void with_suppression_the_root_itself_is_best_and_suppressed_rows_cost_their_square_together() throws IOException {
        RunReport report = anonymise("search=skald", "max-bins=8", "suppression.limit=0.34");

        assertThat(levels(report)).containsExactly(0, 2);
        assertThat(report.suppressedRows()).isEqualTo(4);
        assertThat(report.metrics().dmStar()).isEqualTo(48);
        assertThat(report.metrics().dmStarKept()).isEqualTo(32);
        assertThat(report.metrics().dmStarAll()).isEqualTo(16 + 16 + 4 + 4);
        assertThat(report.metrics().dm()).isEqualTo(16 + 16 + 4 * 12);
        assertThat(report.metrics().prec()).isCloseTo(2.0 / 3 * 8 / 12, within());
        assertThat(report.bins()).isEqualTo(new RunReport.Bins(BigInteger.valueOf(5), 4));
        assertThat(release())
                .isEqualTo("F,[20 - 23] *,* F,[20 - 23] F,[20 - 23] *,* F,[20 - 23]"
                        + " *,* M,[24 - 27] M,[24 - 27] *,* M,[24 - 27] M,[24 - 27]");
    }

    /** One bin fewer than the root needs, and the next best Prec among those of 4 bins or fewer is 1/2, at (0,3). */
    @Test
    void less_memory_moves_the_root_up() {
        assertThat(anonymise("search=skald", "max-bins=4").rootNode()).containsExactly(0, 3);
    }

    /** (1,1) is not above the root, so only the exact search finds it: 4 classes of 3 cost 36. */
    @Test
    void the_exact_search_finds_what_the_bound_hides() throws IOException {
        RunReport report = anonymise();

        assertThat(report.nRam()).isEmpty();
        assertThat(levels(report)).containsExactly(1, 1);
        assertThat(report.metrics().dmStar()).isEqualTo(36);
        assertThat(report.metrics().prec()).isCloseTo(1.0 / 3, within());
        assertThat(report.bins()).isEqualTo(new RunReport.Bins(BigInteger.valueOf(5), 4));
        assertThat(release().split(" (?=\\*,)"))
                .startsWith("*,[20 - 21]", "*,[20 - 21]", "*,[20 - 21]", "*,[22 - 23]")
                .endsWith("*,[26 - 27]", "*,[26 - 27]", "*,[26 - 27]");
    }

    private RunReport anonymise(String... overrides) {
        return Engine.anonymise(
                PlanResolver.resolve(folder.resolve("job.yaml"), List.of(overrides), OutputUse.WRITTEN),
                RunOptions.DEFAULT);
    }

    private static List<Integer> levels(RunReport report) {
        return report.levels().stream().map(RunReport.Level::level).toList();
    }

    private String release() throws IOException {
        return Files.readAllLines(folder.resolve("release.csv")).stream()
                .skip(1)
                .collect(Collectors.joining(" "));
    }

    private static org.assertj.core.data.Offset<Double> within() {
        return org.assertj.core.data.Offset.offset(1e-9);
    }
}
