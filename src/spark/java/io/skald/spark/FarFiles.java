package io.skald.spark;

import io.skald.UsageException;
import io.skald.budget.Workspace;
import io.skald.csv.Dialect;
import io.skald.table.ConvertedFormat;
import io.skald.table.InputFiles;
import io.skald.table.TableFormat;
import io.skald.table.TableSource;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
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
        String folder = FarPath.of(session.get(), address).location();
        return place.location().equals(folder) || place.location().startsWith(folder.replaceAll("/*$", "/"));
    }

    /**
     * The files, as Spark takes them.
     *
     * @throws UsageException if there are none, or Spark would not read one of them
     */
    List<String> paths() {
        FarPath place = FarPath.of(session.get(), address);
        List<FileStatus> found = place.matching();
        if (found.isEmpty()) {
            throw new UsageException(
                    address + " does not exist. Name a file, a folder of them, or a pattern of their names.");
        }
        boolean folder = found.size() == 1 && found.get(0).isDirectory();
        List<Path> files = (folder ? new FarPath(place.system(), found.get(0).getPath()).children() : found)
                .stream()
                        .filter(FileStatus::isFile)
                        .map(FileStatus::getPath)
                        .filter(file -> found.size() == 1 && !folder || InputFiles.isPart(file.getName()))
                        .sorted()
                        .toList();
        if (files.isEmpty()) {
            throw new UsageException("The folder " + address + " holds no files.");
        }
        files.forEach(file -> Readable.check(file.getName(), file.toString()));
        return files.stream().map(Path::toString).toList();
    }

    @Override
    public List<String> columns(TableFormat format) {
        String first = paths().get(0);
        TableFormat read = format instanceof ConvertedFormat converted ? converted.base() : format;
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
