package io.skald.verify;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A small random table, recoded globally in the most obvious way, and the obvious answer to whether a release of it is
 * right. Columns: an identifier, a letter of a hierarchy, a number, and a kept text full of what CSV must quote.
 */
final class NaiveRelease {

    static final String HIERARCHY = "a;left;*\nb;left;*\nc;right;*\nd;right;*\n";
    private static final List<String> TEXTS = List.of("x", "y, z", "say \"no\"", "", "two\nlines", "*");
    private static final List<Integer> WIDTHS = List.of(1, 2, 5, 0);

    final int k;
    final boolean dropped;
    final List<Row> input = new ArrayList<>();
    final List<List<String>> released = new ArrayList<>();
    final long suppressed;
    final long classes;
    final long dmStar;

    record Row(String letter, int number, String text) {}

    NaiveRelease(Random random, boolean dropped) {
        this.dropped = dropped;
        this.k = 1 + random.nextInt(4);
        int rows = 1 + random.nextInt(14);
        for (int i = 0; i < rows; i++) {
            input.add(new Row(
                    String.valueOf((char) ('a' + random.nextInt(4))),
                    random.nextInt(9) - 4,
                    TEXTS.get(random.nextInt(TEXTS.size()))));
        }
        int level = random.nextInt(3);
        int width = WIDTHS.get(random.nextInt(WIDTHS.size()));
        List<List<String>> labels = input.stream()
                .map(row -> List.of(letter(row, level), number(row, width)))
                .toList();
        Map<List<String>, Long> sizes = labels.stream().collect(Collectors.groupingBy(l -> l, Collectors.counting()));
        for (int i = 0; i < rows; i++) {
            boolean small = sizes.get(labels.get(i)) < k;
            if (!small || !dropped) {
                List<String> row = new ArrayList<>(small ? List.of("*", "*") : labels.get(i));
                row.add(input.get(i).text());
                released.add(row);
            }
        }
        List<Long> kept = sizes.values().stream().filter(size -> size >= k).toList();
        this.classes = kept.size();
        this.suppressed = rows - kept.stream().mapToLong(Long::longValue).sum();
        this.dmStar = suppressed * suppressed
                + kept.stream().mapToLong(size -> size * size).sum();
    }

    private static String letter(Row row, int level) {
        return switch (level) {
            case 0 -> row.letter();
            case 1 -> "ab".contains(row.letter()) ? "left" : "right";
            default -> "*";
        };
    }

    private static String number(Row row, int width) {
        if (width == 0) {
            return "*";
        }
        int low = Math.floorDiv(row.number(), width) * width;
        return width == 1 ? String.valueOf(low) : "[" + low + " - " + (low + width - 1) + "]";
    }

    /** Another text for a cell of the release; it may be the same, or right all the same. */
    static String mutant(int column, Random random) {
        List<String> choices = switch (column) {
            case 0 -> List.of("a", "b", "c", "d", "left", "right", "*", "", "e");
            case 1 -> List.of("*", "0", "-1", "[0 - 1]", "[-2 - -1]", "[0 - 4]", "[-5 - -1]", "", "[9 - -9]");
            default -> TEXTS;
        };
        return choices.get(random.nextInt(choices.size()));
    }

    /** Whether a release of this table is right, its figures being those of the release as it was made. */
    boolean isRight(List<List<String>> rows) {
        if (!dropped && rows.size() != input.size() || dropped && input.size() - rows.size() != suppressed) {
            return false;
        }
        if (!embeds(rows, 0, 0)) {
            return false;
        }
        Map<List<String>, Long> sizes = rows.stream()
                .collect(Collectors.groupingBy(row -> row.subList(0, 2), HashMap::new, Collectors.counting()));
        long top = sizes.getOrDefault(List.of("*", "*"), 0L);
        long keptTop = dropped ? top : top - suppressed;
        sizes.remove(List.of("*", "*"));
        if (keptTop != 0) {
            sizes.put(List.of("*", "*"), keptTop);
        }
        return sizes.values().stream().allMatch(size -> size >= k)
                && sizes.size() == classes
                && dmStar
                        == suppressed * suppressed
                                + sizes.values().stream()
                                        .mapToLong(size -> size * size)
                                        .sum();
    }

    /** Whether rows from here on can be assigned to rows of the input in order; tries everything. */
    private boolean embeds(List<List<String>> rows, int released, int original) {
        if (released == rows.size()) {
            return true;
        }
        int last = dropped ? input.size() - 1 : original;
        return IntStream.rangeClosed(original, last)
                .anyMatch(i -> standsFor(rows.get(released), input.get(i)) && embeds(rows, released + 1, i + 1));
    }

    private static boolean standsFor(List<String> row, Row original) {
        return row.get(2).equals(original.text())
                && IntStream.rangeClosed(0, 2)
                        .anyMatch(level -> letter(original, level).equals(row.get(0)))
                && IntStream.rangeClosed(-9, 9)
                        .filter(low -> low <= original.number())
                        .anyMatch(low -> IntStream.rangeClosed(original.number(), 9)
                                .anyMatch(high -> row.get(1).equals("[" + low + " - " + high + "]")
                                        || row.get(1).equals("*")
                                        || row.get(1).equals(String.valueOf(original.number()))));
    }

    String inputText() {
        return "id,letter,number,text\n"
                + IntStream.range(0, input.size())
                        .mapToObj(i -> i + "," + input.get(i).letter() + ","
                                + input.get(i).number() + ","
                                + quoted(input.get(i).text()) + "\n")
                        .collect(Collectors.joining());
    }

    static String releasedText(List<List<String>> rows) {
        return "letter,number,text\n"
                + rows.stream()
                        .map(row -> quoted(row.get(0)) + "," + quoted(row.get(1)) + "," + quoted(row.get(2)) + "\n")
                        .collect(Collectors.joining());
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\"", "\"\"") + "\"";
    }
}
