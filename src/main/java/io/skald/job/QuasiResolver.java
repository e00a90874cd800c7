package io.skald.job;

import io.skald.Excerpt;
import io.skald.attribute.QuasiIdentifier;
import io.skald.attribute.hierarchy.Hierarchy;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Builds the quasi-identifiers: reads hierarchies, has levels proven nested, holds level limits against them. */
final class QuasiResolver {

    private final Resolution resolution;
    private final HierarchyReader hierarchies;
    private final Map<String, OptionalInt> heights = new LinkedHashMap<>();

    QuasiResolver(Resolution resolution, HierarchyReader hierarchies) {
        this.resolution = resolution;
        this.hierarchies = hierarchies;
    }

    /** @param columns of the input; a quasi-identifier that is not among them is left out, which is a problem by then */
    List<Plan.Quasi> quasi(List<String> columns) {
        List<Plan.Quasi> resolved = new ArrayList<>();
        for (Job.Quasi one : resolution.job().quasi()) {
            quasi(one, columns.indexOf(one.name()))
                    .filter(quasi -> quasi.column() >= 0)
                    .ifPresent(resolved::add);
        }
        rejectIfNone();
        rejectIfWeightless();
        return resolved;
    }

    /** The highest level of each quasi-identifier, where it is known without the data. */
    Map<String, OptionalInt> heights() {
        return heights;
    }

    private Optional<Plan.Quasi> quasi(Job.Quasi one, int column) {
        Optional<Path> file = one.kind().hierarchyFile().flatMap(written -> hierarchies.file(one.name(), written));
        Optional<Hierarchy> hierarchy = file.flatMap(path -> hierarchies.read(one.name(), path));
        if (one.kind().hierarchyFile().isPresent() && hierarchy.isEmpty()) {
            heights.put(one.name(), OptionalInt.empty());
            return Optional.empty();
        }
        Optional<CodeExceptionsReader.Read> except = new CodeExceptionsReader(resolution).read(one);
        if (except.isEmpty()) {
            heights.put(one.name(), OptionalInt.empty());
            return Optional.empty();
        }
        AttributeKind kind = except.get().kind();
        Optional<QuasiIdentifier> attribute = attribute(one, kind, hierarchy);
        OptionalInt height = attribute.map(QuasiIdentifier::height).orElse(OptionalInt.empty());
        heights.put(one.name(), height);
        rejectLevelsAbove(height, one);
        rejectSharedMark(one, hierarchy);
        Optional<Path> listed = file.or(() -> except.get().file());
        return attribute.map(
                built -> new Plan.Quasi(column, built, one.weight(), one.levels(), listed, kind, missing(one)));
    }

    private Optional<QuasiIdentifier> attribute(Job.Quasi one, AttributeKind kind, Optional<Hierarchy> hierarchy) {
        return resolution.attempt(
                () -> kind.attribute(one.name(), resolution.job().labels(), hierarchy),
                "attributes",
                one.name(),
                "widths");
    }

    private void rejectLevelsAbove(OptionalInt height, Job.Quasi one) {
        if (height.isEmpty()) {
            return;
        }
        int highest = Math.max(one.levels().min(), one.levels().max().orElse(0));
        if (highest > height.getAsInt()) {
            resolution.reject(
                    "level " + highest + " of '" + one.name() + "' does not exist; its levels run from 0 to "
                            + height.getAsInt(),
                    "attributes",
                    one.name(),
                    "levels");
        }
    }

    private List<String> missing(Job.Quasi one) {
        return Stream.concat(resolution.job().format().missing().stream(), one.missing().stream())
                .distinct()
                .toList();
    }

    private void rejectSharedMark(Job.Quasi one, Optional<Hierarchy> hierarchy) {
        Job job = resolution.job();
        missing(one).stream()
                .findFirst()
                .ifPresent(mark -> MissingMark.otherUse(mark, one.kind(), hierarchy, job.labels())
                        .ifPresent(use -> resolution.reject(
                                "missing values print the first mark, " + Excerpt.quoted(mark) + ", which is also "
                                        + use + " for " + Excerpt.name(one.name())
                                        + ", so the release could not tell them apart; "
                                        + (mark.isEmpty() && hierarchy.isPresent()
                                                ? "fill in what is empty there (a line that ends in a delimiter ends in an"
                                                        + " empty label), or "
                                                : "")
                                        + "put another mark first",
                                "format",
                                "missing")));
    }

    private void rejectIfNone() {
        if (resolution.job().quasi().isEmpty() && !resolution.rejected("attributes")) {
            resolution.reject(
                    "no attribute has the role quasi, so there is nothing to generalise; name at least one",
                    "attributes");
        }
    }

    private void rejectIfWeightless() {
        List<Job.Quasi> quasi = resolution.job().quasi();
        BigDecimal sum = quasi.stream().map(Job.Quasi::weight).reduce(BigDecimal.ZERO, BigDecimal::add);
        if (!quasi.isEmpty() && sum.signum() == 0 && !resolution.rejected("attributes")) {
            resolution.reject(
                    "the weights of all quasi-identifiers are 0; give at least one a weight above 0",
                    "attributes",
                    quasi.get(0).name(),
                    "weight");
        }
    }
}
