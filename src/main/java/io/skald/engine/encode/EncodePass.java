package io.skald.engine.encode;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.attribute.Encoding;
import io.skald.attribute.value.EncodingContext;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.job.Plan;
import io.skald.job.Refinement;
import io.skald.store.EncodedStore;
import io.skald.store.EncodedTable;
import io.skald.store.PersonSort;
import io.skald.store.PersonTable;
import io.skald.store.StoreRewriter;
import io.skald.store.StoreWriter;
import io.skald.table.ChunkSource;
import io.skald.table.TableChunk;
import io.skald.table.TableInput;
import io.skald.work.Pipeline;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Pass 1: reads the input, validates every row, builds one dictionary per quasi-identifier, and writes the encoded chunk store
 * (SKALD phase 1, first operation).
 */
public final class EncodePass {

    private final Plan plan;
    private final TableInput input;
    private final MemoryBudget budget;
    private final Workspace workspace;
    private final Progress progress;
    private final CellText shown;
    private final List<Encoding> encodings;
    private final Collection<ColumnSketches> allSketches = new ConcurrentLinkedQueue<>();

    public EncodePass(
            Plan plan, TableInput input, MemoryBudget budget, Workspace workspace, Progress progress, CellText shown) {
        this.plan = plan;
        this.input = input;
        this.budget = budget;
        this.workspace = workspace;
        this.progress = progress;
        this.shown = shown;
        EncodingContext context = new EncodingContext(
                input.valueEncoding(),
                plan.format().missing(),
                plan.policies().onMissing() == Plan.Policy.VALUE,
                budget,
                workspace);
        this.encodings = plan.quasi().stream()
                .map(quasi -> quasi.attribute().startEncoding(context.with(quasi.missing())))
                .toList();
    }

    /** Encodes the whole input into a store that ends with the run; see {@link #run(StorePlace)}. */
    public EncodedInput run() {
        return run(temporary());
    }

    /**
     * Encodes the whole input as {@link #run()} does, and the columns that only a release needs too, if they can be, so that it is
     * released without reading the input again.
     */
    public EncodedInput runForRelease() {
        return run(temporary(), Use.RELEASE);
    }

    /** Encodes the whole input as {@link #run()} does, so that persons can be told in any part of the rows: {@link EncodedInput#personsOf}. */
    public EncodedInput runForParts() {
        return run(temporary(), Use.PARTS);
    }

    /** What the encoded rows are for. */
    private enum Use {
        SEARCH,
        RELEASE,
        PARTS
    }

    private ColumnSketches newSketches() {
        ColumnSketches sketches = firstSketches();
        allSketches.add(sketches);
        return sketches;
    }

    private ColumnSketches firstSketches() {
        return input.readsByColumn() ? ColumnSketches.withoutLaterIdentifiers(plan) : ColumnSketches.of(plan);
    }

    /** Of all columns that matter for warnings. */
    private ColumnSketches sketches(long rows, ChunkCuts cuts) {
        ColumnSketches first = firstSketches();
        allSketches.forEach(first::addAll);
        return input.readsByColumn() && first.needsLaterIdentifiers(rows) ? first.with(laterIdentifiers(cuts)) : first;
    }

    private ColumnSketches laterIdentifiers(ChunkCuts cuts) {
        ColumnSketches all = ColumnSketches.ofLaterIdentifiers(plan);
        Collection<ColumnSketches> each = new ConcurrentLinkedQueue<>();
        try (ChunkSource source = cuts.chunks(input, budget)) {
            Pipeline.<TableChunk, Boolean>run(
                    source::next,
                    plan.threads(),
                    () -> {
                        ColumnSketches own = ColumnSketches.ofLaterIdentifiers(plan);
                        each.add(own);
                        return new IdentifierLook(own, budget);
                    },
                    looked -> {});
        }
        each.forEach(all::addAll);
        return all;
    }

    private StorePlace temporary() {
        return StorePlace.temporary(workspace, budget);
    }

    /**
     * Encodes the whole input; once.
     *
     * @param place where the store goes
     * @throws UsageException if a row is malformed or a value does not fit and the job takes that for an error
     * @throws io.skald.FailureException if reading or writing fails
     */
    public EncodedInput run(StorePlace place) {
        return run(place, Use.SEARCH);
    }

    private EncodedInput run(StorePlace place, Use use) {
        ChunkCuts cuts = new ChunkCuts(ChunkSizing.of(plan, budget.total()), budget);
        FileDigest digest = new FileDigest();
        Optional<PersonIds> persons = plan.person().isPresent()
                ? Optional.of(new PersonIds(plan, plan.person().getAsInt(), input.valueEncoding()))
                : Optional.empty();
        try (StoreWriter writer = place.writer();
                StoreWriter ids = persons.isPresent() ? place.persons() : StoreWriter.temporary(workspace, budget);
                TextColumns texts = new TextColumns(
                        plan,
                        use == Use.RELEASE,
                        ReleaseLayout.output(plan, input).asWritten(),
                        workspace,
                        budget);
                Progress.Pass pass = progress.begin("Pass 1: encode", input.totalBytes());
                ChunkSource source = input.chunks(cuts.limit(), budget, digest)) {
            Gathered gathered = new Gathered(writer, cuts);
            Pipeline.<TableChunk, EncodeWorker.Result>run(
                    source::next,
                    plan.threads(),
                    () -> new EncodeWorker(
                            plan,
                            encodings,
                            texts.newEncoder(),
                            persons.map(found -> found.newEncoder(budget)),
                            input.valueEncoding(),
                            newSketches(),
                            new ReplaceableValues(plan, input.valueEncoding()),
                            budget),
                    result -> {
                        gathered.add(result);
                        result.persons().ifPresent(ids::append);
                        texts.append(result.runs());
                        pass.advance(result.chunk().rows(), result.span().bytes());
                    });
            gathered.refuseUnfit(shown);
            EncodedStore store = writer.finish();
            List<Encoding.CodedDomain> quasi =
                    encodings.stream().map(Encoding::finish).toList();
            TextColumns.Found found = texts.finish(quasi.size());
            EncodedTable table = withCodes(new EncodedTable(store, quasi, found.sensitive(), found.kept()), place);
            return new EncodedInput(
                    table,
                    persons.filter(hashed -> use != Use.PARTS)
                            .map(hashed -> byPerson(plan, table, ids.finish(), budget, workspace)),
                    persons.filter(hashed -> use == Use.PARTS).map(hashed -> ids.finish()),
                    cuts,
                    found.held(),
                    digest.hexadecimal(),
                    gathered.suppressedByPolicy(),
                    gathered.warnings());
        }
    }

    /**
     * The rows by person, numbered where refinement must tell them again.
     *
     * @param ids whose they are; closed
     */
    static PersonTable byPerson(
            Plan plan, EncodedTable table, EncodedStore ids, MemoryBudget budget, Workspace workspace) {
        boolean numbered = plan.refine().method() != Refinement.Method.NONE;
        try (ids) {
            return new PersonSort(table, ids, numbered, budget, workspace, plan.threads()).sorted();
        }
    }

    /** Writes what was found out about a quasi-identifier, for {@link io.skald.attribute.QuasiIdentifier#restore}. */
    void save(int attribute, DataOutput out) throws IOException {
        encodings.get(attribute).save(out);
    }

    private EncodedTable withCodes(EncodedTable table, StorePlace place) {
        StoreRewriter rewriter = new StoreRewriter(table);
        if (!rewriter.isNeeded()) {
            return table;
        }
        try (StoreWriter writer = place.rewriter()) {
            return rewriter.rewrite(writer);
        }
    }

    /** What the chunks' results add up to, in the order of the chunks. */
    private final class Gathered {

        private final StoreWriter writer;
        private final ChunkCuts cuts;
        private final UnfitValues[] unfit = new UnfitValues[plan.quasi().size()];
        private final long[][] suppressed =
                new long[PolicyKind.values().length][plan.quasi().size()];
        private final BareRows bare = new BareRows();
        private long rows;

        Gathered(StoreWriter writer, ChunkCuts cuts) {
            this.writer = writer;
            this.cuts = cuts;
            Arrays.setAll(unfit, i -> new UnfitValues());
        }

        void add(EncodeWorker.Result result) {
            writer.append(result.chunk());
            cuts.add(result.span());
            rows += result.chunk().rows();
            bare.addAll(result.bare());
            for (int i = 0; i < unfit.length; i++) {
                unfit[i].addAll(result.unfit()[i]);
                for (PolicyKind kind : PolicyKind.values()) {
                    suppressed[kind.ordinal()][i] += result.suppressed()[kind.ordinal()][i];
                }
            }
        }

        void refuseUnfit(CellText text) {
            int columns = (int)
                    Arrays.stream(unfit).filter(values -> !values.isEmpty()).count();
            List<String> problems = new ArrayList<>();
            for (int i = 0; i < unfit.length; i++) {
                if (!unfit[i].isEmpty()) {
                    problems.addAll(unfit[i].problems(
                            plan.quasi().get(i), encodings.get(i), rows, text, Excerpt.MOST_IN_ALL / columns));
                }
            }
            if (!problems.isEmpty()) {
                throw new UsageException(problems);
            }
        }

        List<String> warnings() {
            List<String> warnings = new ArrayList<>(input.remarks());
            warnings.addAll(bare.warnings());
            warnings.addAll(sketches(rows, cuts).warnings(rows));
            return warnings;
        }

        Map<String, Map<String, Long>> suppressedByPolicy() {
            Map<String, Map<String, Long>> byPolicy = new LinkedHashMap<>();
            for (PolicyKind kind : PolicyKind.values()) {
                Map<String, Long> byColumn = new LinkedHashMap<>();
                for (int i = 0; i < unfit.length; i++) {
                    if (suppressed[kind.ordinal()][i] > 0) {
                        byColumn.put(plan.quasi().get(i).attribute().name(), suppressed[kind.ordinal()][i]);
                    }
                }
                if (!byColumn.isEmpty()) {
                    byPolicy.put(kind.key(), byColumn);
                }
            }
            return byPolicy;
        }
    }
}
