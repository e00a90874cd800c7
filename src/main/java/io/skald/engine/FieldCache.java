package io.skald.engine;

import io.skald.attribute.Domain;
import io.skald.table.Field;
import io.skald.table.TableOutput;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.function.LongFunction;

/**
 * The labels of one quasi-identifier at one level as fields ready to be written, each rendered once while it is in use. Keeps
 * so many at the most, so that a level with as many labels as rows stays within memory. For one thread.
 */
final class FieldCache {

    private static final int MOST_KEPT = 1 << 16;

    private final Domain domain;
    private final int level;
    private final LongFunction<String> labels;
    private final TableOutput output;
    private final Long2ObjectOpenHashMap<Field> fields = new Long2ObjectOpenHashMap<>();

    /** @param labels of the level's bins */
    FieldCache(Domain domain, int level, LongFunction<String> labels, TableOutput output) {
        this.domain = domain;
        this.level = level;
        this.labels = labels;
        this.output = output;
    }

    Field fieldOf(long code) {
        long bin = domain.bin(level, code);
        Field field = fields.get(bin);
        if (field == null) {
            if (fields.size() == MOST_KEPT) {
                fields.clear();
            }
            field = output.field(labels.apply(bin));
            fields.put(bin, field);
        }
        return field;
    }
}
