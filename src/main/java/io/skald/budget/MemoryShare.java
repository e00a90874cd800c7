package io.skald.budget;

/**
 * How much of the memory for structures something may take at the most, where that is not all that is free: a share of the whole,
 * which depends on the job alone, or of what is free when it begins. Whatever decides the bytes of a release is a
 * share of the whole or no share at all.
 */
public enum MemoryShare {
    CHUNKS(MemoryTag.CHUNKS, Of.WHOLE, 1, 4, "a chunk per thread and one waiting, as read, as numbers and as written"),
    VERIFIED_CHUNKS(MemoryTag.CHUNKS, Of.FREE, 1, 4, "input and release side by side in verification"),
    SHORTEST_ROWS(MemoryTag.ENCODING, Of.WHOLE, 2, 3, "the numbers of chunks of the shortest rows that there can be"),
    CHUNK_PLACES(MemoryTag.CHUNK_PLACES, Of.WHOLE, 1, 64),
    DICTIONARY(MemoryTag.DICTIONARIES, Of.WHOLE, 1, 4, "the numbers of one column; more are sorted on disk"),
    DICTIONARY_SORT(MemoryTag.DICTIONARIES, Of.WHOLE, 1, 8, "sorting the numbers of one column on disk"),
    BLOCK_ENDS(MemoryTag.DICTIONARIES, Of.FREE, 1, 2, "the ends of blocks of values that are on disk"),
    KEPT_FIELDS(MemoryTag.KEPT_FIELDS, Of.WHOLE, 1, 64),
    GUARDED_FIELDS(
            MemoryTag.KEPT_FIELDS,
            Of.WHOLE,
            1,
            8,
            "the same, where something is asked of the values of sensitive columns"),
    ENCODED_STORE(MemoryTag.ENCODED_STORE, Of.WHOLE, 1, 32),
    SORTED_PERSONS(MemoryTag.PERSONS, Of.FREE, 1, 4, "rows that are sorted by person at a time"),
    LARGE_PERSONS(MemoryTag.HISTOGRAM, Of.FREE, 1, 16, "bins of a person of thousands of rows"),
    PERSONS_APART(MemoryTag.PERSONS, Of.FREE, 1, 2, "sets of generalised rows that are compared at a time"),
    STAGING(MemoryTag.SCAN, Of.FREE, 1, 8),
    ROOT_HISTOGRAM(MemoryTag.HISTOGRAM, Of.WHOLE, 1, 2, "the bins of the root node, which 'search: skald' counts"),
    SCANNED_HISTOGRAMS(MemoryTag.HISTOGRAM, Of.FREE, 3, 4, "the nodes that are counted in one scan"),
    INFORMATION(MemoryTag.INFORMATION, Of.FREE, 1, 2),
    NODE_TAGS(MemoryTag.NODE_TAGS, Of.FREE, 1, 8),
    COUNTED_NODES(MemoryTag.COUNTED_NODES, Of.FREE, 1, 16),
    OCCUPANCY_ESTIMATES(MemoryTag.OCCUPANCY_ESTIMATES, Of.FREE, 1, 16),
    MARGINALS(MemoryTag.MARGINALS, Of.FREE, 1, 8),
    WITNESSED_ROWS(MemoryTag.WITNESSES, Of.FREE, 1, 32, "the rows of one of them"),
    WITNESSES_ASKED(MemoryTag.WITNESSES, Of.FREE, 1, 16, "what asking them takes"),
    SUPPRESSED_CLASSES(MemoryTag.SUPPRESSED_CLASSES, Of.FREE, 1, 8),
    COST_TABLES(MemoryTag.REFINEMENT, Of.FREE, 1, 32, "what pairs of values cost, looked up and not worked out"),
    SPOOL_PAGES(MemoryTag.REFINEMENT, Of.WHOLE, 1, 16, "buffers of rows on their way to disk"),
    SPOOLED_ROWS(MemoryTag.REFINEMENT, Of.WHOLE, 1, 2, "rows that could wait on disk and wait in memory"),
    ASSEMBLED_ROWS(MemoryTag.REFINEMENT, Of.WHOLE, 1, 6, "rows that are put back in the input's order at a time"),
    CLUSTER_CLASSES(MemoryTag.REFINEMENT, Of.WHOLE, 1, 8, "classes of clusters that are told apart at a time"),
    LABEL_ENDS(MemoryTag.LABEL_ENDS, Of.FREE, 1, 4),
    ROW_ORDER(MemoryTag.ROW_ORDER, Of.FREE, 1, 8),
    RELEASED_CLASSES(MemoryTag.RELEASED_CLASSES, Of.FREE, 1, 4),
    VERIFIED_LABELS(MemoryTag.VERIFIED_LABELS, Of.FREE, 1, 4),
    VERIFIED_ENDS(MemoryTag.VERIFIED_CLASSES, Of.FREE, 1, 32, "ends of labels that have to be met"),
    HIDDEN_ROWS(MemoryTag.VERIFIED_CLASSES, Of.FREE, 1, 16, "rows that are not shown, by their bins"),
    VERIFIED_BINS(MemoryTag.VERIFIED_BINS, Of.FREE, 1, 16),
    VERIFIED_BLOCKS(MemoryTag.VERIFIED_BLOCKS, Of.FREE, 1, 32),
    VERIFIED_VALUES(
            MemoryTag.VERIFIED_CLASSES, Of.FREE, 1, 8, "sensitive values by class, where something is asked of them"),
    VERIFIED_PERSONS(MemoryTag.VERIFIED_CLASSES, Of.FREE, 1, 4, "persons by class, where k counts them"),
    VERIFIED_REPLACED(
            MemoryTag.VERIFIED_CLASSES,
            Of.FREE,
            1,
            8,
            "identifiers and what replaces them, where their key is missing"),
    VERIFIED_CLASSES(MemoryTag.VERIFIED_CLASSES, Of.FREE, 1, 2);

    /** What it is a share of. */
    private enum Of {
        WHOLE,
        FREE
    }

    private final MemoryTag tag;
    private final Of of;
    private final int parts;
    private final int whole;
    private final String purpose;

    MemoryShare(MemoryTag tag, Of of, int parts, int whole) {
        this(tag, of, parts, whole, tag.purpose());
    }

    MemoryShare(MemoryTag tag, Of of, int parts, int whole, String purpose) {
        this.tag = tag;
        this.of = of;
        this.parts = parts;
        this.whole = whole;
        this.purpose = purpose;
    }

    /** Bytes at the most, now. */
    public long of(MemoryBudget budget) {
        return switch (of) {
            case WHOLE -> of(budget.total());
            case FREE -> of(Math.max(0, budget.available()));
        };
    }

    /** Bytes at the most, of so many: of the whole budget, or of what was free when that was asked. */
    public long of(long bytes) {
        return bytes / whole * parts + bytes % whole * parts / whole;
    }

    /** What the memory is held for. */
    public MemoryTag tag() {
        return tag;
    }

    /** What this share of it is for, in words for users. */
    public String purpose() {
        return purpose;
    }

    /**
     * The share in words, such as "1/4: 35 MB" or "1/8 of what is free".
     *
     * @param total bytes of the whole budget
     */
    public String words(long total) {
        String share = parts + "/" + whole;
        return switch (of) {
            case WHOLE -> share + ": " + new ByteSize(of(total));
            case FREE -> share + " of what is free";
        };
    }
}
