package io.skald.engine.release;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.budget.MemoryBudget;
import io.skald.budget.PrivateFiles;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.engine.encode.FileDigest;
import io.skald.identifier.ReleaseSeed;
import io.skald.identifier.Replacement;
import io.skald.job.Plan;
import io.skald.job.ReleaseNames;
import io.skald.place.CommitGate;
import io.skald.place.FileMoves;
import io.skald.place.Placed;
import io.skald.place.Placement;
import io.skald.table.TableTarget;
import io.skald.work.Alongside;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A release that is written in the workspace and put in its place, with its companions, only when it is complete. */
public final class ReleaseFile {

    private final Plan plan;
    private final Path target;
    private final Workspace workspace;
    private final Path written;
    private final FileDigest digest = new FileDigest();
    private final Optional<String> tokenKey;
    private Optional<RowKey> rowKey = Optional.empty();

    public ReleaseFile(Plan plan, Workspace workspace) {
        this.plan = plan;
        this.target = plan.output();
        this.workspace = workspace;
        this.written = workspace.folder().resolve("release" + plan.format().ending(target));
        boolean draws = plan.columns().stream()
                .flatMap(column -> column.replacement().stream())
                .anyMatch(Replacement::drawsKey);
        this.tokenKey = draws ? Optional.of(ReleaseSeed.fresh()) : Optional.empty();
    }

    /** Where the release is in the input's order, which is {@link #written()} unless its rows are shuffled. */
    Path ordered() {
        return plan.rowOrder().shuffled() ? workspace.folder().resolve("ordered") : written;
    }

    /** Where the release is until it is put in place. */
    public Path written() {
        return written;
    }

    /** Where pass 3 leaves the release, which is {@link #ordered()} unless columns come to it. */
    private Path labelled() {
        return plan.classColumns().any() ? workspace.folder().resolve("labelled") : ordered();
    }

    /** A stream to write the release of pass 3 to, compressed if its name says so. */
    OutputStream open() throws IOException {
        return plan.classColumns().any()
                ? plan.format().create(PrivateFiles.newFile(labelled()), labelled(), UnaryOperator.identity())
                : openOrdered();
    }

    private OutputStream openOrdered() throws IOException {
        return plan.rowOrder().shuffled()
                ? plan.format().create(PrivateFiles.newFile(ordered()), ordered(), UnaryOperator.identity())
                : plan.format().create(PrivateFiles.newFile(written), target, digest::tapOf);
    }

    /** Begins to make the release's bytes outlive a loss of power, once all are written: its place waits for the disk as little as can be. */
    public Alongside makeLasting() {
        return Alongside.start(() -> {
            if (!plan.streamed()) {
                FileMoves.DISK.sync(written);
            }
        });
    }

    /** SHA-256 of the release's bytes; once, when all are written. */
    public String hash() {
        return plan.rowOrder().shuffled() ? FileDigest.of(List.of(written)) : digest.hexadecimal();
    }

    /**
     * Adds the columns that tell each row's class, where the job asks for them.
     *
     * @param rows of the release
     * @return whether it does
     */
    public boolean tellClasses(long rows, MemoryBudget budget, Progress progress) {
        if (!plan.classColumns().any()) {
            return false;
        }
        try {
            try (OutputStream out = openOrdered()) {
                if (rows > 0 || plan.format().released().header()) {
                    new ClassPass(plan, budget, workspace, progress).write(labelled(), out);
                }
            }
            Files.delete(labelled());
        } catch (IOException e) {
            throw IoReason.failure("Cannot write the release for " + target, e);
        }
        return true;
    }

    /** What tells the release from others, whose input has this hash. */
    public ReleaseSeed seed(String inputHash) {
        return new ReleaseSeed(inputHash, tokenKey.orElse(""));
    }

    /** The key by which identifiers became tokens, in hexadecimal. */
    public Optional<String> tokenKey() {
        return tokenKey;
    }

    /** The key by which rows were shuffled, in hexadecimal, once they are. */
    public Optional<String> rowKey() {
        return rowKey.map(RowKey::hexadecimal);
    }

    /** Makes the release from the one in the input's order, where rows are shuffled; whether they are. */
    public boolean shuffle(MemoryBudget budget) {
        if (!plan.rowOrder().shuffled()) {
            return false;
        }
        RowKey key = plan.rowOrder().key().map(RowKey::new).orElseGet(RowKey::fresh);
        try {
            new RowShuffle(plan, key, budget, workspace).shuffle(ordered(), PrivateFiles.newFile(written));
            Files.delete(ordered());
        } catch (IOException e) {
            throw IoReason.failure("Cannot write the release for " + target, e);
        }
        rowKey = Optional.of(key);
        return true;
    }

    /** The release as it was read back, with its rows in the input's order again if they were shuffled. */
    public Path inOrder(Path released, MemoryBudget budget) {
        return rowKey.map(key -> restored(plan, released, key, budget, workspace))
                .orElse(released);
    }

    /** A written release with its rows in the input's order again. */
    public static Path restored(Plan plan, Path released, RowKey key, MemoryBudget budget, Workspace workspace) {
        Path restored = workspace.folder().resolve("restored");
        try {
            new RowShuffle(plan, key, budget, workspace).restore(released, PrivateFiles.newFile(restored));
        } catch (IOException e) {
            throw IoReason.failure("Cannot write " + restored, e);
        }
        return restored;
    }

    /**
     * Puts the release and its companions in their place: all, or none.
     *
     * @param companions stand beside it
     * @param gate the point after which the run is not stopped
     * @throws FailureException if something stands there that may not be overwritten, or a step fails
     * @throws io.skald.InterruptedRunException if the gate is closed
     */
    public void putInPlace(List<Companion> companions, CommitGate gate) {
        List<Placed> placed = placed(companions);
        open(written);
        if (plan.streamed()) {
            new StreamedRelease(plan).write(written, ofReports(placed), gate);
        } else {
            placement(new Placed(written, target), placed, ReleaseNames.companions(target))
                    .run(gate);
        }
    }

    /**
     * Lets everybody see a release that is no file, with its companions in their place before: all, or none, so that a release of
     * before keeps its own.
     *
     * @throws FailureException if a step fails
     * @throws io.skald.InterruptedRunException if the gate is closed
     */
    public void publish(TableTarget.Delivery delivery, List<Companion> companions, CommitGate gate) {
        List<Placed> placed = placed(companions);
        ofReports(placed).run(gate, delivery::publish);
    }

    /** Reports alone, in the place of a release. */
    private Placement ofReports(List<Placed> placed) {
        Placed first = placed.get(0);
        List<Path> family = ReleaseNames.companions(target, plan.report(), plan.streamed()).stream()
                .filter(companion -> !companion.equals(first.target()))
                .toList();
        return placement(first, placed.subList(1, placed.size()), family);
    }

    private List<Placed> placed(List<Companion> companions) {
        List<Placed> placed = new ArrayList<>();
        try {
            FileModes modes = FileModes.usualIn(workspace.folder());
            for (Companion companion : companions) {
                Path file = companion.written().isPresent()
                        ? companion.written().get()
                        : PrivateFiles.newFile(workspace.folder().resolve("companion-" + placed.size()));
                if (companion.written().isEmpty()) {
                    Files.writeString(file, companion.text(), StandardCharsets.UTF_8);
                }
                if (!companion.secret()) {
                    modes.applyTo(file);
                }
                placed.add(new Placed(file, companion.target()));
            }
        } catch (IOException e) {
            throw new FailureException("Cannot write the report for " + target + ": " + IoReason.of(e) + ".", e);
        }
        return placed;
    }

    /** For those who may read other files of the folder. */
    private void open(Path release) {
        try {
            FileModes.usualIn(workspace.folder()).applyTo(release);
        } catch (IOException e) {
            throw new FailureException("Cannot write " + target + ": " + IoReason.of(e) + ".", e);
        }
    }

    /**
     * Puts files that stand beside a release in place, one by one, whatever was there.
     *
     * @param workspace in the same folder
     * @throws FailureException if a step fails
     */
    public static void replace(List<Companion> companions, Workspace workspace) {
        try {
            FileModes modes = FileModes.usualIn(workspace.folder());
            for (Companion companion : companions) {
                Path file = PrivateFiles.newFile(workspace.folder().resolve("drawn"));
                Files.writeString(file, companion.text(), StandardCharsets.UTF_8);
                if (!companion.secret()) {
                    modes.applyTo(file);
                }
                Files.move(
                        file, companion.target(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw IoReason.failure("Cannot write the page", e);
        }
    }

    private Placement placement(Placed last, List<Placed> others, List<Path> family) {
        return new Placement(workspace.folder(), last, others, family, plan.overwrite());
    }
}
