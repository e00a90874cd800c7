package io.skald.budget;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The memory limit of the control group that this process is in, or of one around it: what a container or a batch system grants.
 * Both versions of Linux's control groups; none elsewhere.
 */
final class ContainerLimit {

    private static final ByteSize NO_MACHINE_HAS = new ByteSize(1L << 50);

    private final Path groupsOfProcess;
    private final Path mount;

    /**
     * @param groupsOfProcess lists the groups, as {@code /proc/self/cgroup}
     * @param mount where the groups are seen, as {@code /sys/fs/cgroup}
     */
    ContainerLimit(Path groupsOfProcess, Path mount) {
        this.groupsOfProcess = groupsOfProcess;
        this.mount = mount;
    }

    static ContainerLimit ofSystem() {
        return new ContainerLimit(Path.of("/proc/self/cgroup"), Path.of("/sys/fs/cgroup"));
    }

    /** The least limit of all groups around the process; empty if there is none. */
    Optional<ByteSize> limit() {
        try (Stream<String> lines = Files.lines(groupsOfProcess)) {
            return lines.flatMap(line -> limits(line).stream()).min(ByteSize::compareTo);
        } catch (IOException | UncheckedIOException noControlGroups) {
            return Optional.empty();
        }
    }

    /** @param line number, controllers and path, by colons; version 2 has number 0 and no controllers */
    private List<ByteSize> limits(String line) {
        String[] words = line.split(":", 3);
        if (words.length < 3) {
            return List.of();
        }
        boolean second = words[0].equals("0") && words[1].isEmpty();
        if (!second && !List.of(words[1].split(",")).contains("memory")) {
            return List.of();
        }
        Path root = second ? mount : mount.resolve("memory");
        String file = second ? "memory.max" : "memory.limit_in_bytes";
        List<ByteSize> limits = new ArrayList<>();
        // A container sees its own group as the root, whatever its path outside is.
        for (Path group = root.resolve(words[2].substring(1)).normalize();
                group != null && group.startsWith(root);
                group = group.getParent()) {
            read(group.resolve(file)).ifPresent(limits::add);
        }
        return limits;
    }

    private static Optional<ByteSize> read(Path file) {
        try {
            ByteSize limit = new ByteSize(Long.parseLong(Files.readString(file).trim()));
            return Optional.of(limit).filter(bytes -> bytes.compareTo(NO_MACHINE_HAS) < 0);
        } catch (IOException | NumberFormatException noLimit) {
            return Optional.empty();
        }
    }
}
