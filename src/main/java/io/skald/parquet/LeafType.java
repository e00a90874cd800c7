package io.skald.parquet;

/**
 * What the values of a column are.
 *
 * @param physical how they are stored
 * @param width bytes of each; 0 where lengths differ
 * @param meaning what the bytes mean
 * @param scale digits behind the point: of a decimal, or of the seconds of a time
 */
record LeafType(Physical physical, int width, Meaning meaning, int scale) {

    /** How values are stored, in the order of the format's numbers. */
    enum Physical {
        BOOLEAN(1),
        INT32(4),
        INT64(8),
        INT96(12),
        FLOAT(4),
        DOUBLE(8),
        BYTE_ARRAY(0),
        FIXED(0);

        private final int width;

        Physical(int width) {
            this.width = width;
        }

        /** Bytes of a value; 0 where the schema says or each value does. */
        int width() {
            return width;
        }
    }

    /** What stored bytes mean. */
    enum Meaning {
        TEXT,
        BYTES,
        BOOLEAN,
        WHOLE,
        UNSIGNED,
        DATE,
        TIME,
        TIMESTAMP,
        OLD_TIMESTAMP,
        DECIMAL,
        FLOAT,
        HALF,
        UUID
    }

    /** Texts of a release. */
    static final LeafType OF_TEXTS = new LeafType(Physical.BYTE_ARRAY, 0, Meaning.TEXT, 0);
}
