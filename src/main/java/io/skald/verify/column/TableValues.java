package io.skald.verify.column;

import io.skald.verify.cover.HierarchyLines;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** The values of a sensitive attribute in the whole input: the rows of each, and where it lies among the others. Few: the job has counted them. */
public final class TableValues {

    private final Long2LongMap rows = new Long2LongOpenHashMap();
    private final Long2ObjectMap<String> texts = new Long2ObjectOpenHashMap<>();
    private final OptionalLong missing;
    private long[] inOrder = {};
    private List<Long2LongMap> labels = List.of();

    /** @param missing the value that stands for missing ones */
    public TableValues(OptionalLong missing) {
        this.missing = missing;
    }

    /** Takes a row's value. */
    public void add(long value, Supplier<String> text) {
        add(value, 1, text);
    }

    /** Takes the value of some rows. */
    public void add(long value, long count, Supplier<String> text) {
        if (rows.mergeLong(value, count, Long::sum) == count) {
            texts.put(value, text.get());
        }
    }

    /** By value. */
    Long2LongMap rows() {
        return rows;
    }

    /** Puts the values in their order, the missing one last. */
    public void order(OneSpelling spelling) {
        Map<String, Long> values = new HashMap<>();
        texts.forEach((value, text) -> values.put(text, value));
        missing.ifPresent(value -> values.remove(texts.get(value)));
        List<Long> sorted = new ArrayList<>(spelling.ordered(List.copyOf(values.keySet())).stream()
                .map(values::get)
                .toList());
        missing.ifPresent(value -> {
            if (rows.containsKey(value)) {
                sorted.add(value);
            }
        });
        inOrder = sorted.stream().mapToLong(Long::longValue).toArray();
    }

    /**
     * Finds the label of each value at each level below the top; a missing one that the file does not list has labels of its own.
     *
     * @param markers of a missing value
     */
    public void label(Path hierarchy, Charset encoding, boolean trim, List<String> markers) {
        Map<String, List<String>> lines = new HashMap<>();
        new HierarchyLines(hierarchy, encoding, trim).read(line -> lines.put(line.get(0), line));
        int fields = lines.values().stream().mapToInt(List::size).max().orElse(0);
        long tops = lines.values().stream()
                .map(line -> line.get(fields - 1))
                .distinct()
                .count();
        int levels = tops > 1 ? fields : fields - 1;
        List<Long2LongMap> found = new ArrayList<>();
        for (int level = 0; level < levels; level++) {
            Map<String, Integer> numbers = new HashMap<>();
            Long2LongMap ofLevel = new Long2LongOpenHashMap();
            for (Long2ObjectMap.Entry<String> value : texts.long2ObjectEntrySet()) {
                boolean isMissing = missing.isPresent() && missing.getAsLong() == value.getLongKey();
                List<String> line = isMissing
                        ? markers.stream()
                                .map(lines::get)
                                .filter(Objects::nonNull)
                                .findFirst()
                                .orElse(null)
                        : lines.get(value.getValue());
                String label = line == null ? "?" + value.getValue() : "=" + line.get(level);
                ofLevel.put(value.getLongKey(), (long) numbers.computeIfAbsent(label, one -> numbers.size()));
            }
            found.add(ofLevel);
        }
        labels = found;
    }

    /** The values in their order, once that is known. */
    long[] inOrder() {
        return inOrder;
    }

    /** By level below the top, the label of each value, once these are known. */
    List<Long2LongMap> labels() {
        return labels;
    }
}
