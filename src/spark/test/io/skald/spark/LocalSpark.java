package io.skald.spark;

import io.skald.distributed.DistributedTable;
import io.skald.job.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;

/** The one session of the tests, and what they read of releases. */
final class LocalSpark {

    private LocalSpark() {}

    /** A session of two threads, as Main begins it. */
    static Session session() {
        System.setProperty("spark.master", "local[2]");
        System.setProperty("spark.sql.shuffle.partitions", "3");
        return new Session(warning -> {});
    }

    /** The rows of a release, a file or a folder of parts, without their headers, sorted. */
    static List<List<String>> sortedRows(Path release) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        try (Stream<Path> files = Files.walk(release)) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().matches("[_.].*"))
                    .toList()) {
                try (CSVParser parser = CSVFormat.RFC4180.parse(Files.newBufferedReader(file))) {
                    rows.addAll(parser.getRecords().stream()
                            .skip(1)
                            .map(CSVRecord::toList)
                            .toList());
                }
            }
        }
        rows.sort((one, other) -> String.join("\1", one).compareTo(String.join("\1", other)));
        return rows;
    }

    /** The rows by their tuples, and within these by all their cells, as {@code ordered.csv}. */
    static void writeInOrder(Plan plan, Path folder, String table, String... header) throws IOException {
        List<List<String>> rows = LocalSpark.sortedRows(folder.resolve(table));
        List<Integer> first = DistributedTable.counted(plan);
        rows.sort((one, other) -> IntStream.concat(
                        first.stream().mapToInt(Integer::intValue), IntStream.range(0, one.size()))
                .map(column -> one.get(column).compareTo(other.get(column)))
                .filter(order -> order != 0)
                .findFirst()
                .orElse(0));
        try (CSVPrinter printer =
                new CSVPrinter(Files.newBufferedWriter(folder.resolve("ordered.csv")), CSVFormat.RFC4180)) {
            printer.printRecord((Object[]) header);
            for (List<String> row : rows) {
                printer.printRecord(row);
            }
        }
    }
}
