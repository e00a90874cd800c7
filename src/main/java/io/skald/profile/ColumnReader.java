package io.skald.profile;

import io.skald.attribute.value.DateFormat;
import io.skald.attribute.value.LikelyNotation;
import io.skald.attribute.value.NumberNotation;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Makes of what was counted of a column what it seems to be. */
final class ColumnReader {

    private static final Set<String> MARKERS = Set.of(
            "?",
            "na",
            "n/a",
            "n.a.",
            "nan",
            "null",
            "none",
            "nil",
            "-",
            "--",
            ".",
            "\\n",
            "missing",
            "#n/a",
            "unknown?");
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)");
    private static final Pattern CODE = Pattern.compile("[\\p{L}\\d][\\p{L}\\d.\\-/]{2,15}");
    private static final Pattern WITH_ZERO = Pattern.compile("0\\d+");
    private static final Pattern POSTAL = Pattern.compile("\\d{4,6}");

    /** A text of the greatest average length with its rows, as Java keeps them, and its place in a list. */
    static final int BYTES_PER_VALUE = 128;

    private static final int TOP = 10;
    private static final int PATTERNS = 5;
    private static final Comparator<Frequency> MOST_FREQUENT =
            Comparator.comparingLong(Frequency::rows).reversed().thenComparing(Frequency::text);

    private final String name;
    private final ColumnCounts counts;
    private final RowSample sample;
    private final int column;
    private final long rows;
    private final Charset encoding;

    ColumnReader(String name, ColumnCounts counts, RowSample sample, int column, long rows, Charset encoding) {
        this.name = name;
        this.counts = counts;
        this.sample = sample;
        this.column = column;
        this.rows = rows;
        this.encoding = encoding;
    }

    /** The column, whose role nothing tells so far. */
    ColumnProfile read() {
        boolean exact = counts.values().exact();
        List<Frequency> all = exact ? counted() : drawn();
        List<Frequency> markers = all.stream()
                .filter(value -> isMarker(value.text()))
                .sorted(MOST_FREQUENT)
                .toList();
        List<Frequency> present = all.stream()
                .filter(value -> !value.text().isEmpty() && !isMarker(value.text()))
                .toList();
        Kind whole = kind(present);
        Optional<OddTexts> parted = whole.isMeasured() ? Optional.empty() : OddTexts.of(present);
        Optional<Kind> without = parted.map(each -> kind(each.values())).filter(Kind::isMeasured);
        return without.isPresent()
                ? read(without.get(), parted.get().values(), parted.get().odd(), markers, exact)
                : read(whole, present, List.of(), markers, exact);
    }

    /** What values are, as far as all of them are it. */
    private record Kind(ColumnType type, List<DateFormat> dates, Optional<NumberNotation> notation) {

        boolean isMeasured() {
            return type.isNumber() || type == ColumnType.DATE;
        }

        BigDecimal number(String text) {
            return new BigDecimal(notation.flatMap(each -> each.plain(text)).orElse(text));
        }
    }

    private Kind kind(List<Frequency> values) {
        List<String> texts = values.stream().map(Frequency::text).toList();
        List<DateFormat> dates = DateFormats.of(texts);
        Optional<NumberNotation> notation = dates.isEmpty() ? LikelyNotation.ofAll(texts) : Optional.empty();
        if (notation.isEmpty()) {
            return new Kind(type(values, texts, dates), dates, notation);
        }
        Kind whole = new Kind(ColumnType.INTEGER, dates, notation);
        return decimals(texts, whole::number) > 0 ? new Kind(ColumnType.DECIMAL, dates, notation) : whole;
    }

    private ColumnProfile read(
            Kind kind, List<Frequency> unsorted, List<Frequency> odd, List<Frequency> markers, boolean exact) {
        ColumnType type = kind.type();
        List<DateFormat> dates = kind.dates();
        Optional<NumberNotation> notation = kind.notation();
        List<String> texts = unsorted.stream().map(Frequency::text).toList();
        List<Frequency> values = sorted(unsorted, type, dates, kind::number);
        long distinct = exact
                ? values.size() + odd.size()
                : Math.max(
                        0,
                        Math.min(rows, counts.values().distinct()) - markers.size() - (counts.missing() > 0 ? 1 : 0));
        ValueExtent extent = counts.extent();
        long present = rows - counts.missing();
        return new ColumnProfile(
                name,
                type,
                type.isNumber() ? decimals(texts, kind::number) : 0,
                type == ColumnType.DATE
                        ? dates.stream().map(DateFormat::pattern).toList()
                        : List.of(),
                dates.stream()
                        .map(DateFormat::locale)
                        .filter(locale -> !locale.equals(Locale.ENGLISH))
                        .findFirst(),
                notation,
                counts.missing(),
                markers,
                odd.stream().sorted(MOST_FREQUENT).toList(),
                distinct,
                exact,
                exact,
                notation.isPresent()
                        ? values.stream()
                                .findFirst()
                                .map(value -> kind.number(value.text()).toPlainString())
                        : end(values, type, dates, true),
                notation.isPresent()
                        ? Optional.of(kind.number(values.get(values.size() - 1).text())
                                .toPlainString())
                        : end(values, type, dates, false),
                present == 0 ? 0 : extent.shortest(),
                extent.longest(),
                present == 0 ? 0 : (double) extent.characters() / present,
                values.stream().sorted(MOST_FREQUENT).limit(TOP).toList(),
                patterns(values),
                rows == 0 ? 0 : Math.min(1, (double) counts.values().distinct() / rows),
                exact ? Pairs.separation(counts.values().squares(), rows) : Pairs.separation(sample.hashes(column)),
                new Suspicion(Suspicion.Role.OPEN, ""),
                exact ? values : List.of());
    }

    private List<Frequency> counted() {
        List<Frequency> all = new ArrayList<>();
        counts.values().forEach((text, count) -> all.add(new Frequency(new String(text, encoding), count)));
        all.sort(Comparator.comparing(Frequency::text));
        return all;
    }

    /** Values of the sample, with rows as the whole table has them, about. */
    private List<Frequency> drawn() {
        Map<String, Long> found = new HashMap<>();
        for (int row = 0; row < sample.rows(); row++) {
            int from = sample.start(row, column);
            found.merge(new String(sample.texts(), from, sample.end(row, column) - from, encoding), 1L, Long::sum);
        }
        double each = (double) rows / Math.max(1, sample.rows());
        List<Frequency> all = new ArrayList<>();
        found.forEach((text, count) -> all.add(new Frequency(text, Math.round(count * each))));
        all.sort(Comparator.comparing(Frequency::text));
        return all;
    }

    private static boolean isMarker(String text) {
        return MARKERS.contains(text.trim().toLowerCase(Locale.ROOT));
    }

    private ColumnType type(List<Frequency> values, List<String> texts, List<DateFormat> dates) {
        if (texts.isEmpty()) {
            return ColumnType.EMPTY;
        }
        if (!dates.isEmpty()) {
            return ColumnType.DATE;
        }
        if (texts.stream().allMatch(ColumnReader::isNumber)) {
            boolean zeros =
                    texts.stream().anyMatch(text -> WITH_ZERO.matcher(text).matches());
            boolean postal = NameWords.isPostal(name)
                    && texts.stream().allMatch(text -> POSTAL.matcher(text).matches());
            if (zeros || postal && sameLength(texts)) {
                return ColumnType.CODE;
            }
            return texts.stream().anyMatch(text -> text.indexOf('.') >= 0) ? ColumnType.DECIMAL : ColumnType.INTEGER;
        }
        if (isCode(values)) {
            return ColumnType.CODE;
        }
        boolean few = counts.values().exact() && texts.size() <= Math.max(50, (rows - counts.missing()) / 5);
        return few ? ColumnType.CATEGORY : ColumnType.TEXT;
    }

    /** Letters and digits mixed, in one or two patterns, and more values than categories have. */
    private boolean isCode(List<Frequency> values) {
        long mixed = values.stream()
                .filter(value -> CODE.matcher(value.text()).matches()
                        && value.text().chars().anyMatch(Character::isDigit))
                .count();
        long shapes = values.stream()
                .map(value -> ValuePattern.of(value.text()))
                .distinct()
                .count();
        return values.size() >= 20 && mixed == values.size() && shapes <= Math.max(3, values.size() / 50);
    }

    private static boolean sameLength(List<String> texts) {
        return texts.stream().mapToInt(String::length).distinct().count() == 1;
    }

    /** A number as Skald reads them, of no more digits than it can count with. */
    private static boolean isNumber(String text) {
        return text.length() <= 18 && NUMBER.matcher(text).matches();
    }

    private static int decimals(List<String> texts, Function<String, BigDecimal> number) {
        return texts.stream()
                .mapToInt(text ->
                        Math.max(0, number.apply(text).stripTrailingZeros().scale()))
                .max()
                .orElse(0);
    }

    /** Values by their type's order, each read once. */
    private static List<Frequency> sorted(
            List<Frequency> values, ColumnType type, List<DateFormat> dates, Function<String, BigDecimal> number) {
        return switch (type) {
            case INTEGER, DECIMAL -> sorted(values, number);
            case DATE -> sorted(values, text -> dates.get(0).day(text).orElseThrow());
            case EMPTY, CODE, CATEGORY, TEXT -> values;
        };
    }

    private static <K extends Comparable<? super K>> List<Frequency> sorted(
            List<Frequency> values, Function<String, K> key) {
        List<Map.Entry<K, Frequency>> keyed = new ArrayList<>();
        values.forEach(value -> keyed.add(Map.entry(key.apply(value.text()), value)));
        keyed.sort(Map.Entry.comparingByKey());
        return keyed.stream().map(Map.Entry::getValue).toList();
    }

    private Optional<String> end(List<Frequency> values, ColumnType type, List<DateFormat> dates, boolean least) {
        if (values.isEmpty() || type == ColumnType.TEXT) {
            return Optional.empty();
        }
        ValueExtent extent = counts.extent();
        if (!counts.values().exact() && type.isNumber() && extent.numbers() > 0) {
            return Optional.of(BigDecimal.valueOf(least ? extent.least() : extent.greatest(), extent.decimals())
                    .toPlainString());
        }
        boolean sorted =
                type == ColumnType.DATE && dates.get(0).pattern().startsWith("yyyy") || type == ColumnType.CODE;
        if (!counts.values().exact() && sorted && extent.others() > 0) {
            return Optional.of(new String(least ? extent.first() : extent.last(), encoding));
        }
        return Optional.of(values.get(least ? 0 : values.size() - 1).text());
    }

    private static List<Frequency> patterns(List<Frequency> values) {
        Map<String, Long> found = new HashMap<>();
        values.forEach(value -> found.merge(ValuePattern.of(value.text()), value.rows(), Long::sum));
        return found.entrySet().stream()
                .map(entry -> new Frequency(entry.getKey(), entry.getValue()))
                .sorted(MOST_FREQUENT)
                .limit(PATTERNS)
                .toList();
    }
}
