package io.skald.profile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skald.attribute.value.LikelyNotation;
import java.util.List;

/** A profile as JSON; the names are a contract. */
public final class ProfileFile {

    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private ProfileFile() {}

    /**
     * The profile's text, ending with a line end.
     *
     * @param hideValues whether values of cells are left out
     */
    public static String json(Profile profile, boolean hideValues) {
        ObjectNode json = MAPPER.createObjectNode();
        ArrayNode files = json.putArray("files");
        profile.files().forEach(file -> files.add(file.getFileName().toString()));
        ObjectNode format = json.putObject("format");
        profile.format().forEach((name, value) -> format.putPOJO(name, value));
        json.put("rows", profile.rows());
        json.put("bytes", profile.bytes());
        ArrayNode columns = json.putArray("columns");
        profile.columns().forEach(column -> columns.add(json(column, hideValues)));
        ArrayNode combinations = json.putArray("combinations");
        for (Combination each : profile.combinations()) {
            ObjectNode one = combinations.addObject();
            each.columns().forEach(one.putArray("columns")::add);
            one.put("distinct", each.distinct());
            one.put("exact", each.exact());
            one.put("distinction", each.distinction());
            one.put("separation", each.separation());
        }
        try {
            return MAPPER.writeValueAsString(json) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a profile is always JSON", e);
        }
    }

    private static ObjectNode json(ColumnProfile column, boolean hideValues) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("name", column.name());
        json.put("type", column.type().text());
        json.put("role", column.suspicion().role().text());
        json.put("reason", column.suspicion().reason());
        json.put("distinct", column.distinct());
        json.put("exact", column.exact());
        json.put("missing", column.missing());
        texts(json.putArray("missingMarkers"), column.markers(), hideValues);
        texts(json.putArray("oddTexts"), column.odd(), hideValues);
        json.put("distinction", column.distinction());
        json.put("separation", column.separation());
        json.put("decimals", column.decimals());
        column.notation().ifPresent(notation -> json.put("number", LikelyNotation.words(notation)));
        column.dateFormats().forEach(json.putArray("dateFormats")::add);
        column.dateLocale().ifPresent(locale -> json.put("dateLocale", locale.toLanguageTag()));
        json.putObject("length")
                .put("shortest", column.shortest())
                .put("longest", column.longest())
                .put("average", column.meanLength());
        if (!hideValues) {
            column.least().ifPresent(value -> json.put("least", value));
            column.greatest().ifPresent(value -> json.put("greatest", value));
            json.put("topSampled", !column.listed());
            frequencies(json.putArray("top"), column.top(), "value");
            frequencies(json.putArray("patterns"), column.patterns(), "pattern");
        }
        return json;
    }

    private static void texts(ArrayNode array, List<Frequency> texts, boolean hideValues) {
        if (hideValues) {
            texts.forEach(each -> array.addObject().put("rows", each.rows()));
        } else {
            frequencies(array, texts, "value");
        }
    }

    private static void frequencies(ArrayNode array, List<Frequency> frequencies, String name) {
        frequencies.forEach(each -> array.addObject().put(name, each.text()).put("rows", each.rows()));
    }
}
