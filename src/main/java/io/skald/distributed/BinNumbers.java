package io.skald.distributed;

import io.skald.attribute.Encoding.CodedDomain;
import io.skald.attribute.bin.Domain;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.engine.encode.ValueCodes;
import io.skald.histogram.key.Sensitive;
import io.skald.lattice.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Numbers the bins of values at every level that is asked for, so that those who group tuples elsewhere need know nothing of domains. */
final class BinNumbers implements AutoCloseable {

    private final ValueCodes values;
    private final Sensitive sensitive;
    private final MemoryBudget budget;
    private final Map<Integer, LevelBins> known = new HashMap<>();
    private final List<MemoryBudget.Reservation> held = new ArrayList<>();

    BinNumbers(ValueCodes values, Sensitive sensitive, MemoryBudget budget) {
        this.values = values;
        this.sensitive = sensitive;
        this.budget = budget;
    }

    List<Domain> domains() {
        return values.quasi().stream().map(CodedDomain::domain).toList();
    }

    /** @throws io.skald.FailureException if memory has no room for the values of a level */
    LevelBins at(int attribute, int level) {
        return known.computeIfAbsent(level * domains().size() + attribute, key -> {
            held.add(budget.reserve(MemoryTag.LOOKUP_TABLES, LevelBins.bytes(values.values(attribute))));
            return LevelBins.of(values, attribute, level);
        });
    }

    List<LevelBins> at(Node node) {
        return IntStream.range(0, node.size())
                .mapToObj(i -> at(i, node.level(i)))
                .toList();
    }

    /** Groups by the bins of each of some nodes. */
    Grouping grouping(List<Node> nodes) {
        return Grouping.of(
                        nodes.stream()
                                .map(node -> at(node).stream()
                                        .map(LevelBins::ofValue)
                                        .toArray(int[][]::new))
                                .toList(),
                        sensitive.columns())
                .countingPersons(sensitive.ofPersons().stream()
                        .mapToInt(Integer::intValue)
                        .toArray());
    }

    /** Of each quasi-identifier whether a value is counted: 0, or {@link Labelling#NO_BIN}. */
    int[][] counted() {
        int[][] counted = new int[domains().size()][];
        for (int i = 0; i < counted.length; i++) {
            int attribute = i;
            counted[i] = new int[values.values(i)];
            Arrays.setAll(counted[i], value -> values.code(attribute, value) < 0 ? Labelling.NO_BIN : 0);
        }
        return counted;
    }

    @Override
    public void close() {
        held.forEach(MemoryBudget.Reservation::close);
    }
}
