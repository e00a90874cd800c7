package io.skald.verify.claim;

/** What a release must satisfy; in the order in which violations are listed. */
public enum Rule {
    /** The release can be read in the format of its input. */
    READABLE("can be read"),
    /** The release has the input's columns in the input's order, without identifiers. */
    HEADER("columns"),
    /** Every row of the input is in the release, in its place; or, if suppressed rows are left out, all others are. */
    ROWS("rows"),
    /** Every line ends as the first line of the input does, the last one too: another end shows which file a row is from. */
    LINE_END("line end"),
    /** Cells of columns that are not generalised keep their value. */
    KEPT_CELL("cell unchanged"),
    /** Of identifiers whose key is not at hand: one value is replaced by one text, and different ones by different texts. */
    REPLACED("one text for each value"),
    /** A label covers the value that it stands for. */
    LABEL("label covers value"),
    /** Ends of labels that the data decide are those of rows that print them: else they would tell of rows that are not shown. */
    LABEL_END("label end"),
    /** No row is suppressed whose class is in the release: a class is shown whole or not at all. */
    SUPPRESSED_ROW("suppressed row"),
    /** At least k rows share a class's labels. */
    CLASS_SIZE("class size"),
    /** The rows that share a class's labels are those of at least k persons. */
    PERSONS("persons in a class"),
    /** Columns that number classes and tell their sizes say what the rows tell. */
    CLASS_COLUMNS("class columns"),
    /** The values of a sensitive attribute are in every class as the job asks. */
    MODEL("sensitive values"),
    /** Every class stands for as much of the population as the job asks. */
    POPULATION("population"),
    /** No more rows are suppressed than the limit allows. */
    SUPPRESSION("suppression limit"),
    /** The suppressed rows are at least k, or all left out. */
    SUPPRESSED_GROUP("suppressed group"),
    /** A figure of the report is the one found. */
    FIGURE("figure"),
    /** The report is that of this release, and of this input. */
    HASH("hash"),
    /** The public report claims what the job says, and nothing more. */
    PUBLISHED("public report");

    private final String text;

    Rule(String text) {
        this.text = text;
    }

    /** A word or two, for messages. */
    public String text() {
        return text;
    }
}
