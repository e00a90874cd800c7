package io.skald.experiment;

/** What cells differ in: the axis of a figure, or what its series are told apart by. */
enum Dimension {
    TABLE("table"),
    SEED("seed"),
    CHUNKS("number of chunks"),
    ROWS("rows of the table"),
    K("k (least rows per class)"),
    LIMIT("suppression limit (share of rows)"),
    STRATEGY("strategy"),
    MAX_BINS("bound on the number of bins, N_RAM"),
    MODELS("what every class must hold beside k");

    private final String words;

    Dimension(String words) {
        this.words = words;
    }

    /** What an axis says. */
    String words() {
        return words;
    }

    /** Where a result stands; empty text where it has no place, such as the bound of a strategy without one. */
    String of(MeasuredCell result) {
        return this == ROWS ? Long.toString(result.measured().rows()) : of(result.cell());
    }

    /** The same before anything is measured; the rows of a table are then told by its chunks. */
    String of(Cell cell) {
        return switch (this) {
            case TABLE -> cell.table().label();
            case SEED -> cell.table().seed();
            case CHUNKS -> Integer.toString(cell.table().chunks());
            case ROWS ->
                cell.table().data() instanceof TableSpec.Generated hospital ? Long.toString(hospital.rows()) : "";
            case K -> Integer.toString(cell.goal().requirement().leastRows());
            case LIMIT -> cell.limit();
            case STRATEGY -> cell.strategy().family();
            case MAX_BINS -> cell.strategy().maxBins();
            case MODELS -> cell.table().models();
        };
    }

    /** How a legend names a value: a bare number would not say what it is. */
    String named(String value) {
        return switch (this) {
            case TABLE, STRATEGY, MODELS -> value;
            case CHUNKS -> value + (value.equals("1") ? " chunk" : " chunks");
            case ROWS -> value + " rows";
            case K -> "k = " + value;
            case LIMIT -> "limit " + value;
            case SEED -> value.isEmpty() ? "" : "seed " + value;
            case MAX_BINS -> value.isEmpty() ? "" : "N_RAM " + value;
        };
    }
}
