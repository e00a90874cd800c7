package io.skald.place;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.stream.Stream;

/** New folders with files in them, for tests of what becomes of the files. */
final class Folders {

    private final Path temporary;
    private int made;

    Folders(Path temporary) {
        this.temporary = temporary;
    }

    Path empty() throws IOException {
        return Files.createDirectory(temporary.resolve("folder" + made++));
    }

    /** @param files their contents by name, which may be that of a file in a folder */
    Path of(Map<String, String> files) throws IOException {
        Path folder = empty();
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        return folder;
    }

    /** What a process finds that comes later: the same files, and no lock held. */
    Path copy(Path folder) throws IOException {
        Path copy = temporary.resolve("copy" + made++);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(folder.relativize(file).toString()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        return copy;
    }
}
