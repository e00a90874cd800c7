package io.skald.experiment.thesis;

import io.skald.IoReason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A row of the thesis's tables 5.1 to 5.4 and A.1 to A.9.
 *
 * @param table its number
 * @param statistics by {@link Statistic}
 */
record PrintedRow(String table, Setting setting, List<Double> statistics) {

    private static final String RESOURCE = "tables.txt";
    private static final int FIRST_STATISTIC = 6;

    /** Rows of a medium table. */
    static final int USUAL_ROWS = 500;

    PrintedRow {
        statistics = List.copyOf(statistics);
    }

    /** All rows, in the order of the tables. */
    static List<PrintedRow> all() {
        try (InputStream resource = Objects.requireNonNull(PrintedRow.class.getResourceAsStream(RESOURCE))) {
            return new String(resource.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .map(PrintedRow::parse)
                    .toList();
        } catch (IOException e) {
            throw IoReason.failure("Cannot read the tables of the thesis", e);
        }
    }

    private static PrintedRow parse(String line) {
        String[] fields = line.split(";", -1);
        List<Double> statistics = new ArrayList<>();
        for (int i = FIRST_STATISTIC; i < fields.length; i++) {
            statistics.add(Double.parseDouble(fields[i]));
        }
        Setting setting = new Setting(
                Algorithm.parse(fields[1]).orElseThrow(),
                CostMetric.parse(fields[5]).orElseThrow(),
                drawn(fields[0], fields[2]),
                Integer.parseInt(fields[3]),
                Integer.parseInt(fields[4]));
        return new PrintedRow(fields[0], setting, statistics);
    }

    /** Table A.2 says Poisson 4.0, but repeats table A.1 digit for digit, and its figures are those of Poisson 1.0. */
    private static String drawn(String table, String distribution) {
        return table.equals("A.2") ? "poisson:1.0" : distribution;
    }
}
