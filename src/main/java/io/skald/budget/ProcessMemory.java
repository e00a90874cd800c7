package io.skald.budget;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the memory of a process is made of: Java's own beside the heap, and on the heap what is not for structures. The figures
 * are those of {@code process-memory.txt}, by which the launcher sizes Java, so that launcher and engine never disagree.
 *
 * @param total of the whole process, as the system counts it
 */
public record ProcessMemory(ByteSize total) {

    /** What the launcher sized Java for, in bytes; absent where Java was started without it. */
    public static final String LAUNCHED_FOR = "skald.memory";

    private static final ByteSize WITHOUT_LIMIT = ByteSize.ofMegabytes(256);
    private static final String LIST = "process-memory.txt";
    private static final List<Part> PARTS = parts();
    private static final long SMALLEST_YOUNG = 4L << 20;
    private static final long LARGEST_YOUNG = 16L << 20;
    private static final long LARGEST_SMALL_OBJECTS = 64L << 20;
    private static final long LARGE_PAGE = 2L << 20;
    private static final long STEP = 8L << 20;

    /**
     * One part.
     *
     * @param place beside the heap, on it, or the least of it
     * @param kilobytes that it takes in any process
     * @param share kilobytes more per 16 MB of the total
     */
    record Part(String place, String name, long kilobytes, long share) {

        private static final String BESIDE_HEAP = "java";

        static Part of(String line) {
            String[] words = line.trim().split("\\s+");
            return new Part(words[0], words[1], Long.parseLong(words[2]), Long.parseLong(words[3]));
        }

        long bytes(long total) {
            return (kilobytes + share * (total >> 24)) << 10;
        }

        boolean besideHeap() {
            return place.equals(BESIDE_HEAP);
        }
    }

    private static List<Part> parts() {
        try (InputStream list = ProcessMemory.class.getResourceAsStream(LIST)) {
            BufferedReader lines = new BufferedReader(new InputStreamReader(list, StandardCharsets.UTF_8));
            return lines.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Part::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where a job says nothing: what the launcher sized Java for, else the limit of the container, else 256 MB. */
    public static ByteSize byDefault() {
        return launchedFor().or(() -> ContainerLimit.ofSystem().limit()).orElse(WITHOUT_LIMIT);
    }

    /** What the launcher sized Java for; empty if Java was started without it. */
    public static Optional<ByteSize> launchedFor() {
        return Optional.ofNullable(Long.getLong(LAUNCHED_FOR)).map(ByteSize::new);
    }

    /** The least that a process takes, whatever its job. */
    public static ByteSize least() {
        long total = part("heap").bytes(0);
        while (new ProcessMemory(new ByteSize(total)).heapLeft() < part("heap").bytes(0)) {
            total += STEP;
        }
        return new ByteSize(total);
    }

    /** The least process whose structures may hold so many bytes, in whole steps of 8 MB. */
    public static ByteSize holding(long structures) {
        long total = least().bytes();
        while (new ProcessMemory(new ByteSize(total)).structures().bytes() < structures) {
            total += Math.max(STEP, (structures - total) / STEP * STEP);
        }
        return new ByteSize(total);
    }

    /** What Java takes beside the heap. */
    public ByteSize besideHeap() {
        return new ByteSize(PARTS.stream()
                .filter(Part::besideHeap)
                .mapToLong(part -> part.bytes(total.bytes()))
                .sum());
    }

    /** What Java takes beside the heap, part by part, under the names of the list. */
    public Map<String, ByteSize> partsBesideHeap() {
        Map<String, ByteSize> sizes = new LinkedHashMap<>();
        PARTS.stream()
                .filter(Part::besideHeap)
                .forEach(part -> sizes.put(part.name(), new ByteSize(part.bytes(total.bytes()))));
        return sizes;
    }

    /** Java's greatest heap, in whole large pages. */
    public ByteSize heap() {
        return new ByteSize(Math.max(heapLeft(), part("heap").bytes(0)) / LARGE_PAGE * LARGE_PAGE);
    }

    private long heapLeft() {
        return total.bytes() - besideHeap().bytes();
    }

    /** The part of the heap in which objects are born. */
    public ByteSize young() {
        return new ByteSize(
                Math.max(SMALLEST_YOUNG, Math.min(LARGEST_YOUNG, part("young").bytes(total.bytes()))));
    }

    /**
     * What structures may hold: the heap without its young part and small objects. Where the process was given less than it
     * takes, half of what it was given at the most.
     */
    public ByteSize structures() {
        long most = total.compareTo(least()) < 0 ? total.bytes() / 2 : Long.MAX_VALUE;
        return new ByteSize(Math.min(most, structuresOn(heap().bytes())));
    }

    /** What structures may hold where Java was started with another heap. */
    ByteSize structuresOn(ByteSize otherHeap) {
        boolean asPlanned = otherHeap.bytes() >= heap().bytes() - young().bytes();
        return asPlanned ? structures() : new ByteSize(Math.max(0, structuresOn(otherHeap.bytes())));
    }

    private long structuresOn(long heap) {
        long small = Math.min(LARGEST_SMALL_OBJECTS, part("small-objects").bytes(total.bytes()));
        return heap - young().bytes() - small;
    }

    private static Part part(String name) {
        return PARTS.stream()
                .filter(part -> part.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
