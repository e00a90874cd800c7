package io.skald.parquet;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.parquet.LeafType.Meaning;
import io.skald.parquet.LeafType.Physical;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One element of a file's schema as it is written.
 *
 * @param name of a column, or of a part of a nested one
 * @param children how many elements below it follow; 0 of a leaf
 * @param optional whether there may be none
 * @param repeated whether there may be several
 * @param type of a leaf
 * @param written its bytes, to be written again as they are
 */
record SchemaElement(String name, int children, boolean optional, boolean repeated, LeafType type, byte[] written) {

    /** What a field says of itself, while it is read. */
    private static final class Draft {
        private int physical = -1;
        private int width;
        private int repetition;
        private int children;
        private int converted = -1;
        private int scale;
        private Meaning meaning = Meaning.BYTES;
        private boolean annotated;
        private String name = "";
    }

    /** A column of texts in every row. */
    static SchemaElement ofTexts(String name) {
        ByteRoom room = new ByteRoom(MemoryBudget.of(new ByteSize(1L << 20)));
        new ThriftWriter(room)
                .begin()
                .number(1, Physical.BYTE_ARRAY.ordinal())
                .number(3, 0)
                .binary(4, name.getBytes(StandardCharsets.UTF_8))
                .number(6, 0)
                .begin(10)
                .begin(1)
                .end()
                .end()
                .end();
        byte[] written = Arrays.copyOf(room.bytes(), room.length());
        return new SchemaElement(name, 0, false, false, LeafType.OF_TEXTS, written);
    }

    static SchemaElement read(ThriftReader in, byte[] bytes) {
        int from = in.position();
        Draft draft = new Draft();
        in.begin();
        for (int field = in.field(); field != 0; field = in.field()) {
            switch (field) {
                case 1 -> draft.physical = in.number();
                case 2 -> draft.width = in.number();
                case 3 -> draft.repetition = in.number();
                case 4 -> draft.name = new String(in.binary(), StandardCharsets.UTF_8);
                case 5 -> draft.children = in.number();
                case 6 -> draft.converted = in.number();
                case 7 -> draft.scale = in.number();
                case 10 -> readMeaning(in, draft);
                default -> in.skip();
            }
        }
        byte[] written = Arrays.copyOfRange(bytes, from, in.position());
        return new SchemaElement(
                draft.name, draft.children, draft.repetition == 1, draft.repetition == 2, type(draft), written);
    }

    private static void readMeaning(ThriftReader in, Draft draft) {
        in.begin();
        for (int kind = in.field(); kind != 0; kind = in.field()) {
            draft.annotated = true;
            draft.meaning = switch (kind) {
                case 1, 4, 12 -> Meaning.TEXT;
                case 5 -> Meaning.DECIMAL;
                case 6 -> Meaning.DATE;
                case 7 -> Meaning.TIME;
                case 8 -> Meaning.TIMESTAMP;
                case 10 -> Meaning.WHOLE;
                case 14 -> Meaning.UUID;
                case 15 -> Meaning.HALF;
                default -> {
                    draft.annotated = false;
                    yield Meaning.BYTES;
                }
            };
            in.begin();
            for (int field = in.field(); field != 0; field = in.field()) {
                readDetail(in, draft, kind, field);
            }
        }
    }

    private static void readDetail(ThriftReader in, Draft draft, int kind, int field) {
        if (kind == 5 && field == 1) {
            draft.scale = in.number();
        } else if ((kind == 7 || kind == 8) && field == 2) {
            in.begin();
            for (int unit = in.field(); unit != 0; unit = in.field()) {
                draft.scale = 3 * unit;
                in.skip();
            }
        } else if (kind == 10 && field == 2 && !in.flag()) {
            draft.meaning = Meaning.UNSIGNED;
        } else {
            in.skip();
        }
    }

    private static LeafType type(Draft draft) {
        if (draft.children > 0 || draft.physical < 0) {
            return LeafType.OF_TEXTS;
        }
        if (draft.physical >= Physical.values().length) {
            throw new DamagedException("its column '" + draft.name + "' is of an unknown type");
        }
        Physical physical = Physical.values()[draft.physical];
        if (!draft.annotated) {
            readConverted(draft);
        }
        int width = physical == Physical.FIXED ? draft.width : physical.width();
        Meaning meaning = draft.annotated ? draft.meaning : plainMeaning(physical);
        return new LeafType(physical, width, meaning, draft.scale);
    }

    /** What older files say in place of a logical type. */
    private static void readConverted(Draft draft) {
        draft.annotated = true;
        switch (draft.converted) {
            case 0, 4, 19 -> draft.meaning = Meaning.TEXT;
            case 5 -> draft.meaning = Meaning.DECIMAL;
            case 6 -> draft.meaning = Meaning.DATE;
            case 7, 8 -> {
                draft.meaning = Meaning.TIME;
                draft.scale = draft.converted == 7 ? 3 : 6;
            }
            case 9, 10 -> {
                draft.meaning = Meaning.TIMESTAMP;
                draft.scale = draft.converted == 9 ? 3 : 6;
            }
            case 11, 12, 13, 14 -> draft.meaning = Meaning.UNSIGNED;
            default -> draft.annotated = false;
        }
    }

    private static Meaning plainMeaning(Physical physical) {
        return switch (physical) {
            case BOOLEAN -> Meaning.BOOLEAN;
            case INT32, INT64 -> Meaning.WHOLE;
            case INT96 -> Meaning.OLD_TIMESTAMP;
            case FLOAT, DOUBLE -> Meaning.FLOAT;
            case BYTE_ARRAY, FIXED -> Meaning.BYTES;
        };
    }
}
