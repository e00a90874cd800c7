package io.skald.job;

import io.skald.table.TableFormat;
import io.skald.table.TableSource;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table of the population that the input is of, found.
 *
 * @param format how it is read
 * @param files in natural order; none of a catalogue's table
 * @param columns all of its columns, in the first file's order
 * @param places per quasi-identifier, the index of its column in {@code columns}
 * @param goals what is asked of every class
 */
public record PopulationTable(
        TableFormat format, List<Path> files, List<String> columns, List<Integer> places, PopulationGoals goals) {

    public PopulationTable {
        files = List.copyOf(files);
        columns = List.copyOf(columns);
        places = List.copyOf(places);
    }

    /** What it is called, for messages. */
    public String shown() {
        return format.source()
                .map(TableSource::shown)
                .orElseGet(() -> files.get(0) + (files.size() == 1 ? "" : " and " + (files.size() - 1) + " more"));
    }

    /** Its columns, all but the quasi-identifiers of no interest. */
    List<Plan.Column> roles() {
        return IntStream.range(0, columns.size())
                .mapToObj(column -> new Plan.Column(
                        columns.get(column), places.contains(column) ? Plan.Role.QUASI : Plan.Role.IDENTIFIER))
                .toList();
    }

    /** The quasi-identifiers where it has them. */
    List<Plan.Quasi> placed(List<Plan.Quasi> quasi) {
        return IntStream.range(0, quasi.size())
                .mapToObj(i -> {
                    Plan.Quasi one = quasi.get(i);
                    return new Plan.Quasi(
                            places.get(i),
                            one.attribute(),
                            one.weight(),
                            one.levels(),
                            one.hierarchy(),
                            one.kind(),
                            one.missing());
                })
                .toList();
    }
}
