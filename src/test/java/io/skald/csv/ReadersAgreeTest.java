package io.skald.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.table.ChunkLimit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** The byte scanner and the general reader give the same rows and the same errors, whatever the bytes and the chunks. */
class ReadersAgreeTest {

    private static final List<ChunkLimit> LIMITS = List.of(
            new ChunkLimit(1, Long.MAX_VALUE),
            new ChunkLimit(2, Long.MAX_VALUE),
            new ChunkLimit(7, Long.MAX_VALUE),
            new ChunkLimit(Integer.MAX_VALUE, 1),
            new ChunkLimit(Integer.MAX_VALUE, 13),
            new ChunkLimit(Integer.MAX_VALUE, 40),
            new ChunkLimit(3, 20),
            Reading.ALL);
    private static final int[] READ_SIZES = {1, 5, 17, 1 << 18};

    private static Path file;

    @BeforeContainer
    static void makeFile() throws IOException {
        file = Files.createTempFile("agree", ".csv");
    }

    @AfterContainer
    static void removeFile() throws IOException {
        Files.delete(file);
    }

    @Property(tries = 100)
    void on_tables_of_any_values(@ForAll("tables") byte[] table, @ForAll("dialects") Dialect dialect) {
        agree(table, dialect);
    }

    @Property(tries = 120)
    void on_mutated_tables(@ForAll("tables") byte[] table, @ForAll("dialects") Dialect dialect, @ForAll long seed) {
        agree(mutated(table, new Random(seed)), dialect);
    }

    @Property(tries = 250)
    void on_soups_of_special_bytes(@ForAll("soups") byte[] soup, @ForAll("dialects") Dialect dialect) {
        agree(soup, dialect);
    }

    /**
     * The only byte that is not ASCII is no text, and stands anywhere. With every length of text it falls into all places of the
     * eight bytes that are looked at together. Blanks after a quote are checked by themselves, so only the header has some.
     */
    @Property
    void on_one_malformed_byte_anywhere(@ForAll @IntRange(max = 7) int length, @ForAll("lineEnds") String lineEnd) {
        String row = "%s1,\"%s2\",%s3,\"%s\"\"%s\",%s4".replace("%s", "abcdefg".substring(0, length));
        byte[] table = String.join(lineEnd, "a,b,c,d,\"e\"          ", row, row).getBytes(StandardCharsets.US_ASCII);
        Dialect dialect = Dialect.RFC_4180;
        for (int at = 0; at < table.length; at++) {
            byte[] malformed = table.clone();
            malformed[at] = (byte) 0x81;
            write(malformed);
            Reading expected = Reading.of(List.of(file), dialect, Reading.general(dialect), Reading.ALL);
            assertThat(expected.error()).isPresent();
            for (ChunkLimit limit : List.of(Reading.ALL, new ChunkLimit(1, 1000), new ChunkLimit(1000, 30))) {
                Reading found = Reading.of(List.of(file), dialect, Reading.byteScanner(dialect, 17), limit);
                assertSame(found, expected, "byte " + at + " of " + table.length + ", " + limit);
            }
        }
    }

    @Provide
    Arbitrary<String> lineEnds() {
        return Arbitraries.of("\n", "\r\n");
    }

    private static void agree(byte[] table, Dialect dialect) {
        write(table);
        Reading expected = Reading.of(List.of(file), dialect, Reading.general(dialect), Reading.ALL);
        for (ChunkLimit limit : LIMITS) {
            assertSame(
                    Reading.of(List.of(file), dialect, Reading.general(dialect), limit), expected, "general " + limit);
            for (int readSize : READ_SIZES) {
                Reading found = Reading.of(List.of(file), dialect, Reading.byteScanner(dialect, readSize), limit);
                assertSame(found, expected, "byte scanner " + limit + " reading " + readSize);
                assertKeepsBytes(found, table, dialect);
                if (found.error().isEmpty()) {
                    CsvInput input = CsvInput.open(List.of(file), dialect, Reading.byteScanner(dialect, readSize));
                    assertThat(Reading.again(input, found.index())).isEqualTo(found);
                }
            }
            if (expected.error().isEmpty()) {
                CsvInput input = CsvInput.open(List.of(file), dialect, Reading.general(dialect));
                Reading once = Reading.of(input, input.chunks(limit, budget()));
                assertThat(Reading.again(input, once.index())).isEqualTo(once);
            }
        }
    }

    private static io.skald.budget.MemoryBudget budget() {
        return io.skald.budget.MemoryBudget.of(io.skald.budget.ByteSize.ofMegabytes(64));
    }

    private static void assertSame(Reading found, Reading expected, String how) {
        assertThat(found.error()).as(how).isEqualTo(expected.error());
        assertThat(found.columns()).as(how).isEqualTo(expected.columns());
        assertThat(found.values()).as(how).isEqualTo(expected.values());
        assertThat(found.lines()).as(how).isEqualTo(expected.lines());
    }

    /** What the byte scanner hands out as written is the file behind its header, up to the error or the blank end. */
    private static void assertKeepsBytes(Reading found, byte[] table, Dialect dialect) {
        String text = new String(table, dialect.encoding());
        String body = found.written();
        if (found.error().isEmpty()) {
            int end = text.length();
            if (found.columns().size() > 1) {
                while (end > 0
                        && "\r\n".indexOf(text.charAt(end - 1)) >= 0
                        && !text.substring(0, end).endsWith(body)) {
                    end--;
                }
            }
            assertThat(text.substring(0, end)).endsWith(body);
        }
    }

    private static void write(byte[] bytes) {
        try {
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] mutated(byte[] table, Random random) {
        byte[] bytes = table.clone();
        byte[] special = "\"\"\"\n\r,; \tx".getBytes(StandardCharsets.US_ASCII);
        for (int change = random.nextInt(3); change >= 0 && bytes.length > 0; change--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = special[random.nextInt(special.length)];
                case 1 -> bytes[at] = (byte) random.nextInt(256);
                case 2 -> bytes = Arrays.copyOf(bytes, at);
                default -> {
                    byte[] shorter = Arrays.copyOf(bytes, bytes.length - 1);
                    System.arraycopy(bytes, at + 1, shorter, at, shorter.length - at);
                    bytes = shorter;
                }
            }
        }
        return bytes;
    }

    @Provide
    Arbitrary<byte[]> soups() {
        Arbitrary<String> parts = Arbitraries.of(
                "\"",
                "\"\"",
                "\n",
                "\r\n",
                "\r",
                ",",
                ";",
                "a",
                " ",
                "\t",
                "\u000b",
                "bc",
                "äöü",
                "",
                "\uFEFF",
                "\u2003",
                "\u00A0",
                "\u3000",
                "\u200B",
                "\u2060",
                "longer text",
                "\"q,\n\"",
                "*");
        Arbitrary<byte[]> broken =
                Arbitraries.of(0xC3, 0xFF, 0x81, 0xE2, 0x00, 0xA0).map(value -> new byte[] {(byte) (int) value});
        Arbitrary<byte[]> part = Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(40, parts.map(text -> text.getBytes(StandardCharsets.UTF_8))),
                net.jqwik.api.Tuple.of(1, broken));
        return Combinators.combine(
                        Arbitraries.of("", "a\n", "a,b\n", "a;b\r\n", "\uFEFFa,b,c\r"),
                        part.list().ofMaxSize(25))
                .as((header, body) -> {
                    java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
                    out.writeBytes(header.getBytes(StandardCharsets.UTF_8));
                    body.forEach(out::writeBytes);
                    return out.toByteArray();
                });
    }

    @Provide
    Arbitrary<byte[]> tables() {
        Arbitrary<String> value = Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(
                        6,
                        Arbitraries.strings().withChars("abc 0123456789.-äß€").ofMaxLength(12)),
                net.jqwik.api.Tuple.of(
                        2, Arbitraries.strings().withChars("\"\n\r,;x ").ofMaxLength(9)),
                net.jqwik.api.Tuple.of(1, Arbitraries.of("", "12 \"stray\" st", "a, \"b\"", "*", "\uD83D\uDE00")),
                net.jqwik.api.Tuple.of(
                        1,
                        Arbitraries.strings()
                                .withChars("ab \t\u00A0\u2003\u3000\u200B\u2060\uFEFF")
                                .ofMaxLength(5)));
        Arbitrary<String> lineEnd = Arbitraries.of("\n", "\n", "\r\n", "\r");
        return Combinators.combine(
                        Arbitraries.integers().between(1, 4),
                        value.list().ofMaxSize(40),
                        lineEnd,
                        Arbitraries.of(true, false),
                        Arbitraries.of("", "", "\uFEFF"),
                        Arbitraries.of("", "", "end", "end end"),
                        Arbitraries.of(',', ';'))
                .as((columns, values, end, stray, mark, tail, delimiter) -> {
                    List<String> rows = new ArrayList<>();
                    rows.add(joined(List.of("c0", "c\"1", "c 2", "c,3").subList(0, columns), delimiter, false));
                    for (int row = 0; (row + 1) * columns <= values.size(); row++) {
                        rows.add(joined(values.subList(row * columns, (row + 1) * columns), delimiter, stray));
                    }
                    String ends = Stream.of(tail.split(" "))
                            .map(part -> part.isEmpty() ? "" : end)
                            .reduce("", String::concat);
                    return (mark + String.join(end, rows) + ends).getBytes(StandardCharsets.UTF_8);
                });
    }

    /** With {@code stray}, a value with quotes inside that nothing forces into quotes stays as it is. */
    private static String joined(List<String> values, char delimiter, boolean stray) {
        FieldFormat format = FieldFormat.of(Dialects.of(delimiter, "\"", "", "", StandardCharsets.UTF_8));
        return values.stream()
                .map(value -> stray
                                && !value.startsWith("\"")
                                && value.chars().noneMatch(c -> c == delimiter || c == '\n' || c == '\r')
                        ? value
                        : new String(format.write(value), StandardCharsets.UTF_8))
                .collect(java.util.stream.Collectors.joining(String.valueOf(delimiter)));
    }

    @Provide
    Arbitrary<Dialect> dialects() {
        Arbitrary<Charset> encodings = Arbitraries.of(
                StandardCharsets.UTF_8,
                StandardCharsets.UTF_8,
                StandardCharsets.UTF_8,
                StandardCharsets.ISO_8859_1,
                StandardCharsets.US_ASCII,
                Charset.forName("windows-1252"));
        return Combinators.combine(
                        Arbitraries.of(',', ',', ';', '\t'),
                        Arbitraries.of('"', '"', '"', '\''),
                        encodings,
                        Arbitraries.of(true, true, false),
                        Arbitraries.of(false, false, true))
                .as((delimiter, quote, encoding, header, trim) -> new Dialect(
                        delimiter,
                        Optional.of(quote),
                        Optional.empty(),
                        Optional.empty(),
                        encoding,
                        header,
                        List.of(""),
                        trim));
    }
}
