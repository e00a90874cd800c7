package io.skald.verify;

import io.skald.UsageException;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.TableInput;
import io.skald.verify.bytes.RangeHash;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Counts;
import io.skald.verify.claim.Findings;
import io.skald.verify.claim.ModelClaim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.StarredValues;
import io.skald.verify.claim.UnreadableReleaseException;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.classes.ClassCounter;
import io.skald.verify.classes.ClassRows;
import io.skald.verify.classes.ClassTally;
import io.skald.verify.classes.HiddenRows;
import io.skald.verify.classes.PublishedTally;
import io.skald.verify.column.ClassColumns;
import io.skald.verify.column.ClassColumnsCheck;
import io.skald.verify.column.ClassModels;
import io.skald.verify.column.ClassPersonValues;
import io.skald.verify.column.ClassPersons;
import io.skald.verify.column.ClassValues;
import io.skald.verify.column.ColumnChecks;
import io.skald.verify.column.Header;
import io.skald.verify.column.LeftOutGroup;
import io.skald.verify.column.OneToOne;
import io.skald.verify.column.SensitiveColumns;
import io.skald.verify.column.StarredRows;
import io.skald.verify.walk.Extent;
import io.skald.verify.walk.InputAgain;
import io.skald.verify.walk.RowByRow;
import io.skald.verify.walk.Rows;
import io.skald.verify.walk.Stretches;
import io.skald.verify.walk.Subsequence;
import io.skald.verify.walk.Suppression;
import io.skald.verify.walk.Worker;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One look at a release, its classes told apart by one hash. */
final class Verification {

    private final Claim claim;
    private final MemoryBudget budget;
    private final Workspace workspace;
    private final int threads;
    private final int sorters;
    private final Progress progress;
    private final RangeHash hash;
    private final ViolationLog log = new ViolationLog();

    /**
     * @param threads that walk
     * @param sorters threads that sort what was met
     */
    Verification(
            Claim claim,
            MemoryBudget budget,
            Workspace workspace,
            int threads,
            int sorters,
            Progress progress,
            RangeHash hash) {
        this.claim = claim;
        this.budget = budget;
        this.workspace = workspace;
        this.threads = threads;
        this.sorters = sorters;
        this.progress = progress;
        this.hash = hash;
    }

    /** Empty where two classes were taken for one. */
    Optional<Findings> run() {
        TableInput input = claim.format().open(claim.input());
        try {
            if (nothingReleased()) {
                return Optional.of(concludeWithoutRows(input));
            }
            TableInput released = openReleased();
            Header header = new Header(claim);
            return header.check(input, released, log)
                    ? compare(input, released, header)
                    : Optional.of(log.findings(nothingCounted(), Map.of(), Optional.empty()));
        } catch (UnreadableReleaseException e) {
            ViolationLog unreadable = new ViolationLog();
            unreadable.add(Rule.READABLE, String.valueOf(e.getMessage()));
            return Optional.of(unreadable.findings(nothingCounted(), Map.of(), Optional.empty()));
        }
    }

    /** Where there is no header and every row is left out, the release is an empty file, which could not be opened as a table. */
    private boolean nothingReleased() {
        try {
            return claim.leavesRowsOut() && !claim.format().header() && Files.size(claim.released()) == 0;
        } catch (IOException unreadable) {
            return false;
        }
    }

    private Findings concludeWithoutRows(TableInput input) {
        long free = budget.available();
        Extent extent = new Extent(Rows.count(input, chunkLimit(free), budget, progress), 0, true);
        Suppression suppression = new Suppression(claim, extent, 0);
        suppression.check(!claim.asksOfValues() && claim.population().isEmpty(), log);
        Counts counts = new ClassTally(claim.k(), log, 0).counts(extent.inputRows(), 0, suppression.rows());
        checkFigures(counts);
        Map<String, Long> homogeneous = new LinkedHashMap<>();
        claim.columns().stream()
                .filter(Claim.Column.Sensitive.class::isInstance)
                .forEach(column -> homogeneous.put(column.name(), 0L));
        return log.findings(counts, homogeneous, Optional.empty());
    }

    private ChunkLimit chunkLimit(long free) {
        return WalkMemory.chunk(MemoryShare.VERIFIED_CHUNKS.of(free) / RowByRow.stretchesHeld(threads));
    }

    private TableInput openReleased() {
        try {
            return claim.format().released().open(List.of(claim.released()));
        } catch (UsageException e) {
            throw new UnreadableReleaseException(e);
        }
    }

    private Optional<Findings> compare(TableInput input, TableInput released, Header header) {
        long free = new WalkMemory(budget, input.heldBesideRows()).free(threads);
        Charset encoding = input.valueEncoding();
        SensitiveColumns sensitive = header.sensitive(encoding);
        ClassColumns classColumns = header.classColumns(encoding);
        int valuesOfClass = sensitive.count() + classColumns.count();
        boolean ofPersons = header.models().stream().flatMap(List::stream).anyMatch(ModelClaim::ofPersons);
        long ofValues = MemoryShare.VERIFIED_VALUES.of(free) / (ofPersons ? 2 : 1);
        List<Worker> workers = new ArrayList<>();
        try (ColumnChecks checks =
                        new ColumnChecks(claim, header.generalised(), encoding, budget, workspace, free, threads);
                HiddenRows hidden = checks.askForHiddenRows()
                        ? HiddenRows.within(MemoryShare.HIDDEN_ROWS.of(free), budget, workspace)
                        : HiddenRows.notAsked();
                ClassCounter classes = new ClassCounter(
                        budget,
                        workspace,
                        MemoryShare.VERIFIED_CLASSES.of(free)
                                - (claim.countsPersons() ? MemoryShare.VERIFIED_PERSONS.of(free) : 0)
                                - (claim.lacksKeys() ? MemoryShare.VERIFIED_REPLACED.of(free) : 0)
                                - (hidden.asked() ? MemoryShare.HIDDEN_ROWS.of(free) : 0),
                        valuesOfClass);
                ClassValues classValues = new ClassValues(header.models(), hash, budget, workspace, ofValues);
                ClassPersonValues personValues = new ClassPersonValues(
                        header.person(encoding),
                        header.sensitiveOfInput(encoding),
                        header.models(),
                        hash,
                        claim.leavesRowsOut(),
                        budget,
                        workspace,
                        ofValues);
                ClassPersons persons = new ClassPersons(
                        header.person(encoding),
                        hash,
                        claim.k(),
                        claim.leavesRowsOut(),
                        budget,
                        workspace,
                        MemoryShare.VERIFIED_PERSONS.of(free));
                OneToOne replaced =
                        header.oneToOne(encoding, budget, workspace, MemoryShare.VERIFIED_REPLACED.of(free))) {
            // One worker does it all where rows are left out.
            LeftOutGroup leftOut = new LeftOutGroup(
                    header.sensitiveOfInput(encoding), claim.leavesRowsOut() ? header.models() : List.of());
            byte[] lineEnd = input.rowEnd();
            for (int i = 0; i < threads; i++) {
                workers.add(new Worker(
                        header.kept(encoding),
                        sensitive,
                        classColumns,
                        checks.forWorker(),
                        encoding,
                        lineEnd,
                        classes,
                        classValues,
                        persons,
                        personValues,
                        replaced,
                        hidden,
                        leftOut,
                        claim.exemptions(),
                        log));
            }
            Extent extent = walk(input, released, workers, free);
            if (extent.paired()) {
                workers.forEach(Worker::handOverEnds);
                checks.checkEnds(log);
            }
            ClassRows top = topRows(workers, valuesOfClass);
            Suppression suppression = new Suppression(claim, extent, top.count(0));
            InputAgain again = new InputAgain(input, chunkLimit(free), budget, progress);
            ClassModels models = new ClassModels(
                    sensitive,
                    header.models(),
                    new InputValues(claim, header.models()).read(again, header.sensitiveOfInput(encoding)));
            Optional<PopulationCheck> population = extent.paired()
                    ? claim.population()
                            .map(asked -> new PopulationCheck(claim, asked, chunkLimit(free), budget, progress))
                    : Optional.empty();
            if (extent.paired()) {
                checks.join();
                checks.checkRanges(classes, log);
                HiddenRowCheck asked = new HiddenRowCheck(claim, checks, hidden, classes, budget, workspace, log);
                asked.check(
                        suppression,
                        top.count(0) > 0,
                        again,
                        header.sensitiveOfInput(encoding),
                        header.person(encoding),
                        population,
                        models,
                        free,
                        new OtherRows(again, released, header.kept(encoding), checks, claim.exemptions(), log));
            }
            boolean standsForEnough = population
                    .map(asked -> asked.check(
                            checks, classes, suppression, top.count(0), again, budget, workspace, free, log))
                    .orElse(true);
            boolean topIsClass = top.count(0) > 0 && suppression.keptTopRows() == top.count(0);
            replaced.check(sorters, log);
            persons.check(!claim.keepsSmallGroups() || topIsClass, sorters, log);
            classValues.check(!claim.keepsSmallGroups() || topIsClass, models, sorters, log);
            personValues.check(!claim.keepsSmallGroups() || topIsClass, models, sorters, log);
            boolean valuesHold = claim.leavesRowsOut() && extent.paired()
                    ? leftOut.holds(models) && personValues.leftOutHold()
                    : !claim.asksOfValues();
            suppression.check(valuesHold && persons.enoughLeftOut() && standsForEnough, log);
            Findings findings = conclude(extent, suppression, workers, top, classes, sensitive, classColumns);
            long printed =
                    findings.counts().classes() - (suppression.keptTopRows() > 0 ? 1 : 0) + (top.count(0) > 0 ? 1 : 0);
            boolean apart = classValues.toldApart(printed) && (!findings.accepted() || persons.toldApart(printed));
            return apart ? Optional.of(findings) : Optional.empty();
        } finally {
            workers.forEach(Worker::close);
        }
    }

    private Extent walk(TableInput input, TableInput released, List<Worker> workers, long free) {
        ChunkLimit chunk = chunkLimit(free);
        ChunkSource originals = input.chunks(chunk, budget);
        ChunkSource release = released.chunks(chunk, budget);
        try (Progress.Pass pass = progress.begin("Verify", input.totalBytes() + released.totalBytes())) {
            if (claim.leavesRowsOut()) {
                try (Rows inputRows = new Rows(originals, pass);
                        Rows releasedRows = new Rows(release, pass)) {
                    return new Subsequence(inputRows, releasedRows, workers.get(0)).run(log);
                }
            }
            try (Stretches stretches = new Stretches(originals, release)) {
                return new RowByRow(stretches, workers, pass).run(log);
            }
        }
    }

    private static ClassRows topRows(List<Worker> workers, int sensitive) {
        ClassRows top = new ClassRows(sensitive, 1);
        workers.forEach(worker -> worker.showTop((rows, firstRow, values) -> top.add(0, rows, firstRow, values, 0)));
        return top;
    }

    private Findings conclude(
            Extent extent,
            Suppression suppression,
            List<Worker> workers,
            ClassRows top,
            ClassCounter classes,
            SensitiveColumns sensitive,
            ClassColumns classColumns) {
        ClassTally tally = new ClassTally(claim.k(), log, sensitive.count());
        PublishedTally published = new PublishedTally(claim.k(), sensitive.count());
        try (ClassColumnsCheck told =
                new ClassColumnsCheck(classColumns, sensitive.count(), extent.releasedRows(), budget, log)) {
            classes.finish((rows, firstRow, values) -> {
                tally.visit(rows, firstRow, values);
                published.visit(rows, firstRow, values);
                told.visit(rows, firstRow, values);
            });
            if (top.count(0) > 0) {
                top.show(0, published);
                top.show(0, told::visitTop);
            }
            told.finish();
        }
        if (suppression.keptTopRows() > 0) {
            top.show(0, (rows, firstRow, values) -> tally.visit(suppression.keptTopRows(), firstRow, values));
        }
        Counts counts = tally.counts(extent.inputRows(), extent.releasedRows(), suppression.rows());
        checkFigures(counts);
        boolean starred = suppression.keptTopRows() == 0 && top.count(0) > 0;
        PublishedFigures figures = new PublishedFigures(claim, sensitive.names());
        return log.findings(
                counts,
                PublishedFigures.homogeneous(tally::homogeneous, sensitive.names()),
                starred ? starredValues(workers, sensitive) : Map.of(),
                Optional.of(figures.of(
                        extent.releasedRows(),
                        top.count(0),
                        published,
                        losses -> workers.forEach(worker -> worker.addLosses(losses)))));
    }

    private static Map<String, StarredValues> starredValues(List<Worker> workers, SensitiveColumns sensitive) {
        StarredRows all = new StarredRows(sensitive.count(), sensitive.missing());
        workers.forEach(worker -> all.addAll(worker.starred()));
        Map<String, StarredValues> values = new LinkedHashMap<>();
        for (int i = 0; i < sensitive.count(); i++) {
            values.put(sensitive.names().get(i), all.of(i));
        }
        return values;
    }

    private void checkFigures(Counts counts) {
        new FigureCheck(claim, "the files", log).check(counts);
    }

    private Counts nothingCounted() {
        return new ClassTally(claim.k(), log, 0).counts(0, 0, 0);
    }
}
