package io.skald;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Skald as a module: others can use what the README shows, and nothing behind it. */
class ModuleTest {

    private static final Pattern EXAMPLE = Pattern.compile("```java\\R(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path folder;

    private Path classes;

    @BeforeEach
    void findModule() throws URISyntaxException {
        classes = Path.of(ExitCode.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        assumeTrue(Files.exists(classes.resolve("module-info.class")), "compiled without its module");
    }

    @Test
    void what_the_readme_shows_compiles_in_a_module_of_its_own() throws Exception {
        Matcher examples = EXAMPLE.matcher(Files.readString(Path.of("README.md")));
        assertThat(examples.find()).isTrue();

        do {
            assertThat(compile(examples.group(1))).isEmpty();
        } while (examples.find());
    }

    @Test
    void what_is_not_exported_cannot_be_used() throws Exception {
        assertThat(compile("io.skald.refine.Refiner refiner = null;")).contains("io.skald.refine is not visible");
    }

    /** What the compiler has against statements. */
    private String compile(String statements) throws Exception {
        Path use = Files.writeString(
                folder.resolve("Use.java"),
                "package use;\n"
                        + "import io.skald.engine.*;\nimport io.skald.engine.report.*;\nimport io.skald.job.*;\nimport java.nio.file.*;\nimport java.util.*;\n"
                        + "class Use {\nvoid use() throws Exception {\n" + statements + "}\n}\n");
        Path module = Files.writeString(folder.resolve("module-info.java"), "module use {\n  requires io.skald;\n}\n");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter complaints = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            compiler.getTask(
                            complaints,
                            files,
                            null,
                            List.of("--module-path", modulePath(), "-d", folder.toString(), "-proc:none"),
                            null,
                            files.getJavaFileObjects(use, module))
                    .call();
        }
        return complaints.toString();
    }

    /** The module and the libraries that it names; others of the tests may be no modules. */
    private String modulePath() {
        return Arrays.stream(System.getProperty("java.class.path").split(java.io.File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .filter(entry -> entry.matches(".*(jackson|snakeyaml|zstd|fastutil|commons|picocli|jfree|jspecify).*"))
                .collect(Collectors.joining(java.io.File.pathSeparator, classes + java.io.File.pathSeparator, ""));
    }
}
