package io.skald.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.skald.html.Html;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The custodian's report as it is read for a page.
 *
 * @param json all of it
 * @param hideValues whether labels are left out
 */
record Report(JsonNode json, boolean hideValues) {

    JsonNode at(String pointer) {
        return json.at(pointer);
    }

    boolean has(String pointer) {
        JsonNode node = at(pointer);
        return !node.isMissingNode() && !node.isNull();
    }

    BigDecimal number(String pointer) {
        return has(pointer) ? at(pointer).decimalValue() : BigDecimal.ZERO;
    }

    long whole(String pointer) {
        return number(pointer).longValue();
    }

    String word(String pointer) {
        return at(pointer).asText("");
    }

    /** Whether classes were made one by one, inside the classes of the node. */
    boolean refined() {
        return has("/refinement");
    }

    /** Whether the job gave the classes that were refined, so that no node was chosen. */
    boolean givesBins() {
        return refined() && has("/job/refine/bins") && !word("/job/refine/bins").equals("final");
    }

    /** The objective as it is usually written. */
    String objective() {
        return word("/objective").toUpperCase(Locale.ROOT);
    }

    /** A figure for people, which carries its exact value and its place in the report; a dash where the report has none. */
    String figure(String pointer, Numbers format) {
        if (!has(pointer)) {
            return "–";
        }
        BigDecimal number = number(pointer);
        return "<data value=\"" + number.toPlainString() + "\" data-figure=\"" + Html.escaped(pointer) + "\">"
                + Html.escaped(format.write(number)) + "</data>";
    }

    /** Names of a section's fields. */
    List<String> names(String pointer) {
        List<String> names = new ArrayList<>();
        at(pointer).fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** The quasi-identifiers in the job's order. */
    List<String> quasi() {
        return names("/node");
    }

    /** A name as part of a pointer. */
    static String part(String name) {
        return "/" + name.replace("~", "~0").replace("/", "~1");
    }

    /** A level of a quasi-identifier in words, where the report has them; else its number. */
    String levelWords(int attribute, int level) {
        String name = quasi().get(attribute);
        return Optional.of(at("/attributes/" + attribute + "/levels/" + level))
                .filter(JsonNode::isTextual)
                .map(words -> hideValues ? words.asText().replaceFirst(" \\(.*\\)$", "") : words.asText())
                .map(words -> words.equals("*") ? "suppressed (*)" : words)
                .orElse("level " + level + " of " + whole("/heights" + part(name)));
    }
}
