package io.skald.spreadsheet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.InterruptedRunException;
import io.skald.UsageException;
import io.skald.budget.Workspace;
import io.skald.cli.CommandLineRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read of workbooks, and whole runs over their sheets. */
class SheetTest {

    @TempDir
    private Path folder;

    private Path write(WorkbookFile workbook) throws IOException {
        return workbook.write(folder.resolve("table.xlsx"));
    }

    private String copy(WorkbookFile workbook) throws IOException {
        return copy(new SheetSource(write(workbook), Optional.empty(), 0, 0));
    }

    private String copy(SheetSource source) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Workspace workspace = Workspace.create(folder)) {
            source.copyTo(bytes, workspace);
        }
        String copy = bytes.toString(StandardCharsets.UTF_8);
        assertThat(copy).startsWith(String.join(",", source.columns()));
        return copy;
    }

    private static String row(int number, String... cells) {
        return "<row r=\"" + number + "\">" + String.join("", cells) + "</row>";
    }

    private static String text(String place, String text) {
        return "<c r=\"" + place + "\" t=\"inlineStr\"><is><t>" + text + "</t></is></c>";
    }

    private static String number(String place, int style, String value) {
        return "<c r=\"" + place + "\" s=\"" + style + "\"><v>" + value + "</v></c>";
    }

    private static String sheet(String merged) {
        return row(1, text("B1", "a"), text("C1", "b"))
                + row(2, number("B2", 0, "1"), number("C2", 0, "2"))
                + row(3, number("C3", 0, "4"))
                + "</sheetData><mergeCells><mergeCell ref=\"" + merged + "\"/></mergeCells><sheetData>";
    }

    @ParameterizedTest
    @ValueSource(strings = {"B2:B3", "A2:B3", "C1:D3"})
    void cells_merged_over_rows_of_the_table_are_refused(String merged) throws Exception {
        SheetSource source =
                new SheetSource(write(new WorkbookFile().sheet("Data", sheet(merged))), Optional.empty(), 0, 0);
        assertThatThrownBy(() -> copy(source))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "The cells " + merged + " of the sheet 'Data' of " + source.file()
                                + " are merged, so that only the first of them has a value: unmerge them, and fill in the others.");
    }

    /** Blank rows are none, so that nothing is missing in them: rows of double height, and frames below the table. */
    @ParameterizedTest
    @ValueSource(strings = {"B2:C2", "D2:E9", "A2:A3", "B1:C1", "C3:C4", "B7:C9"})
    void cells_merged_within_a_row_over_blank_rows_or_beside_the_table_are_read(String merged) throws Exception {
        assertThat(copy(new WorkbookFile().sheet("Data", sheet(merged)))).isEqualTo("a,b\n1,2\n,4\n");
    }

    @Test
    void a_header_of_double_height_is_read() throws Exception {
        String rows = row(1, text("A1", "a"), text("B1", "b"))
                + row(3, number("A3", 0, "1"), number("B3", 0, "2"))
                + "</sheetData><mergeCells><mergeCell ref=\"A1:A2\"/><mergeCell ref=\"B1:B2\"/></mergeCells><sheetData>";
        assertThat(copy(new WorkbookFile().sheet("Data", rows))).isEqualTo("a,b\n1,2\n");
    }

    @Test
    void cells_merged_above_the_rows_are_read() throws Exception {
        assertThat(copy(new SheetSource(
                        write(new WorkbookFile().sheet("Data", sheet("B1:B2"))), Optional.empty(), 0, 1)))
                .isEqualTo("a,b\n,4\n");
    }

    @Test
    void hidden_rows_are_read_and_told() throws Exception {
        String rows = row(1, text("A1", "a"))
                + "<row r=\"2\" hidden=\"1\">" + number("A2", 0, "1") + "</row>"
                + "<row r=\"3\" hidden=\"true\">" + number("A3", 0, "2") + "</row>"
                + "<row r=\"4\" hidden=\"0\">" + number("A4", 0, "3") + "</row>"
                + "<row r=\"5\" hidden=\"1\"/>";
        SheetSource source = new SheetSource(write(new WorkbookFile().sheet("Data", rows)), Optional.of("Data"), 0, 0);
        assertThat(copy(source)).isEqualTo("a\n1\n2\n3\n");
        assertThat(source.remarks())
                .containsExactly("2 rows of the sheet 'Data' of " + source.file()
                        + " are hidden, as by a filter, and read all the same: delete what is not to be released.");
        assertThat(new SheetSource(
                                write(new WorkbookFile().sheet("Data", row(1, text("A1", "a")))),
                                Optional.empty(),
                                0,
                                0)
                        .remarks())
                .isEmpty();
    }

    @Test
    void a_workbook_that_is_moved_or_being_saved_fails_no_run_that_has_its_copy() throws Exception {
        SheetSource source = new SheetSource(
                write(new WorkbookFile().sheet("Data", row(1, text("A1", "a")))), Optional.empty(), 0, 0);
        Files.write(source.file(), new byte[] {'P', 'K', 3});
        assertThat(source.remarks()).isEmpty();
        Files.delete(source.file());
        assertThat(source.remarks()).isEmpty();
    }

    /** Names that machines read are often hidden above those that people read. */
    @Test
    void hidden_headers_and_labels_are_no_rows() throws Exception {
        String hidden = " hidden=\"1\">";
        String rows = "<row r=\"1\"" + hidden + text("A1", "a") + "</row>"
                + "<row r=\"2\"" + hidden + text("A2", "Age") + "</row>"
                + row(3, number("A3", 0, "1"));
        assertThat(new SheetSource(write(new WorkbookFile().sheet("Data", rows)), Optional.empty(), 0, 1).remarks())
                .isEmpty();
    }

    @Test
    void texts_numbers_truths_errors_and_formulas_are_read() throws Exception {
        WorkbookFile workbook = new WorkbookFile()
                .texts(
                        "<si><t>name</t></si><si><r><t>Ann </t></r>\n<r><rPr><b/></rPr><t>B&amp;C</t></r>"
                                + "<rPh sb=\"0\" eb=\"1\"><t>an</t></rPh></si><si><t/></si><si><t xml:space=\"preserve\"> a_x000A_b </t></si>")
                .sheet(
                        "Data",
                        row(1, "<c r=\"A1\" t=\"s\"><v>0</v></c>", text("B1", "n"), text("C1", "ok"), text("D1", "f"))
                                + row(
                                        2,
                                        "<c r=\"A2\" t=\"s\"><v>1</v></c>",
                                        number("B2", 0, "0.1"),
                                        "<c r=\"C2\" t=\"b\"><v>1</v></c>",
                                        "<c r=\"D2\"><f>1+1</f><v>2</v></c>")
                                + row(
                                        3,
                                        "<c r=\"A3\" t=\"s\"><v>2</v></c>",
                                        number("B3", 0, "44.299999999999997"),
                                        "<c r=\"C3\" t=\"b\"><v>0</v></c>",
                                        "<c r=\"D3\" t=\"e\"><v>#N/A</v></c>")
                                + row(
                                        4,
                                        "<c r=\"A4\" t=\"s\"><v>3</v></c>",
                                        number("B4", 0, "-1.5E-3"),
                                        "<c r=\"C4\" t=\"d\"><v>2024-05-31T00:00:00</v></c>",
                                        "<c r=\"D4\" t=\"str\"><f>A1</f><v>x</v></c>")
                                + row(
                                        5,
                                        "<c r=\"A5\" s=\"0\"/>",
                                        number("B5", 0, "1E+20"),
                                        "<c r=\"D5\" t=\"str\"><f>\"\"</f><v></v></c>"));

        assertThat(copy(workbook))
                .isEqualTo("name,n,ok,f\n"
                        + "Ann B&C,0.1,TRUE,2\n"
                        + ",44.3,FALSE,#N/A\n"
                        + "\" a\nb \",-0.0015,2024-05-31,x\n"
                        + ",100000000000000000000,,\n");
    }

    @Test
    void days_and_times_are_told_by_their_format() throws Exception {
        WorkbookFile workbook = new WorkbookFile()
                .formats(
                        "General",
                        "14",
                        "dd\\/mm\\/yyyy;@",
                        "[h]:mm",
                        "00000",
                        "#,##0.00",
                        "mmm",
                        "\"day\" 0",
                        "22",
                        "20",
                        "[Red]0")
                .sheet(
                        "Data",
                        row(1, text("A1", "d"))
                                + IntStream.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
                                        .mapToObj(style -> row(style + 2, number("A" + (style + 2), style, "1.5")))
                                        .collect(Collectors.joining())
                                + row(20, number("A20", 4, "123"))
                                + row(21, number("A21", 1, "44197"))
                                + row(22, number("A22", 1, "60"))
                                + row(23, number("A23", 1, "61"))
                                + row(24, number("A24", 8, "44197.999999"))
                                + row(25, number("A25", 3, "-1"))
                                + row(26, number("A26", 1, "-1"))
                                + row(27, number("A27", 99, "7")));

        assertThat(copy(workbook).lines().skip(1))
                .containsExactly(
                        "1.5",
                        "1900-01-01 12:00:00",
                        "1900-01-01 12:00:00",
                        "36:00:00",
                        "1.5",
                        "1.5",
                        "1900-01-01 12:00:00",
                        "1.5",
                        "1900-01-01 12:00:00",
                        "36:00:00",
                        "1.5",
                        "00123",
                        "2021-01-01",
                        "1900-02-29",
                        "1900-03-01",
                        "2021-01-02",
                        "-1",
                        "-1",
                        "7");
        assertThat(copy(new WorkbookFile()
                        .from1904()
                        .formats("14")
                        .sheet(
                                "D",
                                row(1, text("A1", "d"))
                                        + row(2, number("A2", 0, "0"))
                                        + row(3, number("A3", 0, "42735")))))
                .isEqualTo("d\n1904-01-01\n2021-01-01\n");
    }

    @ParameterizedTest
    @CsvSource({
        "15,DAY",
        "18,TIME",
        "21,TIME",
        "30,DAY",
        "33,TIME",
        "36,DAY",
        "46,TIME",
        "57,DAY",
        "9,NUMBER",
        "49,NUMBER",
        "60,NUMBER"
    })
    void formats_that_every_workbook_knows(int id, CellFormat.Kind kind) {
        assertThat(CellFormat.ofNumber(id).kind()).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource({
        "d.m.yy,DAY",
        "hh:mm,TIME",
        "mm:ss.0,TIME",
        "[mm]:ss,TIME",
        "yyyy\\-mm\\-dd hh:mm,DAY",
        "[$-407]mmmm yy,DAY",
        "0.0\"d\",NUMBER",
        "[Blue]0;[Red]-0,NUMBER",
        "General,NUMBER",
        "@,NUMBER",
        "0_d,NUMBER"
    })
    void formats_by_their_code(String code, CellFormat.Kind kind) {
        assertThat(CellFormat.of(code).kind()).isEqualTo(kind);
    }

    @Test
    void a_table_need_not_begin_in_the_first_cell() throws Exception {
        WorkbookFile workbook = new WorkbookFile()
                .sheet(
                        "Data",
                        row(1, text("A1", "a title"))
                                + row(
                                        3,
                                        "<c r=\"B3\" s=\"0\"/>",
                                        text("C3", "a"),
                                        text("E3", "a"),
                                        text("F3", "a (2)"),
                                        text("G3", " "))
                                + row(4)
                                + row(5, text("C5", "1"), text("D5", "2"), text("AB5", ""))
                                + "<row><c t=\"inlineStr\"><is><t></t></is></c></row>"
                                + row(1000000, text("G1000000", "3")));

        assertThat(copy(new SheetSource(write(workbook), Optional.empty(), 1, 0)))
                .isEqualTo("a,column 2,a (2),a (2) (2),column 5\n1,2,,,\n,,,,3\n");
        assertThat(copy(new SheetSource(write(workbook), Optional.empty(), 1, 1)))
                .isEqualTo("a,column 2,a (2),a (2) (2),column 5\n,,,,3\n");
        assertThat(copy(new SheetSource(write(workbook), Optional.empty(), 1, 9)))
                .isEqualTo("a,column 2,a (2),a (2) (2),column 5\n");
        assertThatThrownBy(() -> copy(new SheetSource(write(workbook), Optional.empty(), 0, 0)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "The cell C3 of the sheet 'Data' of " + folder.resolve("table.xlsx")
                                + " has a value, and the header has no column there: clear the cell, or give its column a name.");
        assertThatThrownBy(() -> new SheetSource(write(workbook), Optional.empty(), 1 << 20, 0).columns())
                .hasMessageContaining("has no rows below the first 1048576.");
        assertThatThrownBy(() ->
                        new SheetSource(write(new WorkbookFile().sheet("Empty", "")), Optional.empty(), 0, 0).columns())
                .hasMessage("The sheet 'Empty' of " + folder.resolve("table.xlsx") + " has no rows.");
    }

    @Test
    void a_sheet_is_named_where_there_are_several() throws Exception {
        Path file = write(new WorkbookFile()
                .sheet("One", row(1, text("A1", "a")))
                .sheet("2", row(1, text("A1", "b")))
                .sheet("Old", "state=\"hidden\"", row(1, text("A1", "c"))));

        assertThat(new SheetSource(file, Optional.of("One"), 0, 0).columns()).containsExactly("a");
        assertThat(new SheetSource(file, Optional.of("2"), 0, 0).columns()).containsExactly("b");
        assertThat(new SheetSource(file, Optional.of("3"), 0, 0).columns()).containsExactly("c");
        assertThatThrownBy(() -> new SheetSource(file, Optional.of("4"), 0, 0).columns())
                .hasMessage(file + " has no sheet '4'; it has 'One', '2', 'Old'.");
        assertThatThrownBy(() -> new SheetSource(file, Optional.empty(), 0, 0).columns())
                .hasMessage(file + " has the sheets 'One', '2', 'Old': say which, as in format: {sheet: One}.");
        Path hidden = write(new WorkbookFile()
                .sheet("Old", "state=\"veryHidden\"", row(1, text("A1", "c")))
                .sheet("New", "state=\"visible\"", row(1, text("A1", "d"))));
        assertThat(new SheetSource(hidden, Optional.empty(), 0, 0).columns()).containsExactly("d");
    }

    @Test
    void many_texts_are_kept_on_disk() throws Exception {
        int count = 20_000;
        WorkbookFile workbook = new WorkbookFile()
                .texts(IntStream.range(0, count)
                        .mapToObj(i -> "<si><t>" + (i % 7 == 0 ? "x".repeat(300) : "t") + i + "</t></si>")
                        .collect(Collectors.joining()))
                .sheet(
                        "Data",
                        IntStream.range(0, count)
                                .mapToObj(i -> row(
                                        i + 1, "<c r=\"A" + (i + 1) + "\" t=\"s\"><v>" + i * 7 % count + "</v></c>"))
                                .collect(Collectors.joining()));

        assertThat(copy(workbook).lines())
                .containsExactlyElementsOf(IntStream.range(0, count)
                        .map(i -> i * 7 % count)
                        .mapToObj(i -> (i % 7 == 0 ? "x".repeat(300) : "t") + i)
                        .toList());
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> copy(workbook)).isInstanceOf(InterruptedRunException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<row r=\"2\"><c><v>1</v></c></row><row r=\"2\"/> | its rows are not in order",
                "<row><c r=\"B1\"><v>1</v></c><c r=\"A1\"><v>1</v></c></row> | the cells of a row are not in order",
                "<row><c r=\"ZZZ1\"><v>1</v></c></row> | the cells of a row are not in order",
                "<row r=\"1048577\"><c><v>1</v></c></row> | it has more than 1048576 rows",
                "<row><c t=\"s\"><v>7</v></c></row> | a cell names a text that it has not",
                "<row><c><v>x</v></c></row> | The cell A1 of the sheet 'Data' of FILE has no number where one should be",
                "<row><c><f>1+1</f></c></row> | The cell A1 of the sheet 'Data' of FILE has a formula that was not calculated",
                "<row><c> | its XML is malformed or uses entities",
                "<row><c t=\"str\"><v>&what;</v></c></row> | its XML is malformed or uses entities"
            })
    void what_no_program_writes_is_refused(String rowsAndReason) throws Exception {
        String[] both = rowsAndReason.split(" \\| ");
        WorkbookFile workbook = new WorkbookFile().sheet("Data", both[0]);
        String file = folder.resolve("table.xlsx").toString();

        assertThatThrownBy(() -> copy(workbook))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(both[1].replace("FILE", file));
    }

    @Test
    void nothing_outside_the_workbook_is_read() throws Exception {
        Path secret = Files.writeString(folder.resolve("secret.txt"), "geheim");
        String sheet = "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY e SYSTEM \"" + secret.toUri()
                + "\"><!ENTITY a \"aaaa\">]>"
                + "<worksheet><sheetData><row><c t=\"str\"><v>&e;&a;</v></c></row></sheetData></worksheet>";

        assertThatThrownBy(() -> copy(new WorkbookFile().sheet("Data", "").part("xl/worksheets/sheet1.xml", sheet)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("its XML is malformed or uses entities")
                .hasMessageNotContaining("geheim");
    }

    @Test
    void what_unpacks_to_a_flood_is_not_unpacked() throws Exception {
        String blank = " ".repeat(1 << 20);
        StringBuilder flood = new StringBuilder(row(1, text("A1", "a")));
        for (int i = 0; i < 100; i++) {
            flood.append(blank);
        }
        assertThatThrownBy(() -> copy(new WorkbookFile().sheet("Data", flood.toString())))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("it unpacks to more than 250 times its size");
        assertThatThrownBy(() -> copy(new WorkbookFile().sheet("Data", row(1, text("A1", "x".repeat(40_000))))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("a cell has more than 32767 characters");
    }

    @Test
    void other_files_are_named() throws Exception {
        Path file = folder.resolve("other.xlsx");
        Files.write(file, new byte[] {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0, 1});
        assertThatThrownBy(() -> Workbook.open(file))
                .hasMessageContaining("is a workbook with a password, or of the old kind (.xls)");
        Files.writeString(file, "a,b\n1,2\n");
        assertThatThrownBy(() -> Workbook.open(file))
                .hasMessage(
                        file
                                + " is no workbook of the kind .xlsx, or was damaged on its way: copy it anew, or open it in the program that made it and save it as .xlsx.");
        Files.writeString(file, "a");
        assertThatThrownBy(() -> Workbook.open(file)).hasMessageContaining("or was damaged on its way: copy it anew");
        assertThatThrownBy(() -> Workbook.open(folder.resolve("none.xlsx")))
                .hasMessageContaining("none.xlsx does not exist.");
        for (String part : List.of("content.xml", "xl/workbook.bin", "a.xml")) {
            try (OutputStream stream = Files.newOutputStream(file);
                    java.util.zip.ZipOutputStream zip = new java.util.zip.ZipOutputStream(stream)) {
                zip.putNextEntry(new java.util.zip.ZipEntry(part));
            }
            assertThatThrownBy(() -> Workbook.open(file))
                    .hasMessageStartingWith(file + " is no workbook of the kind .xlsx");
        }
        Path lacking = write(new WorkbookFile().sheet("A", "").part("xl/_rels/workbook.xml.rels", "<Relationships/>"));
        assertThat(lacking).exists();
    }

    private Path job(String more) throws IOException {
        return Files.writeString(folder.resolve("job.yaml"), """
                input: table.xlsx
                output: release.csv
                k: 3
                others: insensitive
                attributes:
                  id: {role: identifier}
                  age: {role: quasi, type: integer, widths: [10, 100]}
                %s
                """.formatted(more));
    }

    private void table(String changed) throws IOException {
        StringBuilder rows = new StringBuilder(row(1, text("A1", "id"), text("B1", "age"), text("C1", "note")));
        for (int i = 2; i <= 13; i++) {
            rows.append(row(
                    i,
                    text("A" + i, "p" + i),
                    number("B" + i, 0, String.valueOf(20 + i % 4)),
                    text("C" + i, i == 5 ? changed : "a, b")));
        }
        write(new WorkbookFile().sheet("Data", rows.toString()));
    }

    @Test
    void a_sheet_is_anonymised_and_verified() throws Exception {
        table("x");
        Path job = job("");

        CommandLineRun run = CommandLineRun.of("anonymise", job.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(folder.resolve("release.csv"))
                .content()
                .startsWith("age,note\n22,\"a, b\"\n23,\"a, b\"\n20,\"a, b\"\n21,x\n");
        assertThat(CommandLineRun.of("check", job.toString(), "--overwrite").out())
                .contains("Input        " + folder.resolve("table.xlsx"));
        assertThat(CommandLineRun.of("verify", job.toString()).exitCode()).isZero();
        String release = Files.readString(folder.resolve("release.csv"));
        for (String forged : List.of(
                release.replace("21,x", "21,y"),
                release.replaceFirst("22,\"a, b\"\n", ""),
                release.replace("21,x", "20,x"))) {
            Files.writeString(folder.resolve("release.csv"), forged);
            assertThat(CommandLineRun.of("verify", job.toString()).exitCode()).isEqualTo(1);
        }
        Files.writeString(folder.resolve("release.csv"), release);
        table("changed");
        assertThat(CommandLineRun.of("verify", job.toString()).err()).contains("inputHash");
        assertThat(CommandLineRun.of("anonymise", job.toString(), "--set", "output=table.xlsx", "--overwrite")
                        .err())
                .contains("is a file that the job reads, which is never overwritten");
    }

    @Test
    void a_sheet_becomes_parquet_and_keys_of_text_are_refused() throws Exception {
        table("x");
        assertThat(CommandLineRun.of("anonymise", job("").toString(), "--set", "output=release.parquet")
                        .exitCode())
                .isZero();
        assertThat(CommandLineRun.of("verify", job("").toString(), "--set", "output=release.parquet")
                        .exitCode())
                .isZero();

        assertThat(CommandLineRun.of(
                                "check",
                                job("format: {delimiter: ';', skip: {first: 1, last: 1}}")
                                        .toString())
                        .err())
                .contains(
                        "format.delimiter says how files of text are read, and the input is a workbook's; leave it out")
                .contains("format.skip.last is for lines of text; leave rows below the table out with rows-where");
        assertThat(CommandLineRun.of("check", job("format: {sheet: Data}").toString(), "--set", "input=a.csv")
                        .err())
                .contains("format.sheet names a sheet of a workbook (.xlsx), and the input is none; leave it out");
        assertThat(CommandLineRun.of("check", job("").toString(), "--set", "input=none.xlsx")
                        .err())
                .contains("none.xlsx does not exist.");
    }
}
