package io.skald.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.util.Progressable;

/** A file system that only Spark knows: its root is a folder that no path of Java leads to by the same name. It has troubles if told so. */
public final class Elsewhere extends RawLocalFileSystem {

    static final Map<String, Path> ROOT = new ConcurrentHashMap<>();
    static final Set<String> TROUBLES = ConcurrentHashMap.newKeySet();

    /** What happens, once, before a release is moved into its place. */
    static final AtomicReference<Runnable> MEANWHILE = new AtomicReference<>(() -> {});

    /** What happens, once, as soon as a release is written. */
    static final AtomicReference<Runnable> BEGUN = new AtomicReference<>(() -> {});

    @Override
    public URI getUri() {
        return URI.create("elsewhere://ward");
    }

    @Override
    public String getScheme() {
        return "elsewhere";
    }

    @Override
    public java.io.File pathToFile(org.apache.hadoop.fs.Path path) {
        return ROOT.get("").resolve("." + path.toUri().getPath()).toFile();
    }

    @Override
    public FileStatus getFileStatus(org.apache.hadoop.fs.Path path) throws IOException {
        return seen(super.getFileStatus(path));
    }

    @Override
    public FileStatus[] listStatus(org.apache.hadoop.fs.Path path) throws IOException {
        return Stream.of(super.listStatus(path)).map(this::seen).toArray(FileStatus[]::new);
    }

    private FileStatus seen(FileStatus status) {
        String path = status.getPath().toUri().getPath();
        String root = ROOT.get("").toString();
        return new FileStatus(
                status.getLen(),
                status.isDirectory(),
                1,
                status.getBlockSize(),
                status.getModificationTime(),
                new org.apache.hadoop.fs.Path(
                        getUri() + (path.startsWith(root) ? path.substring(root.length()) : path)));
    }

    @Override
    public FSDataOutputStream create(
            org.apache.hadoop.fs.Path path,
            boolean overwrite,
            int buffer,
            short copies,
            long block,
            Progressable progress)
            throws IOException {
        String folder = path.getParent().getName();
        if (path.getName().equals("_SUCCESS") && folder.equals("release")) {
            BEGUN.getAndSet(() -> {}).run();
        }
        if (TROUBLES.contains("full aside") && folder.startsWith(".skald-replaced-")
                || folder.equals("visits k4") && TROUBLES.remove("full after")) {
            throw new IOException("the store is full");
        }
        return super.create(path, overwrite, buffer, copies, block, progress);
    }

    @Override
    public boolean delete(org.apache.hadoop.fs.Path path, boolean deep) throws IOException {
        if (TROUBLES.contains("keeps") && path.getName().startsWith(".skald-replaced-")) {
            throw new IOException("the store deletes nothing");
        }
        return super.delete(path, deep);
    }

    @Override
    public boolean rename(org.apache.hadoop.fs.Path from, org.apache.hadoop.fs.Path to) throws IOException {
        if (from.getName().equals("release")) {
            MEANWHILE.getAndSet(() -> {}).run();
        }
        if (TROUBLES.contains("stays") && from.getName().startsWith("visits")) {
            return false;
        }
        if (from.getName().equals("release") && from.getParent().getName().startsWith(".skald-")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(
                            pathToFile(from.getParent()).toPath())))
                    .isEqualTo("rwx------");
            if (TROUBLES.contains("refuses")) {
                return false;
            }
            if (TROUBLES.contains("fails")) {
                throw new IOException("the store is away");
            }
            if (TROUBLES.contains("copies")) {
                Path part = Files.createDirectories(pathToFile(to).toPath())
                        .resolve(listStatus(from)[0].getPath().getName());
                Files.writeString(part, "half of it");
                throw new IOException("the store is away");
            }
            if (TROUBLES.contains("late")) {
                Files.createDirectories(pathToFile(to).toPath());
                return super.rename(from, new org.apache.hadoop.fs.Path(to, "release"));
            }
        }
        if (TROUBLES.contains("loses") && to.getName().startsWith(".skald-replaced-")) {
            Path part = Files.createDirectories(pathToFile(to).toPath()).resolve("part-0");
            Files.move(pathToFile(listStatus(from)[0].getPath()).toPath(), part);
            throw new IOException("the store is away");
        }
        return super.rename(from, to);
    }
}
