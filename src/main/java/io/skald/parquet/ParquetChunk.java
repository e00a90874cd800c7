package io.skald.parquet;

import io.skald.Excerpt;
import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.table.ChunkSpan;
import io.skald.table.RowCursor;
import io.skald.table.TableChunk;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Some rows of one group. Nothing of them is in memory before a column is asked for. */
final class ParquetChunk implements TableChunk {

    private final int index;
    private final ChunkSpan span;
    private final ParquetFile file;
    private final Footer.Group group;
    private final byte[] missing;
    private final PagePool pool;
    private final List<Cell> open = new ArrayList<>();
    private Optional<FileChannel> channel = Optional.empty();

    ParquetChunk(int index, ChunkSpan span, ParquetFile file, Footer.Group group, byte[] missing, PagePool pool) {
        this.index = index;
        this.span = span;
        this.file = file;
        this.group = group;
        this.missing = missing;
        this.pool = pool;
    }

    /** Where the first row is in its group, counted from 0. */
    int firstInGroup() {
        return (int) (RowPlace.of(span).first() - group.firstRow());
    }

    /** How many rows it has, also those that are no part of the table. */
    int rows() {
        return RowPlace.of(span).rows();
    }

    /** The name of a column, for messages. */
    String name(int column) {
        return Excerpt.of(file.column(column).name());
    }

    /** A column of the table, before the group's first row. */
    synchronized Cell open(int column) throws IOException {
        if (channel.isEmpty()) {
            channel = Optional.of(FileChannel.open(file.path()));
        }
        ParquetSource source = new ParquetSource(file.path(), channel.get(), group);
        Cell cell = Cell.open(source, file.column(column), missing, pool);
        open.add(cell);
        return cell;
    }

    /** Closes a column of which no more is asked. */
    synchronized void close(Cell cell) {
        open.remove(cell);
        cell.close();
    }

    @Override
    public int index() {
        return index;
    }

    @Override
    public Path file() {
        return file.path();
    }

    @Override
    public long bytes() {
        return span.bytes();
    }

    @Override
    public ChunkSpan span() {
        return span;
    }

    @Override
    public RowCursor records() {
        return new ParquetCursor(this, file.columns());
    }

    @Override
    public synchronized void close() {
        open.forEach(Cell::close);
        open.clear();
        try {
            if (channel.isPresent()) {
                channel.get().close();
            }
        } catch (IOException e) {
            throw new FailureException("Cannot close " + file.path() + ": " + IoReason.of(e) + ".", e);
        }
    }
}
