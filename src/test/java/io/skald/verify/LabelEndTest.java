package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.verify.claim.Findings;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.RecodingClaim;
import java.math.BigDecimal;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ends of labels that the data decide are values of rows that print them, never of rows that are not shown. */
class LabelEndTest {

    private static final String RIGHT = "The release is what it is said to be.";
    private static final RecodingClaim.Numbers NUMBERS = new RecodingClaim.Numbers(BigDecimal.ONE);
    private static final RecodingClaim.Dates DATES = new RecodingClaim.Dates("dd.MM.yyyy");

    @TempDir
    Path folder;

    private Trial trial() {
        return new Trial(folder).limit("0.4").endsOfRows();
    }

    private static String unmet(String column, String label, String end) {
        return "column '" + column + "', label end: no row that prints '" + label + "' has the value at its " + end;
    }

    private Findings verify(Trial trial, boolean left, String label) {
        return trial.dropped(left)
                .quasi("sex", new RecodingClaim.Codes(), new Level.Values())
                .input("q,sex\n100,F\n777,M\n300,F\n900,F\n950,F\n")
                .released("q,sex\n" + label + ",F\n" + (left ? "" : "*,*\n") + label
                        + ",F\n[900 - 950],F\n[900 - 950],F\n")
                .verify();
    }

    @ParameterizedTest
    @CsvSource({"[100 - 300],", "[100 - 777],upper end", "[50 - 300],lower end", "[50 - 777],ends"})
    void blocks_end_in_values_of_rows_that_print_them(String label, String end) {
        for (boolean left : new boolean[] {true, false}) {
            Findings findings = verify(trial().quasi("q", NUMBERS, new Level.Blocks(3, false)), left, label);

            assertThat(findings.describe()).isEqualTo(end == null ? RIGHT : unmet("q", label, end));
        }
    }

    @Test
    void nothing_is_asked_where_ends_are_rounded_or_a_width_decides() {
        Trial rounded = new Trial(folder).limit("0.4").quasi("q", NUMBERS, new Level.Blocks(3, false));
        assertThat(verify(rounded, true, "[50 - 777]").describe()).isEqualTo(RIGHT);

        Findings widths = trial().quasi("q", NUMBERS, new Level.Bins(BigDecimal.TEN, BigDecimal.ZERO, false))
                .input("q\n23\n27\n")
                .released("q\n[20 - 29]\n[20 - 29]\n")
                .verify();
        assertThat(widths.describe()).isEqualTo(RIGHT);
    }

    @ParameterizedTest
    @CsvSource({
        "[01.02.1970 - 04.05.1971],",
        "[01.02.1970 - 05.05.1971],upper end",
        "[09.09.1914 - 04.05.1971],lower end"
    })
    void clusters_of_dates_end_in_their_own(String label, String end) {
        Findings findings = trial().quasi("born", DATES, new Level.Top())
                .refined(true)
                .input("born\n01.02.1970\n04.05.1971\n01.01.1980\n01.01.1980\n")
                .released("born\n" + label + "\n" + label + "\n01.01.1980\n01.01.1980\n")
                .verify();

        assertThat(findings.describe()).isEqualTo(end == null ? RIGHT : unmet("born", label, end));
    }

    @Test
    void clusters_of_numbers_end_in_their_own_whatever_another_cluster_has() {
        Findings findings = trial().quasi("age", NUMBERS, new Level.Bins(new BigDecimal("100"), BigDecimal.ZERO, false))
                .refined(true)
                .input("age\n20\n25\n26\n40\n")
                .released("age\n[20 - 26]\n[20 - 26]\n[26 - 40]\n[26 - 40]\n")
                .verify();

        assertThat(findings.describe()).isEqualTo(unmet("age", "[20 - 26]", "upper end"));
    }

    @ParameterizedTest
    @CsvSource({"300000,2999", "64000000,2999", "300000,3000", "64000000,3000"})
    void one_label_among_thousands_is_found_in_any_memory(long memory, int wronged) {
        StringBuilder input = new StringBuilder("pin\n");
        StringBuilder released = new StringBuilder("pin\n");
        for (int i = 0; i < 6000; i++) {
            int block = i % 3000;
            input.append(10 * block + (i < 3000 ? 0 : 5)).append('\n');
            released.append('[')
                    .append(10 * block)
                    .append(" - ")
                    .append(10 * block + (block == wronged ? 7 : 5))
                    .append("]\n");
        }
        Trial trial = trial().quasi("pin", NUMBERS, new Level.Blocks(2, false))
                .memory(memory)
                .input(input.toString())
                .released(released.toString());

        assertThat(trial.verify().describe())
                .isEqualTo(wronged < 3000 ? unmet("pin", "[29990 - 29997]", "upper end") : RIGHT);
        assertThat(trial.spilledBytes() > 0).isEqualTo(memory < 1_000_000);
    }
}
