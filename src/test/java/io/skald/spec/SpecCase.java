package io.skald.spec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One run of the program as a spec file tells it: a job and the files beside it, and exactly what becomes of them.
 *
 * <p>Cases begin with {@code === title}; the job follows, then parts. What goes in:
 *
 * <ul>
 *   <li>{@code --- command NAME}, anonymise if not given;
 *   <li>{@code --- arguments}: further arguments, one a line; {@code {dir}} stands for the job's folder;
 *   <li>{@code --- earlier NAME}: a job that is run by anonymise before, what it makes being there then;
 *   <li>{@code --- file NAME} or {@code --- file NAME ENCODING}: a file, packed if its name says so.
 * </ul>
 *
 * What comes out:
 *
 * <ul>
 *   <li>{@code --- exit CODE}, 0 if not given;
 *   <li>{@code --- error}: standard error, nothing if not given; {@code {dir}} stands for the job's folder;
 *   <li>{@code --- release NAME} or {@code --- release NAME ENCODING}: the whole release;
 *   <li>{@code --- made NAME}: another file that the run makes, whole;
 *   <li>{@code --- report}: figures, {@code JSON pointer = value} a line;
 *   <li>{@code --- public}: the same of the report that may go with the release.
 * </ul>
 *
 * In files and releases ␍ stands for a carriage return, ␉ for a tab, ␠ for a blank, ␢ for a no-break space, ␛ for an escape, ␕ for
 * a byte-order mark, ␀ and ␁ for the control characters 0 and 1, ␞ for the end of a
 * part of a packed file, such as a member of gzip, ⟦text×1000⟧ for a text so many times, and a file ends at
 * ␃ if it does not end in a line end.
 */
record SpecCase(
        String title,
        String job,
        String command,
        List<String> arguments,
        List<TextFile> earlier,
        List<TextFile> files,
        int exitCode,
        String error,
        Optional<TextFile> release,
        List<TextFile> made,
        Map<String, String> report,
        Map<String, String> publicReport) {

    private static final String PARTS =
            "(?m)^--- (?=(?:command .*|arguments|earlier .*|file .*|exit \\d+|error|release .*|made .*|report|public)$)";

    static Stream<SpecCase> in(Path file) {
        try {
            return Stream.of(Files.readString(file).split("(?m)^=== "))
                    .filter(text -> !text.isBlank())
                    .map(SpecCase::parse);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static SpecCase parse(String text) {
        int titleEnd = text.indexOf('\n');
        String title = text.substring(0, titleEnd);
        String[] parts = text.substring(titleEnd + 1).split(PARTS);
        String command = "anonymise";
        List<String> arguments = new ArrayList<>();
        List<TextFile> earlier = new ArrayList<>();
        List<TextFile> made = new ArrayList<>();
        List<TextFile> files = new ArrayList<>();
        int exitCode = 0;
        String error = "";
        Optional<TextFile> release = Optional.empty();
        Map<String, String> report = new LinkedHashMap<>();
        Map<String, String> publicReport = new LinkedHashMap<>();
        for (String part : List.of(parts).subList(1, parts.length)) {
            String[] head = part.substring(0, part.indexOf('\n')).split(" ");
            String body = part.substring(part.indexOf('\n') + 1);
            switch (head[0]) {
                case "command" -> command = head[1];
                case "earlier" -> earlier.add(TextFile.of(head, body));
                case "made" -> made.add(TextFile.of(head, body));
                case "arguments" -> arguments.addAll(body.lines().toList());
                case "file" -> files.add(TextFile.of(head, body));
                case "exit" -> exitCode = Integer.parseInt(head[1]);
                case "error" -> error = body;
                case "release" -> release = Optional.of(TextFile.of(head, body));
                case "report" -> body.lines().map(line -> line.split(" = ", 2)).forEach(l -> report.put(l[0], l[1]));
                case "public" ->
                    body.lines().map(line -> line.split(" = ", 2)).forEach(l -> publicReport.put(l[0], l[1]));
                default -> throw new IllegalArgumentException(title + ": no part is called " + head[0]);
            }
        }
        return new SpecCase(
                title,
                parts[0],
                command,
                arguments,
                earlier,
                files,
                exitCode,
                error,
                release,
                made,
                report,
                publicReport);
    }
}
