package io.skald.engine.release;

import io.skald.store.EncodedChunk;
import io.skald.table.Field;
import java.util.function.LongFunction;

/** From a chunk's packed integers straight to fields: an array where integers are short. For one thread. */
final class PackedFields {

    private static final int WIDEST_TABLE = 2;
    private static final Field[] NONE = {};

    private final LongFunction<Field> ofRaw;
    private EncodedChunk.Column column = new EncodedChunk.Column(0, 0, false, new byte[0]);
    private Field[] byPacked = new Field[1];

    /** @param ofRaw the field of a raw number */
    PackedFields(LongFunction<Field> ofRaw) {
        this.ofRaw = ofRaw;
    }

    /** Goes to a chunk's column. */
    void open(EncodedChunk.Column next) {
        boolean same = next.base() == column.base()
                && next.hasMissing() == column.hasMissing()
                && next.width() == column.width();
        column = next;
        if (!same) {
            byPacked = next.width() <= WIDEST_TABLE ? new Field[1 << (8 * next.width())] : NONE;
        }
    }

    /** The field of one of the chunk's rows. */
    Field field(int row) {
        int width = column.width();
        if (width > WIDEST_TABLE) {
            return ofRaw.apply(column.raw(column.packed(row)));
        }
        byte[] data = column.data();
        int packed = switch (width) {
            case 0 -> 0;
            case 1 -> data[row] & 0xFF;
            default -> (data[2 * row] & 0xFF) | (data[2 * row + 1] & 0xFF) << 8;
        };
        Field field = byPacked[packed];
        if (field == null) {
            field = ofRaw.apply(column.raw(packed));
            byPacked[packed] = field;
        }
        return field;
    }
}
