package io.skald.attribute;

import io.skald.attribute.Encoding.CodedDomain;
import io.skald.attribute.bin.BinWidths;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.value.Bounds;
import io.skald.attribute.value.EncodingContext;
import io.skald.attribute.value.NumberScale;
import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A column of a small table, encoded as pass 1 would.
 *
 * @param raws what the encoders answered, by row
 */
public record Column(CodedDomain encoded, long[] raws) {

    static final Labels LABELS = Labels.DEFAULT;
    static final Labels RANGE_ON_TOP = new Labels("[{lo} - {hi}]", true);

    public static EncodingContext context(String... missing) {
        return context(ByteSize.ofMegabytes(64), missing);
    }

    public static EncodingContext context(ByteSize budget, String... missing) {
        Workspace workspace = Workspace.create(ColumnFolder.PATH);
        return new EncodingContext(StandardCharsets.UTF_8, List.of(missing), MemoryBudget.of(budget), workspace);
    }

    /** Encodes with the empty text as the missing marker. */
    public static Column of(QuasiIdentifier attribute, String... values) {
        return of(attribute, context(""), 1, List.of(values));
    }

    /** Encodes rows round robin in several threads. */
    public static Column of(QuasiIdentifier attribute, EncodingContext context, int threads, List<String> values) {
        Encoding encoding = attribute.startEncoding(context);
        long[] raws = new long[values.size()];
        Thread[] workers = IntStream.range(0, threads)
                .mapToObj(worker -> new Thread(() -> {
                    ValueEncoder encoder = encoding.newEncoder();
                    for (int row = worker; row < raws.length; row += threads) {
                        raws[row] = encode(encoder, values.get(row));
                    }
                }))
                .toArray(Thread[]::new);
        Arrays.stream(workers).forEach(Thread::start);
        try {
            for (Thread worker : workers) {
                worker.join();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return new Column(encoding.finish(), raws);
    }

    /** Encodes a value that stands amid other bytes. */
    static long encode(ValueEncoder encoder, String value) {
        byte[] bytes = ("7," + value + ",9").getBytes(StandardCharsets.UTF_8);
        return encoder.encode(bytes, 2, bytes.length - 2);
    }

    static BinWidths widths(NumberScale scale, String... widths) {
        return BinWidths.of(Arrays.stream(widths).map(BigDecimal::new).toList(), scale, BigDecimal.ZERO);
    }

    public static NumberScale unit(String unit) {
        return new NumberScale(new BigDecimal(unit));
    }

    static Bounds bounds(String lo, String hi) {
        return new Bounds(new BigDecimal(lo), new BigDecimal(hi));
    }

    public Domain domain() {
        return encoded.domain();
    }

    public long code(int row) {
        return encoded.codes().code(raws[row]);
    }

    public String label(int level, int row) {
        return domain().label(level, domain().bin(level, code(row)));
    }

    /** The labels of a level, by row. */
    public List<String> labels(int level) {
        return IntStream.range(0, raws.length)
                .mapToObj(row -> label(level, row))
                .toList();
    }
}
