package io.skald.attribute;

import java.util.OptionalInt;

/** One quasi-identifier as the job describes it, resolved and proven nested; the data are not yet seen. */
public sealed interface QuasiIdentifier
        permits HierarchyAttribute, NumericAttribute, RankedAttribute, DateAttribute, CodeAttribute {

    /** The column's name. */
    String name();

    /** The highest level, where the job alone decides it; empty where it is found in the data. */
    OptionalInt height();

    /** Begins to collect values. */
    Encoding startEncoding(EncodingContext context);
}
