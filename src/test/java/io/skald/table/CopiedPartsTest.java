package io.skald.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CopiedPartsTest {

    private static final String END =
            ". If it is a copy, its rows count twice, and a class of k rows may hold fewer than k persons: take it away.";

    @TempDir
    private Path folder;

    private List<Path> files(String... texts) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String text : texts) {
            files.add(Files.writeString(folder.resolve(files.size() + ".csv"), text));
        }
        return files;
    }

    @Test
    void a_copy_is_told() throws IOException {
        assertThat(remark(files("a\n1\n", "a\n2\n", "a\n1\n")))
                .contains("A file of the input has the same bytes as another: 2.csv as 0.csv" + END);
    }

    @Test
    void several_copies_are_counted() throws IOException {
        assertThat(remark(files("a\n1\n", "a\n10\n", "a\n1\n", "a\n10\n", "a\n1\n")))
                .hasValueSatisfying(remark -> assertThat(remark)
                        .startsWith("3 files of the input have the same bytes as another: 2.csv as 0.csv."));
    }

    @Test
    void files_that_differ_far_from_their_beginning_are_no_copies() throws IOException {
        String start = "a\n" + "1\n".repeat(20_000);
        assertThat(remark(files(start + "1\n", start + "2\n"))).isEmpty();
        assertThat(remark(files(start + "3\n", start + "2\n", start + "3\n"))).isPresent();
    }

    @Test
    void files_without_rows_are_no_copies() throws IOException {
        List<Path> files = files("a,b\n", "a,b\n", "a\n1\n", "a\n1\n");
        assertThat(CopiedParts.remark(files, file -> false)).isEmpty();
        assertThat(CopiedParts.remark(files, file -> file.equals(files.get(3))))
                .contains("A file of the input has the same bytes as another: 3.csv as 2.csv" + END);
    }

    @Test
    void copies_of_one_name_are_told_by_their_folders() throws IOException {
        Path one = Files.createDirectory(folder.resolve("may")).resolve("part.csv");
        Path other = Files.createDirectory(folder.resolve("june")).resolve("part.csv");
        assertThat(remark(List.of(Files.writeString(one, "a\n1\n"), Files.writeString(other, "a\n1\n"))))
                .contains("A file of the input has the same bytes as another: " + other + " as " + one + END);
    }

    private static Optional<String> remark(List<Path> files) {
        return CopiedParts.remark(files, file -> true);
    }
}
