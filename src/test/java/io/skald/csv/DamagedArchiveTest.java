package io.skald.csv;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is cut from, flipped in or put into an archive: all rows are read, or it is refused. */
class DamagedArchiveTest {

    /** Of each archive and kind of damage, 500 over all archives. */
    private static final int PLACES = 100;

    @TempDir
    private Path folder;

    /** One packed part, such as a gzip member. */
    private interface Packing {
        byte[] pack(byte[] plain) throws IOException;
    }

    /**
     * An archive.
     *
     * @param ends where its parts end
     */
    private record Archive(String name, byte[] bytes, List<Integer> ends) {

        @Override
        public String toString() {
            return name + " of " + ends.size();
        }
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        return packed(plain, GZIPOutputStream::new);
    }

    /** As {@code gzip -n} does not write it, but others do: name, comment, extra field and header checksum. */
    private static byte[] gzipWithFullHeader(byte[] plain) throws IOException {
        byte[] header = {0x1F, (byte) 0x8B, 8, 0x1E, 1, 2, 3, 4, 0, 3, 5, 0, 9, 8, 7, 6, 5, 'n', '.', 'c', 0, 'c', 0};
        CRC32 checksum = new CRC32();
        checksum.update(header);
        byte[] usual = gzip(plain);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(header);
        out.write((int) checksum.getValue());
        out.write((int) checksum.getValue() >>> 8);
        out.write(usual, 10, usual.length - 10);
        return out.toByteArray();
    }

    private static byte[] zstd(byte[] plain) throws IOException {
        return packed(plain, out -> {
            try {
                return new ZstdOutputStreamNoFinalizer(out).setChecksum(true);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private interface Opening {
        OutputStream open(OutputStream out) throws IOException;
    }

    private static byte[] packed(byte[] plain, Opening opening) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = opening.open(bytes)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }

    private static byte[] skippableFrame() {
        return new byte[] {0x5A, 0x2A, 0x4D, 0x18, 7, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7};
    }

    private static byte[] table() {
        StringBuilder text = new StringBuilder("id,note\n");
        Random random = new Random(5);
        for (int row = 0; row < 300; row++) {
            text.append(row).append(",n").append(random.nextInt(1000)).append('\n');
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** Parts end inside rows, and one of many is empty. */
    private static Archive archive(String name, int parts, Packing packing) throws IOException {
        byte[] plain = table();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        List<Integer> ends = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            byte[] of = Arrays.copyOfRange(plain, plain.length * part / parts, plain.length * (part + 1) / parts);
            bytes.writeBytes(packing.pack(of));
            ends.add(bytes.size());
            if (part == 1) {
                bytes.writeBytes(name.endsWith("gz") ? packing.pack(new byte[0]) : skippableFrame());
                ends.add(bytes.size());
            }
        }
        return new Archive(name, bytes.toByteArray(), ends);
    }

    static Stream<Archive> archives() throws IOException {
        return Stream.of(
                archive("t.csv.gz", 1, DamagedArchiveTest::gzip),
                archive("t.csv.gz", 5, DamagedArchiveTest::gzip),
                archive("t.csv.gz", 5, DamagedArchiveTest::gzipWithFullHeader),
                archive("t.csv.zst", 1, DamagedArchiveTest::zstd),
                archive("t.csv.zst", 5, DamagedArchiveTest::zstd));
    }

    private Reading read(String name, byte[] bytes) {
        Path file = folder.resolve(name);
        try {
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Reading.of(List.of(file), Dialect.RFC_4180, Reading.byteScanner(Dialect.RFC_4180, 1 << 18), Reading.ALL);
    }

    private void check(Archive archive, Reading whole, byte[] damaged, String how) {
        Reading found = read(archive.name(), damaged);
        if (found.error().isEmpty()) {
            assertThat(found.values()).as(how).isEqualTo(whole.values());
        } else {
            assertThat(found.error().orElseThrow())
                    .as(how)
                    .contains(archive.name())
                    .doesNotContain("null");
        }
    }

    private void damageAnywhere(Archive archive, Function<Integer, byte[]> damage, String how) {
        Reading whole = read(archive.name(), archive.bytes());
        assertThat(whole.error()).isEmpty();
        assertThat(whole.values()).hasSize(300);
        Random random = new Random(12);
        for (int i = 0; i < PLACES; i++) {
            int at = random.nextInt(archive.bytes().length);
            check(archive, whole, damage.apply(at), how + " at " + at);
        }
    }

    @ParameterizedTest
    @MethodSource("archives")
    void a_flipped_bit_is_noticed_or_changes_no_row(Archive archive) {
        damageAnywhere(
                archive,
                at -> {
                    byte[] flipped = archive.bytes().clone();
                    flipped[at] ^= (byte) (1 << at % 8);
                    return flipped;
                },
                "flipped");
    }

    /** An archive that is cut where a part ends is whole in itself: nothing in its format tells. */
    @ParameterizedTest
    @MethodSource("archives")
    void an_end_anywhere_but_between_two_parts_is_noticed(Archive archive) {
        Reading whole = read(archive.name(), archive.bytes());
        Set<Integer> places = new TreeSet<>();
        new Random(3).ints(PLACES, 0, archive.bytes().length).forEach(places::add);
        for (int end : archive.ends()) {
            // Headers are short, so chance alone would seldom cut one.
            for (int at = end + 1; at < Math.min(end + 12, archive.bytes().length); at++) {
                places.add(at);
            }
        }
        for (int at : places) {
            if (!archive.ends().contains(at)) {
                Reading found = read(archive.name(), Arrays.copyOf(archive.bytes(), at));
                assertThat(found.error())
                        .as("cut at " + at)
                        .hasValueSatisfying(error -> assertThat(error).containsPattern("it ends within|it is empty"));
            }
        }
        assertThat(whole.error()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("archives")
    void a_byte_too_many_is_noticed_or_changes_no_row(Archive archive) {
        damageAnywhere(
                archive,
                at -> {
                    byte[] longer = new byte[archive.bytes().length + 1];
                    System.arraycopy(archive.bytes(), 0, longer, 0, at);
                    longer[at] = '\n';
                    System.arraycopy(archive.bytes(), at, longer, at + 1, archive.bytes().length - at);
                    return longer;
                },
                "a byte put in");
    }

    @ParameterizedTest
    @MethodSource("archives")
    void a_byte_too_few_is_noticed_or_changes_no_row(Archive archive) {
        damageAnywhere(
                archive,
                at -> {
                    byte[] shorter = Arrays.copyOf(archive.bytes(), archive.bytes().length - 1);
                    System.arraycopy(archive.bytes(), at + 1, shorter, at, shorter.length - at);
                    return shorter;
                },
                "a byte left out");
    }

    @ParameterizedTest
    @MethodSource("archives")
    void what_follows_an_archive_and_is_none_is_an_error(Archive archive) {
        for (String behind : List.of("\n", "garbage", "\0\0\0x")) {
            byte[] longer = concat(archive.bytes(), behind.getBytes(StandardCharsets.US_ASCII));
            assertThat(read(archive.name(), longer).error())
                    .hasValueSatisfying(error -> assertThat(error).contains(" from byte "));
            assertThat(read(archive.name(), concat(longer, archive.bytes())).error())
                    .isPresent();
        }
    }

    @ParameterizedTest
    @MethodSource("archives")
    void zeros_to_the_end_are_padding_behind_gzip_alone(Archive archive) {
        Optional<String> error =
                read(archive.name(), concat(archive.bytes(), new byte[70_000])).error();
        if (archive.name().endsWith(".gz")) {
            assertThat(error).isEmpty();
            assertThat(read(archive.name(), concat(concat(archive.bytes(), new byte[512]), archive.bytes()))
                            .error())
                    .isPresent();
        } else {
            assertThat(error).isPresent();
        }
    }

    private static byte[] concat(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
