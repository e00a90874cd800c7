package io.skald.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.skald.cli.CommandLineRun;
import io.skald.page.PageCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole program against cases written as files: a job and its tables in; exit code, every word on standard error, every byte of
 * the release and chosen figures of the report out. Each case runs with the chunks and threads of its job and again with one row
 * a chunk, in locales that write numbers and letters in other ways, to the same end.
 */
class EndToEndSpecTest {

    private static final Path SPECS = Path.of("src/test/resources/spec");
    private static final List<List<String>> WAYS = List.of(
            List.of(),
            List.of("--set=chunk={rows: 1}", "--set=threads=3"),
            List.of("--set=chunk={rows: 2}"),
            List.of("--set=chunk={size: 20}"));
    private static final List<String> LOCALES = List.of(
            "de-DE",
            "ar-EG-u-nu-arab",
            "tr-TR",
            "hi-IN-u-nu-deva",
            "fa-IR-u-nu-arabext",
            "bn-BD-u-nu-beng",
            "mr-IN-u-nu-deva",
            "th-TH-u-ca-buddhist-nu-thai",
            "und");

    /** A way to run a case that must make no difference. */
    private record Way(String locale, List<String> arguments) {

        CommandLineRun run(List<String> more) {
            List<String> all = new ArrayList<>(more);
            all.addAll(arguments);
            Locale before = Locale.getDefault();
            Locale.setDefault(Locale.forLanguageTag(locale));
            try {
                return CommandLineRun.of(all.toArray(String[]::new));
            } finally {
                Locale.setDefault(before);
            }
        }

        @Override
        public String toString() {
            return locale + " " + arguments;
        }
    }

    @TestFactory
    Stream<DynamicTest> every_case_ends_as_written(@TempDir Path temporary) throws IOException {
        try (Stream<Path> files = Files.list(SPECS)) {
            return files.sorted().toList().stream()
                    .flatMap(file -> SpecCase.in(file)
                            .map(one -> DynamicTest.dynamicTest(file.getFileName() + ": " + one.title(), () -> {
                                for (int i = 0; i < WAYS.size(); i++) {
                                    // Each case in some locales: all together come by in all of them.
                                    int locale = Math.floorMod(one.title().hashCode() + i, LOCALES.size());
                                    Way way = new Way(LOCALES.get(locale), WAYS.get(i));
                                    run(one, way, Files.createTempDirectory(temporary, "case"));
                                }
                            })));
        }
    }

    private static void run(SpecCase one, Way way, Path folder) throws IOException {
        Path job = Files.writeString(folder.resolve("job.yaml"), one.job());
        for (TextFile file : one.files()) {
            file.writeTo(folder);
        }
        for (TextFile earlier : one.earlier()) {
            earlier.writeTo(folder);
            CommandLineRun run =
                    way.run(List.of("anonymise", folder.resolve(earlier.name()).toString()));
            assertThat(run.exitCode()).as(run.err()).isZero();
        }
        TreeSet<String> before = filesIn(folder);
        List<String> arguments = new ArrayList<>(List.of(one.command(), job.toString()));
        one.arguments().forEach(argument -> arguments.add(argument.replace("{dir}", folder.toString())));

        CommandLineRun run = way.run(arguments);

        SoftAssertions softly = new SoftAssertions();
        softly.assertThat(run.err().replace(folder.toString(), "{dir}"))
                .as("standard error %s", way)
                .isEqualTo(one.error());
        softly.assertThat(run.exitCode()).as("exit code %s", way).isEqualTo(one.exitCode());
        if (one.exitCode() != 0) {
            softly.assertThat(run.out()).as("standard output %s", way).isEmpty();
        }
        softly.assertThat(filesIn(folder)).as("files %s", way).isEqualTo(expectedFiles(one, before));
        for (TextFile file : one.files()) {
            if (one.release()
                    .filter(release -> release.name().equals(file.name()))
                    .isEmpty()) {
                softly.assertThat(Files.readAllBytes(folder.resolve(file.name())))
                        .as("%s stays", file.name())
                        .isEqualTo(file.bytes());
            }
        }
        if (one.release().isPresent() && run.exitCode() == 0) {
            TextFile release = one.release().get();
            softly.assertThat(TextFile.visible(release.readFrom(folder).text()))
                    .as("release %s", way)
                    .isEqualTo(TextFile.visible(release.text()));
            for (TextFile made : one.made()) {
                softly.assertThat(TextFile.visible(made.readFrom(folder).text()))
                        .as("%s %s", made.name(), way)
                        .isEqualTo(TextFile.visible(made.text()));
            }
            compare(folder.resolve(release.name() + ".report.json"), one.report(), softly);
            compare(folder.resolve(release.name() + ".public.json"), one.publicReport(), softly);
            PageCheck.besideRelease(folder.resolve(release.name()));
        }
        softly.assertAll();
        assertThat(one.release().isPresent())
                .as("a release where there is none to fail")
                .isEqualTo(one.exitCode() == 0);
    }

    private static void compare(Path file, Map<String, String> figures, SoftAssertions softly) throws IOException {
        JsonNode report = new ObjectMapper().readTree(file.toFile());
        figures.forEach((pointer, value) -> softly.assertThat(report.at(pointer).toString())
                .as("%s in %s", pointer, file.getFileName())
                .isEqualTo(value));
    }

    /** Nothing but what was there and, after success, release and report: no half release, no temporary file, no folder. */
    private static TreeSet<String> expectedFiles(SpecCase one, TreeSet<String> before) {
        TreeSet<String> names = new TreeSet<>(before);
        one.made().forEach(file -> names.add(file.name()));
        one.release()
                .ifPresent(release -> names.addAll(List.of(
                        release.name(),
                        release.name() + ".public.json",
                        release.name() + ".public.html",
                        release.name() + ".report.json",
                        release.name() + ".report.html")));
        return names;
    }

    private static TreeSet<String> filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            TreeSet<String> names = new TreeSet<>();
            files.filter(file -> !Files.isDirectory(file)
                            || file.getFileName().toString().startsWith(".skald"))
                    .forEach(file -> names.add(folder.relativize(file).toString()));
            return names;
        }
    }
}
