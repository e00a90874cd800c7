package io.skald.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One case of a spec file: a job, overrides, files beside it, and the exact problems. Cases begin with {@code === title}; the
 * job follows, then parts that begin with {@code --- set}, {@code --- file NAME} or {@code --- problems}.
 */
record SpecCase(String title, String job, List<String> overrides, Map<String, String> files, List<String> problems) {

    static Stream<SpecCase> in(Path file) {
        try {
            List<SpecCase> cases = new ArrayList<>();
            for (String text : Files.readString(file).split("(?m)^=== ")) {
                if (!text.isBlank()) {
                    cases.add(parse(text));
                }
            }
            return cases.stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static SpecCase parse(String text) {
        int titleEnd = text.indexOf('\n');
        String[] parts = text.substring(titleEnd + 1).split("(?m)^--- (?=set$|file |problems$)");
        List<String> overrides = new ArrayList<>();
        Map<String, String> files = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>();
        for (String part : List.of(parts).subList(1, parts.length)) {
            String head = part.lines().findFirst().orElseThrow();
            String body = part.substring(head.length() + 1);
            if (head.equals("set")) {
                overrides.addAll(body.lines().toList());
            } else if (head.equals("problems")) {
                problems.addAll(body.lines().filter(line -> !line.isBlank()).toList());
            } else {
                files.put(head.substring("file ".length()), body);
            }
        }
        return new SpecCase(text.substring(0, titleEnd), parts[0], overrides, files, problems);
    }
}
