package io.skald.job;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import java.util.function.Function;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** Says what is wrong with text that is not YAML, in words for people who do not write YAML every day. */
final class BrokenYaml {

    private BrokenYaml() {}

    static void describe(
            JsonParseException broken, String text, Function<JsonLocation, Place> places, Problems problems) {
        JsonLocation at = location(broken);
        problems.add(places.apply(at), "this is not YAML: " + reason(broken) + "; " + advice(broken, text, at));
    }

    /** The parser reports its last whole token; the scanner underneath knows where it stopped. */
    private static JsonLocation location(JsonParseException broken) {
        if (broken.getCause() instanceof MarkedYAMLException scanner && scanner.getProblemMark() != null) {
            Mark mark = scanner.getProblemMark();
            return new JsonLocation(
                    broken.getLocation().contentReference(), -1, mark.getLine() + 1, mark.getColumn() + 1);
        }
        return broken.getLocation();
    }

    private static String reason(JsonParseException broken) {
        if (broken.getCause() instanceof MarkedYAMLException scanner && scanner.getProblem() != null) {
            String context = scanner.getContext() == null ? "" : scanner.getContext();
            return context.endsWith("an alias")
                    ? "a star begins an alias"
                    : firstLine(scanner.getProblem()).replaceFirst("\\.? ?\\(Do not use .*\\)", "");
        }
        return firstLine(broken.getOriginalMessage()).replaceFirst(", got this instead:.*", "");
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("unreadable").strip();
    }

    private static String advice(JsonParseException broken, String text, JsonLocation at) {
        String line =
                text.lines().skip(Math.max(0, at.getLineNr() - 1L)).findFirst().orElse("");
        String reason = reason(broken);
        if (line.contains("\t")) {
            return "indent with blanks, and write a tab as \"\\t\" in double quotes";
        }
        if (reason.contains("mapping values are not allowed")) {
            return "check the indentation, and put a text that holds ': ' in quotes";
        }
        if (reason.contains("end of stream") || reason.contains("stream end")) {
            return "close the quote or bracket that is still open";
        }
        return "check brackets and indentation, and put texts with special characters such as * @ [ { & in quotes";
    }
}
