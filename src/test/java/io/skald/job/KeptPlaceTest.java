package io.skald.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is kept holds original values: it lies neither in the release's folder nor around it, by whatever name. */
class KeptPlaceTest {

    @TempDir
    Path folder;

    private Path job;

    @BeforeEach
    void writeJob() throws IOException {
        Files.writeString(folder.resolve("table.csv"), "age\n23\n25\n");
        Files.createDirectories(folder.resolve("out/deep"));
        Files.createDirectories(folder.resolve("tables"));
        Files.writeString(folder.resolve("tables/one.csv"), "age\n23\n25\n");
        Files.writeString(folder.resolve("file"), "");
        Files.createSymbolicLink(folder.resolve("link"), folder.resolve("out"));
        Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("not-yet"));
        job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: out/release.csv
                k: 2
                attributes:
                  age: {role: quasi, type: integer, widths: [1, 10]}
                """);
    }

    private Plan resolve(String kept, String output, String input) {
        return PlanResolver.resolve(
                job, List.of("keep-workspace=" + kept, "output=" + output, "input=" + input), OutputUse.WRITTEN);
    }

    @ParameterizedTest
    @CsvSource({
        "out, out/release.csv, lies in",
        "out/kept, out/release.csv, lies in",
        "out/deep/er/kept, out/release.csv, lies in",
        "./out/../out/kept, out/release.csv, lies in",
        "link, out/release.csv, lies in",
        "link/kept, out/release.csv, lies in",
        "out/kept, link/release.csv, lies in",
        "new/kept, new/release.csv, lies in",
        "new, ./new/release.csv, lies in",
        "out/release.csv, out/release.csv, lies in",
        "kept, kept/release.csv, lies in",
        "kept, kept/deep/release.csv, would lie in",
        "out, link/deep/release.csv, would lie in",
        "link, out/deep/release.csv, would lie in",
        "., out/release.csv, would lie in",
        "file, out/release.csv, is a file"
    })
    void a_place_that_is_not_apart_is_refused(String kept, String output, String why) {
        assertThatThrownBy(() -> resolve(kept, output, "table.csv"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("keep-workspace")
                .hasMessageContaining(why)
                .hasMessageContaining("name a folder of its own");
    }

    @ParameterizedTest
    @CsvSource({
        "kept, out/release.csv",
        "out-kept, out/release.csv",
        "outer/kept, out/release.csv",
        "kept, kept-out/release.csv",
        "out/../kept, out/release.csv",
        "dangling, out/release.csv"
    })
    void a_place_apart_is_taken(String kept, String output) {
        assertThat(resolve(kept, output, "table.csv").keepWorkspace()).isPresent();
    }

    @ParameterizedTest
    @CsvSource({"tables", "tables/kept", "./tables/kept"})
    void what_is_kept_is_no_input(String kept) {
        assertThatThrownBy(() -> resolve(kept, "out/release.csv", "tables"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("lies in the input folder");
    }
}
