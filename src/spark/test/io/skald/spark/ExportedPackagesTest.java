package io.skald.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ExportedPackagesTest {

    private static final Pattern EXPORT = Pattern.compile("exports ([\\w.]+);");

    @Test
    void the_module_is_reached_through_what_it_exports() throws IOException, URISyntaxException {
        Set<String> allowed = EXPORT.matcher(Files.readString(Path.of("src/main/java/module-info.java")))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
        allowed.add("io.skald.spark");
        Set<String> others = new TreeSet<>();
        Path classes = Path.of(
                Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        for (JavaClass each : new ClassFileImporter().importPath(classes.resolve("io/skald/spark"))) {
            each.getDirectDependenciesFromSelf().stream()
                    .map(use -> use.getTargetClass().getPackageName())
                    .filter(name -> name.startsWith("io.skald") && !allowed.contains(name))
                    .forEach(others::add);
        }

        assertThat(others).isEmpty();
        assertThat(classes.resolve("io/skald/spark/Main.class")).exists();
    }
}
