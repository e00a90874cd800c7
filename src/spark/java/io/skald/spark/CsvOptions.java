package io.skald.spark;

import io.skald.csv.Dialect;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Row;

/** How Spark is to read and write text: as it is, nothing trimmed, nothing guessed, line ends inside quotes. */
final class CsvOptions {

    private CsvOptions() {}

    static DataFrameReader reading(DataFrameReader reader, Dialect dialect) {
        return reader.option("sep", dialect.delimiter())
                .option("quote", dialect.quote().map(String::valueOf).orElse(""))
                .option("escape", dialect.quote().map(String::valueOf).orElse("\""))
                .option("comment", dialect.comment().map(String::valueOf).orElse(""))
                .option("encoding", dialect.encoding().name())
                .option("multiLine", dialect.quote().isPresent())
                .option("ignoreLeadingWhiteSpace", false)
                .option("ignoreTrailingWhiteSpace", false);
    }

    /** @param alone whether there is one column, whose missing values would be empty lines */
    static DataFrameWriter<Row> writing(DataFrameWriter<Row> writer, Dialect dialect, boolean alone) {
        return writer.option("sep", dialect.delimiter())
                .option("quote", dialect.quote().map(String::valueOf).orElse(""))
                .option("escape", dialect.quote().map(String::valueOf).orElse("\""))
                .option("encoding", dialect.encoding().name())
                .option("header", true)
                .option("nullValue", alone ? "\"\"" : "")
                .option("emptyValue", alone ? "\"\"" : "")
                .option("ignoreLeadingWhiteSpace", false)
                .option("ignoreTrailingWhiteSpace", false);
    }
}
