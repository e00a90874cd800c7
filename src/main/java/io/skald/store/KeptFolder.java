package io.skald.store;

import java.nio.file.Path;

/**
 * The folder of a kept table, for files that are added to it later.
 *
 * @param path of the folder
 * @param tag of the table, by which a file of another table is told from one of its own
 */
public record KeptFolder(Path path, long tag) {}
