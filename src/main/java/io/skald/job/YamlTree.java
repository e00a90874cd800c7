package io.skald.job;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import io.skald.IoReason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads YAML into a tree of {@link YamlNode}s. Only {@code true} and {@code false} are truth values, so that {@code no}
 * stays a text; a key given twice and an alias are problems.
 */
final class YamlTree {

    /** Levels of keys; a job needs five. */
    private static final int DEEPEST = 50;

    private static final YAMLFactory YAML = YAMLFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .enable(YAMLParser.Feature.PARSE_BOOLEAN_LIKE_WORDS_AS_STRINGS)
            .enable(YAMLParser.Feature.EMPTY_STRING_AS_NULL)
            .build();

    private final YAMLParser parser;
    private final Function<JsonLocation, Place> places;
    private final Problems problems;

    private YamlTree(YAMLParser parser, Function<JsonLocation, Place> places, Problems problems) {
        this.parser = parser;
        this.places = places;
        this.problems = problems;
    }

    /**
     * The one document of a job file.
     *
     * @return empty if there is none, or if it is broken, which is added to the problems
     */
    static Optional<YamlNode> ofFile(String text, String name, Problems problems) {
        return read(text, at -> new Place(name, at.getLineNr(), at.getColumnNr()), problems);
    }

    /** The value of an override; all of it has the override's place. */
    static Optional<YamlNode> ofOverride(String text, Place place, Problems problems) {
        return read(text, at -> place, problems);
    }

    private static Optional<YamlNode> read(String text, Function<JsonLocation, Place> places, Problems problems) {
        try (YAMLParser parser = YAML.createParser(text)) {
            return new YamlTree(parser, places, problems).documentWithinLimits();
        } catch (JsonParseException broken) {
            BrokenYaml.describe(broken, text, places, problems);
            return Optional.empty();
        } catch (IOException unexpected) {
            throw IoReason.failure("Cannot read YAML text", unexpected);
        }
    }

    private Optional<YamlNode> documentWithinLimits() throws IOException {
        try {
            return document();
        } catch (StreamConstraintsException beyond) {
            problems.add(
                    places.apply(parser.currentLocation()),
                    "this is more than a job may hold: keys nested deeper than " + DEEPEST
                            + " levels, or a number or text without end; is it another kind of file?");
            return Optional.empty();
        }
    }

    private Optional<YamlNode> document() throws IOException {
        JsonToken first = parser.nextToken();
        if (first == null) {
            return Optional.empty();
        }
        YamlNode root = node(first);
        if (parser.nextToken() != null) {
            problems.add(here(), "a second YAML document begins; a job is one document, so remove the '---' before it");
        }
        return Optional.of(root);
    }

    private YamlNode node(JsonToken token) throws IOException {
        return switch (token) {
            case START_OBJECT -> mapping();
            case START_ARRAY -> sequence();
            case VALUE_NULL -> scalar(YamlNode.Scalar.Kind.NULL);
            case VALUE_TRUE, VALUE_FALSE -> scalar(YamlNode.Scalar.Kind.BOOLEAN);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> scalar(YamlNode.Scalar.Kind.NUMBER);
            default -> scalar(YamlNode.Scalar.Kind.TEXT);
        };
    }

    private YamlNode scalar(YamlNode.Scalar.Kind kind) throws IOException {
        if (parser.isCurrentAlias()) {
            problems.add(
                    here(),
                    "'*" + parser.getText() + "' is a YAML alias; write the value out, in quotes if the star is meant");
        }
        return new YamlNode.Scalar(here(), parser.getText(), kind);
    }

    private YamlNode sequence() throws IOException {
        Place start = here();
        List<YamlNode> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            items.add(node(token));
        }
        return new YamlNode.Sequence(start, items);
    }

    private YamlNode mapping() throws IOException {
        Place start = here();
        Map<String, YamlNode.Entry> entries = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            Place key = here();
            YamlNode.Entry entry = new YamlNode.Entry(key, node(parser.nextToken()));
            YamlNode.Entry earlier = entries.putIfAbsent(name, entry);
            if (earlier != null) {
                problems.add(
                        key,
                        "'" + name + "' is given twice, first on line "
                                + earlier.key().line() + "; keep one of them");
            }
        }
        return new YamlNode.Mapping(start, entries);
    }

    private Place here() {
        return places.apply(parser.currentTokenLocation());
    }
}
