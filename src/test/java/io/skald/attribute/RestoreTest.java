package io.skald.attribute;

import static io.skald.attribute.Column.LABELS;
import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.Encoding.CodedDomain;
import io.skald.attribute.bin.BinWidths;
import io.skald.attribute.bin.CalendarLevel;
import io.skald.attribute.dictionary.CodeMap;
import io.skald.attribute.hierarchy.Hierarchy;
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
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run found out about a column makes the same domain in a later run. */
class RestoreTest {

    private static final NumberScale TENTHS = Column.unit("0.1");

    @TempDir
    private Path folder;

    private static void assertRestored(QuasiIdentifier attribute, String... values) throws IOException {
        Encoding encoding = attribute.startEncoding(Column.context("", "?"));
        ValueEncoder encoder = encoding.newEncoder();
        long[] raws = new long[values.length];
        for (int row = 0; row < raws.length; row++) {
            raws[row] = Column.encode(encoder, values[row]);
        }
        CodedDomain first = encoding.finish();
        CodedDomain second = attribute.restore(Column.context("", "?"), saved(encoding));
        assertThat(second.domain().size()).isEqualTo(first.domain().size());
        assertThat(second.domain().height()).isEqualTo(first.domain().height());
        for (int level = 0; level <= first.domain().height(); level++) {
            assertThat(second.domain().denseBins(level))
                    .isEqualTo(first.domain().denseBins(level));
            assertThat(second.domain().levelWords(level, false))
                    .isEqualTo(first.domain().levelWords(level, false));
            for (long raw : raws) {
                long code = first.codes().code(raw);
                assertThat(second.codes().code(raw)).isEqualTo(code);
                assertThat(second.domain().label(level, second.domain().bin(level, code)))
                        .isEqualTo(first.domain().label(level, first.domain().bin(level, code)));
            }
        }
    }

    private static DataInputStream saved(Encoding encoding) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        encoding.save(new DataOutputStream(bytes));
        return new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    }

    @Test
    void numbers_are_restored_with_their_range_and_spelling() throws IOException {
        NumericAttribute attribute =
                new NumericAttribute("x", TENTHS, Column.widths(TENTHS, "1", "5"), Optional.empty(), LABELS);
        assertRestored(attribute, "23", "-7.5", "", "?");
        assertRestored(attribute, "23.0", "-7.5");
        assertRestored(attribute, "");
    }

    @Test
    void ranks_are_restored_with_their_values() throws IOException {
        RankedAttribute attribute = new RankedAttribute(
                "x", TENTHS, BinWidths.doubling(NumberScale.INTEGER, BigDecimal.ZERO), Optional.empty(), LABELS);
        assertRestored(attribute, "23", "-7.5", "99", "0", "", "23");
        assertRestored(attribute, "");
    }

    @Test
    void dates_codes_and_hierarchies_are_restored() throws IOException {
        assertRestored(
                new DateAttribute(
                        "x",
                        DateFormat.of("dd.MM.yyyy", OptionalInt.empty()),
                        List.of(CalendarLevel.MONTH),
                        Optional.empty(),
                        LABELS),
                "01.02.2024",
                "",
                "05.05.1969");
        assertRestored(new CodeAttribute("x", List.of(5, 2)), "90210", "12345", "", "12399", "äö");
        Path file = folder.resolve("h.csv");
        Files.writeString(file, "a;x;*\nb;x;*\nc;y;*\n");
        HierarchyAttribute attribute = new HierarchyAttribute("x", Hierarchy.read(file, StandardCharsets.UTF_8, false));
        assertRestored(attribute, "c", "a", "");
        assertRestored(attribute, "b");
    }

    @Test
    void values_ranked_on_disk_are_restored_for_a_store_of_codes() throws IOException {
        RankedAttribute attribute = new RankedAttribute(
                "x", TENTHS, BinWidths.doubling(NumberScale.INTEGER, BigDecimal.ZERO), Optional.empty(), LABELS);
        EncodingContext tight = Column.context(new ByteSize(150_000), "");
        Encoding encoding = attribute.startEncoding(tight);
        ValueEncoder encoder = encoding.newEncoder();
        List<String> values =
                IntStream.range(0, 5000).mapToObj(i -> Integer.toString(i * 7)).toList();
        values.forEach(value -> Column.encode(encoder, value));
        CodedDomain first = encoding.finish();
        CodedDomain second = attribute.restore(tight, saved(encoding));
        assertThat(first.codes().onDisk()).isTrue();
        assertThat(second.codes()).isEqualTo(new CodeMap.Offset(0, -1));
        assertThat(second.domain().label(0, 4321)).isEqualTo(Integer.toString(4321 * 7));
        first.codes().close();
    }
}
