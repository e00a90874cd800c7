package io.skald.verify;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.UsageException;
import io.skald.verify.claim.Figure;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads from a report the figures that can be checked. */
public final class ReportFigures {

    private ReportFigures() {}

    /**
     * The figures of a report; what it does not have is absent.
     *
     * @throws UsageException if the report is not JSON, or one of the figures is not a number
     * @throws FailureException if it cannot be read
     */
    public static Map<Figure, BigDecimal> read(Path report) {
        JsonNode root = parse(report);
        Map<Figure, BigDecimal> figures = new EnumMap<>(Figure.class);
        for (Figure figure : Figure.values()) {
            JsonNode node = root.at(figure.pointer());
            if (node.isNumber()) {
                figures.put(figure, node.decimalValue());
            } else if (!node.isMissingNode() && !node.isNull()) {
                throw new UsageException(report + ": " + figure.reportName() + " is no number: " + node);
            }
        }
        return figures;
    }

    /**
     * A text of a report, if it has it.
     *
     * @param field at the top
     * @throws UsageException if the report is not JSON
     * @throws FailureException if it cannot be read
     */
    public static Optional<String> text(Path report, String field) {
        JsonNode node = parse(report).path(field);
        return node.isTextual() ? Optional.of(node.asText()) : Optional.empty();
    }

    /**
     * A node of a report: the level of each column, as far as it has them.
     *
     * @param field at the top: {@code node}, or {@code heights} for the highest levels
     * @throws UsageException if the report is not JSON, or one of the levels is none
     */
    public static Map<String, Integer> levels(Path report, String field) {
        Map<String, Integer> levels = new LinkedHashMap<>();
        parse(report).path(field).properties().forEach(column -> {
            if (!column.getValue().canConvertToInt() || column.getValue().intValue() < 0) {
                throw new UsageException(
                        report + ": " + field + " has no level for '" + column.getKey() + "': " + column.getValue());
            }
            levels.put(column.getKey(), column.getValue().intValue());
        });
        return levels;
    }

    /**
     * The whole report; its decimals are exact.
     *
     * @throws UsageException if it is not JSON
     * @throws FailureException if it cannot be read
     */
    public static JsonNode parse(Path report) {
        if (Files.isDirectory(report)) {
            throw new UsageException(report
                    + " is a folder: name the report in it, which is called as its release and ends in .report.json.");
        }
        try {
            return JsonMapper.builder()
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .build()
                    .readTree(report.toFile());
        } catch (JsonProcessingException e) {
            // What it says itself quotes the file, which may be the table by mistake.
            String place = Optional.ofNullable(e.getLocation())
                    .map(at -> ", line " + at.getLineNr() + ", column " + at.getColumnNr())
                    .orElse("");
            throw new UsageException(report + place
                    + ": here it is no JSON, so no report. Reports stand beside their release and end in .json.");
        } catch (IOException e) {
            throw IoReason.failure("Cannot read the report " + report, e);
        }
    }
}
