package io.skald.verify;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.csv.Dialect;
import io.skald.verify.bytes.ByteHash;
import io.skald.verify.bytes.RangeHash;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.ClassColumnsClaim;
import io.skald.verify.claim.Figure;
import io.skald.verify.claim.Findings;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.ModelClaim;
import io.skald.verify.claim.RecodingClaim;
import io.skald.verify.claim.SpellingClaim;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/** A claim under construction, and its verification in a folder of the test. */
public final class Trial {

    private final Path folder;
    private final List<Claim.Column> columns = new ArrayList<>();
    private final Map<Figure, BigDecimal> figures = new EnumMap<>(Figure.class);
    private Dialect dialect = Dialect.RFC_4180;
    private String input = "";
    private String released = "";
    private int k = 2;
    private BigDecimal limit = BigDecimal.ZERO;
    private boolean dropped;
    private boolean keepsSmallGroups = true;
    private Claim.Clusters clusters = Claim.Clusters.NONE;
    private Claim.Exemptions exemptions = Claim.Exemptions.NONE;
    private Claim.Labels labels = Claim.Labels.PLAIN;
    private ByteSize memory = ByteSize.ofMegabytes(64);
    private int threads = 2;
    private IntFunction<RangeHash> hashes = ByteHash::numbered;
    private long spilledBytes;

    public Trial(Path folder) {
        this.folder = folder;
    }

    Trial dialect(Dialect newDialect) {
        dialect = newDialect;
        return this;
    }

    public Trial input(String text) {
        input = text;
        return this;
    }

    public Trial released(String text) {
        released = text;
        return this;
    }

    public Trial k(int newK) {
        k = newK;
        return this;
    }

    public Trial limit(String share) {
        limit = new BigDecimal(share);
        return this;
    }

    public Trial dropped(boolean newDropped) {
        dropped = newDropped;
        return this;
    }

    /** Whether fewer than k masked rows may stand in the release. */
    Trial keepsSmallGroups(boolean keeps) {
        keepsSmallGroups = keeps;
        return this;
    }

    /** Whether labels are those of clusters. */
    Trial refined(boolean newRefined) {
        clusters = newRefined ? Claim.Clusters.WITHIN_BINS : Claim.Clusters.NONE;
        return this;
    }

    /** Labels are those of clusters that rows of any bin may have joined. */
    Trial rescued() {
        clusters = Claim.Clusters.ACROSS_BINS;
        return this;
    }

    Trial exemptions(Claim.Exemptions newExemptions) {
        exemptions = newExemptions;
        return this;
    }

    Trial interval(String template) {
        labels = new Claim.Labels(template, labels.top(), labels.endsOfRows(), labels.point());
        return this;
    }

    Trial top(String label) {
        labels = new Claim.Labels(labels.interval(), label, labels.endsOfRows(), labels.point());
        return this;
    }

    /** Ends of labels that the data decide must be met. */
    Trial endsOfRows() {
        labels = new Claim.Labels(labels.interval(), labels.top(), true, labels.point());
        return this;
    }

    Trial memory(long bytes) {
        memory = new ByteSize(bytes);
        return this;
    }

    Trial threads(int newThreads) {
        threads = newThreads;
        return this;
    }

    /** What classes are told apart by, one after the other. */
    Trial hashes(IntFunction<RangeHash> newHashes) {
        hashes = newHashes;
        return this;
    }

    Trial identifier(String name) {
        columns.add(new Claim.Column.Dropped(name));
        return this;
    }

    /** An identifier that tells whose each row is. */
    Trial person(String name) {
        columns.add(new Claim.Column.Dropped(name, true));
        return this;
    }

    public Trial kept(String name) {
        columns.add(new Claim.Column.Kept(name));
        return this;
    }

    Trial sensitive(String name, ModelClaim... models) {
        columns.add(new Claim.Column.Sensitive(name, List.of(models), new SpellingClaim.Found()));
        return this;
    }

    public Trial quasi(String name, RecodingClaim recoding) {
        columns.add(new Claim.Column.Generalised(name, recoding));
        return this;
    }

    public Trial quasi(String name, RecodingClaim recoding, Level level) {
        columns.add(new Claim.Column.Generalised(name, recoding, BigDecimal.ONE, level));
        return this;
    }

    public Trial integers(String name) {
        return quasi(name, new RecodingClaim.Numbers(BigDecimal.ONE));
    }

    Trial hierarchy(String name, String lines) {
        return quasi(name, new RecodingClaim.HierarchyFile(write(name + ".hierarchy.csv", lines)));
    }

    Trial figure(Figure figure, String value) {
        figures.put(figure, new BigDecimal(value));
        return this;
    }

    public Path write(String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text, dialect.encoding());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Findings verify() {
        Claim claim = new Claim(
                List.of(write("input.csv", input)),
                write("released.csv", released),
                dialect,
                columns,
                k,
                limit,
                dropped,
                keepsSmallGroups,
                clusters,
                exemptions,
                labels,
                figures,
                Optional.empty(),
                ClassColumnsClaim.NONE,
                Optional.empty());
        MemoryBudget budget = MemoryBudget.of(memory);
        try (Workspace workspace = Workspace.create(folder)) {
            Findings findings = Verifier.verify(claim, budget, workspace, threads, Progress.NONE, hashes);
            spilledBytes = workspace.spilledBytes();
            if (budget.available() != budget.total()) {
                throw new AssertionError("verification did not give back all of its budget: " + budget.peaks());
            }
            return findings;
        }
    }

    /** Bytes that the last verification spilled. */
    long spilledBytes() {
        return spilledBytes;
    }
}
