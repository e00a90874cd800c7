package io.skald.golden;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A job over a golden table.
 *
 * @param name as recorded
 * @param quasi the columns that are quasi-identifiers, in order of importance, as {@code name: {...}}
 * @param keys further lines of the job
 */
record GoldenJob(String name, GoldenTable table, List<String> quasi, String keys) {

    private static final GoldenTable PLAIN =
            new GoldenTable(240, ",", "\"", "\n", StandardCharsets.UTF_8, "people.csv");

    private static final String CITY = "city: {role: quasi, hierarchy: city.csv}";
    private static final String AGE = "age: {role: quasi, type: integer, widths: [1, 5, 10, 20]}";
    private static final String HEIGHT =
            "height: {role: quasi, type: decimal, unit: 0.01, bounds: [1, 2.5], widths: [0.05, 0.1, 0.5]}";
    private static final String BORN =
            "born: {role: quasi, type: date, format: yyyy-MM-dd, calendar: [day, month, quarter, year, decade]}";
    private static final String ZIP = "zip: {role: quasi, type: code, keep: [5, 3, 2]}";
    private static final String PLACE = "place: {role: quasi, type: integer, encode: true, widths: doubling}";
    private static final String INCOME =
            "income: {role: quasi, type: integer, bounds: [-1000, 10000], widths: doubling}";
    private static final List<String> MIXED = List.of(CITY, AGE, ZIP);
    private static final List<String> EVERY = List.of(CITY, AGE, HEIGHT, BORN, ZIP, PLACE, INCOME);

    /** All jobs; their names are different. */
    static List<GoldenJob> all() {
        List<GoldenJob> jobs = new ArrayList<>();
        for (String one : EVERY) {
            String column = one.substring(0, one.indexOf(':'));
            jobs.add(new GoldenJob("kind " + column, PLAIN, List.of(one), limit("4%", "mask")));
            jobs.add(new GoldenJob(
                    "kind " + column + " refined",
                    PLAIN,
                    Stream.of(one, CITY).distinct().toList(),
                    limit("4%", "mask") + refine("semantic, bins: top")));
        }
        for (String objective : List.of("dm*", "gcp", "prec", "entropy")) {
            jobs.add(mixed("objective " + objective, limit("5%", "mask") + "objective: " + objective + "\n"));
            jobs.add(mixed("objective " + objective + " without suppression", "objective: " + objective + "\n"));
        }
        jobs.add(mixed("search skald", limit("5%", "mask") + "search: skald\nmax-bins: 200\n"));
        jobs.add(mixed("mode drop", limit("10%", "drop")));
        jobs.add(mixed("k 20", limit("10%", "mask") + "k: 20\n"));
        jobs.add(mixed("labels", limit("5%", "mask") + "labels: {interval: '{lo} to {hi}', top: range}\n"));
        jobs.add(mixed("missing suppressed", limit("10%", "mask") + "policies: {on-missing: suppress}\n"));
        jobs.add(mixed("missing suppressed and dropped", limit("10%", "drop") + "policies: {on-missing: suppress}\n"));
        jobs.add(new GoldenJob("every kind together", PLAIN, EVERY, limit("10%", "mask")));
        jobs.add(new GoldenJob(
                "out of range suppressed",
                PLAIN,
                List.of(CITY, INCOME.replace("[-1000, 10000]", "[0, 4000]").replace("doubling", "[100, 500]")),
                limit("60%", "mask") + "policies: {on-out-of-range: suppress}\n"));
        for (String ladder : List.of("levels", "guided")) {
            for (String order : List.of("distance", "median")) {
                for (String remainder : List.of("promote", "absorb")) {
                    jobs.add(mixed(
                            "semantic " + ladder + " " + order + " " + remainder,
                            limit("10%", "mask")
                                    + refine("semantic, bins: top, ladder: " + ladder + ", order: " + order
                                            + ", remainder: " + remainder)));
                }
            }
        }
        for (String bins : List.of("final", "top", "{city: 2, age: 4, zip: 2}")) {
            for (String mode : List.of("mask", "drop")) {
                String more = "bins: " + bins + (bins.equals("final") ? "" : ", suppressed: rescue");
                jobs.add(mixed("semantic " + more + " " + mode, limit("90%", mode) + refine("semantic, " + more)));
                jobs.add(mixed(
                        "mondrian " + more + " " + mode,
                        limit("90%", mode) + refine("mondrian, strict: " + bins.equals("top") + ", " + more)));
            }
        }
        jobs.add(new GoldenJob(
                "every kind together refined", PLAIN, EVERY, limit("10%", "mask") + refine("semantic, bins: top")));
        jobs.add(written("semicolons", ";", "\"", "\n", StandardCharsets.UTF_8, "people.csv", "delimiter: \";\""));
        jobs.add(written("tabs", "\t", "\"", "\r\n", StandardCharsets.UTF_8, "people.csv", "delimiter: \"\\t\""));
        jobs.add(written("single quotes", ",", "'", "\n", StandardCharsets.UTF_8, "people.csv", "quote: \"'\""));
        jobs.add(written(
                "Latin-1", ",", "\"", "\r\n", StandardCharsets.ISO_8859_1, "people.csv", "encoding: ISO-8859-1"));
        jobs.add(written("UTF-16", ",", "\"", "\n", StandardCharsets.UTF_16LE, "people.csv", "encoding: UTF-16LE"));
        jobs.add(written("gzip", ",", "\"", "\n", StandardCharsets.UTF_8, "people.csv.gz", "trim: false"));
        jobs.add(written("zstd", ",", "\"", "\n", StandardCharsets.UTF_8, "people.csv.zst", "trim: false"));
        jobs.add(written("several files", ",", "\"", "\n", StandardCharsets.UTF_8, "people*.csv", "trim: false"));
        jobs.add(written("trimmed", ",", "\"", "\n", StandardCharsets.UTF_8, "people.csv", "trim: true"));
        return jobs;
    }

    private static GoldenJob mixed(String name, String keys) {
        return new GoldenJob(name, PLAIN, MIXED, keys);
    }

    private static GoldenJob written(
            String name, String delimiter, String quote, String end, Charset encoding, String file, String format) {
        return new GoldenJob(
                name,
                new GoldenTable(240, delimiter, quote, end, encoding, file),
                MIXED,
                limit("5%", "mask") + "format: {" + format + "}\n");
    }

    private static String limit(String share, String mode) {
        return "suppression: {limit: " + share + ", mode: " + mode + "}\n";
    }

    private static String refine(String choices) {
        return "refine: {method: " + choices + "}\n";
    }

    /** The job file. */
    String text() {
        List<String> lines = new ArrayList<>(quasi);
        for (String column : GoldenTable.COLUMNS) {
            if (quasi.stream().noneMatch(line -> line.startsWith(column + ":"))) {
                lines.add(column + ": {role: " + role(column) + "}");
            }
        }
        return "input: '" + table.file() + "'\noutput: release/out.csv\n"
                + (keys.contains("k: ") ? "" : "k: 4\n")
                + keys
                + "attributes:\n"
                + lines.stream().map(line -> "  " + line + "\n").collect(Collectors.joining());
    }

    private static String role(String column) {
        return switch (column) {
            case "id" -> "identifier";
            case "note" -> "sensitive";
            default -> "insensitive";
        };
    }
}
