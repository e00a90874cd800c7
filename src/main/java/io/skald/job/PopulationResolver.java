package io.skald.job;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.table.RemoteFormat;
import io.skald.table.TableFormat;
import io.skald.table.TableInput;
import io.skald.table.TableSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the population's table, which has a column of the same name for every quasi-identifier, and refuses what the rest of the job asks that does not go
 * with counting it.
 */
final class PopulationResolver {

    private final Resolution resolution;
    private final List<Plan.Quasi> quasi;

    PopulationResolver(Resolution resolution, List<Plan.Quasi> quasi) {
        this.resolution = resolution;
        this.quasi = quasi;
    }

    Optional<PopulationTable> population() {
        Optional<PopulationGoals> goals = resolution.job().risk().table();
        goals.ifPresent(asked -> checkJob());
        return goals.filter(asked -> !resolution.rejected("population", "table")
                        && !resolution.rejected("format")
                        && !resolution.rejected("attributes"))
                .flatMap(asked -> resolution
                        .attempt(() -> files(asked), "population", "table")
                        .flatMap(files -> open(files, asked)));
    }

    /** As the input is read; tables of a catalogue have types, and a file beside one is Parquet, as that is. */
    private TableFormat format(PopulationGoals asked) {
        TableFormat ofInput = resolution.job().format();
        Optional<TableSource> named = asked.named();
        TableFormat read =
                named.or(ofInput::source).filter(TableSource::hasTypes).isPresent()
                        ? FormatBinder.typed(ofInput.missing())
                        : ofInput instanceof RemoteFormat remote ? remote.base() : ofInput;
        return named.isPresent() ? new RemoteFormat(read, named, Optional.empty()) : read;
    }

    private List<Path> files(PopulationGoals asked) {
        if (asked.named().isPresent()) {
            return List.of();
        }
        try {
            return format(asked).files(asked.place(), resolution.job().base());
        } catch (UsageException absent) {
            throw new UsageException(absent.problems().stream()
                    .map(problem -> problem.replaceFirst("^The input ", "The population's table "))
                    .toList());
        }
    }

    private void checkJob() {
        Job job = resolution.job();
        if (job.format().source().filter(TableSource::isCopied).isPresent()) {
            reject(
                    "population.table is read as the input is, and the input is a database's or a workbook's; leave population out",
                    "population",
                    "table");
        }
        if (job.refine().method() != Refinement.Method.NONE) {
            reject(
                    "refine makes clusters whose labels overlap, so that rows of population.table are in several classes; set refine.method to"
                            + " none, or leave population out",
                    "refine",
                    "method");
        }
        if (job.keepWorkspace().isPresent()) {
            reject(
                    "keep-workspace keeps the table without its population, and population.table is counted with it; leave keep-workspace"
                            + " out",
                    "keep-workspace");
        }
        for (Job.Quasi one : job.quasi()) {
            Optional<RangeEnds> ends = one.kind().rangeEnds();
            if (ends.filter(RangeEnds::ofData).isPresent()) {
                reject(
                        "'" + one.name()
                                + "' is ranked (encode: true), and its blocks end in values of the table, not of the population; give it widths"
                                + " in numbers, or keep if it is a code",
                        "attributes",
                        one.name());
            } else if (job.labels().topAsRange()
                    && ends.filter(range -> !range.bounded()).isPresent()) {
                reject(
                        "'" + one.name()
                                + "' has no bounds, so that its top level prints the range of the table, not of the population; give it bounds,"
                                + " or leave labels.top out",
                        "attributes",
                        one.name());
            }
        }
    }

    private void reject(String message, String... key) {
        if (!resolution.rejected(key)) {
            resolution.reject(message, key);
        }
    }

    private Optional<PopulationTable> open(List<Path> files, PopulationGoals goals) {
        TableFormat format = format(goals);
        TableInput table;
        try {
            table = format.open(files, resolution.hideValues());
        } catch (UsageException malformed) {
            malformed.problems().forEach(resolution::rejectData);
            return Optional.empty();
        }
        List<String> columns = table.columns();
        List<String> absent = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        for (Plan.Quasi one : quasi) {
            String name = one.attribute().name();
            places.add(columns.indexOf(name));
            if (!columns.contains(name)) {
                absent.add(Excerpt.name(name));
            }
        }
        if (!absent.isEmpty()) {
            return resolution.reject(
                    "population.table has no column " + String.join(", ", absent)
                            + "; it needs a column of the same name for every quasi-identifier",
                    "population",
                    "table");
        }
        return Optional.of(new PopulationTable(format, files, columns, places, goals));
    }
}
