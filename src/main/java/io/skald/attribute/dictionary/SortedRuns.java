package io.skald.attribute.dictionary;

import io.skald.budget.DiskFile;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.budget.Workspace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * External sorting of numbers, duplicates dropped: numbers are sorted in a buffer and appended to a file as runs, which are merged at
 * the end in rounds, each from one file to another.
 */
final class SortedRuns implements AutoCloseable {

    private static final int FEWEST_NUMBERS = 1 << 12;
    private static final int MERGED_AT_ONCE = 64;

    private final Workspace workspace;
    private final MemoryBudget.Reservation reservation;
    private long[] buffer;
    private DiskFile file;
    private List<LongRun> runs = new ArrayList<>();
    private int buffered;

    /** @param bytes for the buffer, if the budget has them; less if it has not */
    SortedRuns(MemoryBudget budget, Workspace workspace, long bytes) {
        this.workspace = workspace;
        long numbers = Math.max(FEWEST_NUMBERS, Math.min(bytes / Long.BYTES, 1 << 27));
        while (numbers > FEWEST_NUMBERS && numbers * Long.BYTES > budget.available()) {
            numbers = Math.max(FEWEST_NUMBERS, numbers / 2);
        }
        this.reservation = budget.reserve(MemoryTag.DICTIONARIES, numbers * Long.BYTES);
        this.buffer = new long[(int) numbers];
        this.file = newFile();
    }

    private DiskFile newFile() {
        return workspace.scratch("the distinct values of a column");
    }

    void add(long number) {
        if (buffered == buffer.length) {
            writeRun();
        }
        buffer[buffered++] = number;
    }

    private void writeRun() {
        Arrays.sort(buffer, 0, buffered);
        LongRun.Writer writer = LongRun.write(file);
        for (int i = 0; i < buffered; i++) {
            if (i == 0 || buffer[i] != buffer[i - 1]) {
                writer.put(buffer[i]);
            }
        }
        keep(writer.finish(), runs);
        buffered = 0;
    }

    private void keep(LongRun run, List<LongRun> among) {
        workspace.addSpilled(run.count() * Long.BYTES);
        among.add(run);
    }

    /** All numbers, in rising order, each once, in a file of their own; nothing can be added any more. */
    LongRun merge() {
        if (buffered > 0 || runs.isEmpty()) {
            writeRun();
        }
        buffer = new long[0];
        int bufferBytes = (int) Math.min(Integer.MAX_VALUE, reservation.bytes() / (MERGED_AT_ONCE + 1));
        while (runs.size() > 1) {
            DiskFile target = newFile();
            List<LongRun> merged = new ArrayList<>();
            for (int from = 0; from < runs.size(); from += MERGED_AT_ONCE) {
                List<LongRun> some = runs.subList(from, Math.min(runs.size(), from + MERGED_AT_ONCE));
                keep(merge(some, target, bufferBytes), merged);
            }
            file.close();
            file = target;
            runs = merged;
        }
        return runs.get(0);
    }

    private static LongRun merge(List<LongRun> runs, DiskFile target, int bufferBytes) {
        PriorityQueue<LongRun.Reader> heads = new PriorityQueue<>(Comparator.comparingLong(LongRun.Reader::number));
        for (LongRun run : runs) {
            LongRun.Reader reader = run.read(bufferBytes);
            if (reader.next()) {
                heads.add(reader);
            }
        }
        LongRun.Writer writer = LongRun.write(target);
        drain(heads, writer);
        return writer.finish();
    }

    private static void drain(PriorityQueue<LongRun.Reader> heads, LongRun.Writer writer) {
        boolean any = false;
        long last = 0;
        while (!heads.isEmpty()) {
            LongRun.Reader least = heads.poll();
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

    /** Gives the buffer back; what was merged stays. */
    @Override
    public void close() {
        reservation.close();
    }
}
