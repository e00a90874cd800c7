package io.skald.attribute;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * External sorting of numbers, duplicates dropped: numbers are sorted in a buffer and written as runs, which are merged at the
 * end, only so many at once that few files are open.
 */
final class SortedRuns implements AutoCloseable {

    private static final int FEWEST_NUMBERS = 1 << 12;
    private static final int MERGED_AT_ONCE = 64;

    private final Workspace workspace;
    private final MemoryBudget.Reservation reservation;
    private final long[] buffer;
    private final List<Path> runs = new ArrayList<>();
    private int buffered;

    /** @param bytes for the buffer, if the budget has them; less if it has not */
    SortedRuns(MemoryBudget budget, Workspace workspace, long bytes) {
        this.workspace = workspace;
        long numbers = Math.max(FEWEST_NUMBERS, Math.min(bytes / Long.BYTES, 1 << 27));
        while (numbers > FEWEST_NUMBERS && numbers * Long.BYTES > budget.available()) {
            numbers = Math.max(FEWEST_NUMBERS, numbers / 2);
        }
        this.reservation = budget.reserve("dictionaries", numbers * Long.BYTES);
        this.buffer = new long[(int) numbers];
    }

    void add(long number) {
        if (buffered == buffer.length) {
            writeRun();
        }
        buffer[buffered++] = number;
    }

    private void writeRun() {
        Arrays.sort(buffer, 0, buffered);
        Path file = newFile("values");
        try (LongFile.Writer run = new LongFile.Writer(file)) {
            for (int i = 0; i < buffered; i++) {
                if (i == 0 || buffer[i] != buffer[i - 1]) {
                    run.put(buffer[i]);
                }
            }
            workspace.addSpilled(run.count() * Long.BYTES);
        }
        runs.add(file);
        buffered = 0;
    }

    /** All numbers, in rising order, each once; nothing can be added any more. */
    Path merge() {
        if (buffered > 0 || runs.isEmpty()) {
            writeRun();
        }
        List<Path> left = new ArrayList<>(runs);
        while (left.size() > 1) {
            List<Path> first = left.subList(0, Math.min(MERGED_AT_ONCE, left.size()));
            Path merged = merge(first);
            first.forEach(SortedRuns::delete);
            first.clear();
            left.add(merged);
        }
        return left.get(0);
    }

    private Path merge(List<Path> files) {
        Path target = newFile("values");
        List<LongFile.Reader> readers = new ArrayList<>();
        try (LongFile.Writer writer = new LongFile.Writer(target)) {
            PriorityQueue<LongFile.Reader> heads =
                    new PriorityQueue<>(Comparator.comparingLong(LongFile.Reader::number));
            for (Path file : files) {
                LongFile.Reader reader = new LongFile.Reader(file);
                readers.add(reader);
                if (reader.next()) {
                    heads.add(reader);
                }
            }
            drain(heads, writer);
            workspace.addSpilled(writer.count() * Long.BYTES);
        } finally {
            readers.forEach(LongFile.Reader::close);
        }
        return target;
    }

    private static void drain(PriorityQueue<LongFile.Reader> heads, LongFile.Writer writer) {
        boolean any = false;
        long last = 0;
        while (!heads.isEmpty()) {
            LongFile.Reader least = heads.poll();
            if (!any || least.number() != last) {
                last = least.number();
                any = true;
                writer.put(last);
            }
            if (least.next()) {
                heads.add(least);
            }
        }
    }

    private Path newFile(String word) {
        try {
            return workspace.newFile(word);
        } catch (IOException e) {
            throw LongFile.failure(workspace.folder(), e);
        }
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw LongFile.failure(file, e);
        }
    }

    /** Gives the buffer back. */
    @Override
    public void close() {
        reservation.close();
    }
}
