package io.skald.csv;

import io.skald.table.Blanks;
import io.skald.table.FormatDoubt;
import io.skald.table.LabelText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Where the columns seem to stand in lines that have no delimiters: between places that are blank in all of a file's first and last lines. Places
 * between two columns go to those that seem to grow there, numbers to the left and texts to the right, so that a wider value further on is
 * read too.
 *
 * @param layout of all characters of a line
 * @param above lines before the first row
 * @param below lines behind the last row
 * @param header whether the names are those of a header
 * @param sure whether all lines but those of a header are rows, so that no row may be taken for a title or a total
 */
public record LayoutGuess(FixedLayout layout, int above, int below, boolean header, boolean sure) {

    private static final int LEAST_COLUMNS = 2;

    /** Of lines among which are others: times of day under a name have two. */
    private static final int LEAST_AMONG_OTHERS = 3;

    /** More columns are not copied from a message. */
    private static final int MOST_SHOWN = 100;

    private static final Pattern NEEDS_NO_QUOTES =
            Pattern.compile("(?!(?i:y|n|yes|no|on|off|true|false|null)$)\\p{L}[\\p{L}\\p{N}_]*( [\\p{L}\\p{N}_]+)*");

    /**
     * Guesses the layout of a file.
     *
     * @param dialect as which its lines are none of a table
     * @param header whether its first line names the columns, where it need not be guessed
     * @return empty unless the lines looked at are of one length, but for a few above and below, and blanks part them
     */
    public static Optional<LayoutGuess> of(Path file, Dialect dialect, Optional<Boolean> header) {
        if (!dialect.isPlain()) {
            return Optional.empty();
        }
        return EqualLines.of(file, dialect)
                .flatMap(lines -> of(lines, header, dialect.framing().first()));
    }

    private static Optional<LayoutGuess> of(EqualLines equal, Optional<Boolean> known, int skipped) {
        List<int[]> lines =
                equal.lines().stream().map(line -> line.codePoints().toArray()).toList();
        List<Run> runs = runs(lines);
        boolean plain = lines.stream().flatMapToInt(IntStream::of).allMatch(character -> character >= ' ');
        if (runs.size() < (equal.isAll() ? LEAST_COLUMNS : LEAST_AMONG_OTHERS) || !plain) {
            return Optional.empty();
        }
        List<List<String>> cells = lines.stream().map(line -> cells(line, runs)).toList();
        boolean drawn = cells.get(1).stream().allMatch(LabelText::isLine);
        // A row that is taken for a header is lost, so words alone do not do.
        boolean header = known.orElseGet(() -> drawn ? HeaderGuess.of(cells) : HeaderGuess.isSure(cells));
        int above = !header ? 0 : drawn ? 2 : 1;
        List<int[]> rows = lines.subList(above, lines.size());
        List<Run> columns = columns(header ? joined(runs, rows) : runs, rows, lines.get(0).length);
        return columns.size() < LEAST_COLUMNS
                ? Optional.empty()
                : Optional.of(new LayoutGuess(
                        layout(columns, header ? cells(lines.get(0), columns) : List.of()),
                        skipped + equal.above() + above,
                        equal.below(),
                        header,
                        equal.isAll()));
    }

    /**
     * Characters that stand together.
     *
     * @param from counted from 0
     * @param to behind the last
     */
    private record Run(int from, int to) {

        String in(int[] line) {
            return Blanks.trim(new String(line, from, to - from));
        }

        boolean isBlankIn(int[] line) {
            return IntStream.range(from, to).allMatch(place -> line[place] == ' ');
        }

        /** Whether no value leaves the first place blank. */
        boolean beginsIn(List<int[]> lines) {
            return lines.stream().allMatch(line -> line[from] != ' ' || isBlankIn(line));
        }

        /** Whether no value leaves the last place blank. */
        boolean endsIn(List<int[]> lines) {
            return lines.stream().allMatch(line -> line[to - 1] != ' ' || isBlankIn(line));
        }
    }

    private static List<Run> runs(List<int[]> lines) {
        List<Run> runs = new ArrayList<>();
        int width = lines.get(0).length;
        int from = 0;
        for (int place = 0; place <= width; place++) {
            int here = place;
            boolean filled = place < width && lines.stream().anyMatch(line -> line[here] != ' ');
            if (!filled) {
                if (place > from) {
                    runs.add(new Run(from, place));
                }
                from = place + 1;
            }
        }
        return runs;
    }

    private static List<String> cells(int[] line, List<Run> runs) {
        return runs.stream().map(run -> run.in(line)).toList();
    }

    /** Words of a header under which nothing stands belong to the name before the next column. */
    private static List<Run> joined(List<Run> runs, List<int[]> rows) {
        List<Run> joined = new ArrayList<>();
        int from = -1;
        for (Run run : runs) {
            from = from < 0 ? run.from() : from;
            if (!rows.stream().allMatch(run::isBlankIn)) {
                joined.add(new Run(from, run.to()));
                from = -1;
            }
        }
        if (from >= 0 && !joined.isEmpty()) {
            Run last = joined.remove(joined.size() - 1);
            joined.add(new Run(last.from(), runs.get(runs.size() - 1).to()));
        }
        return joined;
    }

    /** The same with the blanks between them. */
    private static List<Run> columns(List<Run> runs, List<int[]> rows, int width) {
        List<Run> columns = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < runs.size(); i++) {
            int to = i + 1 == runs.size() ? width : end(runs.get(i), runs.get(i + 1), rows);
            columns.add(new Run(from, to));
            from = to;
        }
        return columns;
    }

    private static int end(Run column, Run next, List<int[]> rows) {
        boolean grows = column.beginsIn(rows);
        boolean nextGrows = next.endsIn(rows);
        int gap = next.from() - column.to();
        return column.to() + (grows == nextGrows ? gap / 2 : grows ? gap : 0);
    }

    private static FixedLayout layout(List<Run> columns, List<String> header) {
        List<String> names = ColumnNames.of(
                        IntStream.range(0, columns.size())
                                .mapToObj(i -> header.isEmpty() || header.get(i).isEmpty()
                                        ? ColumnNames.numbered(i + 1)
                                        : header.get(i))
                                .toList(),
                        true)
                .names();
        return new FixedLayout(IntStream.range(0, columns.size())
                .mapToObj(i -> new FixedLayout.Column(
                        names.get(i), columns.get(i).from() + 1, columns.get(i).to()))
                .toList());
    }

    /** The keys of a job's section {@code format} that read it, without the names of a header where they are to be hidden. */
    FormatDoubt doubt(boolean hidden) {
        String places = IntStream.range(0, Math.min(MOST_SHOWN, layout.columns().size()))
                .mapToObj(i -> shown(layout.columns().get(i), i + 1, hidden))
                .collect(Collectors.joining(", "));
        int more = layout.columns().size() - MOST_SHOWN;
        return new FormatDoubt(
                skip()
                        + "fixed: {" + places
                        + (more > 0 ? ", ...} with " + more + " more, which 'skald init' writes out" : "}"),
                (sure ? "its" : "most of its") + " lines had fixed width, with " + (header ? "a header and " : "")
                        + "blanks between " + layout.columns().size() + " columns");
    }

    private String skip() {
        String first = above == 0 ? "" : "first: " + above;
        String last = below == 0 ? "" : "last: " + below;
        return above + below == 0
                ? ""
                : "skip: {" + first + (first.isEmpty() || last.isEmpty() ? "" : ", ") + last + "} and format.";
    }

    private static String shown(FixedLayout.Column column, int place, boolean hidden) {
        return (hidden || !NEEDS_NO_QUOTES.matcher(column.name()).matches()
                        ? ColumnNames.numbered(place)
                        : column.name())
                + ": [" + column.first() + ", " + column.last() + "]";
    }
}
