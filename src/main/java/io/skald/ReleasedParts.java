package io.skald;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a folder holds that a release in parts is: files named {@code part-...}, the mark {@code _SUCCESS}, and their checksums. Only such a folder is ever replaced, so
 * that a slip in the name of an output removes nothing else.
 */
public final class ReleasedParts {

    private static final Pattern NAME = Pattern.compile("part-[^/]*|_SUCCESS|\\.(?:part-[^/]*|_SUCCESS)\\.crc");

    private ReleasedParts() {}

    /** Whether a file of this name belongs to such a release. */
    public static boolean isPart(String name) {
        return NAME.matcher(name).matches();
    }

    /**
     * What a folder of this machine holds besides, if anything: the first in order.
     *
     * @throws IOException if it cannot be read
     */
    public static Optional<Path> stranger(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                            || !isPart(String.valueOf(file.getFileName())))
                    .sorted()
                    .findFirst();
        }
    }
}
