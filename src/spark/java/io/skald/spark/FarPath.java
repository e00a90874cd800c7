package io.skald.spark;

import io.skald.FailureException;
import io.skald.UsageException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.spark.sql.SparkSession;

/**
 * A file or folder of a file system that a session reads: this machine's own, or that of an address.
 *
 * @param system that has it, which is the session's and stays open
 * @param path with its scheme
 */
record FarPath(FileSystem system, Path path) {

    private static final FsPermission OF_FOLDER = new FsPermission("700");
    private static final FsPermission OF_FILE = new FsPermission("600");

    /** @throws UsageException if it is no address, or none that the session knows */
    static FarPath of(SparkSession spark, String address) {
        Path path;
        try {
            path = new Path(address);
        } catch (IllegalArgumentException wrong) {
            throw new UsageException(address + " is no address.");
        }
        return of(spark, path);
    }

    static FarPath of(SparkSession spark, java.nio.file.Path file) {
        return of(spark, new Path(file.toUri()));
    }

    static FarPath of(SparkSession spark, Path path) {
        try {
            FileSystem system = path.getFileSystem(spark.sparkContext().hadoopConfiguration());
            return new FarPath(system, system.makeQualified(path));
        } catch (UnsupportedFileSystemException unknown) {
            throw new UsageException(
                    "Spark knows no file system for " + path
                            + ". Give it the jars of one, for s3a as with spark-submit --packages org.apache.hadoop:hadoop-aws:VERSION.");
        } catch (IOException | IllegalArgumentException unreachable) {
            throw failure("Cannot reach " + path, unreachable);
        }
    }

    static FailureException failure(String what, Exception cause) {
        String reason = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
        return new FailureException(what + ": " + reason, cause);
    }

    /** What may fail for reasons of a file system. */
    @FunctionalInterface
    interface Step<T> {
        T run() throws IOException;
    }

    <T> T tried(String what, Step<T> step) {
        try {
            return step.run();
        } catch (IOException | UncheckedIOException failed) {
            throw failure("Cannot " + what + " " + path, failed);
        }
    }

    /** As Spark takes it. */
    String location() {
        return path.toString();
    }

    String name() {
        return path.getName();
    }

    /** Where it is, if it is no root. */
    Optional<FarPath> folder() {
        return Optional.ofNullable(path.getParent()).map(parent -> new FarPath(system, parent));
    }

    FarPath child(String name) {
        return new FarPath(system, new Path(path, name));
    }

    FarPath sibling(String name) {
        return new FarPath(system, new Path(path.getParent(), name));
    }

    /** With links followed, on this machine; it is there. */
    FarPath real() {
        return tried(
                "look at",
                () -> path.toUri().getScheme().equals("file")
                        ? new FarPath(
                                system,
                                new Path(java.nio.file.Path.of(path.toUri())
                                        .toRealPath()
                                        .toUri()))
                        : this);
    }

    /** Whether another is this, or in it. */
    boolean holds(FarPath other) {
        return (other.location() + "/").startsWith(location().replaceFirst("/*$", "/"));
    }

    boolean exists() {
        return tried("look at", () -> system.exists(path));
    }

    /** What is there. */
    FileStatus status() {
        return tried("look at", () -> system.getFileStatus(path));
    }

    boolean isFolder() {
        return exists() && status().isDirectory();
    }

    /**
     * The files in a folder.
     *
     * @param deep whether also those of all folders in it
     */
    List<FileStatus> files(boolean deep) {
        return tried("read the folder", () -> {
            List<FileStatus> found = new ArrayList<>();
            RemoteIterator<LocatedFileStatus> files = system.listFiles(path, deep);
            while (files.hasNext()) {
                found.add(files.next());
            }
            return found;
        });
    }

    /** What a pattern of names finds, which may be the name itself. */
    List<FileStatus> matching() {
        FileStatus[] found = tried("read", () -> system.globStatus(path));
        return found == null ? List.of() : Arrays.asList(found);
    }

    /** Makes the folder that it is in, for the eyes of the user alone, if it is not there. */
    void makeFolder() {
        FarPath folder = folder().orElseThrow();
        if (!folder.exists()) {
            tried("make a folder for", () -> {
                FileSystem.mkdirs(folder.system(), folder.path(), OF_FOLDER);
                // Also after a stop by the user.
                return system.deleteOnExit(folder.path());
            });
        }
    }

    /** A new file, which only the user reads. */
    BufferedWriter writer() throws IOException {
        makeFolder();
        return new BufferedWriter(
                new OutputStreamWriter(FileSystem.create(system, path, OF_FILE), StandardCharsets.UTF_8));
    }

    /** Removes it with all that is in it, if it is there. */
    void remove() {
        tried("remove", () -> system.delete(path, true));
    }
}
