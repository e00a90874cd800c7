package io.skald;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What of the layout the sources show and the classes do not. */
class SourceLayoutTest {

    private static final int MOST_LINES = 350;
    private static final int MEDIAN_LINES = 85;

    /** Loops over all rows or bins, which are as long as they are so that nothing is called within them. */
    private static final Set<String> HOT_LOOPS = Set.of("BinTable");

    private static final Map<String, Long> LINES = new TreeMap<>();

    @BeforeAll
    static void readTheSources() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            for (Path file : files.filter(any -> any.toString().endsWith(".java"))
                    .filter(any -> !any.endsWith("package-info.java"))
                    .toList()) {
                try (Stream<String> lines = Files.lines(file)) {
                    LINES.put(file.toString().replaceAll(".*/|\\.java$", ""), lines.count());
                }
            }
        }
    }

    @Test
    void no_file_is_long_but_those_of_hot_loops() {
        Set<String> longOnes = LINES.entrySet().stream()
                .filter(file -> file.getValue() > MOST_LINES)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());

        assertThat(longOnes).isEqualTo(HOT_LOOPS);
    }

    @Test
    void most_files_are_short() {
        List<Long> sorted = LINES.values().stream().sorted().toList();

        assertThat(sorted.get(sorted.size() / 2)).isLessThan(MEDIAN_LINES);
    }

    @Test
    void no_name_says_that_its_class_is_for_everything() {
        assertThat(LINES.keySet()).noneMatch(name -> name.matches(".*(Utils?|Helper|Manager|Misc|Common)"));
    }
}
