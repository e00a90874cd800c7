package io.skald.engine;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.engine.encode.CellText;
import io.skald.engine.encode.EncodePass;
import io.skald.engine.encode.EncodedInput;
import io.skald.engine.encode.ReleaseLayout;
import io.skald.engine.release.BinLabels;
import io.skald.engine.release.GeneralisePass;
import io.skald.engine.release.NodeLabelling;
import io.skald.engine.release.ReleaseFile;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.lattice.Node;
import io.skald.synthetic.Distribution;
import io.skald.synthetic.HospitalTable;
import io.skald.table.TableInput;
import io.skald.table.TableOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Pass 1 and pass 3 over half a million hospital rows, by the byte scanner and by the general reader. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 5, time = 3)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xmx256m", "-Xmn16m", "-XX:+UseSerialGC"})
public class PassBenchmark {

    private static final int ROWS = 500_000;

    /** A comment character is what only the general reader knows. */
    @Param({"bytes", "general"})
    String reader;

    @Param({"1", "2"})
    int threads;

    private Path folder;
    private Workspace workspace;
    private MemoryBudget budget;
    private Plan plan;
    private EncodedInput encoded;
    private EncodedInput encodedWhole;
    private Node node;

    @Setup
    public void prepare() throws IOException {
        folder = Files.createTempDirectory("skald-bench");
        Path csv = folder.resolve("hospital.csv");
        HospitalTable table = new HospitalTable(1, Distribution.UNIFORM);
        try (OutputStream stream = Files.newOutputStream(csv)) {
            stream.write(table.header());
            table.write(stream, 0, ROWS);
        }
        plan = PlanResolver.resolve(
                Path.of("config", "hospital.yaml"),
                List.of(
                        "input=" + csv,
                        "output=" + folder.resolve("release.csv"),
                        "threads=" + threads,
                        "memory=256MB",
                        "format={comment: " + (reader.equals("bytes") ? "null" : "'#'") + "}"),
                OutputUse.WRITTEN);
        budget = MemoryBudget.ofProcess(plan.memory());
        workspace = Workspace.create(folder);
        encoded = pass().run();
        encodedWhole = pass().runForRelease();
        node = Node.of(2, 1, 0, 5, 2);
    }

    private EncodePass pass() {
        TableInput input = plan.format().open(plan.input());
        return new EncodePass(plan, input, budget, workspace, Progress.NONE, new CellText(false));
    }

    @TearDown
    public void cleanUp() throws IOException {
        encoded.close();
        encodedWhole.close();
        workspace.close();
        Files.delete(folder.resolve("hospital.csv"));
        Files.delete(folder);
    }

    /** Pass 1: read, validate, encode, the kept fields too, store, hash. */
    @Benchmark
    public long encodeAll() {
        try (EncodedInput again = pass().runForRelease()) {
            return again.table().countedRows();
        }
    }

    /** Pass 3 at a node that keeps some columns and generalises others, copying kept fields from the input. */
    @Benchmark
    public long generaliseAll() throws IOException {
        return release(encoded);
    }

    /** Pass 3 at the same node from what pass 1 encoded alone. */
    @Benchmark
    public long decodeAll() throws IOException {
        return release(encodedWhole);
    }

    private long release(EncodedInput from) throws IOException {
        TableInput input = plan.format().open(plan.input());
        TableOutput output = ReleaseLayout.output(plan, input);
        BinLabels labels = BinLabels.ofAllRows(from.table(), node);
        ReleaseFile release = new ReleaseFile(plan, workspace);
        long rows = new GeneralisePass(plan, input, plan.suppression().drop(), budget, Progress.NONE)
                .run(from, () -> new NodeLabelling(from.table(), node, labels, chunk -> new BitSet(), output), release)
                .rowsReleased();
        Files.delete(release.written());
        return rows;
    }
}
