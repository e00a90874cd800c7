package io.skald.attribute;

import static io.skald.attribute.Column.LABELS;
import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.Encoding.CodedDomain;
import io.skald.attribute.bin.BinWidths;
import io.skald.attribute.bin.CalendarLevel;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.hierarchy.Hierarchy;
import io.skald.attribute.value.Bounds;
import io.skald.attribute.value.DateBounds;
import io.skald.attribute.value.DateFormat;
import io.skald.attribute.value.EncodingContext;
import io.skald.attribute.value.NumberScale;
import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.ByteSize;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** However rows are divided, and in whatever order the parts are merged, the domain is that of the whole. */
class MergedFindingsProperties {

    private static final NumberScale TENTHS = Column.unit("0.1");
    private static final BinWidths RANKS = BinWidths.doubling(NumberScale.INTEGER, BigDecimal.ZERO);

    private static List<String> values(Random random, List<String> pool) {
        List<String> values = new ArrayList<>();
        for (int left = 1 + random.nextInt(pool.size() > 100 ? 6000 : 40); left > 0; left--) {
            values.add(pool.get(random.nextInt(pool.size())));
        }
        return values;
    }

    private static ColumnFindings found(QuasiIdentifier attribute, EncodingContext context, List<String> values) {
        Encoding encoding = attribute.startEncoding(context);
        ValueEncoder encoder = encoding.newEncoder();
        values.forEach(value -> Column.encode(encoder, value));
        return encoding.findings();
    }

    /** As findings of a part come from elsewhere. */
    private static ColumnFindings sent(QuasiIdentifier attribute, EncodingContext context, ColumnFindings findings)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        findings.write(new DataOutputStream(bytes));
        return attribute.findings(context, new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    }

    private static void check(Random random, QuasiIdentifier attribute, ByteSize budget, List<String> pool)
            throws IOException {
        List<String> values = values(random, pool);
        EncodingContext context = Column.context(budget, "", "?");
        CodedDomain whole = found(attribute, context, values).encoded(context);

        List<List<String>> parts = new ArrayList<>();
        for (int part = 1 + random.nextInt(5); part > 0; part--) {
            parts.add(new ArrayList<>());
        }
        values.forEach(value -> parts.get(random.nextInt(parts.size())).add(value));
        Collections.shuffle(parts, random);
        Optional<ColumnFindings> all = Optional.empty();
        for (List<String> part : parts) {
            ColumnFindings one = sent(attribute, context, found(attribute, Column.context(budget, "", "?"), part));
            all = Optional.of(all.map(before -> before.merge(one, context)).orElse(one));
        }
        Domain merged = all.orElseThrow().encoded(context).domain();

        Domain expected = whole.domain();
        assertThat(merged.size()).isEqualTo(expected.size());
        assertThat(merged.height()).isEqualTo(expected.height());
        for (int level = 0; level <= expected.height(); level++) {
            assertThat(merged.denseBins(level)).isEqualTo(expected.denseBins(level));
            assertThat(merged.levelWords(level, false)).isEqualTo(expected.levelWords(level, false));
            for (long code = 0; code < expected.size(); code++) {
                long bin = expected.bin(level, code);
                assertThat(merged.bin(level, code)).isEqualTo(bin);
                assertThat(merged.label(level, bin)).isEqualTo(expected.label(level, bin));
            }
        }
        for (long code = 0; code < expected.size(); code++) {
            assertThat(merged.clusterLabel(0, code)).isEqualTo(expected.clusterLabel(0, code));
        }
    }

    private static List<String> numbers(Random random) {
        List<List<String>> conventions = List.of(
                List.of("7.5", "-3.0", "12.0", "0.0"),
                List.of("7", "12", "-3", "", "?"),
                List.of("007", "012", "100"),
                List.of("+7", "+12", "0"),
                List.of("7", "+7", "07", "7.", ".5", ""));
        return conventions.get(random.nextInt(conventions.size()));
    }

    @Property(tries = 200)
    void of_numbers_with_and_without_bounds(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        Optional<Bounds> bounds = random.nextBoolean() ? Optional.empty() : Optional.of(Column.bounds("-10", "200"));
        check(
                random,
                new NumericAttribute("x", TENTHS, Column.widths(TENTHS, "1", "5"), bounds, LABELS),
                ByteSize.ofMegabytes(16),
                numbers(random));
    }

    @Property(tries = 200)
    void of_ranked_numbers_in_memory_and_on_disk(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        List<String> pool = new ArrayList<>(numbers(random));
        boolean onDisk = random.nextInt(8) == 0;
        if (onDisk) {
            for (int i = 0; i < 5000; i++) {
                pool.add(Integer.toString(i * 7));
            }
        }
        check(
                random,
                new RankedAttribute("x", TENTHS, RANKS, Optional.empty(), LABELS),
                onDisk ? new ByteSize(300_000) : ByteSize.ofMegabytes(16),
                pool);
    }

    @Property(tries = 100)
    void of_dates(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        Optional<DateBounds> bounds = Optional.empty();
        check(
                random,
                new DateAttribute(
                        "x",
                        DateFormat.of("d MMM yyyy", OptionalInt.empty()),
                        List.of(CalendarLevel.DAY, CalendarLevel.MONTH, CalendarLevel.YEAR),
                        bounds,
                        LABELS),
                ByteSize.ofMegabytes(16),
                random.nextBoolean()
                        ? List.of("1 Feb 2024", "11 May 2024", "", "3 Jan 2023")
                        : List.of("01 FEB 2024", "11 MAY 2024", "03 Jan 2023"));
    }

    @Property(tries = 100)
    void of_codes(@ForAll long seed) throws IOException {
        check(
                new Random(seed),
                new CodeAttribute("x", List.of(5, 2)),
                ByteSize.ofMegabytes(16),
                List.of("90210", "12345", "", "12399", "äö", "1", "?", "99"));
    }

    @Property(tries = 100)
    void of_hierarchies(@ForAll long seed) throws IOException {
        Path file = Files.createTempFile("hierarchy", ".csv");
        try {
            Files.writeString(file, "a;x;*\nb;x;*\nc;y;*\n");
            check(
                    new Random(seed),
                    new HierarchyAttribute("x", Hierarchy.read(file, StandardCharsets.UTF_8, false)),
                    ByteSize.ofMegabytes(16),
                    List.of("a", "b", "c", ""));
        } finally {
            Files.delete(file);
        }
    }
}
