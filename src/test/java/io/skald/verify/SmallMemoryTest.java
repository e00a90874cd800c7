package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.verify.claim.Figure;
import io.skald.verify.claim.Findings;
import io.skald.verify.claim.RecodingClaim;
import io.skald.verify.claim.Rule;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SmallMemoryTest {

    private static final int ROWS = 90_000;

    /** Long enough that labels without a number fill the memory for classes. */
    private static final String CODE = "code-".repeat(12);

    @TempDir
    Path folder;

    /** Thousands of distinct labels in each column, in pairs of rows, with a few rows alone and a few labels wrong. */
    private Trial trial() {
        Random random = new Random(7);
        StringBuilder input = new StringBuilder("n,code,date,pair,kept\n");
        StringBuilder released = new StringBuilder("n,code,date,pair,kept\n");
        for (int row = 0; row < ROWS; row++) {
            int group = row % 40_000;
            int low = 3 * group - 10_000;
            input.append(low + random.nextInt(3))
                    .append(",K")
                    .append(100_000 + group)
                    .append(',')
                    .append(2000 + group % 20)
                    .append("-05-1")
                    .append(random.nextInt(10))
                    .append(pair(row))
                    .append(",k")
                    .append(row)
                    .append('\n');
            released.append('[')
                    .append(low)
                    .append(" - ")
                    .append(low + (row % 9_000 == 5 ? -1 : 2))
                    .append("],")
                    .append(CODE)
                    .append(10_000 + group / 10)
                    .append("*,")
                    .append(2000 + group % 20)
                    .append("-05")
                    .append(pair(row))
                    .append(",k")
                    .append(row % 11_000 == 7 ? -1 : row)
                    .append('\n');
        }
        return new Trial(folder)
                .integers("n")
                .quasi("code", new RecodingClaim.Codes())
                .quasi("date", new RecodingClaim.Dates("yyyy-MM-dd"))
                .sensitive("pair")
                .sensitive("kept")
                .input(input.toString())
                .released(released.toString())
                .figure(Figure.CLASSES, "1")
                .limit("0");
    }

    /** The same value in all rows of every third group, however far apart they are; another in each row of the rest. */
    private static String pair(int row) {
        int group = row % 40_000;
        return ",p" + (group % 3 == 0 ? group % 2 : row);
    }

    @Test
    void findings_are_the_same_when_classes_labels_and_values_find_no_room() {
        Trial roomy = trial();
        Findings expected = roomy.verify();
        Trial tight = trial().memory(8_000_000);
        Findings found = tight.verify();

        assertThat(roomy.spilledBytes()).isZero();
        assertThat(tight.spilledBytes()).isPositive();
        assertThat(found).isEqualTo(expected);
        assertThat(expected.homogeneousClasses().get("pair"))
                .isGreaterThan(expected.homogeneousClasses().get("kept"));
        assertThat(expected.totals()).containsOnlyKeys(Rule.LABEL, Rule.KEPT_CELL, Rule.CLASS_SIZE, Rule.FIGURE);
    }

    @Test
    void findings_are_the_same_with_any_number_of_threads() {
        Findings expected = trial().threads(1).verify();

        assertThat(trial().threads(4).verify()).isEqualTo(expected);
    }

    @Test
    void a_label_without_a_number_is_not_the_top_label_that_has_none_either() {
        Findings findings = new Trial(folder)
                .quasi("code", new RecodingClaim.Codes())
                .top("t".repeat(600_000))
                .memory(8_000_000)
                .k(1)
                .limit("1")
                .input("code\nK1\nK2\n")
                .released("code\n" + "t".repeat(600_000) + "\n" + "u".repeat(600_000) + "\n")
                .verify();

        assertThat(findings.totals()).containsOnlyKeys(Rule.LABEL);
        assertThat(findings.totals().get(Rule.LABEL)).isEqualTo(1);
    }
}
