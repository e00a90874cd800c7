package io.skald.parquet;

import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Where the values of a group of rows are read.
 *
 * @param channel of the file
 */
record ParquetSource(Path file, FileChannel channel, Footer.Group group) {}
