package io.skald.attribute;

/** One quasi-identifier as the job describes it, resolved and proven nested; the data are not yet seen. */
public interface QuasiIdentifier {

    /** The column's name. */
    String name();

    /** Begins to collect values. */
    Encoding startEncoding(EncodingContext context);
}
