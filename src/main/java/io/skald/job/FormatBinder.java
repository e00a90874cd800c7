package io.skald.job;

import io.skald.csv.Dialect;
import io.skald.csv.FixedLayout;
import io.skald.csv.Framing;
import io.skald.parquet.ParquetFormat;
import io.skald.table.ConvertedFormat;
import io.skald.table.PartitionedFormat;
import io.skald.table.RepeatedHeaderFormat;
import io.skald.table.TableFormat;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Reads the section {@code format}. */
final class FormatBinder {

    /** In place of true, where that says too little. */
    private static final String FIRST = "first";

    private static final String REPEATED = "repeated";
    private static final List<String> HEADERS = List.of(FIRST, REPEATED);

    /** Above and below a table. */
    private static final int MOST_LINES = 1_000;

    /** Of a line of fixed width. */
    private static final int MOST_CHARACTERS = 100_000;

    private FormatBinder() {}

    /** Of a job that says nothing of it. */
    static TableFormat usual() {
        return Dialect.RFC_4180;
    }

    /**
     * The format of a table and of its release.
     *
     * @param input as the job names it
     * @param output likewise: its ending says whether the release is Parquet
     */
    static TableFormat bind(Section section, String input, String output) {
        Dialect dialect = dialect(section);
        boolean from = section.choose("type", Choices.IS_PARQUET, ParquetFormat.isNamed(input));
        boolean to = ParquetFormat.isNamed(output);
        UnaryOperator<TableFormat> parts =
                section.choose("partitions", Choices.IS_HIVE, false) ? PartitionedFormat::new : table -> table;
        boolean repeated = isHeader(section, REPEATED);
        TableFormat texts = repeated ? new RepeatedHeaderFormat(dialect) : dialect;
        if (!from && !to) {
            return parts.apply(texts);
        }
        rejectOfText(section, from, to);
        ParquetFormat parquet = new ParquetFormat(dialect.missing());
        if (from && to) {
            return parts.apply(parquet);
        }
        return from
                ? new ConvertedFormat(parts.apply(parquet), dialect, true)
                : new ConvertedFormat(parts.apply(texts), parquet, false);
    }

    /**
     * What says how lines are written says nothing of rows that come from elsewhere.
     *
     * @param database whether from a database; from a sheet otherwise
     */
    static void rejectOfLines(Section section, boolean database) {
        Stream.concat(Keys.OF_LINES.stream(), database ? Stream.of("skip") : Stream.empty())
                .filter(section::has)
                .forEach(key -> section.reject(
                        key,
                        "format." + key + " says how files of text are read, and the input is a "
                                + (database ? "database's" : "workbook's") + "; leave it out"));
    }

    /** The format of what lies beside a table that has types. */
    static TableFormat typed(List<String> missing) {
        return new ParquetFormat(missing);
    }

    /** The format of the copy of a table that comes from elsewhere. */
    static TableFormat ofCopy(TableFormat bound) {
        return bound instanceof ConvertedFormat converted
                ? new ConvertedFormat(rows(bound), converted.target(), false)
                : rows(bound);
    }

    /** The format of a table whose release goes to a database: as it is read, and written as databases take rows. */
    static TableFormat toRows(TableFormat read) {
        Dialect rows = rows(read);
        return read.equals(rows) ? read : new ConvertedFormat(read, rows, true);
    }

    private static Dialect rows(TableFormat read) {
        return new Dialect(
                ',',
                Dialect.RFC_4180.quote(),
                Optional.empty(),
                Optional.empty(),
                StandardCharsets.UTF_8,
                true,
                read.missing(),
                read.trim());
    }

    /** What says how texts are written says nothing of Parquet. */
    private static void rejectOfText(Section section, boolean from, boolean to) {
        List<String> unfit = from && to ? Keys.OF_TEXT : from ? Keys.OF_READ_TEXT : List.of();
        unfit.stream()
                .filter(section::has)
                .forEach(key -> section.reject(
                        key,
                        "format." + key + " says how text is " + (to ? "written" : "read")
                                + ", and the input is Parquet; leave it out"));
        boolean otherLetters = section.get("encoding")
                .flatMap(FormatBinder::encoding)
                .filter(encoding -> !encoding.equals(StandardCharsets.UTF_8))
                .isPresent();
        if (otherLetters && !(from && to)) {
            section.reject(
                    "encoding",
                    "texts in Parquet are UTF-8, and so must the " + (from ? "release" : "table") + " be; "
                            + (from ? "leave it out" : "convert the table first, with iconv for instance"));
        }
    }

    private static Dialect dialect(Section section) {
        Dialect usual = Dialect.RFC_4180;
        Dialect dialect = new Dialect(
                section.read("delimiter", value -> value.marks("\";\""), usual.delimiter()),
                mark(section, "quote", "'\"'", usual.quote()),
                mark(section, "escape", "'\\'", usual.escape()),
                mark(section, "comment", "\"#\"", usual.comment()),
                section.read("encoding", FormatBinder::encoding, usual.encoding()),
                section.read("header", FormatBinder::hasHeader, usual.header()),
                section.read("missing", FormatBinder::missing, usual.missing()),
                section.flag("trim", usual.trim()),
                framing(section));
        rejectSharedMarks(section, dialect);
        rejectUnlessSimple(section, dialect);
        return dialect;
    }

    private static Optional<Character> mark(
            Section section, String name, String example, Optional<Character> otherwise) {
        if (!section.has(name)) {
            return otherwise;
        }
        return section.getUnlessNull(name).flatMap(value -> value.mark(example));
    }

    private static Optional<Boolean> hasHeader(Value value) {
        return value.node() instanceof YamlNode.Scalar scalar && HEADERS.contains(scalar.text())
                ? Optional.of(true)
                : value.flag(
                        "write true, false, first if only the first file has one, or repeated if it comes again among the rows");
    }

    private static boolean isHeader(Section section, String word) {
        return section.get("header")
                .filter(value -> value.node() instanceof YamlNode.Scalar scalar
                        && scalar.text().equals(word))
                .isPresent();
    }

    private static Framing framing(Section section) {
        Section skip = section.getUnlessNull("skip")
                .flatMap(value -> value.section(
                        Keys.SKIP, "write how many lines stand above and below the table, as in {first: 2, last: 1}"))
                .orElseGet(section::nothing);
        rejectLabelsWithoutHeader(section, skip);
        return new Framing(
                skip.read("first", FormatBinder::lines, 0),
                skip.read("labels", FormatBinder::lines, 0),
                skip.read("last", FormatBinder::lines, 0),
                isHeader(section, FIRST),
                fixed(section));
    }

    private static void rejectLabelsWithoutHeader(Section section, Section skip) {
        boolean fixed = section.getUnlessNull("fixed").isPresent();
        boolean headless = isHeader(section, "false");
        if (skip.has("labels") && (fixed || headless)) {
            skip.reject(
                    "labels",
                    "format.skip.labels passes over rows of labels under a header, and these files have none; count such lines in"
                            + " format.skip.first");
        }
    }

    private static FixedLayout fixed(Section section) {
        String rule = "write the columns with their first and last character, as in {age: [1, 3], sex: 4}";
        List<FixedLayout.Column> columns = new ArrayList<>();
        section.getUnlessNull("fixed")
                .flatMap(value -> value.section(List.of(), rule))
                .ifPresent(layout -> layout.names()
                        .forEach(name -> layout.get(name)
                                .flatMap(place -> column(name, place, rule))
                                .ifPresent(columns::add)));
        return new FixedLayout(columns);
    }

    private static Optional<FixedLayout.Column> column(String name, Value place, String rule) {
        List<Value> ends = place.node() instanceof YamlNode.Sequence
                ? place.list(2, "[1, 3]").orElse(List.of())
                : List.of(place);
        List<Integer> places = ends.stream()
                .flatMap(end -> end.whole(1, MOST_CHARACTERS).stream())
                .map(Long::intValue)
                .toList();
        if (places.size() < ends.size() || ends.isEmpty()) {
            return Optional.empty();
        }
        int last = places.get(places.size() - 1);
        return places.size() > 2 || last < places.get(0)
                ? place.reject(rule)
                : Optional.of(new FixedLayout.Column(name, places.get(0), last));
    }

    /** Lines of fixed width are read as lines with delimiters, which must then be simple. */
    private static void rejectUnlessSimple(Section section, Dialect dialect) {
        if (section.getUnlessNull("fixed").isPresent() && !dialect.isPlain()) {
            section.reject(
                    "fixed",
                    "lines of fixed width are released with a delimiter of one character and quotes, without escape and comments,"
                            + " in an encoding of single bytes or UTF-8; leave the other keys of format out");
        }
    }

    private static Optional<Integer> lines(Value value) {
        return value.whole(0, MOST_LINES).map(Long::intValue);
    }

    private static Optional<Charset> encoding(Value value) {
        return value.text("write the name of an encoding, such as UTF-8")
                .map(EncodingName::new)
                .flatMap(name -> name.encoding().or(() -> value.reject(name.problem())));
    }

    static Optional<List<String>> missing(Value value) {
        return value.list(0, "[\"\", NA]").flatMap(items -> {
            List<String> markers = new ArrayList<>();
            for (Value item : items) {
                item.text("a missing marker is a text; put it in quotes, as in [\"\", \"null\"]")
                        .ifPresent(markers::add);
            }
            return markers.size() == items.size() ? Optional.of(markers) : Optional.empty();
        });
    }

    private static void rejectSharedMarks(Section section, Dialect dialect) {
        Map<String, Character> marks = new LinkedHashMap<>();
        dialect.quote().ifPresent(mark -> marks.put("quote", mark));
        dialect.escape().ifPresent(mark -> marks.put("escape", mark));
        dialect.comment().ifPresent(mark -> marks.put("comment", mark));
        Map<Character, String> first = new LinkedHashMap<>();
        dialect.delimiter().chars().forEach(mark -> first.put((char) mark, "delimiter"));
        marks.forEach((name, mark) -> {
            String other = first.putIfAbsent(mark, name);
            if (other != null) {
                section.reject(
                        section.has(name) ? name : other,
                        "format." + other + " and format." + name + " are both '" + mark
                                + "'; each needs a character of its own");
            }
        });
    }
}
