package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.UsageException;
import io.skald.verify.claim.Figure;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFiguresTest {

    @TempDir
    Path folder;

    private Path report(String json) throws IOException {
        return Files.writeString(folder.resolve("report.json"), json);
    }

    @Test
    void big_numbers_keep_every_digit() throws IOException {
        assertThat(ReportFigures.read(report("""
                        {"rows": 10, "averageClass": 2.6666666666666665, "node": {"a": 1},
                         "metrics": {"dmStar": 123456789012345678901234567890, "gcp": 0.5}}
                        """)))
                .containsOnlyKeys(Figure.ROWS, Figure.AVERAGE_CLASS, Figure.DM_STAR)
                .containsEntry(Figure.ROWS, BigDecimal.TEN)
                .containsEntry(Figure.AVERAGE_CLASS, new BigDecimal("2.6666666666666665"))
                .containsEntry(Figure.DM_STAR, new BigDecimal("123456789012345678901234567890"));
    }

    @Test
    void a_figure_that_is_no_number_is_refused() throws IOException {
        Path report = report("{\"rows\": \"ten\"}");

        assertThatThrownBy(() -> ReportFigures.read(report))
                .isInstanceOf(UsageException.class)
                .hasMessage(report + ": rows is no number: \"ten\"");
    }

    @Test
    void a_report_that_is_no_json_is_refused() throws IOException {
        Path report = report("rows: 10");

        assertThatThrownBy(() -> ReportFigures.read(report)).isInstanceOf(UsageException.class);
    }

    @Test
    void a_report_that_is_not_there_is_a_failure() {
        assertThatThrownBy(() -> ReportFigures.read(folder.resolve("none.json")))
                .isInstanceOf(FailureException.class)
                .hasMessageContaining("none.json");
    }
}
