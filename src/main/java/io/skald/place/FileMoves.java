package io.skald.place;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** What placing does to the file system, step by step, so that tests can stop at any step. */
public interface FileMoves {

    /** The file system itself. */
    FileMoves DISK = new FileMoves() {
        @Override
        public void move(Path from, Path to) throws IOException {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        }

        @Override
        public void delete(Path file) throws IOException {
            Files.deleteIfExists(file);
        }

        @Override
        public void sync(Path file) throws IOException {
            boolean folder = Files.isDirectory(file);
            try (FileChannel channel =
                    FileChannel.open(file, folder ? StandardOpenOption.READ : StandardOpenOption.WRITE)) {
                channel.force(true);
            } catch (IOException e) {
                // Some systems cannot open folders; there is nothing to make lasting there.
                if (!folder || System.getProperty("os.name").startsWith("Linux")) {
                    throw e;
                }
            }
        }
    };

    /** Renames a file in one step, over whatever has the new name. */
    void move(Path from, Path to) throws IOException;

    /** Removes a file or an empty folder if it is there. */
    void delete(Path file) throws IOException;

    /** Makes a file's content, or a folder's names, outlive a loss of power. */
    void sync(Path file) throws IOException;
}
