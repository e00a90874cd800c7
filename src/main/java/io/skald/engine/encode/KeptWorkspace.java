package io.skald.engine.encode;

import io.skald.FailureException;
import io.skald.attribute.value.EncodingContext;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.job.Plan;
import io.skald.store.KeptDraft;
import io.skald.store.KeptFolder;
import io.skald.store.KeptLock;
import io.skald.store.KeptTable;
import io.skald.store.StoreWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** The folder named by {@code keep-workspace}, for one run: gives out what an earlier run has kept, if nothing has changed since. */
public final class KeptWorkspace implements AutoCloseable {

    private final Path root;
    private final Plan plan;
    private final boolean checkInput;
    private final Consumer<String> warnings;
    private final KeptLock lock;

    private KeptWorkspace(Path root, Plan plan, boolean checkInput, Consumer<String> warnings, KeptLock lock) {
        this.root = root;
        this.plan = plan;
        this.checkInput = checkInput;
        this.warnings = warnings;
        this.lock = lock;
    }

    /**
     * Takes the folder for this run alone.
     *
     * @param checkInput whether what is kept is used only after hashing the whole input again
     * @param warnings hears why nothing is used or kept
     * @throws FailureException if another run has it, or it cannot be written
     */
    public static KeptWorkspace open(Path root, Plan plan, boolean checkInput, Consumer<String> warnings) {
        return new KeptWorkspace(root, plan, checkInput, warnings, KeptLock.take(root));
    }

    /**
     * What pass 1 left in an earlier run and the folder it lies in.
     *
     * @param histograms where histograms are kept; empty if nothing could be kept
     */
    public record Kept(EncodedInput encoded, Optional<KeptFolder> histograms) {}

    /** The kept input; empty if there is none of use, in which case a warning has said why. */
    public Optional<Kept> find(EncodingContext context) {
        KeptTable.Lookup lookup = KeptTable.find(root, plan.encodingHash(), plan.input());
        if (lookup instanceof KeptTable.Lookup.Found found) {
            return usable(found.table(), context);
        }
        if (lookup instanceof KeptTable.Lookup.Changed changed) {
            refuse(String.join("; ", changed.differences()));
        }
        return Optional.empty();
    }

    private Optional<Kept> usable(KeptTable table, EncodingContext context) {
        if (checkInput && !sameInput(table)) {
            refuse("the input's content has changed");
            return Optional.empty();
        }
        try {
            Optional<String> objection = KeptEncoding.objection(plan, table, context.budget());
            if (objection.isEmpty()) {
                return Optional.of(new Kept(KeptEncoding.read(plan, table, context), Optional.of(table.folder())));
            }
            refuse(objection.get());
        } catch (FailureException damaged) {
            refuse(damaged.getMessage());
        }
        return Optional.empty();
    }

    private boolean sameInput(KeptTable table) {
        return FileDigest.of(plan.input()).equals(table.inputHash());
    }

    private void refuse(String reason) {
        warnings.accept("The kept workspace " + root + " is not used and made anew: " + reason);
    }

    /** Runs pass 1 and keeps what it leaves. */
    public Kept encode(EncodePass pass, MemoryBudget budget, Workspace workspace) {
        KeptDraft draft = KeptTable.begin(root, plan.encodingHash(), plan.input());
        DraftPlace place = new DraftPlace(draft, budget, workspace);
        try {
            EncodedInput encoded = pass.run(place);
            draft.checkInput();
            return new Kept(encoded, tryKeep(pass, encoded, draft, place));
        } catch (RuntimeException | Error failed) {
            draft.discard();
            throw failed;
        }
    }

    /** The run has what it needs: where the rest cannot be written, the next run does without. */
    private Optional<KeptFolder> tryKeep(EncodePass pass, EncodedInput encoded, KeptDraft draft, DraftPlace place) {
        try {
            place.requireKept();
            KeptEncoding.write(pass, encoded, draft);
            return Optional.of(draft.finish(encoded.inputHash()).folder());
        } catch (FailureException full) {
            draft.checkInput();
            draft.discard();
            warnings.accept("Nothing is kept in " + root + ": " + full.getMessage());
            return Optional.empty();
        }
    }

    /** In the draft, or where the run's other temporary data are once the draft's disk is full. */
    private static final class DraftPlace implements StorePlace {

        private final KeptDraft draft;
        private final MemoryBudget budget;
        private final Workspace workspace;
        private Optional<FailureException> full = Optional.empty();

        DraftPlace(KeptDraft draft, MemoryBudget budget, Workspace workspace) {
            this.draft = draft;
            this.budget = budget;
            this.workspace = workspace;
        }

        @Override
        public StoreWriter writer() {
            return to(draft.storeFile());
        }

        @Override
        public StoreWriter rewriter() {
            return full.isPresent() ? StoreWriter.temporary(workspace, budget) : to(draft.rewrittenStoreFile());
        }

        @Override
        public StoreWriter persons() {
            return to(draft.personsFile());
        }

        private StoreWriter to(Path file) {
            return StoreWriter.to(file, budget, workspace, reason -> full = Optional.of(reason));
        }

        void requireKept() {
            full.ifPresent(reason -> {
                throw reason;
            });
        }
    }

    @Override
    public void close() {
        lock.close();
    }
}
