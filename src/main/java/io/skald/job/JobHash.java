package io.skald.job;

import io.skald.IoReason;
import io.skald.attribute.bin.LabelNumbers;
import io.skald.attribute.bin.Labels;
import io.skald.identifier.PseudonymKey;
import io.skald.identifier.Replacement;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * SHA-256 of what a job decides, from a text in which every name and value has one spelling and carries its length, so that no
 * two jobs share it by accident. Files count by their content, not by their path.
 */
final class JobHash {

    private final StringBuilder text = new StringBuilder();

    private JobHash() {}

    /** Of everything that decides dictionaries, codes and labels. */
    static String ofEncoding(Job job, List<Plan.Column> columns, List<Plan.Quasi> quasi) {
        JobHash hash = new JobHash().encoding(job, quasi);
        columns.stream()
                .filter(column -> column.role() == Plan.Role.SENSITIVE)
                .forEach(column -> hash.put("sensitive", column.name()));
        job.person().ifPresent(column -> hash.put("person", column));
        return hash.sha256();
    }

    /**
     * Of everything that decides the release's bytes, the input's content apart: not the threads, memory and chunks, not where
     * files lie and whether they may be replaced, not whether the release is verified.
     */
    static String ofRelease(
            Job job,
            List<Plan.Column> columns,
            List<Plan.Quasi> quasi,
            List<Plan.Guarded> guarded,
            Optional<PopulationTable> population) {
        JobHash hash = new JobHash().encoding(job, quasi);
        columns.forEach(column -> {
            hash.put("column", column.name()).put("role", column.role());
            column.replacement()
                    .ifPresent(replacement -> hash.put("replaced", replacement.essence())
                            .put(
                                    "key",
                                    replacement
                                            .key()
                                            .filter(key -> !key.missing())
                                            .map(PseudonymKey::id)));
            column.replacement().flatMap(Replacement::beside).ifPresent(by -> hash.put("by", by));
        });
        quasi.forEach(one -> hash.put("weight", Decimals.plain(one.weight()))
                .put("level.min", one.levels().min())
                .put("level.max", highest(one)));
        guarded.forEach(column -> {
            hash.put("guarded", column.column()).put("order", column.order().words());
            column.models().stream()
                    .map(ModelChoice::essence)
                    .sorted(Comparator.comparing(List::toString))
                    .forEach(model -> model.forEach(part -> hash.put("model", part)));
            column.hierarchy().ifPresent(hierarchy -> hash.put("hierarchy", contentOf(hierarchy.file())));
        });
        job.person().ifPresent(column -> hash.put("person", column));
        job.risk().averageRisk().ifPresent(risk -> hash.put("risk.average", risk.inLowestTerms()));
        job.risk()
                .map()
                .ifPresent(map -> hash.put("map.k", map.k())
                        .put("map.population", map.population())
                        .put("map.estimate", map.estimate())
                        .put("map.significance", Decimals.plain(map.significance())));
        job.classColumns().id().ifPresent(name -> hash.put("class-id", name));
        job.classColumns().size().ifPresent(name -> hash.put("class-size", name));
        population.ifPresent(table -> table.goals().models().forEach(model -> hash.put("of population", model)));
        return hash.put("k", job.k())
                .put("limit", Decimals.plain(job.suppression().limit()))
                .put("drop", job.suppression().drop())
                .put(
                        "small-group",
                        job.suppression().drop()
                                ? "left out"
                                : job.suppression().smallGroup())
                .put("search", job.search())
                .put("max-bins", job.maxBins())
                .put("objective", job.objective())
                .put("row-order", job.rowOrder())
                .put("compression", compression(job.output()))
                .refinement(job.refine(), quasi)
                .sha256();
    }

    private JobHash encoding(Job job, List<Plan.Quasi> quasi) {
        job.format().describe(this::put);
        labels(job.labels());
        put("on-unknown", job.policies().onUnknown());
        put("on-missing", job.policies().onMissing());
        put("on-out-of-range", job.policies().onOutOfRange());
        for (Plan.Quasi one : quasi) {
            put("quasi", one.attribute().name());
            one.kind().essence().forEach(part -> put("kind", part));
            one.missing().stream()
                    .filter(marker -> !job.format().missing().contains(marker))
                    .forEach(marker -> put("missing in it", marker));
            one.hierarchy().ifPresent(file -> put("hierarchy", contentOf(file)));
        }
        return this;
    }

    private JobHash labels(Labels labels) {
        if (labels.numbers() != LabelNumbers.RANGE) {
            put("numbers", labels.numbers());
        }
        return put("interval", labels.interval())
                .put("topAsRange", labels.topAsRange())
                .put("ends", labels.ends());
    }

    /** A limit above the attribute's own height is none. */
    private static OptionalInt highest(Plan.Quasi quasi) {
        OptionalInt limit = quasi.levels().max();
        OptionalInt height = quasi.attribute().height();
        return height.isPresent() && limit.orElse(height.getAsInt()) >= height.getAsInt() ? OptionalInt.empty() : limit;
    }

    private JobHash refinement(Refinement refine, List<Plan.Quasi> quasi) {
        quasi.forEach(one -> put("bins", refine.bins().level(one.attribute().name(), -1)));
        methodOf(refine);
        return put("method", refine.method())
                .put("ladder", refine.climbing().ladder())
                .put("step", Decimals.plain(refine.climbing().step()))
                .put("order", refine.climbing().order())
                .put("remainder", refine.climbing().remainder())
                .put("suppressed", refine.suppressed())
                .put("strict", refine.strict())
                .put("seed", refine.seed());
    }

    /** What only the later methods have, so that jobs of others keep their hash. */
    private void methodOf(Refinement refine) {
        if (refine.climbing().groups() != Climbing.GroupOrder.CODES) {
            put("groups", refine.climbing().groups());
        }
        switch (refine.method()) {
            case NONE, SEMANTIC, MONDRIAN -> {}
            case CELLS -> put("distance", refine.distance());
            case BEST -> put("effort", refine.effort());
            case MERGE -> put("merging", refine.merging()).put("effort", refine.effort());
        }
    }

    private JobHash put(String name, Object value) {
        String spelled = value.toString();
        text.append(name)
                .append('=')
                .append(spelled.length())
                .append(':')
                .append(spelled)
                .append('\n');
        return this;
    }

    private String sha256() {
        return hex(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** The name decides whether the release is compressed, and how. */
    private static String compression(String output) {
        String name = output.toLowerCase(Locale.ROOT);
        if (name.endsWith(".gz")) {
            return "gz";
        }
        return name.endsWith(".zst") ? "zst" : "none";
    }

    private static String contentOf(Path file) {
        MessageDigest digest = newDigest();
        try (DigestOutputStream into = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
            Files.copy(file, into);
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException unreadable) {
            throw IoReason.failure("Cannot read the hierarchy " + file, unreadable);
        }
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(newDigest().digest(bytes));
    }

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java platform has SHA-256", missing);
        }
    }
}
