package io.skald.csv;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The ending of an output's name, which must not promise what a release is not: it is CSV, plain or packed with gzip or zstd. */
final class OutputEnding {

    private static final Set<String> OTHER_KINDS = Set.of(
            "7z",
            "avro",
            "br",
            "bz2",
            "db",
            "dta",
            "feather",
            "html",
            "json",
            "lz",
            "lz4",
            "lzma",
            "ods",
            "orc",
            "parquet",
            "pdf",
            "rar",
            "sas7bdat",
            "sav",
            "snappy",
            "sqlite",
            "tar",
            "tgz",
            "xls",
            "xlsm",
            "xlsx",
            "xml",
            "xz",
            "yaml",
            "yml",
            "z",
            "zip");

    private OutputEnding() {}

    /** What is wrong with the name of an output. */
    static Optional<String> problem(Path output) {
        String name = output.getFileName().toString().toLowerCase(Locale.ROOT);
        String ending = name.substring(name.lastIndexOf('.') + 1);
        return name.contains(".") && OTHER_KINDS.contains(ending)
                ? Optional.of("the output " + output + " would hold CSV, not what '." + ending
                        + "' says; name it .csv, or .csv.gz or .csv.zst to have it packed")
                : Optional.empty();
    }
}
