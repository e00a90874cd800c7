package io.skald.engine.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.skald.job.Plan;
import io.skald.verify.claim.Published;
import java.math.BigDecimal;
import java.util.Map;

/**
 * The report that may go with a release, as JSON; the names are a contract. It holds what the job sets ({@code claims}) and
 * what the release tells by itself ({@code figures}), counted by verification from the written file; nothing of rows that are
 * not in the release, not even how many there are. Unlike the custodian's report it is the same for every run that makes the same release by the same claims.
 */
public final class PublicFile {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    private static final ObjectMapper READER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private static final String ABOUT =
            "Claims are what the publisher set; figures are counted from the released rows alone."
                    + " Rows may have been left out; how many is not told.";

    private PublicFile() {}

    /** The report's text, ending with a line end. */
    public static String json(Plan plan, RunReport report) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("about", ABOUT);
        json.put("version", report.version());
        json.put("releaseHash", report.releaseHash());
        json.set("claims", new PublicClaims(plan).json());
        json.set(
                "figures", report.published().<JsonNode>map(PublicFile::figures).orElse(null));
        try {
            return MAPPER.writeValueAsString(json) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a report is always JSON", e);
        }
    }

    /** The claims of a plan as they read back from a report. */
    public static JsonNode claims(Plan plan) {
        try {
            return READER.readTree(MAPPER.writeValueAsString(new PublicClaims(plan).json()));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("claims are always JSON", e);
        }
    }

    private static ObjectNode figures(Published published) {
        ObjectNode json = MAPPER.createObjectNode();
        for (Map.Entry<String, BigDecimal> figure : published.figures().entrySet()) {
            JsonPointer pointer = JsonPointer.compile(figure.getKey());
            ObjectNode parent = json;
            if (!pointer.head().matches()) {
                String name = pointer.head().getMatchingProperty();
                parent = json.has(name) ? (ObjectNode) json.get(name) : json.putObject(name);
            }
            parent.put(pointer.last().getMatchingProperty(), figure.getValue());
        }
        return json;
    }
}
