package io.skald.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.skald.FailureException;
import io.skald.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InputFilesTest {

    @TempDir
    private Path base;

    @BeforeEach
    void makeFiles() throws IOException {
        for (String name : List.of(
                "in/part10.csv",
                "in/part2.csv",
                "in/part1.csv",
                "in/part02b.csv",
                "in/.hidden.csv",
                "in/_SUCCESS",
                "in/part1.csv.public.json",
                "in/part1.csv.report.json",
                "in/part1.csv.report.html",
                "in/part1.csv.public.html",
                "in/deep/part3.csv",
                "single.csv",
                "odd[1].csv")) {
            Path file = base.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "a\n");
        }
    }

    private List<String> names(String location) {
        return InputFiles.resolve(location, base).stream()
                .map(file -> base.relativize(file).toString().replace('\\', '/'))
                .toList();
    }

    @Test
    void one_file_is_itself() {
        assertThat(names("single.csv")).containsExactly("single.csv");
        assertThat(names("in/../single.csv")).containsExactly("single.csv");
        assertThat(names(base.resolve("single.csv").toString())).containsExactly("single.csv");
    }

    @Test
    void a_folder_is_its_visible_files_in_natural_order() {
        assertThat(names("in")).containsExactly("in/part1.csv", "in/part2.csv", "in/part02b.csv", "in/part10.csv");
    }

    @Test
    void a_glob_is_what_it_matches_in_natural_order() {
        assertThat(names("in/part*.csv"))
                .containsExactly("in/part1.csv", "in/part2.csv", "in/part02b.csv", "in/part10.csv");
        assertThat(names("in/part?.csv")).containsExactly("in/part1.csv", "in/part2.csv");
        assertThat(names("in/{single,part1}.csv")).containsExactly("in/part1.csv");
        assertThat(names(base + "/in/*/*.csv")).containsExactly("in/deep/part3.csv");
        assertThat(names("in/**.csv")).hasSize(5).contains("in/deep/part3.csv");
    }

    @Test
    void a_file_with_glob_characters_in_its_name_is_itself() {
        assertThat(names("odd[1].csv")).containsExactly("odd[1].csv");
    }

    @Test
    void sub_folders_are_no_input_whatever_their_name() throws IOException {
        Files.createDirectory(base.resolve("in/part3.csv"));
        assertThat(names("in")).hasSize(4);
        assertThat(names("in/part*.csv")).hasSize(4);
    }

    @Test
    void links_to_files_and_to_folders_on_a_globs_way_are_followed() throws IOException {
        Files.createSymbolicLink(base.resolve("in/part3.csv"), base.resolve("single.csv"));
        Files.createSymbolicLink(base.resolve("other"), base.resolve("in/deep"));
        assertThat(names("in")).contains("in/part3.csv");
        assertThat(names("*/part3.csv")).containsExactly("in/part3.csv", "other/part3.csv");
    }

    @Test
    void one_file_under_two_names_is_an_error_that_names_both() throws IOException {
        Files.createSymbolicLink(base.resolve("in/latest.csv"), Path.of("part10.csv"));
        assertTwice("in", "in/latest.csv", "in/part10.csv", "which are one file under two names");
        assertThat(names("in/part*.csv")).hasSize(4);
        Files.delete(base.resolve("in/latest.csv"));
        Files.createLink(base.resolve("in/part11.csv"), base.resolve("in/part1.csv"));
        assertTwice("in/part*.csv", "in/part1.csv", "in/part11.csv", "which are one file under two names");
        Files.createSymbolicLink(base.resolve("other"), base.resolve("in"));
        assertTwice("*/part2.csv", "in/part2.csv", "other/part2.csv", "which are one file under two names");
    }

    @ParameterizedTest
    @ValueSource(strings = {"part1.csv~", "part1.csv.bak", "part1.csv.ORIG", "part1.csv.old", "part1.csv.backup"})
    void an_older_copy_beside_a_file_is_an_error_that_names_both(String copy) throws IOException {
        Files.writeString(base.resolve("in").resolve(copy), "another\n");
        assertAlike("in", "in/part1.csv", "in/" + copy, "of which the second is an older copy by its name");
        Files.delete(base.resolve("in/part1.csv"));
        assertThat(names("in")).contains("in/" + copy);
    }

    @Test
    void a_file_beside_itself_packed_is_an_error_that_names_both() throws IOException {
        Files.writeString(base.resolve("in/part1.csv.gz"), "packed");
        assertAlike("in", "in/part1.csv", "in/part1.csv.gz", "which by their names are one file, packed otherwise");
        Files.delete(base.resolve("in/part1.csv"));
        assertThat(names("in")).contains("in/part1.csv.gz");
        Files.writeString(base.resolve("in/part1.csv.zst"), "packed");
        assertAlike("in", "in/part1.csv.gz", "in/part1.csv.zst", "which by their names are one file, packed otherwise");
    }

    private void assertTwice(String location, String first, String second, String why) {
        assertError(location, twice(first, second, why) + ", or put a copy in its place if they should.");
    }

    private void assertAlike(String location, String first, String second, String why) {
        assertError(location, twice(first, second, why) + ", or name it otherwise if its rows are others.");
    }

    private String twice(String first, String second, String why) {
        return "The input has " + base.resolve(first) + " and " + base.resolve(second) + ", " + why
                + ": their rows would count twice. Take one of them away, or set 'input' to a glob that leaves it out";
    }

    @Test
    void a_link_back_to_its_own_folder_is_an_error_that_names_it() throws IOException {
        Path link = Files.createSymbolicLink(base.resolve("in/deep/again"), base.resolve("in"));
        assertThatThrownBy(() -> names("in/**.csv"))
                .isInstanceOf(FailureException.class)
                .hasMessage("The input folder " + base.resolve("in")
                        + " cannot be read: a link in it leads back to a folder that it lies in, " + link + ".");
    }

    @ParameterizedTest
    @ValueSource(strings = {"in", "in/*.csv", "*/part*.csv", "**/part*.csv"})
    void a_link_to_nothing_is_an_error_that_names_it(String location) throws IOException {
        Path link = Files.createSymbolicLink(base.resolve("in/part3.csv"), Path.of("/not-mounted/part3.csv"));
        assertThatThrownBy(() -> names(location))
                .isInstanceOf(FailureException.class)
                .hasMessage("The input " + link + " is a link to nothing: /not-mounted/part3.csv does not exist."
                        + " Mend it, or take it away if it is not part of the table.");
    }

    @Test
    void a_link_to_nothing_that_is_no_input_is_passed_over() throws IOException {
        Files.createSymbolicLink(base.resolve("in/.lock"), Path.of("/not-mounted/part3.csv"));
        assertThat(names("in")).hasSize(4);
        Files.createSymbolicLink(base.resolve("in/part3.txt"), Path.of("/not-mounted/part3.csv"));
        assertThat(names("in/*.csv")).hasSize(4);
    }

    @Test
    void a_device_in_a_folder_is_an_error_that_names_it() throws IOException {
        assumeThat(Files.exists(Path.of("/dev/null"))).isTrue();
        Path link = Files.createSymbolicLink(base.resolve("in/part3.csv"), Path.of("/dev/null"));
        assertThatThrownBy(() -> names("in"))
                .isInstanceOf(FailureException.class)
                .hasMessageStartingWith("The input " + link + " is no regular file, so it cannot be read twice.");
    }

    @Test
    void what_means_no_file_is_an_error() throws IOException {
        Files.createDirectory(base.resolve("empty"));
        assertError("none.csv", "The input " + base.resolve("none.csv") + " does not exist.");
        assertError("in/x*.csv", "The input 'in/x*.csv' matches no file in " + base.resolve("in") + ".");
        assertError(
                "no/x*.csv", "The input 'no/x*.csv' matches no file: there is no folder " + base.resolve("no") + ".");
        assertError("empty", "The input folder " + base.resolve("empty") + " holds no files.");
        assertError(" ", "The input is blank: name a file, a folder or a glob.");
        assertThatThrownBy(() -> names("in/{a"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is no glob");
    }

    private void assertError(String location, String message) {
        assertThatThrownBy(() -> names(location))
                .isInstanceOf(UsageException.class)
                .hasMessage(message);
    }

    @Test
    void natural_order_compares_numbers_of_any_length() {
        List<String> names = List.of("a9", "a10", "a010", "a99999999999999999999", "a", "b1");
        assertThat(names.stream().sorted(NaturalOrder.INSTANCE).toList())
                .containsExactly("a", "a9", "a010", "a10", "a99999999999999999999", "b1");
    }
}
