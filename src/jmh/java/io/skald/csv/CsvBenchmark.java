package io.skald.csv;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.ChunkSpan;
import io.skald.table.RowCursor;
import io.skald.table.TableChunk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reading rows of nine columns and 86 bytes, one of them quoted with a comma in it. Each operation is a file of about 64 MB,
 * so 64 divided by the seconds per operation is MB/s; what matters is each line's ratio to reading alone.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgs = "-Xmx512m")
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 6, time = 1)
public class CsvBenchmark {

    private static final int ROWS = 780_000;
    private static final int[] LOOKED_UP = {3, 4, 5, 6, 7};

    /** Line ends of the file. */
    @Param({"\\n"})
    public String lineEnd;

    private Path file;
    private CsvInput scanned;
    private CsvInput general;
    private List<ChunkSpan> index;
    private final MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(200));
    private final ChunkLimit limit = new ChunkLimit(100_000, 8 << 20);

    @Setup(Level.Trial)
    public void write() throws IOException {
        file = Files.createTempFile("bench", ".csv");
        String end = lineEnd.replace("\\n", "\n").replace("\\r", "\r");
        SplittableRandom random = new SplittableRandom(1);
        try (var out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII)) {
            out.write("Patient ID,Name,Address,Blood Group,Profession,Age,BMI,PIN Code,Health Condition" + end);
            for (int row = 0; row < ROWS; row++) {
                out.write(String.format(
                        "%08d,%s,\"%d %s, Pune\",%s,%s,%d,%d.%d,%06d,%s%s",
                        row,
                        pick(random, "Asha Kulkarni", "Ravi Deshpande", "Meera Iyer", "Om Rao"),
                        random.nextInt(1, 400),
                        pick(random, "Hill Road", "Station Street", "Lake View"),
                        pick(random, "A+", "A-", "B+", "B-", "AB+", "AB-", "O+", "O-"),
                        pick(random, "Nurse", "Teacher", "Software Engineer", "Electrician"),
                        random.nextInt(19, 86),
                        random.nextInt(12, 36),
                        random.nextInt(10),
                        random.nextInt(400_000, 450_000),
                        pick(random, "Diabetes", "Hypertension", "Asthma"),
                        end));
            }
        }
        scanned = CsvInput.open(List.of(file), Dialect.RFC_4180);
        general = CsvInput.open(List.of(file), Dialect.RFC_4180, new GeneralTableReader(Dialect.RFC_4180));
        index = new java.util.ArrayList<>();
        try (ChunkSource chunks = scanned.chunks(limit, budget)) {
            for (Optional<TableChunk> chunk = chunks.next(); chunk.isPresent(); chunk = chunks.next()) {
                index.add(chunk.get().span());
                chunk.get().close();
            }
        }
    }

    private static String pick(SplittableRandom random, String... words) {
        return words[random.nextInt(words.length)];
    }

    @TearDown(Level.Trial)
    public void remove() throws IOException {
        Files.delete(file);
    }

    /** The floor: the same bytes through one buffer, not looked at. */
    @Benchmark
    public long reading() throws IOException {
        byte[] buffer = new byte[1 << 18];
        long bytes = 0;
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                bytes += read + buffer[0];
            }
        }
        return bytes;
    }

    /** The sequential part of reading: chunks cut and dropped. */
    @Benchmark
    public long cutting() {
        return drained(scanned.chunks(limit, budget));
    }

    /** The sequential part of reading again: chunks known from an index. */
    @Benchmark
    public long readingByIndex() {
        return drained(scanned.chunks(index, budget));
    }

    private static long drained(ChunkSource source) {
        long bytes = 0;
        try (source) {
            for (Optional<TableChunk> chunk = source.next(); chunk.isPresent(); chunk = source.next()) {
                bytes += chunk.get().bytes();
                chunk.get().close();
            }
        }
        return bytes;
    }

    /** Chunks known from an index, records and the values of five columns found. */
    @Benchmark
    public long readingByIndexAndScanning() {
        return summed(scanned.chunks(index, budget));
    }

    /** The whole of the byte scanner in one thread. */
    @Benchmark
    public long cuttingAndScanning() {
        return summed(scanned.chunks(limit, budget));
    }

    /** The same with Commons CSV. */
    @Benchmark
    public long generalReader() {
        return summed(general.chunks(limit, budget));
    }

    private static long summed(ChunkSource source) {
        long sum = 0;
        try (source) {
            for (Optional<TableChunk> chunk = source.next(); chunk.isPresent(); chunk = source.next()) {
                RowCursor cursor = chunk.get().records();
                while (cursor.next()) {
                    for (int column : LOOKED_UP) {
                        byte[] bytes = cursor.valueBytes(column);
                        int start = cursor.valueStart(column);
                        int end = cursor.valueEnd(column);
                        sum += end - start;
                        sum += start < end ? bytes[start] : 0;
                    }
                }
                chunk.get().close();
            }
        }
        return sum;
    }
}
