package io.skald.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.skald.cli.CommandLineRun;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page in a browser without a screen: skipped where there is none, on the path or named by SKALD_CHROMIUM. */
class PageInBrowserTest {

    /** Looks at the page in a frame of a given width: opens all that can be opened, follows all links, measures. */
    private static final String LOOK = """
            <!DOCTYPE html><meta charset="utf-8"><body style="margin:0">
            <iframe id="f" style="width:WIDTHpx;height:900px;border:0" src="PAGE"></iframe><pre id="out">nothing</pre>
            <script>
            document.getElementById('f').onload = function () {
              const page = this.contentDocument;
              const dead = [...page.querySelectorAll('nav a')].filter(a => {a.click(); return !page.querySelector(a.getAttribute('href'))});
              page.querySelectorAll('details').forEach(d => d.querySelector('summary').click());
              const closed = [...page.querySelectorAll('details')].filter(d => !d.open);
              const unnamed = [...page.querySelectorAll('svg[role=img]')].filter(s => !s.querySelector('title').textContent);
              const small = [...page.querySelectorAll('body *')].filter(e => e.children.length == 0 && e.textContent.trim()
                  && e.getBoundingClientRect().height > 0 && e.getBoundingClientRect().height < 8);
              const lines = e => {
                const range = page.createRange();
                range.selectNodeContents(e);
                return new Set([...range.getClientRects()].map(r => Math.round(r.top))).size;
              };
              const thin = [...page.querySelectorAll('td, th, .ends span')].filter(e => lines(e) > 2 && e.textContent.trim().length / lines(e) < 4);
              document.getElementById('out').textContent = 'over ' + (page.documentElement.scrollWidth - page.documentElement.clientWidth) + ' dead ' + dead.length
                  + ' closed ' + closed.length + ' unnamed ' + unnamed.length + ' small ' + small.length
                  + ' thin ' + thin.length + ' scripts ' + page.scripts.length + ' sections ' + page.querySelectorAll('section').length;
            };
            </script>
            """;

    @TempDir
    private Path folder;

    private static Optional<String> chromium() {
        Optional<String> named = Optional.ofNullable(System.getenv("SKALD_CHROMIUM"));
        return named.or(() -> Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(place -> Stream.of("chromium", "chromium-browser", "google-chrome", "chrome")
                        .map(name -> Path.of(place, name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst());
    }

    private String look(String... arguments) throws IOException, InterruptedException {
        Path out = folder.resolve("dom.txt");
        List<String> command = new ArrayList<>(List.of(chromium().orElseThrow(), "--headless=new", "--no-sandbox"));
        command.addAll(List.of("--disable-gpu", "--disable-web-security", "--allow-file-access-from-files"));
        command.addAll(List.of("--virtual-time-budget=4000", "--user-data-dir=" + folder.resolve("profile")));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(out, StandardCharsets.UTF_8);
    }

    private Path page() throws IOException {
        assumeTrue(chromium().isPresent(), "there is no Chromium on the path, and SKALD_CHROMIUM names none");
        StringBuilder rows = new StringBuilder("a name of some length,part,illness\n");
        for (int i = 0; i < 96; i++) {
            rows.append(i / 5).append(i % 3 == 0 ? ",x," : ",y,").append(i % 4 == 0 ? "cold\n" : "influenza\n");
        }
        Files.writeString(folder.resolve("table.csv"), rows);
        Files.writeString(
                folder.resolve("part.csv"),
                "x;<script>document.title='run'</script>;*\ny;other-than-the-first-" + "long".repeat(30) + ";*\n");
        Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: release.csv
                k: 3
                attributes:
                  a name of some length: {role: quasi, type: integer, widths: [5, 10]}
                  part: {role: quasi, hierarchy: part.csv, levels: {min: 1}}
                  illness: {role: sensitive}
                """);
        run("anonymise", folder.resolve("job.yaml").toString());
        return folder.resolve("release.csv.report.html");
    }

    private static void run(String... command) {
        assertThat(CommandLineRun.of(command).exitCode()).isZero();
    }

    private String measured(Path page, int width) throws IOException, InterruptedException {
        Path frame = Files.writeString(
                folder.resolve("look.html"),
                LOOK.replace("WIDTH", String.valueOf(width))
                        .replace("PAGE", page.getFileName().toString()));
        return look("--window-size=1400,1000", "--dump-dom", frame.toUri().toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 1280})
    void is_as_wide_as_the_screen_and_all_of_it_can_be_opened(int width) throws Exception {
        assertThat(measured(page(), width))
                .contains("over 0 dead 0 closed 0 unnamed 0 small 0 thin 0 scripts 0 sections 9");
        assertThat(measured(folder.resolve("release.csv.public.html"), width))
                .contains("over 0 dead 0 closed 0 unnamed 0 small 0 thin 0 scripts 0 sections 2");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 1280})
    void profiles_are_as_wide_as_the_screen_too(int width) throws Exception {
        page();
        Path profile = folder.resolve("profile.html");
        run("profile", folder.resolve("table.csv").toString(), "--html", profile.toString());

        assertThat(measured(profile, width))
                .contains("over 0 dead 0 closed 0 unnamed 0 small 0 thin 0 scripts 0 sections 2");
    }

    @Test
    void prints_and_runs_no_script_of_a_label() throws Exception {
        Path page = page();
        Path paper = folder.resolve("page.pdf");

        look("--no-pdf-header-footer", "--print-to-pdf=" + paper, page.toUri().toString());

        assertThat(paper).isNotEmptyFile();
        assertThat(look("--dump-dom", page.toUri().toString()))
                .contains("<title>release.csv – report</title>", "&lt;script&gt;document.title");
    }
}
