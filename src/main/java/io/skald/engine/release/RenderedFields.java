package io.skald.engine.release;

import io.skald.table.Field;
import io.skald.table.TableOutput;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.function.LongFunction;

/**
 * The labels of one quasi-identifier as fields ready to be written, each rendered once while it is in use. Keeps so many at the most, so that
 * a level with as many labels as rows stays within memory. For one thread.
 */
final class RenderedFields {

    private static final int MOST_KEPT = 1 << 16;

    private final LongFunction<String> labels;
    private final TableOutput output;
    private final Long2ObjectOpenHashMap<Field> fields = new Long2ObjectOpenHashMap<>();

    /** @param labels what is printed, by a number that stands for it */
    RenderedFields(LongFunction<String> labels, TableOutput output) {
        this.labels = labels;
        this.output = output;
    }

    Field field(long number) {
        Field field = fields.get(number);
        if (field == null) {
            if (fields.size() == MOST_KEPT) {
                fields.clear();
            }
            field = output.field(labels.apply(number));
            fields.put(number, field);
        }
        return field;
    }
}
