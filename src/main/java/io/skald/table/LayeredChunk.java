package io.skald.table;

import java.nio.file.Path;

/** A chunk over another, of which it says only what it changes. */
interface LayeredChunk extends TableChunk {

    /** The chunk below. */
    TableChunk base();

    @Override
    default int index() {
        return base().index();
    }

    @Override
    default Path file() {
        return base().file();
    }

    @Override
    default long bytes() {
        return base().bytes();
    }

    @Override
    default ChunkSpan span() {
        return base().span();
    }

    @Override
    default void close() {
        base().close();
    }
}
