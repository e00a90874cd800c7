package io.skald.budget;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A file that its process keeps open and that has no name of its own any more: what is called so is a link to what is open, which leads nowhere once the
 * process has ended, however it ends. The system then gives its space back. Others open it by the link as often as they like.
 */
final class HeldOpen implements AutoCloseable {

    /** Where Linux shows what a process has open. */
    private static final Path OPEN = Path.of("/proc/self/fd");

    private final FileChannel channel;

    private HeldOpen(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes a file's name for a link to it.
     *
     * @param file empty
     * @return empty where the system shows nothing of what is open; the file then is as it was
     */
    static Optional<HeldOpen> of(Path file) throws IOException {
        return of(file, OPEN);
    }

    static Optional<HeldOpen> of(Path file, Path shown) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        boolean held = false;
        try {
            Optional<Path> open = Files.isDirectory(shown) ? find(file, shown) : Optional.empty();
            if (open.isEmpty()) {
                return Optional.empty();
            }
            Files.delete(file);
            Files.createSymbolicLink(file, open.get());
            held = true;
            return Optional.of(new HeldOpen(channel));
        } finally {
            if (!held) {
                channel.close();
            }
        }
    }

    private static Optional<Path> find(Path file, Path shown) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(shown)) {
            for (Path open : all) {
                // Others are closed meanwhile, and pipes are no files.
                if (Files.isRegularFile(open) && Files.isSameFile(open, file)) {
                    return Optional.of(open);
                }
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
