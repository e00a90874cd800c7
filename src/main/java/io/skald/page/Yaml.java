package io.skald.page;

import com.fasterxml.jackson.databind.JsonNode;

/** A job's tree as a job file has it: sections in lines, an attribute a line. */
final class Yaml {

    private Yaml() {}

    static String of(JsonNode job) {
        StringBuilder text = new StringBuilder();
        job.properties().forEach(entry -> {
            if (entry.getKey().equals("attributes")) {
                text.append("attributes:\n");
                entry.getValue()
                        .properties()
                        .forEach(column -> text.append("  ")
                                .append(name(column.getKey()))
                                .append(": ")
                                .append(flow(column.getValue()))
                                .append('\n'));
            } else {
                text.append(entry.getKey())
                        .append(": ")
                        .append(flow(entry.getValue()))
                        .append('\n');
            }
        });
        return text.toString();
    }

    static String flow(JsonNode node) {
        StringBuilder text = new StringBuilder();
        if (node.isObject()) {
            node.properties()
                    .forEach(entry -> text.append(text.length() == 0 ? "" : ", ")
                            .append(name(entry.getKey()))
                            .append(": ")
                            .append(flow(entry.getValue())));
            return "{" + text + "}";
        }
        if (node.isArray()) {
            node.forEach(item -> text.append(text.length() == 0 ? "" : ", ").append(flow(item)));
            return "[" + text + "]";
        }
        return node.isTextual() ? name(node.asText()) : node.asText();
    }

    private static String name(String text) {
        return text.matches("[\\p{L}/._][\\p{L}\\p{N}/._ -]*")
                ? text
                : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
