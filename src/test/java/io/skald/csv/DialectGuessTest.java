package io.skald.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DialectGuessTest {

    @TempDir
    private Path folder;

    private Dialect guess(byte[] bytes) {
        try {
            return DialectGuess.of(Files.write(folder.resolve("table.csv"), bytes), Optional.empty(), Optional.empty());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Dialect guess(String text) {
        return guess(text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " # ",
            value = {
                // Words over numbers, with settings below.
                "Age in years,\"How, and\\nwhy?\",Town\\n{x},{y},{z}\\n # 2",
                "Age in years,How are you,\\n # 1",
                "ABC in years,How are you,Town\\nDEF in years,How are you,Town\\nGHI in years,How are you,Town\\n # 0",
                // A person, whose age is unknown or a number.
                "not known,well,Ghent\\n # 0",
                "12,very well,New Town\\n # 0",
                ",very well,New Town\\n # 0"
            })
    void labels_under_a_header_are_no_rows(String labels, int count) {
        String rows = "31,well,Ghent\n34,ill,Bruges\n,ill,Ghent\n29,well,\n40,well,Ghent\n41,ill,Ghent\n38,ill,Ghent\n";
        String table = "age,health,town\n" + labels.replace("\\n", "\n");
        assertThat(guess(table + rows).framing()).isEqualTo(new Framing(0, count, 0, false, FixedLayout.NONE));
        assertThat(guess("Report 7,,\n" + table + rows).framing())
                .isEqualTo(new Framing(1, count, 0, false, FixedLayout.NONE));
        // Too little below, and no numbers at all.
        assertThat(guess(table + "31,well,Ghent\n").framing().labels()).isZero();
        assertThat(guess(table + rows.replaceAll("[0-9]+", "x")).framing().labels())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " # ",
            value = {
                // The possible answers, and a person of whom one number is not known.
                ",,Response,A,B # 1",
                "7,,18-29,A, # 0",
                ",,,, # 0",
                "---,---,---,---,--- # 1",
                ":--,--:,---,---,--- # 1",
                "1,2,---,---,--- # 0"
            })
    void answers_and_lines_under_a_header_are_no_rows(String labels, int count) {
        String rows =
                "1,5,18-29,A,\n2,5,30-44,,B\n3,5,18-29,A,B\n4,5,30-44,A,B\n5,5,18-29,,\n6,5,30-44,A,\n7,5,30-44,A,\n";
        assertThat(guess("id,list,How old are you?,Which?,\n" + labels + "\n" + rows)
                        .framing()
                        .labels())
                .isEqualTo(count);
        assertThat(guess("id,list,How old are you?,Which?,\n" + labels + "\n" + rows.replace(",5,", ",,"))
                        .framing()
                        .labels())
                .as("numbers that some rows have not")
                .isEqualTo(labels.contains("--") ? count : 0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " # ",
            value = {
                "a,b;c\\n1,2;3\\n4,5;\\n # ,",
                "a;b;c\\n1,5;2,5;3\\n # ;",
                "a|b\\n1|2,3\\n # |",
                "a:b\\n1:2\\n # :",
                "one\\n1\\n2\\n # ,",
                "a,b\\n\"x;y;z\",2\\n\"x;y;z\",3\\n # ,",
                "a||b||c\\n1||||3\\n2||5||6\\n # ||",
                "a||b|c\\n1||2|3\\n # |",
                "a::b\\n10:30::2\\n # ::",
                "a~|~b\\n1~|~2,3\\n # ~|~",
                "a^b\\n1^2\\n # ^",
                "a,b\\nx||y,2\\n # ,",
                "Of;May\\nOwner:;\"Lee, Ann\";\\nDay;Text;Sum;In\\n1.5.;a;1,50;EUR\\n2.5.;b;2,50;EUR\\n3.5.;c;7,00;EUR\\n # ;"
            })
    void the_delimiter_gives_all_records_as_many_fields(String text, String delimiter) {
        assertThat(guess(text.replace("\\n", "\n")).delimiter()).isEqualTo(delimiter);
    }

    @Test
    void a_tab_is_a_delimiter() {
        assertThat(guess("a\tb\n1,2\t3\n").delimiter()).isEqualTo("\t");
    }

    @Test
    void excels_own_line_names_the_delimiter() {
        Dialect dialect = guess("sep=|\na;b|c\n1;2|3\n");

        assertThat(dialect.delimiter()).isEqualTo("|");
        assertThat(dialect.header()).isTrue();
    }

    @Test
    void a_known_delimiter_is_not_guessed() throws IOException {
        Path file = Files.writeString(folder.resolve("known.csv"), "a,b;c\n1,2;3\n");

        Dialect dialect = DialectGuess.of(file, Optional.of(";"), Optional.of(StandardCharsets.ISO_8859_1));

        assertThat(dialect.delimiter()).isEqualTo(";");
        assertThat(dialect.encoding()).isEqualTo(StandardCharsets.ISO_8859_1);
    }

    @Test
    void blanks_behind_delimiters_are_no_part_of_values() {
        assertThat(guess("age, sex\n39, Male\n50, Female\n").trim()).isTrue();
        assertThat(guess("age,sex\n39, Male\n50,Female\n").trim()).isFalse();
        assertThat(guess("one\n two\n").trim()).isFalse();
    }

    @Test
    void a_header_has_names_and_no_values() {
        assertThat(guess("age,sex\n39,Male\n").header()).isTrue();
        assertThat(guess("39,Male\n50,Female\n").header()).isFalse();
        assertThat(guess("Male,Single\nFemale,Married\nMale,Single\n").header()).isFalse();
        assertThat(guess("age,age\n39,2\n").header()).as("numbers below").isTrue();
        assertThat(guess("yes,yes\nno,maybe\n").header()).isFalse();
        assertThat(guess("Name,,Age,Age,\nAnn,1,3,4,\nBea,2,5,x,\n").header()).isTrue();
        assertThat(guess(",,\nAnn,1,3\n").header()).isFalse();
        assertThat(guess(",age\n0,2\n").header()).isTrue();
        assertThat(guess("").header()).isTrue();
        assertThat(guess("name,age\nAnn,39\nname,age\nBea,2\n").header())
                .as("once more")
                .isTrue();
        assertThat(guess("name,age\nAnn,39\nname,x\nBea,2\nage,age\n").header())
                .as("in part")
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Account 12;;;;;;\nfrom;1 May;;;;;\n",
                "Account 12\n\n",
                "Account 12\n1,234.50\n",
                "\"Report\nof 2024\"\r\n",
            })
    void lines_above_a_header_are_no_part_of_the_table(String above) {
        String table = "id;name;day;place;amount;balance;for\n"
                + "1;Ann;1 May;here;2,5;9,1;rent\n2;Bea;3 May;;4,5;9,0;\n".repeat(5);

        Dialect dialect = guess(above + table);

        assertThat(dialect.delimiter()).isEqualTo(";");
        assertThat(dialect.header()).isTrue();
        assertThat(dialect.framing().first())
                .isEqualTo(above.chars().filter(c -> c == '\n').count());
        assertThat(guess("sep=;\n" + above + table).framing().first())
                .as("behind Excel's line")
                .isEqualTo(1 + dialect.framing().first());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a;b\n1,5;2\n2,5;3\n",
                "a,b,c\n1,,\n2,3,4\n5,6,7\n",
                "7;;;\n1;2;3;4\n2;3;4;5\n",
                "Ann;;;\n1;2;3;4\n2;3;4;5\n",
                "a\n1,2,3\n4,5,6\n",
                "a,b,c,d,e,f\n1,2,3,4,5,6,\n1,2,3,4,5,6,\n",
                "title\n",
                "title\na,b,c\n",
            })
    void a_first_row_or_header_is_no_line_above_a_table(String text) {
        assertThat(guess(text).framing().first()).isZero();
    }

    @Test
    void doubled_quotes_and_line_ends_in_quotes_do_not_end_a_field() {
        Dialect dialect = guess("name;note\n\"A \"\"B\"\"; C\";\"line\nline\"\nD;E");

        assertThat(dialect.delimiter()).isEqualTo(";");
        assertThat(dialect.header()).isTrue();
    }

    @Test
    void text_that_is_no_utf_8_is_taken_for_western() {
        assertThat(guess("name\nJosé\n".getBytes(StandardCharsets.ISO_8859_1)).encoding())
                .isEqualTo(Charset.forName("windows-1252"));
        assertThat(guess("name\nJosé\n").encoding()).isEqualTo(StandardCharsets.UTF_8);
        assertThat(guess("\uFEFFname\nJosé\n").encoding()).isEqualTo(StandardCharsets.UTF_8);
    }

    @Test
    void a_character_cut_at_the_end_of_what_is_looked_at_is_no_fault() {
        String text = "name\n" + "x".repeat((1 << 20) - 6) + "é\n";

        assertThat(guess(text).encoding()).isEqualTo(StandardCharsets.UTF_8);
    }

    /** As rows end that programs write, and as R numbers them. */
    @ParameterizedTest
    @ValueSource(
            strings = {"age;town\n31;Ghent;\n34;Bruges;\n38;Ghent;\n", "age;town\n1;31;Ghent\n2;34;Bruges\n3;38;Ghent\n"
            })
    void rows_that_are_one_field_wider_than_their_header_have_its_delimiter(String table) {
        assertThat(guess(table).delimiter()).isEqualTo(";");
        assertThat(guess(table.replace(';', ',') + "a;b\n").delimiter()).isEqualTo(",");
    }

    @Test
    void wide_characters_are_seen() {
        byte[] text = "name;age\nAnn Example;3\n".getBytes(StandardCharsets.UTF_16);

        Dialect dialect = guess(text);

        assertThat(dialect.encoding()).isEqualTo(StandardCharsets.UTF_16);
        assertThat(dialect.delimiter()).isEqualTo(";");
        assertThat(guess("name;age\nAnn Example;3\n".getBytes(StandardCharsets.UTF_16LE))
                        .encoding())
                .isEqualTo(StandardCharsets.UTF_16LE);
    }

    @Test
    void words_over_all_of_several_columns_of_numbers_are_labels() {
        String rows = "31,1,x\n34,2,y\n,1,x\n29,2,y\n40,1,x\n41,1,x\n38,2,y\n";
        assertThat(guess("age,sex,town\nYears,Code,\n" + rows).framing().labels())
                .isEqualTo(1);
        // Nothing is known of this person, or not everything, or a number is.
        assertThat(guess("age,sex,town\nunknown,unknown,x\n" + rows).framing().labels())
                .isZero();
        assertThat(guess("age,sex,town\nunknown,,x\n" + rows).framing().labels())
                .isZero();
        assertThat(guess("age,sex,town\nunknown,1,x\n" + rows).framing().labels())
                .isZero();
        assertThat(guess("age,sex,town\n-,?,x\n" + rows).framing().labels()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " # ",
            value = {
                "Total;; # 1",
                "Sum of all: 7;;\\nPage 1 of 1;; # 2",
                "*** END OF FILE *** # 1",
                // Behind a blank line, with less in them.
                "\\nOpening;;100\\nClosing;7; # 2",
                "\\nCid;7;Ghent # 0",
                "\\na;1;\\nb;2;\\nc;3;\\nd;4;\\ne;5;\\nf;6; # 0",
                // Persons of whom nothing else is known, and rows that are cut off or too long.
                "7;; # 0",
                "P7;; # 0",
                "Total;7; # 0",
                "Ann;3 # 0",
                "Total;;; # 0",
                "a b;;\\na b;;\\na b;;\\na b;;\\na b;;\\na b;; # 0"
            })
    void notes_below_the_rows_are_no_rows(String below, int count) {
        String table = "name;age;town\n" + "Ann;31;Ghent\nBob;34;Bruges\n".repeat(10);
        assertThat(guess(table + below.replace("\\n", "\n") + "\n").framing().last())
                .isEqualTo(count);
    }

    @Test
    void what_may_be_the_start_of_a_row_is_no_note() {
        String table = "name;age\n" + "Ann Lee;31\nBob Ray;34\n".repeat(10);
        assertThat(guess(table + "Mary An").framing().last()).isZero();
        assertThat(guess(table + "Sum of all\r").framing().last()).isEqualTo(1);
        // The mark with which DOS ends files.
        assertThat(guess(table + "\u001A").framing().last()).isEqualTo(1);
        // Of two columns one may well be empty.
        assertThat(guess(table + "Mary Ann;\n").framing().last()).isZero();
    }

    @Test
    void quotes_are_part_of_values_where_they_quote_none() {
        assertThat(guess("part\tlength\n\"A\" pipe\t5\n\"B\" pipe\t6\n").quote())
                .isEmpty();
        assertThat(guess("part\tlength\n\"A\t5\n\"B pipe\t6\n").quote()).isEmpty();
        assertThat(guess("part\tlength\n5\" pipe\t5\n3\" pipe\t6\n").quote()).hasValue('"');
        // One field is quoted as a whole, or what is left is no table.
        assertThat(guess("\"part\"\tlength\n\"A\" pipe\t5\n").quote()).hasValue('"');
        assertThat(guess("part,length\n\"A, B,5\n\"C,6\n").quote()).hasValue('"');
        assertThat(guess("part\n\"A\n\"B\n").quote()).hasValue('"');
        assertThat(guess("part,length\n\"A\" ,5\n\"B\",6\n").quote()).hasValue('"');
    }

    @Test
    void apostrophes_are_quotes_where_the_whole_header_stands_in_them() {
        assertThat(guess("'age','town'\n'31','Ghent, east'\n34,'Aalst'\n").quote())
                .hasValue('\'');
        assertThat(guess("'age',town\n'31',Ghent\n'34',Aalst\n").quote()).hasValue('"');
        assertThat(guess("'age','town'\n'31'x,'Ghent'\n34,'Aalst'\n").quote()).hasValue('"');
    }

    @Test
    void what_terminals_of_databases_print_is_a_table() {
        String rows = " 31 | Ghent\n 34 | Bruges\n".repeat(15);
        Dialect psql = guess(" age | town\n-----+------\n" + rows + "(30 rows)\n\n");
        assertThat(psql.delimiter()).isEqualTo("|");
        assertThat(psql.trim()).isTrue();
        assertThat(psql.framing()).isEqualTo(new Framing(0, 1, 1, false, FixedLayout.NONE));
        String line = "+----+--------+\n";
        Dialect mysql = guess(line + "| age | town |\n" + line + "| 31 | Ghent |\n| 34 | Bruges |\n".repeat(15) + line
                + "30 rows in set\n");
        assertThat(mysql.framing()).isEqualTo(new Framing(1, 1, 2, false, FixedLayout.NONE));
    }
}
