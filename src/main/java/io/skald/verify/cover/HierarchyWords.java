package io.skald.verify.cover;

import io.skald.FailureException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.verify.bytes.ByteHash;
import io.skald.verify.bytes.ByteKeys;
import java.nio.charset.StandardCharsets;

/** Different texts of a hierarchy file, numbered as they come. Once all are added, any number of threads may look up. */
final class HierarchyWords implements AutoCloseable {

    private final MemoryBudget budget;
    private final ByteKeys texts;

    HierarchyWords(MemoryBudget budget) {
        this.budget = budget;
        this.texts = new ByteKeys(budget, MemoryTag.VERIFIED_HIERARCHIES, Long.MAX_VALUE, 0);
    }

    int size() {
        return texts.size();
    }

    /** @throws FailureException if the budget has no room for it */
    int add(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int id = texts.idOf(bytes, 0, bytes.length);
        if (id == ByteKeys.NONE) {
            throw refused(budget, texts.end(Math.max(0, texts.size() - 1)));
        }
        return id;
    }

    /** The number of a text; -1 if it was never added. */
    int find(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return texts.known(bytes, 0, bytes.length, ByteHash.of(bytes, 0, bytes.length));
    }

    /** The text of a number. */
    String text(int id) {
        int start = texts.start(id);
        return new String(texts.texts(), start, texts.end(id) - start, StandardCharsets.UTF_8);
    }

    static FailureException refused(MemoryBudget budget, long bytes) {
        return new FailureException("Not enough memory for the hierarchies in verification: "
                + new ByteSize(Math.max(0, budget.available())) + " of " + new ByteSize(budget.total())
                + " are free. Set 'memory' to at least "
                + budget.leastMemory(4 * Math.max(bytes, budget.available())) + ".");
    }

    @Override
    public void close() {
        texts.close();
    }
}
