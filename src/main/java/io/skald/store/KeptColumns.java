package io.skald.store;

import io.skald.attribute.dictionary.Texts;
import java.util.List;

/**
 * The columns that are released as they are and that nothing else asks for. Each run of them that lie side by side is one column here:
 * its texts are those of the whole run, delimiters included. They lie apart, as scans do not read them.
 *
 * @param store a column of raw numbers per run, in chunks of the same rows as those of the table
 * @param texts per run, what it holds, as written, by raw number
 */
public record KeptColumns(EncodedStore store, List<Texts> texts) implements AutoCloseable {

    public KeptColumns {
        texts = List.copyOf(texts);
    }

    @Override
    public void close() {
        store.close();
    }
}
