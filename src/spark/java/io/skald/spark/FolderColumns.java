package io.skald.spark;

import io.skald.table.PartitionedFormat;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * Columns that the names of folders are, read as on one machine: Spark would guess types, and take folders for keys that are further away.
 *
 * @param format of parts in such folders
 * @param files as Spark takes them, at least one
 */
record FolderColumns(PartitionedFormat format, List<String> files) {

    /** Spark's column of the file that a row is from. */
    private static final String FILE = "_metadata.file_path";

    private List<Map<String, String>> values() {
        return format.values(files.stream()
                .map(file -> java.nio.file.Path.of(new Path(file).toUri().getPath()))
                .toList());
    }

    List<String> keys() {
        return List.copyOf(values().get(0).keySet());
    }

    /** Behind the columns of rows that were read from the files. */
    Dataset<Row> beside(Dataset<Row> rows, SparkSession spark) {
        List<Map<String, String>> values = values();
        Column[] all = new Column[rows.columns().length + keys().size()];
        int filled = 0;
        for (String name : rows.columns()) {
            all[filled++] = SourceTable.named(name);
        }
        for (String key : keys()) {
            Map<String, String> byFile = new HashMap<>();
            for (int i = 0; i < files.size(); i++) {
                byFile.put(
                        new Path(files.get(i)).toUri().getRawPath(),
                        values.get(i).get(key));
            }
            Broadcast<Map<String, String>> sent =
                    JavaSparkContext.fromSparkContext(spark.sparkContext()).broadcast(byFile);
            all[filled++] = functions
                    .udf(new ValueOfFile(sent), DataTypes.StringType)
                    .asNonNullable()
                    .apply(functions.col(FILE))
                    .as(key);
        }
        return rows.select(all);
    }
}
