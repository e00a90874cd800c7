package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InitCommandTest {

    @TempDir
    private Path folder;

    private Path table(String header, int rows, IntFunction<String> row) throws IOException {
        return Files.writeString(
                folder.resolve("people.csv"),
                IntStream.range(0, rows).mapToObj(row).collect(Collectors.joining("\n", header + "\n", "\n")));
    }

    private CommandLineRun init(Path table, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "init", table.toString(), "-o", folder.resolve("job.yaml").toString()));
        arguments.addAll(List.of(more));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private String job() throws IOException {
        return Files.readString(folder.resolve("job.yaml"));
    }

    /** Every kind of column. */
    private Path hospital() throws IOException {
        return table(
                "Full name,age,sex,birth,zip,icd,city,ward no,weight,diagnosis,notes,code",
                400,
                i -> "Ann Example " + i + "," + (i % 7 == 0 ? "?" : 20 + i % 60) + "," + (i % 2 == 0 ? "m" : "f") + ","
                        + (1950 + i % 50) + "-0" + (1 + i % 9) + "-1" + i % 10 + "," + (10_000 + i % 90) + ","
                        + "ABCDEFGHIJ".charAt(i % 10) + (10 + i % 10) + "." + i % 5 + ",town " + (char) ('A' + i % 9)
                        + "," + i % 5 + "," + (50 + i % 40) + "." + i % 10 + ",D" + i % 6 + ","
                        + "The patient came in on day " + i + " and told us of aches in the chest,"
                        + "X" + (10 + i % 30) + (i % 2 == 0 ? "" : "7"));
    }

    @Test
    void exports_that_were_joined_are_read_without_their_later_headers() throws IOException {
        CommandLineRun init = init(
                table("name,age,dx", 900, i -> i % 300 == 250 ? "name,age,dx" : "Ann " + i + "," + i % 90 + ",E11"));
        assertThat(init.exitCode()).as(init.err()).isZero();
        assertThat(init.err())
                .isEqualTo("Warning: 3 lines repeat the header and are passed over (format.header: repeated).\n");
        assertThat(job()).contains("header: repeated,", "  age: {role: quasi, type: integer, ");

        CommandLineRun profile =
                CommandLineRun.of("profile", folder.resolve("people.csv").toString());
        assertThat(profile.err()).isEqualTo(init.err());
        assertThat(profile.out()).startsWith("people.csv: 897 rows, 3 columns").doesNotContain("no header");
    }

    @Test
    void a_bank_s_export_is_read_as_it_is_written() throws IOException {
        Path table = table(
                "Kontoinhaber;Buchungstag;Wertstellung;Umlauf;Bonus",
                400,
                i -> "Eva " + i % 30 + ";" + (10 + i % 18) + ".0" + (1 + i % 9) + ".2023;" + (10 + i % 18) + ".01.23;"
                        + (i - 20) + "." + (100 + i % 800) + "," + (10 + i % 80) + ";$" + i % 9 + "." + (10 + i % 5));
        CommandLineRun init = init(table, "--open", "quasi");
        assertThat(init.exitCode()).as(init.err()).isZero();
        assertThat(job())
                .contains(
                        "Kontoinhaber: {role: identifier}",
                        "Umlauf: {role: quasi, type: decimal, unit: 0.01, number: {decimal: \",\", group: \".\"}, widths: [0.01, ",
                        "Bonus: {role: quasi, type: decimal, unit: 0.01, number: {currency: \"$\"}, widths: [0.01, ",
                        "# OPEN: years of two digits do not tell the century; pivot: 1930 takes them for 1930 to 2029.",
                        "Wertstellung: {role: quasi, type: date, format: \"dd.MM.yy\", ");

        String job = folder.resolve("job.yaml").toString();
        assertThat(CommandLineRun.of("check", job, "-q").err())
                .contains(
                        "Wertstellung.format is 'dd.MM.yy'; years of two digits do not tell the century: add for example");
        CommandLineRun run = CommandLineRun.of("anonymise", job, "-q", "--set", "attributes.Wertstellung.pivot=1930");
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    @Test
    void lines_above_the_header_are_passed_over_and_told() throws IOException {
        Path table = table(
                "Export of 1 May 2024\n\nperson;age;place",
                400,
                i -> "P" + i + ";" + (20 + i % 40) + ";" + (i % 3 == 0 ? "Pune" : "Delhi"));
        CommandLineRun init = init(table, "--open", "quasi");
        assertThat(init.exitCode()).as(init.err()).isZero();
        assertThat(job()).contains("header: true, trim: false, skip: {first: 2}, ", "  age: {role: quasi, ");
        assertThat(CommandLineRun.of("profile", table.toString(), "-q").out())
                .contains("400 rows, 3 columns", ", without the lines above the header: 2");

        CommandLineRun run =
                CommandLineRun.of("anonymise", folder.resolve("job.yaml").toString(), "-q");
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    @Test
    void lines_of_fixed_width_are_told() throws IOException {
        Path table = folder.resolve("people.txt");
        Files.writeString(table, " 31FGhent 002\n 34MBruges001\n".repeat(10));
        assertThat(CommandLineRun.of("profile", table.toString(), "-q").err())
                .contains("The lines of people.txt have one length and no delimiters", "format: {fixed: {");
        Files.writeString(table, " 31 F Ghent 002\n 34 M Aalst 001\n".repeat(10) + "20 rows\n");
        assertThat(CommandLineRun.of("profile", table.toString(), "-q").err())
                .contains(
                        "Most lines of people.txt have one length and no delimiters",
                        "by format.skip: {last: 1} and format.fixed: {column 1: [1, 3], ");
        Files.writeString(table, "3010230079257+0057135\n8010390001825-0114120\n".repeat(10));
        assertThat(CommandLineRun.of("profile", table.toString(), "-q").err())
                .contains("The lines of people.txt have one length and no delimiters");
        Files.writeString(table, "card\n" + "4111111111111111\n5500000000000004\n".repeat(10));
        assertThat(CommandLineRun.of("profile", table.toString(), "-q").err()).isEmpty();
        Files.writeString(table, "ZIP\n" + "02134\n".repeat(10));
        assertThat(CommandLineRun.of("profile", table.toString(), "-q").err()).isEmpty();
        Files.writeString(table, "two towns\nNew Ghent\n".repeat(2));
        assertThat(CommandLineRun.of("profile", table.toString(), "-q").err()).isEmpty();
        Files.writeString(table, "two towns\nNew Ghent\nOld Ghent\nGhent\n".repeat(2));
        assertThat(CommandLineRun.of("profile", table.toString(), "-q").err()).isEmpty();
    }

    @Test
    void a_layout_that_blanks_tell_is_read_and_drafted() throws IOException {
        Path table = folder.resolve("census.txt");
        StringBuilder text = new StringBuilder("    ID Age Sex Town of birth\n");
        for (int i = 0; i < 300; i++) {
            text.append(String.format(
                    Locale.ROOT,
                    "%6d %3d %-3s %-13s%n",
                    i,
                    i * 7 % 90,
                    i % 2 == 0 ? "F" : "M",
                    i % 3 == 0 ? "Ghent" : "Aalst"));
        }
        Files.writeString(table, text.toString());

        CommandLineRun init = init(table, "--open", "insensitive", "--role", "Sex=quasi");

        assertThat(init.exitCode()).as(init.err()).isZero();
        assertThat(init.err())
                .contains(
                        "The lines of census.txt have one length and no delimiters",
                        "4 columns under a header",
                        "Compare format.fixed");
        assertThat(job())
                .contains(
                        "format: {encoding: UTF-8, fixed: {ID: [1, 6], Age: [7, 10], Sex: [11, 15], Town of birth: [16, 28]},"
                                + " skip: {first: 1}, missing: [\"\"]}");
        CommandLineRun run =
                CommandLineRun.of("anonymise", folder.resolve("job.yaml").toString(), "-q");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(CommandLineRun.of("profile", table.toString(), "-q").out())
                .contains("300 rows, 4 columns", "lines of fixed width, UTF-8, without the lines above the header: 1");
        assertThat(CommandLineRun.of("profile", table.toString(), "-q", "--header", "false")
                        .out())
                .contains("301 rows");
        assertThat(CommandLineRun.of("profile", table.toString(), "-q", "--delimiter", ";")
                        .out())
                .contains("300 rows, 1 columns");
        assertThat(CommandLineRun.of("profile", table.toString(), "-q", "--json")
                        .out())
                .contains("\"Town of birth\" : [ 16, 28 ]");
    }

    @Test
    void labels_under_the_header_are_passed_over_and_told() throws IOException {
        Path table = table(
                "Survey 7\nperson,age,place\nNumber of the person,\"Age, in\nyears\",Where do you live?",
                400,
                i -> "P" + i + "," + (20 + i % 40) + "," + (i % 3 == 0 ? "Pune" : "Delhi"));
        CommandLineRun init = init(table, "--open", "quasi");
        assertThat(init.exitCode()).as(init.err()).isZero();
        assertThat(job()).contains("trim: false, skip: {first: 1, labels: 1}, missing:", "  age: {role: quasi, ");
        assertThat(CommandLineRun.of("profile", table.toString(), "-q").out())
                .contains("400 rows, 3 columns", ", without the rows of labels under it: 1");

        CommandLineRun run =
                CommandLineRun.of("anonymise", folder.resolve("job.yaml").toString(), "-q");
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    @Test
    void three_commands_lead_to_a_checked_release() throws IOException {
        CommandLineRun init = init(hospital(), "-q", "--role", "ward no=insensitive", "--open=quasi", "--k", "5");
        assertThat(init.err()).isEmpty();
        assertThat(init.exitCode()).isZero();
        String job = folder.resolve("job.yaml").toString();
        assertThat(CommandLineRun.of("check", job, "--quiet").err())
                .isEqualTo(
                        "Error: job.yaml, line 59, column 17: attributes.notes.role is '?'; this is still open: write quasi if others may know it of a person,"
                                + " sensitive if it is what they must not learn, insensitive if it is neither, or identifier to leave it out\n");
        String choice = "attributes.notes.role=identifier";
        assertThat(CommandLineRun.of("check", job, "--quiet", "--set", choice).err())
                .isEmpty();
        CommandLineRun run = CommandLineRun.of("anonymise", job, "--quiet", "--set", choice);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(folder.resolve("people.k5.csv")).exists();
        assertThat(CommandLineRun.of("verify", job, "--quiet", "--set", choice).exitCode())
                .isZero();
    }

    @Test
    void columns_are_drafted_by_what_they_hold() throws IOException {
        init(hospital(), "-q", "--open=quasi");

        assertThat(job().lines().map(String::strip))
                .contains(
                        "Full name: {role: identifier}",
                        "age: {role: quasi, type: integer, widths: [1, 5, 10, 20, 40]}",
                        "sex: {role: quasi, hierarchy: \"people.hierarchies/sex.csv\"}",
                        "birth: {role: quasi, type: date, format: \"yyyy-MM-dd\", calendar: [day, month, quarter, year, decade]}",
                        "zip: {role: quasi, type: code, keep: [5, 4, 3, 2, 1]}",
                        "weight: {role: quasi, type: decimal, unit: 0.1, widths: [0.1, 0.5, 1, 5, 10]}",
                        "diagnosis: {role: sensitive}",
                        "notes: {role: \"?\"}",
                        "code: {role: quasi, hierarchy: \"people.hierarchies/code.csv\"}",
                        "format: {delimiter: \",\", encoding: UTF-8, header: true, trim: false, missing: [\"\", \"?\"]}");
        assertThat(Files.readString(folder.resolve("people.hierarchies/code.csv")))
                .contains("X117;X11*;X1*;*");
    }

    @Test
    void quasi_identifying_diagnoses_rise_to_chapters() throws IOException {
        init(hospital(), "-q", "--role", "icd=quasi");

        assertThat(Files.readString(folder.resolve("people.hierarchies/icd.csv")))
                .contains("E14.4;E14;E00-E90;*");
    }

    @Test
    void what_is_open_is_said_and_marked() throws IOException {
        Path table = table(
                "visit,group,kind", 90, i -> "0" + (1 + i % 9) + "/0" + (1 + i % 5) + "/2024," + i % 20 + "," + i % 3);

        CommandLineRun run = init(table);

        assertThat(run.out())
                .contains(
                        "Job          " + folder.resolve("job.yaml"),
                        "Open: 'visit', 'group', 'kind'. Choose their roles");
        assertThat(job())
                .contains(
                        "# 3 left open: look for OPEN below.",
                        "# OPEN: the format is one of \"dd/MM/yyyy\", \"d/M/yyyy\", \"MM/dd/yyyy\", \"M/d/yyyy\"; the values fit all of them.",
                        "visit: {role: quasi, type: date, format: \"?\"",
                        "# OPEN: sensitive, insensitive or identifier; or if others may know it of a person:",
                        "# {role: quasi, type: integer, widths: [1, 5, 10]}",
                        "group: {role: \"?\"}");
        assertThat(CommandLineRun.of("check", folder.resolve("job.yaml").toString())
                        .err())
                .contains(
                        "3 problems",
                        "attributes.kind.role is '?'; this is still open",
                        "attributes.visit.format is '?'; write the pattern");
    }

    @Test
    void nothing_is_ever_replaced() throws IOException {
        Path table = table("a,b", 9, i -> i % 2 + ",x");
        Path job = Files.writeString(folder.resolve("job.yaml"), "mine");

        assertThat(init(table).err())
                .isEqualTo("Error: " + job
                        + " exists, and nothing is replaced: move it away, or name another job by --output.\n");
        assertThat(job).hasContent("mine");
        Files.delete(job);
        Files.createDirectory(folder.resolve("people.hierarchies"));
        assertThat(init(table).err()).contains("people.hierarchies exists, and nothing is replaced");
        assertThat(job).doesNotExist();
    }

    @Test
    void drafts_are_their_owners() throws IOException {
        init(table("sex,b", 9, i -> i % 2 + ",x"), "-q");

        assertThat(permissions("job.yaml")).isEqualTo("rw-------");
        assertThat(permissions("people.hierarchies")).isEqualTo("rwx------");
        assertThat(permissions("people.hierarchies/sex.csv")).isEqualTo("rw-------");
    }

    private String permissions(String file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(file)));
    }

    @Test
    void many_columns_are_clustered_instead_of_searched() throws IOException {
        String header =
                IntStream.range(0, 14).mapToObj(i -> "age " + (char) ('a' + i)).collect(Collectors.joining(","));
        init(
                table(
                        header,
                        90,
                        i -> IntStream.range(0, 14)
                                .mapToObj(j -> "" + (i * (j + 3)) % 70)
                                .collect(Collectors.joining(","))),
                "-q");

        assertThat(job()).contains("\nrefine: {method: semantic, bins: top}");
    }

    @Test
    void names_that_are_hard_to_write_are_what_they_were() throws IOException {
        Path table = folder.resolve("people.csv");
        Files.write(
                table,
                ("sex: \"\u00e4\";no;null\n" + "m;1;2\nf;2;3\n".repeat(30)).getBytes(StandardCharsets.ISO_8859_1));

        assertThat(init(table, "-q", "--open", "quasi").exitCode()).isZero();
        Plan plan = PlanResolver.resolve(folder.resolve("job.yaml"), List.of(), OutputUse.NOT_WRITTEN);
        assertThat(plan.quasi().stream().map(quasi -> quasi.attribute().name()))
                .containsExactly("sex: \"\u00e4\"", "no", "null");
    }

    @Test
    void files_are_called_like_their_columns_as_far_as_they_can_be() throws IOException {
        String wide = "w".repeat(70);
        Path table = table("a/b,a b,***," + wide, 60, i -> i % 2 + "," + i % 3 + "," + i % 4 + "," + i % 5);

        init(table, "-q", "--open", "quasi");

        assertThat(folder.resolve("people.hierarchies"))
                .isDirectoryContaining("glob:**/a-b.csv")
                .isDirectoryContaining("glob:**/a-b-2.csv")
                .isDirectoryContaining("glob:**/column.csv")
                .isDirectoryContaining("glob:**/" + "w".repeat(60) + ".csv");
        assertThat(CommandLineRun.of("check", folder.resolve("job.yaml").toString(), "--quiet")
                        .err())
                .isEmpty();
    }

    @Test
    void texts_that_are_too_many_for_a_hierarchy_are_left_open() throws IOException {
        Path table = table(
                "city,ward,level",
                10_900,
                i -> "town of number " + i % 10_800 + "," + "ABCDE".charAt(i % 5) + i % 150 + "x,none");

        init(table, "-q", "--role", "city=quasi", "--role", "ward=quasi", "--role", "level=quasi");

        assertThat(job())
                .contains(
                        "# OPEN: too many different texts for a hierarchy.",
                        "{role: quasi, type: code, keep: [20, 3, 1], pad: false} keeps first characters.",
                        "missing: [\"\"]");
        assertThat(Files.readString(folder.resolve("people.hierarchies/level.csv")))
                .isEqualTo("none;*\n");
    }

    @Test
    void wrong_choices_are_named() throws IOException {
        Path table = table("a,b", 9, i -> i % 2 + ",x");

        assertThat(init(table, "--role", "c=quasi").err())
                .isEqualTo("Error: " + table + " has no column 'c'; it has 'a', 'b'.\n");
        assertThat(init(table, "--role", "a=qusi").err())
                .isEqualTo(
                        "Error: --role: 'qusi' is no role; there are identifier, quasi, sensitive and insensitive.\n");
        assertThat(init(table, "--k", "0").err())
                .isEqualTo("Error: --k is 0; it must be a whole number of at least 1.\n");
        assertThat(CommandLineRun.of(
                                "init",
                                table.toString(),
                                "-o",
                                folder.resolve("no/job.yaml").toString())
                        .err())
                .contains("does not exist. Make it, or choose another --output.");
    }

    @Test
    void a_hierarchy_is_printed_or_written() throws IOException {
        Path table = table("age,word", 60, i -> i % 30 + ",w" + i % 3);

        assertThat(CommandLineRun.of("hierarchy", table.toString(), "age", "-q", "--widths", "5,10", "--top", "25")
                        .out()
                        .lines())
                .contains("4;[0 - 4];[0 - 9];*", "24;[20 - 24];[20 - 24];*", "25;25+;25+;*")
                .hasSize(30);
        assertThat(CommandLineRun.of("hierarchy", table.toString(), "age", "-q", "--bottom", "2")
                        .out())
                .startsWith("0;<2;*\n1;<2;*\n2;2;*\n");
        assertThat(CommandLineRun.of("hierarchy", table.toString(), "age", "-q").out())
                .startsWith("0;[0 - 4];[0 - 9];[0 - 19];*\n");
        assertThat(CommandLineRun.of("hierarchy", table.toString(), "word", "-q")
                        .out())
                .startsWith("w0;*\n");
        assertThat(CommandLineRun.of(
                                "hierarchy",
                                table.toString(),
                                "word",
                                "-q",
                                "--prefixes",
                                "1",
                                "--fan-out",
                                "2",
                                "--rare",
                                "1%")
                        .out())
                .startsWith("w0;w0 - w1;*\n");
        Path file = folder.resolve("h.csv");
        CommandLineRun.of("hierarchy", table.toString(), "word", "-q", "--output", file.toString());
        assertThat(file).hasContent("w0;*\nw1;*\nw2;*\n");
        assertThat(CommandLineRun.of("hierarchy", table.toString(), "word", "-q", "--output", file.toString())
                        .err())
                .contains("h.csv exists.");
    }

    @Test
    void a_hierarchy_that_cannot_be_made_is_refused() throws IOException {
        Path table = table("id", 10_500, i -> "n" + i);

        assertThat(CommandLineRun.of("hierarchy", table.toString(), "id", "-q").err())
                .contains("values, too many to list");
        assertThat(CommandLineRun.of("hierarchy", table.toString(), "no", "-q").err())
                .isEqualTo("Error: " + table + " has no column 'no'; it has 'id'.\n");
        assertThat(CommandLineRun.of("hierarchy", table.toString(), "id", "-q", "-o", table.toString(), "--overwrite")
                        .err())
                .contains("is the table itself");
    }

    @Test
    void levels_of_a_hierarchy_that_cannot_nest_are_refused_though_these_values_would_let_them() throws IOException {
        String table = table("age", 4, i -> String.valueOf(i)).toString();

        assertThat(CommandLineRun.of("hierarchy", table, "age", "-q", "--widths", "5,7")
                        .err())
                .isEqualTo(
                        "Error: --widths: 7 is no multiple of 5, the width before it, so that its intervals would cut those in two. Give"
                                + " widths that divide each other, such as 5,10,20.\n");
        assertThat(CommandLineRun.of("hierarchy", table, "age", "-q", "--prefixes", "1,1")
                        .err())
                .isEqualTo(
                        "Error: --prefixes: 1 keeps no less than 1 before it. Give prefixes from the longest on, such as 3,1.\n");
        assertThat(CommandLineRun.of("hierarchy", table, "age", "-q", "--widths", "0,5")
                        .err())
                .isEqualTo("Error: A width is 0; it must be greater than 0.\n");
    }

    @Test
    void options_of_a_hierarchy_that_make_no_levels_are_named() throws IOException {
        String table = table("age", 9, i -> String.valueOf(i)).toString();

        assertThat(CommandLineRun.of("hierarchy", table, "age", "-q", "--prefixes", "-1")
                        .err())
                .isEqualTo("Error: --prefixes -1: a prefix has at least 1 character.\n");
        for (String option : List.of("--widths", "--top", "--bottom")) {
            CommandLineRun run = CommandLineRun.of("hierarchy", table, "age", "-q", option, "1e-999999999");
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err()).contains("'1e-999999999' is not a number, such as 5 or 0.5\n");
        }
    }

    @Test
    void neither_a_device_nor_the_table_by_another_name_is_replaced() throws IOException, InterruptedException {
        Path table = table("age", 9, i -> String.valueOf(i));
        Path link = Files.createSymbolicLink(folder.resolve("link.csv"), table);
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        String noFile =
                "Error: " + pipe + " is no file that could be replaced, but a device or a pipe. Choose another ";

        assertThat(CommandLineRun.of("profile", link.toString(), "-q", "--html", table.toString(), "--overwrite")
                        .err())
                .isEqualTo("Error: " + table + " is the table itself. Choose another --html.\n");
        assertThat(CommandLineRun.of("hierarchy", link.toString(), "age", "-o", table.toString(), "--overwrite")
                        .err())
                .isEqualTo("Error: " + table + " is the table itself. Choose another --output.\n");
        assertThat(CommandLineRun.of("profile", table.toString(), "-q", "--html", pipe.toString(), "--overwrite")
                        .err())
                .isEqualTo(noFile + "--html.\n");
        assertThat(CommandLineRun.of("hierarchy", table.toString(), "age", "-q", "-o", pipe.toString(), "--overwrite")
                        .err())
                .isEqualTo(noFile + "--output.\n");
        assertThat(CommandLineRun.of("generate", "hospital", "--rows", "1", "-o", pipe.toString(), "--overwrite")
                        .err())
                .isEqualTo(noFile + "--output.\n");
        assertThat(Files.isRegularFile(pipe)).isFalse();
        assertThat(Files.readString(table)).startsWith("age\n");
    }

    @Test
    void values_too_long_to_list_are_said_to_be() throws IOException {
        Path table = table("note", 3, i -> i + "x".repeat(5_000_000));

        assertThat(CommandLineRun.of("hierarchy", table.toString(), "note", "-q")
                        .err())
                .startsWith("Error: Column 'note' has about 3 values, too long to list.");
    }

    @Test
    void texts_among_numbers_are_told_with_what_they_seem_to_mean() throws IOException {
        Path table = table(
                "age,income,day",
                200,
                i -> (i % 40 == 7 ? "> 89" : i == 9 ? "<1" : i == 11 ? "unknown" : "" + (1 + i % 89)) + ","
                        + (i == 5 ? "9000+" : i == 6 ? "< 10" : "" + i * 100) + ","
                        + (i == 3 ? "never" : "2024-02-1" + i % 9));
        assertThat(init(table, "--role", "income=quasi").exitCode()).isZero();
        assertThat(job())
                .contains(
                        "  # \"> 89\" (5 rows), \"<1\" (1 row), \"unknown\" (1 row): no numbers; look whether they mean what is said of"
                                + " them here.\n"
                                + "  age: {role: quasi, type: integer, outside: {\"> 89\": 90, \"<1\": 0}, top-code: 89, bottom-code: 1, missing:"
                                + " [\"unknown\"], widths: ")
                // Numbers lie behind these: they would be coded as one with the text.
                .contains("income: {role: quasi, type: integer, outside: {\"9000+\": 9000, \"< 10\": 9}, widths: ")
                .contains("# \"never\" (1 row): no dates; look")
                .contains("day: {role: quasi, type: date, format: \"yyyy-MM-dd\", missing: [\"never\"], calendar: ");
        assertThat(CommandLineRun.of("anonymise", folder.resolve("job.yaml").toString(), "-q")
                        .err())
                .isEmpty();
        assertThat(CommandLineRun.of("profile", table.toString(), "-q").out())
                .contains("'> 89', '<1', 'unknown' are no numbers", "'never' is no date");
    }

    @Test
    void dates_in_another_language_and_apostrophes_for_quotes_are_in_the_draft() throws IOException {
        String[] months = {"Januar", "März", "Mai", "Oktober", "Dezember"};
        Path dates = table("'geboren','Grund'", 60, i -> "'" + (1 + i % 28) + ". " + months[i % 5] + " 1960','a, b'");

        assertThat(init(dates, "--k", "2", "--role", "Grund=sensitive").exitCode())
                .isZero();

        assertThat(job())
                .contains("quote: \"'\"")
                .contains("geboren: {role: quasi, type: date, format: \"d. MMMM yyyy\", locale: de, calendar: ");
        assertThat(CommandLineRun.of("anonymise", folder.resolve("job.yaml").toString(), "-q")
                        .exitCode())
                .isZero();
        assertThat(CommandLineRun.of("profile", dates.toString(), "-q").out()).contains("quoted in apostrophes");
    }

    @Test
    void notes_below_and_quotes_in_values_are_in_the_draft() throws IOException {
        Path notes = table("name,age,town", 60, i -> i == 59 ? "Total: 59,," : "Ann " + i + "," + i + ",Ghent");
        assertThat(init(notes).exitCode()).isZero();
        assertThat(job()).contains("skip: {last: 1}");
        assertThat(CommandLineRun.of("profile", notes.toString(), "-q").out())
                .contains("59 rows", ", without the notes below the rows: 1");
        Files.delete(folder.resolve("job.yaml"));

        Path quotes = table("part\tage", 60, i -> "\"A\" pipe " + i + "\t" + (20 + i % 20));
        assertThat(init(quotes, "--k", "2").exitCode()).isZero();
        assertThat(job()).contains("format: {delimiter: \"\\t\", quote: null, ");
        assertThat(CommandLineRun.of("anonymise", folder.resolve("job.yaml").toString(), "-q")
                        .err())
                .isEmpty();
        assertThat(CommandLineRun.of("profile", quotes.toString(), "-q").out()).contains(", quotes are part of values");
    }

    @Test
    void a_hierarchy_of_numbers_keeps_texts_among_them() throws IOException {
        Path table = table("age", 60, i -> i == 9 ? "> 89" : "" + (20 + i));
        CommandLineRun hierarchy = CommandLineRun.of("hierarchy", table.toString(), "age", "-o", "-");
        assertThat(hierarchy.err()).isEmpty();
        assertThat(hierarchy.out()).startsWith("20;[20 - 24];").contains("> 89;> 89;");
    }
}
