package io.skald.verify;

import com.fasterxml.jackson.databind.JsonNode;
import io.skald.UsageException;
import io.skald.verify.claim.Published;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.Violation;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;

/** The figures of a report that goes with a release: each must be one that the release tells, and the one that it tells. */
public final class PublicReport {

    private PublicReport() {}

    /**
     * What is wrong with a public report's figures; a report without any has none wrong.
     *
     * @throws UsageException if the report is not JSON
     * @throws io.skald.FailureException if it cannot be read
     */
    public static List<Violation> check(Path report, Published found) {
        JsonNode reported = ReportFigures.parse(report).path("figures");
        if (reported.isMissingNode() || reported.isNull()) {
            return List.of();
        }
        Map<String, JsonNode> leaves = new LinkedHashMap<>();
        collect("", reported, leaves);
        Map<String, BigDecimal> figures = found.figures();
        TreeSet<String> names = new TreeSet<>(figures.keySet());
        names.addAll(leaves.keySet());
        List<Violation> violations = new ArrayList<>();
        for (String name : names) {
            JsonNode leaf = leaves.get(name);
            BigDecimal figure = figures.get(name);
            if (figure == null) {
                violations.add(violation(name + " of the public report is no figure that a release tells by itself"));
            } else if (leaf == null) {
                violations.add(violation(name + " is missing in the public report"));
            } else if (!leaf.isNumber() || leaf.decimalValue().compareTo(figure) != 0) {
                violations.add(violation(name + " is " + figure.toPlainString() + " in the release and " + leaf
                        + " in the public report"));
            }
        }
        return violations;
    }

    private static Violation violation(String message) {
        return new Violation(Rule.FIGURE, OptionalLong.empty(), Optional.empty(), message);
    }

    private static void collect(String pointer, JsonNode node, Map<String, JsonNode> leaves) {
        if (!node.isObject()) {
            leaves.put(pointer, node);
            return;
        }
        node.properties()
                .forEach(field -> collect(
                        pointer + "/" + field.getKey().replace("~", "~0").replace("/", "~1"),
                        field.getValue(),
                        leaves));
    }
}
