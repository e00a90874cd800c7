package io.skald.csv;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FirstBytesTest {

    private static final String TABLE = "age,town\n31,Ghent\n34,Bruges\n";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1F8B0800 | is packed with gzip: give it a name that ends in .gz
            28B52FFD | is packed with zstd: give it a name that ends in .zst
            504B030414 | is a zip archive: unpack it first, or pack it as .gz or .zst
            425A6839 | is packed with bzip2: unpack it first, or pack it as .gz or .zst
            FD377A585A00 | is packed with xz: unpack it first, or pack it as .gz or .zst
            1FA0 | is packed with compress: unpack it first, or pack it as .gz or .zst
            526172211A0700 | is a RAR archive: unpack it first, or pack it as .gz or .zst
            24464C32 | is an SPSS file: write the table out as CSV first
            24464C33 | is an SPSS file: write the table out as CSV first
            3C73746174615F6474613E | is a Stata file: write the table out as CSV first
            000000000000000000000000C2EA8160B31411CFBD92 | is a SAS data set: write the table out as CSV first
            484541444552205245434F52442A2A2A2A2A2A2A4C4942 | is a SAS transport file: write the table out as CSV first
            000100005374616E64617264204A6574204442 | is an Access database: write the table out as CSV first
            524458330A580A0000 | is a file of R: write the table out as CSV first
            4F5243080000 | is an ORC file: write the table out as CSV first
            4152524F57310000 | is an Arrow file: write the table out as CSV first
            4F626A010416 | is an Avro file: write the table out as CSV first
            894844460D0A1A0A | is an HDF5 file: write the table out as CSV first
            037C051F0A000000610020000000000000000000000000000000000000000000414745 | is a dBase table (.dbf): write the table out as CSV first
            1F9D90 | is packed with compress: unpack it first, or pack it as .gz or .zst
            04224D186440A7 | is packed with lz4: unpack it first, or pack it as .gz or .zst
            FF060000734E61507059 | is packed with snappy: unpack it first, or pack it as .gz or .zst
            4C5A495001 | is packed with lzip: unpack it first, or pack it as .gz or .zst
            5D00008000FFFF | is packed with lzma: unpack it first, or pack it as .gz or .zst
            377ABCAF271C | is a 7z archive: unpack it first, or pack it as .gz or .zst
            50415231 | is a Parquet file: name it .parquet, or set format.type to parquet in a job
            D0CF11E0A1B11AE1 | is an Excel workbook of the old kind (.xls): save the sheet as CSV in UTF-8
            255044462D312E37 | is a PDF document: Skald reads tables as CSV
            7B2261223A317D | is a JSON document: write the table out as CSV first
            EFBBBF5B0A207B2261622220203A | is a JSON document: write the table out as CSV first
            3C3F786D6C20 | is an XML document: write the table out as CSV first
            0A3C21444F43545950452068746D6C3E | is a page of the web, not a table: look whether the download asked for a login
            3C48544D4C3E | is a page of the web, not a table: look whether the download asked for a login
            53514C69746520666F726D6174203300 | is an SQLite database: write the table out as CSV first
            """)
    void what_is_no_table_is_named_by_its_first_bytes(String hexadecimal, String words) {
        Path file = write("t.csv", HexFormat.of().parseHex(hexadecimal));
        assertThatThrownBy(() -> FirstBytes.check(file, UTF_8))
                .isInstanceOf(UsageException.class)
                .hasMessage(file + " " + words + ".");
    }

    @Test
    void a_name_that_promises_another_packing_is_told() {
        Path plain = write("t.csv.gz", TABLE.getBytes(UTF_8));
        assertThatThrownBy(() -> FirstBytes.check(plain, UTF_8))
                .hasMessage(plain + " is not packed as its name says: name it .csv if it is plain text, or look whether"
                        + " it was copied whole.");
        Path zstd = write("z.csv.gz", HexFormat.of().parseHex("28B52FFD"));
        assertThatThrownBy(() -> FirstBytes.check(zstd, UTF_8))
                .hasMessage(zstd + " is not packed as its name says: it is packed with zstd: give it a name that ends"
                        + " in .zst.");
    }

    @Test
    void text_in_the_jobs_encoding_is_taken() {
        for (Charset encoding :
                new Charset[] {UTF_8, ISO_8859_1, UTF_16, UTF_16LE, UTF_16BE, Charset.forName("UTF-32")}) {
            Path file = write("t.csv", TABLE.getBytes(encoding));
            assertThatCode(() -> FirstBytes.check(file, encoding)).doesNotThrowAnyException();
        }
        Path marked = write("m.csv", ("\uFEFF" + TABLE).getBytes(UTF_16LE));
        assertThatCode(() -> FirstBytes.check(marked, UTF_16)).doesNotThrowAnyException();
        assertThatCode(() -> FirstBytes.check(marked, UTF_16LE)).doesNotThrowAnyException();
    }

    @Test
    void letters_beyond_latin_ones_are_text_in_the_jobs_four_bytes() {
        String table = "name,note\n31,\u4E0A\u6D77\u5E02\u533A\n".repeat(3)
                + "\u5317\u4EAC,\uD83D\uDE00\uD83D\uDE01\n".repeat(5);
        for (String name : new String[] {"UTF-32", "UTF-32BE", "UTF-32LE"}) {
            Charset encoding = Charset.forName(name);
            Path file = write(name + ".csv", table.getBytes(encoding));
            assertThatCode(() -> FirstBytes.check(file, encoding)).doesNotThrowAnyException();
        }
        for (String name : new String[] {"X-UTF-32BE-BOM", "X-UTF-32LE-BOM"}) {
            Charset encoding = Charset.forName(name);
            Path file = write(name + ".csv", table.getBytes(encoding));
            assertThatCode(() -> FirstBytes.check(file, encoding)).doesNotThrowAnyException();
        }
    }

    /** Every other character is a tab or a line end, as zeros and small numbers among four bytes are. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "s\n1\n2\n1\n2\n1\n2\n1\n",
                "a\tb\n1\t2\n3\t4\n5\t6\n",
                "\u5e74\n\u4e00\n\u4e8c\n\u4e09\n\u4e00\n\u4e8c\n"
            })
    void columns_of_single_letters_are_text_in_the_jobs_two_bytes(String table) {
        for (Charset encoding : new Charset[] {UTF_16LE, UTF_16BE}) {
            Path file = write("t.csv", table.getBytes(encoding));
            assertThatCode(() -> FirstBytes.check(file, encoding)).doesNotThrowAnyException();
        }
    }

    @Test
    void a_frame_of_zstd_that_holds_nothing_is_one_all_the_same() {
        assertThatCode(() -> FirstBytes.check(write("s.zst", HexFormat.of().parseHex("5A2A4D1800000000")), UTF_8))
                .doesNotThrowAnyException();
        for (String other : new String[] {"6A2A4D18", "5A2B4D18", "5A2A4E18", "5A2A4D19", "5A2A4D"}) {
            Path file = write("o.zst", HexFormat.of().parseHex(other));
            assertThatThrownBy(() -> FirstBytes.check(file, UTF_8)).hasMessageContaining("not packed as its name says");
        }
    }

    @Test
    void a_few_zeros_a_bank_and_short_files_are_text() {
        assertThatCode(() -> FirstBytes.check(write("a.csv", "BZhang,PKx\nT\0,1\n".getBytes(UTF_8)), UTF_8))
                .doesNotThrowAnyException();
        assertThatCode(() -> FirstBytes.check(write("d.csv", "ORCID,age\n0000-0001,31\n".getBytes(UTF_8)), UTF_8))
                .doesNotThrowAnyException();
        // Zeros at every second byte, in lines of an even length.
        assertThatCode(() -> FirstBytes.check(
                        write("e.csv", "31,T\0\n34,T\0\n".repeat(9).getBytes(UTF_8)), UTF_8))
                .doesNotThrowAnyException();
        assertThatCode(() -> FirstBytes.check(
                        write("f.csv", "T\0T\0T\0TT\n,".repeat(9).getBytes(UTF_8)), UTF_8))
                .doesNotThrowAnyException();
        assertThatCode(() -> FirstBytes.check(write("b.csv", new byte[] {'a', 0}), UTF_8))
                .doesNotThrowAnyException();
        assertThatCode(() -> FirstBytes.check(write("c.csv", new byte[0]), UTF_8))
                .doesNotThrowAnyException();
    }

    @Test
    void wide_text_is_told_with_the_encoding_to_set() {
        Path marked = write("t.csv", ("\uFEFF" + TABLE).getBytes(UTF_16LE));
        assertThatThrownBy(() -> FirstBytes.check(marked, UTF_8))
                .hasMessage(marked + " is UTF-16LE text, not UTF-8: set format.encoding: UTF-16.");
        Path unmarked = write("u.csv", TABLE.getBytes(UTF_16LE));
        assertThatThrownBy(() -> FirstBytes.check(unmarked, UTF_16))
                .hasMessage(unmarked + " is UTF-16LE text, not UTF-16: set format.encoding: UTF-16LE.");
        Path mixed = write("m.csv", "31,東京都千代田区\n34,大阪\n35,大阪\n".getBytes(UTF_16LE));
        assertThatThrownBy(() -> FirstBytes.check(mixed, UTF_8))
                .hasMessage(mixed + " is UTF-16LE text, not UTF-8: set format.encoding: UTF-16LE.");
        Path wider = write("w.csv", TABLE.getBytes(Charset.forName("UTF-32BE")));
        assertThatThrownBy(() -> FirstBytes.check(wider, ISO_8859_1))
                .hasMessage(wider + " is UTF-32BE text, not ISO-8859-1: set format.encoding: UTF-32BE.");
    }

    private Path write(String name, byte[] bytes) {
        try {
            return Files.write(folder.resolve(name), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
