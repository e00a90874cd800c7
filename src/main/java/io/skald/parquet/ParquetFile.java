package io.skald.parquet;

import io.skald.Excerpt;
import io.skald.IoReason;
import io.skald.SkaldException;
import io.skald.UsageException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * One file of a table.
 *
 * @param order per column of the table, which of the file's it is
 */
record ParquetFile(Path path, Footer footer, List<Integer> order) {

    /**
     * Reads what a file says of itself.
     *
     * @throws UsageException if it is no whole Parquet file, or two of its columns have one name
     */
    static ParquetFile open(Path path) {
        try (FileChannel channel = FileChannel.open(path)) {
            Footer footer = Footer.read(channel);
            Set<String> names = new HashSet<>();
            for (Column column : footer.columns()) {
                if (!names.add(column.name())) {
                    throw new UsageException(path + " has two columns named " + Excerpt.name(column.name())
                            + "; write it again with a name for each.");
                }
            }
            List<Integer> order =
                    IntStream.range(0, footer.columns().size()).boxed().toList();
            return new ParquetFile(path, footer, order);
        } catch (SkaldException told) {
            throw told;
        } catch (DamagedException wrong) {
            throw new UsageException(path + " " + wrong.getMessage() + ".");
        } catch (RuntimeException wrong) {
            // Whatever cannot be of what a damaged file says.
            throw new UsageException(path + " is damaged; look whether it was copied whole.");
        } catch (IOException unreadable) {
            throw IoReason.failure("Cannot read " + path, unreadable);
        }
    }

    /** The same file, its columns in the order of another. */
    ParquetFile like(ParquetFile first) {
        List<String> names = names();
        List<Integer> places = first.footer.columns().stream()
                .map(column -> place(column, names, first.path))
                .toList();
        if (names.size() > places.size()) {
            String more = names.stream()
                    .filter(name -> !first.names().contains(name))
                    .findFirst()
                    .orElse("");
            throw new UsageException(
                    path + " has a column " + Excerpt.name(more) + ", which " + first.path + " has not.");
        }
        return new ParquetFile(path, footer, places);
    }

    private int place(Column wanted, List<String> names, Path first) {
        int place = names.indexOf(wanted.name());
        if (place < 0) {
            throw new UsageException(
                    path + " has no column " + Excerpt.name(wanted.name()) + ", which " + first + " has.");
        }
        Column found = footer.columns().get(place);
        if (!found.type().equals(wanted.type()) || !found.leaves().equals(wanted.leaves())) {
            throw new UsageException(path + " has the column " + Excerpt.name(wanted.name()) + " as " + words(found)
                    + ", and " + first + " has it as " + words(wanted) + "; write one of them again.");
        }
        return place;
    }

    private static String words(Column column) {
        return column.type() + (column.leaves().get(0).mostDefined() == 0 ? ", never empty" : "");
    }

    private List<String> names() {
        return footer.columns().stream().map(Column::name).toList();
    }

    int columns() {
        return order.size();
    }

    /** A column by its place in the table. */
    Column column(int column) {
        return footer.columns().get(order.get(column));
    }
}
