package io.skald.disclosure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A reader who has a release, its public report's claims and the hierarchies that they name, and nothing else: counts every
 * figure of the public report in the plainest way. Shares no code with what made it.
 */
final class PublicRecount {

    private final JsonNode claims;
    private final Path hierarchies;
    private final List<String> header;
    private final List<List<String>> rows;
    private final List<String> quasi = new ArrayList<>();
    private final List<String> sensitive = new ArrayList<>();

    PublicRecount(Path release, Path hierarchies) throws IOException {
        Path report = release.resolveSibling(release.getFileName() + ".public.json");
        this.claims = new ObjectMapper().readTree(report.toFile()).get("claims");
        this.hierarchies = hierarchies;
        List<List<String>> lines;
        try (Stream<String> read = Files.lines(release)) {
            lines = read.map(line -> List.of(line.split(",", -1))).toList();
        }
        this.header = lines.get(0);
        this.rows = lines.subList(1, lines.size());
        claims.get("columns").properties().forEach(column -> {
            String role = column.getValue().get("role").asText();
            if (role.equals("quasi")) {
                quasi.add(column.getKey());
            } else if (role.equals("sensitive")) {
                sensitive.add(column.getKey());
            }
        });
    }

    /** The figures by JSON pointer. */
    Map<String, Double> figures() throws IOException {
        Map<List<String>, List<List<String>>> classes = rows.stream()
                .collect(Collectors.groupingBy(row -> quasi.stream()
                        .map(name -> row.get(header.indexOf(name)))
                        .toList()));
        int k = claims.get("k").asInt();
        Map<String, Double> figures = new TreeMap<>();
        figures.put("/rows", (double) rows.size());
        figures.put("/starRows", (double) classes.entrySet().stream()
                .filter(entry -> entry.getKey().stream().allMatch("*"::equals))
                .mapToInt(entry -> entry.getValue().size())
                .sum());
        figures.put("/classes", (double) classes.size());
        figures.put("/smallestClass", (double)
                classes.values().stream().mapToInt(List::size).min().orElse(0));
        figures.put("/largestClass", (double)
                classes.values().stream().mapToInt(List::size).max().orElse(0));
        double average = classes.isEmpty() ? 0 : (double) rows.size() / classes.size();
        figures.put("/averageClass", average);
        figures.put("/cAvg", average / k);
        int smallest = classes.values().stream().mapToInt(List::size).min().orElse(0);
        figures.put("/highestRisk", smallest == 0 ? 0 : 1.0 / smallest);
        figures.put("/averageRisk", rows.isEmpty() ? 0 : (double) classes.size() / rows.size());
        for (int safe : new int[] {5, 10, 12, 20}) {
            String threshold =
                    Map.of(5, "0.2", 10, "0.1", 12, "0.09", 20, "0.05").get(safe);
            figures.put("/rowsOverRisk/" + threshold, (double) classes.values().stream()
                    .mapToInt(List::size)
                    .filter(size -> size < safe)
                    .sum());
        }
        figures.put(
                "/dm",
                classes.values().stream()
                        .mapToDouble(List::size)
                        .map(size -> size < k ? size * rows.size() : size * size)
                        .sum());
        for (String name : sensitive) {
            int column = header.indexOf(name);
            figures.put("/homogeneousClasses/" + name, (double) classes.values().stream()
                    .filter(members -> members.stream()
                                    .map(row -> row.get(column))
                                    .distinct()
                                    .count()
                            == 1)
                    .count());
        }
        double weights = 0;
        double gcp = 0;
        for (String name : quasi) {
            double loss = ncp(name);
            double weight = claims.at("/columns/" + name + "/weight").asDouble();
            figures.put("/ncp/" + name, loss);
            weights += weight;
            gcp += weight * loss;
        }
        figures.put("/gcp", gcp / weights);
        return figures;
    }

    private double ncp(String name) throws IOException {
        JsonNode claim = claims.at("/columns/" + name);
        List<String> labels =
                rows.stream().map(row -> row.get(header.indexOf(name))).toList();
        double loss = switch (claim.get("type").asText()) {
            case "number", "date" -> ofIntervals(labels, claim);
            case "code" -> labels.stream().mapToDouble(this::masked).sum();
            default -> ofCategories(labels, claim);
        };
        return labels.isEmpty() ? 0 : loss / labels.size();
    }

    private boolean missing(String label) {
        for (JsonNode marker : claims.get("missing")) {
            if (marker.asText().equals(label)) {
                return true;
            }
        }
        return false;
    }

    private double masked(String label) {
        return missing(label) ? 0 : (double) label.chars().filter(c -> c == '*').count() / label.length();
    }

    private double ofIntervals(List<String> labels, JsonNode claim) {
        boolean dates = claim.get("type").asText().equals("date");
        List<double[]> spans = new ArrayList<>();
        double stars = 0;
        for (String label : labels) {
            if (label.equals("*")) {
                stars++;
            } else if (!missing(label)) {
                spans.add(span(label, dates));
            }
        }
        double lo = spans.stream().mapToDouble(span -> span[0]).min().orElse(0);
        double hi = spans.stream().mapToDouble(span -> span[1]).max().orElse(0);
        if (claim.has("bounds")) {
            lo = end(claim.get("bounds").get(0).asText(), dates)[0];
            hi = end(claim.get("bounds").get(1).asText(), dates)[1];
        }
        double domain = hi - lo;
        return stars
                + spans.stream()
                        .mapToDouble(span -> domain == 0 ? 0 : (span[1] - span[0]) / domain)
                        .sum();
    }

    private static double[] span(String label, boolean dates) {
        if (!label.startsWith("[")) {
            return end(label, dates);
        }
        String[] ends = label.substring(1, label.length() - 1).split(" - ");
        return new double[] {end(ends[0], dates)[0], end(ends[1], dates)[1]};
    }

    /** The first and the last number or day that a text stands for. */
    private static double[] end(String text, boolean dates) {
        if (!dates) {
            return new double[] {Double.parseDouble(text), Double.parseDouble(text)};
        }
        LocalDate first;
        LocalDate behind;
        if (text.matches("\\d{4}-\\d\\d-\\d\\d")) {
            first = LocalDate.parse(text);
            behind = first.plusDays(1);
        } else if (text.matches("\\d{4}-\\d\\d")) {
            first = YearMonth.parse(text).atDay(1);
            behind = first.plusMonths(1);
        } else if (text.matches("\\d{4}-Q\\d")) {
            first = LocalDate.of(Integer.parseInt(text.substring(0, 4)), 3 * (text.charAt(6) - '0') - 2, 1);
            behind = first.plusMonths(3);
        } else if (text.endsWith("s")) {
            first = LocalDate.of(Integer.parseInt(text.substring(0, 4)), 1, 1);
            behind = first.plusYears(10);
        } else {
            first = LocalDate.of(Integer.parseInt(text), 1, 1);
            behind = first.plusYears(1);
        }
        return new double[] {first.toEpochDay(), behind.toEpochDay() - 1.0};
    }

    private double ofCategories(List<String> labels, JsonNode claim) throws IOException {
        Map<String, Set<String>> leaves = new LinkedHashMap<>();
        Set<String> all = new LinkedHashSet<>();
        for (String line :
                Files.readAllLines(hierarchies.resolve(claim.get("hierarchy").asText()))) {
            String[] path = line.split(";", -1);
            all.add(path[0]);
            for (String label : path) {
                leaves.computeIfAbsent(label, none -> new LinkedHashSet<>()).add(path[0]);
            }
        }
        double sum = 0;
        for (String label : labels) {
            int below = leaves.containsKey(label) ? leaves.get(label).size() : 0;
            if (label.equals("*")) {
                sum++;
            } else if (below > 1) {
                sum += (double) below / all.size();
            }
        }
        return sum;
    }
}
