package io.skald.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** The one session of the tests, and what they read of releases. */
final class LocalSpark {

    private LocalSpark() {}

    /** A session of two threads, as Main begins it. */
    static Session session() {
        System.setProperty("spark.master", "local[2]");
        System.setProperty("spark.sql.shuffle.partitions", "3");
        return new Session();
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
}
