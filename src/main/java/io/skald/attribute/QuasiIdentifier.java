package io.skald.attribute;

/** One quasi-identifier as the job describes it, resolved and proven nested; the data are not yet seen. */
public sealed interface QuasiIdentifier
        permits HierarchyAttribute, NumericAttribute, RankedAttribute, DateAttribute, CodeAttribute {

    /** The column's name. */
    String name();

    /** Begins to collect values. */
    Encoding startEncoding(EncodingContext context);
}
