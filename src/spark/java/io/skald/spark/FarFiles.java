package io.skald.spark;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.budget.Workspace;
import io.skald.csv.Dialect;
import io.skald.table.InputFiles;
import io.skald.table.LayeredFormat;
import io.skald.table.PartitionedFormat;
import io.skald.table.TableFormat;
import io.skald.table.TableSource;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A table of files at an address: one, those of a folder, or those that a pattern finds.
 *
 * @param session begun when it is first needed
 * @param address as Hadoop has it, such as {@code hdfs://clinic/visits}
 */
record FarFiles(Supplier<SparkSession> session, String address) implements TableSource {

    @Override
    public String shown() {
        return address;
    }

    @Override
    public void describe(BiConsumer<String, Object> setting) {
        // Where files are does not change what is made of them.
    }

    @Override
    public boolean hasTypes() {
        return false;
    }

    @Override
    public boolean isCopied() {
        return false;
    }

    /** Whether a place is, or is in, the folder of these files. */
    boolean hold(FarPath place) {
        return FarPath.of(session.get(), address).holds(place);
    }

    /**
     * The files, as Spark takes them, in order.
     *
     * @param format as which they are read; where they are in parts, those of all folders in a folder count
     * @throws UsageException if there are none, or Spark would not read one of them
     */
    List<String> paths(TableFormat format) {
        return files(format).stream().map(file -> file.getPath().toString()).toList();
    }

    /** As {@link #paths}. */
    List<FileStatus> files(TableFormat format) {
        FarPath place = FarPath.of(session.get(), address);
        List<FileStatus> found = place.matching();
        if (found.isEmpty()) {
            throw new UsageException(
                    address + " does not exist. Name a file, a folder of them, or a pattern of their names.");
        }
        List<FileStatus> files = found.size() == 1
                ? found.get(0).isFile()
                        ? found
                        : parts(new FarPath(place.system(), found.get(0).getPath()), format)
                : found.stream()
                        .filter(FileStatus::isFile)
                        .filter(file -> InputFiles.isInput(
                                java.nio.file.Path.of(file.getPath().getName())))
                        .toList();
        if (files.isEmpty()) {
            throw new UsageException("The folder " + address + " holds no files. If it holds folders named key=value,"
                    + " set format.partitions to hive.");
        }
        files.forEach(
                file -> Readable.check(file.getPath().getName(), file.getPath().toString()));
        return files.stream()
                .sorted(Comparator.comparing(file -> file.getPath().toString()))
                .toList();
    }

    private static List<FileStatus> parts(FarPath folder, TableFormat format) {
        int above = folder.path().toUri().getPath().replaceAll("/+$", "").length() + 1;
        return folder.files(format instanceof PartitionedFormat).stream()
                .filter(file -> InputFiles.isInput(
                        java.nio.file.Path.of(file.getPath().toUri().getPath().substring(above))))
                .toList();
    }

    @Override
    public List<String> columns(TableFormat format) {
        TableFormat read = innermost(format);
        List<String> paths = paths(read);
        if (!(read instanceof PartitionedFormat parts)) {
            return columns(paths.get(0), read);
        }
        List<String> columns = new ArrayList<>(columns(paths.get(0), innermost(parts.base())));
        for (String key : new FolderColumns(parts, paths).keys()) {
            if (columns.contains(key)) {
                throw new UsageException(
                        "The column " + Excerpt.name(key) + " is in " + paths.get(0)
                                + " and in the names of its folders. Leave 'format.partitions' out, or rename the folders' key.");
            }
            columns.add(key);
        }
        return columns;
    }

    /** Without what is said of rows, which has no say in the names of columns, and may be refused later. */
    private static TableFormat innermost(TableFormat format) {
        return format instanceof LayeredFormat layer && !(format instanceof PartitionedFormat)
                ? innermost(layer.base())
                : format;
    }

    private List<String> columns(String first, TableFormat read) {
        return Failures.told(() -> {
            if (!(read instanceof Dialect dialect)) {
                return Arrays.asList(session.get().read().parquet(first).columns());
            }
            // Spark gives two columns of one name other names, where it takes the first record for a header.
            List<Row> header = CsvOptions.reading(session.get().read(), dialect)
                    .option("header", false)
                    .csv(first)
                    .takeAsList(1);
            if (header.isEmpty()) {
                throw new UsageException(first + " is empty.");
            }
            Row names = header.get(0);
            return IntStream.range(0, names.length())
                    .mapToObj(i -> names.isNullAt(i) ? "" : names.getString(i))
                    .toList();
        });
    }

    @Override
    public List<String> columns() {
        throw new UnsupportedOperationException("the job's format tells them");
    }

    @Override
    public void copyTo(OutputStream file, Workspace workspace) {
        throw new UnsupportedOperationException("its rows stay where they are");
    }
}
