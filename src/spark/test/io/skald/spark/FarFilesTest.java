package io.skald.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tables and releases at addresses, of this machine's files and of a file system that only Spark knows. */
class FarFilesTest extends AtAddresses {

    @Test
    void a_folder_elsewhere_becomes_a_folder_elsewhere() throws IOException {
        assertThat(run("anonymise")).as(told()).isZero();
        assertThat(LocalSpark.sortedRows(far.resolve("out/visits k4"))).isEqualTo(local());
        assertThat(names(far.resolve("out"))).containsExactly("visits k4");
        assertThat(names(far.resolve("out/visits k4"))).contains("_SUCCESS");
        assertThat(names(folder))
                .contains("visits_k4.report.json", "visits_k4.public.json")
                .noneMatch(name -> name.startsWith(".skald"));
        assertThat(Files.readString(folder.resolve("visits_k4.report.json")))
                .contains("elsewhere://ward/clinic/visits");

        assertThat(run("verify")).as(told()).isZero();
        assertThat(run("anonymise")).isEqualTo(2);
        assertThat(told()).contains("the output elsewhere://ward/out/visits k4 exists");

        Files.delete(far.resolve("clinic/visits/part 1.csv"));
        assertThat(run("verify")).isEqualTo(1);
    }

    @Test
    void clusters_and_keys_of_suppressed_classes_go_by_the_same_way() throws IOException {
        System.setProperty("spark.skald.mostSentClasses", "0");
        assertThat(run("anonymise", "output={path: elsewhere://ward/out/a.csv, reports: reports/a}"))
                .as(told())
                .isZero();
        assertThat(LocalSpark.sortedRows(far.resolve("out/a.csv"))).isEqualTo(local());
        assertThat(folder.resolve("reports/a.report.json")).exists();
        assertThat(run("anonymise", "output=elsewhere://ward/out/b", "refine={method: mondrian, suppressed: rescue}"))
                .as(told())
                .isZero();
        assertThat(names(far.resolve("out"))).containsExactly("a.csv", "b");
    }

    @Test
    void a_file_of_this_machine_may_have_an_address_too_and_a_pattern_of_names() throws IOException {
        String visits = far.resolve("clinic/visits").toUri().toString().replaceAll("/$", "");
        assertThat(run("anonymise", "input=" + visits + "/part*.csv", "output=file://" + far + "/k4.gz"))
                .as(told())
                .isZero();
        assertThat(names(far.resolve("k4.gz"))).anyMatch(name -> name.endsWith(".csv.gz"));
        assertThat(run("verify", "input=" + visits + "/part*.csv", "output=file://" + far + "/k4.gz"))
                .as(told())
                .isZero();
        assertThat(run("anonymise", "output=here.csv")).as(told()).isZero();
        assertThat(LocalSpark.sortedRows(folder.resolve("here.csv"))).isEqualTo(local());
        assertThat(run("anonymise", "output=elsewhere://ward/clinic/visits/k4")).isEqualTo(2);
        assertThat(told()).contains("would lie in the folder that the input is");
    }

    @Test
    void parquet_and_populations_are_read_there() throws IOException {
        assertThat(run("anonymise", "output=elsewhere://ward/out/typed.parquet"))
                .as(told())
                .isZero();
        String typed =
                "attributes={age: {role: insensitive}, town: {role: quasi, type: code, keep: [5, 3, 1]}, note: {role: sensitive}}";
        assertThat(run(
                        "anonymise",
                        "input=elsewhere://ward/out/typed.parquet",
                        "output=elsewhere://ward/out/again",
                        typed))
                .as(told())
                .isZero();
        assertThat(run(
                        "anonymise",
                        "output=elsewhere://ward/out/people",
                        "population={table: elsewhere://ward/clinic/visits, k: 5}"))
                .as(told())
                .isZero();
        assertThat(LocalSpark.sortedRows(far.resolve("out/people")))
                .isEqualTo(local("population={table: '" + far.resolve("clinic/visits") + "', k: 5}"));
    }

    @Test
    void nothing_is_left_where_the_release_cannot_be_moved() throws IOException {
        for (String trouble : List.of("refuses", "fails", "late")) {
            Elsewhere.TROUBLES.clear();
            Elsewhere.TROUBLES.add(trouble);
            assertThat(run("anonymise", "output=elsewhere://ward/out/" + trouble))
                    .as(told())
                    .isEqualTo(1);
            assertThat(told())
                    .contains(
                            trouble.equals("refuses")
                                    ? "did not move it there"
                                    : trouble.equals("fails") ? "the store is away" : "appeared while the job ran");
        }
        assertThat(names(far.resolve("out"))).containsExactly("late");
        assertThat(names(far.resolve("out/late"))).isEmpty();
        assertThat(names(folder)).containsExactly("job.yaml");
    }

    @Test
    void addresses_that_lead_nowhere_are_told() throws IOException {
        assertThat(run("anonymise", "input=elsewhere://ward/clinic/none")).isEqualTo(2);
        assertThat(told()).contains("elsewhere://ward/clinic/none does not exist");
        assertThat(run("anonymise", "input=nowhere://ward/clinic/visits")).isEqualTo(2);
        assertThat(told()).contains("Spark knows no file system for nowhere://ward/clinic/visits");
        assertThat(run("anonymise", "output=nowhere://ward/k4")).isEqualTo(2);
        assertThat(told()).contains("Spark knows no file system for nowhere://ward/k4");
        assertThat(run("anonymise", "output=elsewhere://ward/")).isEqualTo(2);
        assertThat(told()).contains("has no name");
        assertThat(run("anonymise", "input=elsewhere://ward/clinic/visits/_SUCCESS"))
                .isEqualTo(2);
        assertThat(told()).contains("names begin with _ or a dot");
        Files.createDirectories(far.resolve("clinic/none/deep"));
        assertThat(run("anonymise", "input=elsewhere://ward/clinic/none")).isEqualTo(2);
        assertThat(told()).contains("holds no files");
        Files.writeString(far.resolve("clinic/none/empty.csv"), "");
        assertThat(run("anonymise", "input=elsewhere://ward/clinic/none")).isEqualTo(2);
        assertThat(told()).contains("empty.csv is empty");
        assertThat(run("anonymise", "rows-where={note: filled}")).isEqualTo(2);
        assertThat(told()).contains("'rows-where'");
        Path job = folder.resolve("job.yaml");
        String written = Files.readString(job);
        Files.writeString(job, written.replace("ward/out", "me:secret@ward/out"));
        assertThat(run("anonymise")).isEqualTo(2);
        assertThat(told()).contains("an address with a password in it").doesNotContain("secret");
        Files.writeString(job, written);
        assertThat(run("anonymise", "output={path: out/k4}")).isEqualTo(2);
        assertThat(told()).contains("output.path is 'out/k4'; write an address");
        assertThat(run("anonymise", "--report", "r.json", "output=elsewhere://ward/out/k4"))
                .isEqualTo(2);
        assertThat(told()).contains("--report is for outputs that keep no bytes");
        assertThat(names(folder)).containsExactly("job.yaml");
        assertThat(far.resolve("out")).doesNotExist();
    }
}
