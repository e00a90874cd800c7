package io.skald.budget;

/** What memory is held for: every reservation has one of these, and reports name the most that each held by {@link #text}. */
public enum MemoryTag {
    HIERARCHIES("hierarchies", "the job's hierarchies, while the run lasts"),
    CHUNKS("chunks", "rows as they are read, by all threads together"),
    CHUNK_PLACES("chunk places", "where the first reading cut, so that later ones cut there too"),
    ENCODING("encoding", "the numbers of the rows of a chunk"),
    DICTIONARIES("dictionaries", "the values of each quasi-identifier and their codes"),
    KEPT_FIELDS(
            "kept fields", "the texts of columns that are released as they are; beyond that the input is read again"),
    SENSITIVE_VALUES("sensitive values", "the values of sensitive columns of which something is asked"),
    ENCODED_STORE("encoded store", "the codes of all rows; beyond that they go to disk", "smaller chunks"),
    CHUNK_INDEX("chunk index", "where each chunk of the store is", "larger chunks"),
    PERSONS("persons", "rows that are sorted by person, and what tells a person's bins apart"),
    SCAN("scan", "rows on their way from the store to the counting threads"),
    LOOKUP_TABLES("lookup tables", "from codes to bins, where that is faster than calculating"),
    HISTOGRAM("histogram", "rows per bin of the nodes that are counted; beyond that parts go to disk"),
    SPILL_BUFFERS("spill buffers", "bins on their way to disk"),
    INFORMATION("information", "rows per code, for entropy"),
    NODE_TAGS("node tags", "a bit per node and goal; beyond that the borders of what is known"),
    COUNTED_NODES("counted nodes", "what each counted node showed"),
    OCCUPANCY_ESTIMATES("occupancy estimates", "how many bins of a node are likely to have rows"),
    MARGINALS("marginals", "rows per bin of each quasi-identifier alone"),
    INFORMATION_OF_BINS("information of bins", "bounds of the entropy of a node"),
    WITNESSES("witnesses", "rows of rare bins, which refute nodes without a scan"),
    TUPLES(
            "tuples",
            "the different rows of a table whose lattice is vast, and groups of them, which prove how good a node is"),
    SUPPRESSED_CLASSES("suppressed classes", "their bins, while their rows are looked for"),
    SUPPRESSED_ROWS("suppressed rows", "a bit per row; beyond that on disk"),
    REFINEMENT("refinement", "rows, clusters and ladders of the bins that are refined"),
    LABELS("labels", "rows per label of the release, for its entropy"),
    LABEL_ENDS("label ends", "the least and greatest value of each bin whose ends the released rows decide"),
    CLUSTER_LABELS(
            "cluster labels", "the different labels of clusters, sent to where the rows are", "a coarser refine.bins"),
    RELEASE("release", "rows on their way to the output"),
    ROW_ORDER("row order", "rows that are put in another order"),
    RELEASED_CLASSES("released classes", "classes that are numbered; beyond that in turns"),
    VERIFIED_HIERARCHIES("verify: hierarchies", "the hierarchies once more, as the verifier reads them"),
    VERIFIED_LABELS("verify: labels", "labels that were met before"),
    VERIFIED_VALUES("verify: values", "original values that were met before"),
    VERIFIED_PAIRS("verify: covered pairs", "which label covers which value"),
    VERIFIED_BLOCKS("verify: blocks", "blocks of neighbouring values, sorted; more are sorted on disk"),
    VERIFIED_BINS("verify: bins", "the bins of each column, from its labels"),
    VERIFIED_INTERVALS("verify: intervals", "the ends of printed intervals"),
    VERIFIED_CLASSES("verify: classes", "classes by their labels; beyond that on disk"),
    UNION_OF_CHUNKS("union of chunks", "in experiments, the classes of tables that were treated chunk by chunk"),
    PROFILE("profile", "in profiles, the values of an unknown table and rows drawn of it");

    private final String text;
    private final String purpose;
    private final String advice;

    MemoryTag(String text, String purpose) {
        this(text, purpose, "");
    }

    MemoryTag(String text, String purpose, String advice) {
        this.text = text;
        this.purpose = purpose;
        this.advice = advice;
    }

    /** As reports and messages name it. */
    public String text() {
        return text;
    }

    /** What is held, in words for users. */
    public String purpose() {
        return purpose;
    }

    /** What else than more memory helps where it is refused: how a message ends. */
    String advice() {
        return advice.isEmpty() ? "" : ", or use " + advice;
    }
}
