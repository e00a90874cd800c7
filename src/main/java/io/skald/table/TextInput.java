package io.skald.table;

import io.skald.budget.MemoryBudget;
import java.util.Collections;
import java.util.List;

/** A table with types of which only the texts of the values count: where there is none, the text that means so. */
final class TextInput implements LayeredInput {

    private static final byte[] LINE_END = {'\n'};

    private final TableInput base;

    TextInput(TableInput base) {
        this.base = base;
    }

    @Override
    public TableInput base() {
        return base;
    }

    @Override
    public List<String> types() {
        return Collections.nCopies(columns().size(), TEXT);
    }

    @Override
    public byte[] rowEnd() {
        return LINE_END.clone();
    }

    @Override
    public ChunkSource chunks(ChunkLimit limit, MemoryBudget budget, ByteTap tap) {
        return new MappedChunks(base.chunks(limit, budget, tap), Texts::new);
    }

    @Override
    public ChunkSource chunks(List<ChunkSpan> index, MemoryBudget budget) {
        return new MappedChunks(base.chunks(index, budget), Texts::new);
    }

    private record Texts(TableChunk base) implements LayeredChunk {

        @Override
        public RowCursor records() {
            return new TextCursor(base.records());
        }
    }

    private record TextCursor(RowCursor base) implements RowCursor {

        @Override
        public boolean next() {
            return base.next();
        }

        @Override
        public RowCursor own() {
            return base.own();
        }

        @Override
        public long line() {
            return base.line();
        }

        @Override
        public byte[] valueBytes(int column) {
            return base.valueBytes(column);
        }

        @Override
        public int valueStart(int column) {
            return base.valueStart(column);
        }

        @Override
        public int valueEnd(int column) {
            return base.valueEnd(column);
        }

        @Override
        public byte[] untrimmed(int column) {
            return base.untrimmed(column);
        }
    }
}
