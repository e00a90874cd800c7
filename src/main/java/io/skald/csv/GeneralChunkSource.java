package io.skald.csv;

import io.skald.FailureException;
import io.skald.SkaldException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.table.ByteTap;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.ChunkSpan;
import io.skald.table.TableChunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Parses files into chunks of records. A record that is malformed ends its chunk, whose cursor reports it after the
 * records before, so that errors come in the order of the file.
 */
final class GeneralChunkSource implements ChunkSource {

    /** Records are held as text, as read, as written and, in verification, of both files. */
    private static final int COPIES = 2;

    /** A record is also held by the parser, in a buffer of up to twice its length, and where it is written again, by column and whole. */
    private static final int WALKED = 2;

    private static final long RESERVED_AT_ONCE = 1 << 16;

    private final Dialect dialect;
    private final List<TableFile> files;
    private final Optional<List<ChunkSpan>> index;
    private final ChunkLimit limit;
    private final MemoryBudget budget;
    private final DiskBytes fromDisk;

    private int chunks;
    private int nextFile;
    private Optional<GeneralFile> open = Optional.empty();
    private Optional<SkaldException> failure = Optional.empty();

    GeneralChunkSource(Dialect dialect, List<TableFile> files, ChunkLimit limit, MemoryBudget budget, ByteTap tap) {
        this(dialect, files, Optional.empty(), limit, budget, tap);
    }

    GeneralChunkSource(Dialect dialect, List<TableFile> files, List<ChunkSpan> index, MemoryBudget budget) {
        this(
                dialect,
                files,
                Optional.of(List.copyOf(index)),
                new ChunkLimit(Integer.MAX_VALUE, Long.MAX_VALUE),
                budget,
                ByteTap.NONE);
    }

    private GeneralChunkSource(
            Dialect dialect,
            List<TableFile> files,
            Optional<List<ChunkSpan>> index,
            ChunkLimit limit,
            MemoryBudget budget,
            ByteTap tap) {
        this.dialect = dialect;
        this.files = files;
        this.index = index;
        this.limit = limit;
        this.budget = budget;
        this.fromDisk = new DiskBytes(tap);
    }

    @Override
    public Optional<TableChunk> next() {
        failure.ifPresent(known -> {
            throw known;
        });
        return index.isPresent() ? again(index.get()) : cut();
    }

    private Optional<TableChunk> again(List<ChunkSpan> spans) {
        if (chunks == spans.size()) {
            return Optional.empty();
        }
        ChunkSpan span = spans.get(chunks);
        while (nextFile <= span.file()) {
            openNext();
        }
        GeneralFile file = open.orElseThrow();
        file.skipTo(span.offset());
        return Optional.of(collect(file, new ChunkLimit(Integer.MAX_VALUE, Math.max(1, span.bytes()))));
    }

    private Optional<TableChunk> cut() {
        while (true) {
            if (open.isPresent() && open.get().hasMore()) {
                return Optional.of(collect(open.get(), limit));
            }
            open.flatMap(GeneralFile::failure).ifPresent(malformed -> {
                throw malformed;
            });
            if (nextFile == files.size()) {
                return Optional.empty();
            }
            openNext();
        }
    }

    private void openNext() {
        open.ifPresent(GeneralFile::close);
        open = Optional.of(new GeneralFile(files.get(nextFile++), dialect, fromDisk));
    }

    private TableChunk collect(GeneralFile file, ChunkLimit until) {
        List<GeneralRecord> records = new ArrayList<>();
        MemoryBudget.Reservation memory = budget.reserve(MemoryTag.CHUNKS, RESERVED_AT_ONCE);
        long offset = file.recordsBefore();
        long line = file.nextLine();
        long length = 0;
        long retained = 0;
        long longest = 0;
        long longestLine = line;
        try {
            while (records.size() < until.rows() && length < until.bytes() && file.hasMore()) {
                GeneralRecord record = file.next();
                records.add(record);
                length += record.length();
                retained += record.retainedBytes();
                if (record.length() > longest) {
                    longest = record.length();
                    longestLine = record.line();
                }
                if (!fits(memory, retained + WALKED * longest)) {
                    throw tooLarge(file, records.size(), retained, longest, longestLine);
                }
            }
            failure = file.hasMore() ? Optional.empty() : file.failure();
        } catch (SkaldException e) {
            memory.close();
            throw e;
        }
        ChunkSpan span = new ChunkSpan(file.file().number(), offset, length, line, records.size());
        return new GeneralChunk(
                dialect,
                file.file(),
                chunks++,
                span,
                records,
                failure,
                file.lineEnd(),
                !file.hasMore() && file.endsOpen(),
                memory);
    }

    private boolean fits(MemoryBudget.Reservation memory, long needed) {
        return needed <= memory.bytes() || memory.tryResize(needed + RESERVED_AT_ONCE);
    }

    private FailureException tooLarge(GeneralFile file, int rows, long retained, long longest, long longestLine) {
        ByteSize enough = budget.leastMemory(COPIES * (retained + WALKED * longest));
        return longest > retained / 4
                ? new FailureException(file.file().path() + ", line " + longestLine
                        + ": the record that begins here is of " + new ByteSize(longest)
                        + ", and more than 'memory' leaves room for. Raise 'memory' to at least " + enough + ".")
                : new FailureException("Not enough memory for a chunk of " + rows + " rows, which take "
                        + new ByteSize(retained) + ". Lower 'chunk' in the job, or raise 'memory' to at least "
                        + enough + ".");
    }

    @Override
    public long bytesRead() {
        return fromDisk.count();
    }

    @Override
    public void close() {
        open.ifPresent(GeneralFile::close);
        open = Optional.empty();
        nextFile = files.size();
    }
}
