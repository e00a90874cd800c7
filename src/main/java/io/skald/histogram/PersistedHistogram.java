package io.skald.histogram;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.attribute.Domain;
import io.skald.lattice.Node;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.openhft.chronicle.hash.ChecksumEntry;
import net.openhft.chronicle.map.ChronicleMap;
import net.openhft.chronicle.map.ChronicleMapBuilder;
import net.openhft.chronicle.map.MapEntry;

/**
 * A histogram that outlives its run: a Chronicle Map from packed key to count, and information if there is any, one file for each node.
 * Opening the first one of a run takes seconds, so that it is done only when histograms are kept.
 *
 * @param folder of the kept table
 * @param node counted
 * @param informed whether its bins carry information
 */
public record PersistedHistogram(Path folder, Node node, boolean informed) {

    private static final Pattern NAME = Pattern.compile("histogram((?:-\\d+)+)(-information)?\\.map");
    private static final String SUFFIX = ".map";

    /**
     * Keeps a histogram.
     *
     * @param domains of the table it was counted from
     * @throws FailureException if it cannot be written
     */
    public static PersistedHistogram save(Histogram histogram, List<Domain> domains, Path folder) {
        boolean informed = histogram instanceof StoredHistogram stored && stored.informed();
        PersistedHistogram kept = new PersistedHistogram(folder, histogram.node(), informed);
        Path draft = folder.resolve(kept.fileName() + ".new");
        try {
            Files.deleteIfExists(draft);
            try (ChronicleMap<byte[], byte[]> map =
                    kept.builder(domains, histogram.bins()).createPersistedTo(draft.toFile())) {
                kept.fill(map, histogram, domains);
            }
            Files.move(draft, kept.file(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw IoReason.failure("Cannot keep a histogram in " + folder, e);
        }
        return kept;
    }

    /** The histograms kept in a folder, in the order of their nodes. */
    public static List<PersistedHistogram> in(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> NAME.matcher(file.getFileName().toString()))
                    .filter(name -> name.matches())
                    .map(name -> new PersistedHistogram(
                            folder,
                            Node.of(Arrays.stream(name.group(1).substring(1).split("-"))
                                    .mapToInt(Integer::parseInt)
                                    .toArray()),
                            name.group(2) != null))
                    .sorted((one, other) -> one.node().compareTo(other.node()))
                    .toList();
        } catch (IOException e) {
            throw IoReason.failure("Cannot read the folder " + folder, e);
        }
    }

    /** Keeps it no longer. */
    public void remove() {
        try {
            Files.deleteIfExists(file());
        } catch (IOException e) {
            throw IoReason.failure("Cannot remove the kept histogram " + file(), e);
        }
    }

    private String fileName() {
        String levels = Arrays.stream(node.levels()).mapToObj(Integer::toString).collect(Collectors.joining("-"));
        return String.format(Locale.ROOT, "histogram-%s%s%s", levels, informed ? "-information" : "", SUFFIX);
    }

    private Path file() {
        return folder.resolve(fileName());
    }

    private int valueBytes() {
        return informed ? 2 * Long.BYTES : Long.BYTES;
    }

    private ChronicleMapBuilder<byte[], byte[]> builder(List<Domain> domains, long bins) {
        int words = KeyLayout.Packed.of(domains, node).words();
        // Its own exit hook would unmap the file under threads that still use it.
        return ChronicleMap.of(byte[].class, byte[].class)
                .name("histogram")
                .constantKeySizeBySample(new byte[words * Long.BYTES])
                .constantValueSizeBySample(new byte[valueBytes()])
                .entries(Math.max(1, bins))
                .checksumEntries(true)
                .skipCloseOnExitHook(true);
    }

    private void fill(ChronicleMap<byte[], byte[]> map, Histogram histogram, List<Domain> domains) {
        KeyLayout layout = KeyLayout.Packed.of(domains, node);
        long[] words = new long[layout.words()];
        histogram.forEach((bins, count, information) -> {
            Arrays.fill(words, 0);
            for (int i = 0; i < bins.length; i++) {
                words[layout.word(i)] += bins[i] * layout.stride(i);
            }
            ByteBuffer key = ByteBuffer.allocate(words.length * Long.BYTES);
            key.asLongBuffer().put(words);
            ByteBuffer value = ByteBuffer.allocate(valueBytes()).putLong(count);
            if (informed) {
                value.putLong(information);
            }
            map.put(key.array(), value.array());
        });
    }

    /**
     * Shows all bins, a block at a time.
     *
     * @param block of {@link KeyLayout.Packed} keys with counts
     * @param rows that all bins together must have
     */
    void read(List<Domain> domains, KeyBlock block, long rows, Consumer<KeyBlock> consumer) {
        long[] found = new long[1];
        block.size = 0;
        try (ChronicleMap<byte[], byte[]> map = builder(domains, 1).createPersistedTo(file().toFile())) {
            map.forEachEntry(entry -> {
                found[0] += take(entry, block);
                if (block.size == KeyBlock.CAPACITY) {
                    consumer.accept(block);
                    block.size = 0;
                }
            });
        } catch (IOException e) {
            throw IoReason.failure("Cannot read the kept histogram " + file(), e);
        }
        if (found[0] != rows) {
            throw damaged();
        }
        consumer.accept(block);
    }

    private long take(MapEntry<byte[], byte[]> entry, KeyBlock block) {
        if (!((ChecksumEntry) entry).checkSum()) {
            throw damaged();
        }
        ByteBuffer key = ByteBuffer.wrap(entry.key().get());
        ByteBuffer value = ByteBuffer.wrap(entry.value().get());
        for (long[] word : block.words) {
            word[block.size] = key.getLong();
        }
        long count = value.getLong();
        block.counts[block.size] = (int) count;
        if (informed) {
            block.information[block.size] = value.getLong();
        }
        block.size++;
        return count;
    }

    /** Bins of the file. */
    long bins(List<Domain> domains) {
        try (ChronicleMap<byte[], byte[]> map = builder(domains, 1).createPersistedTo(file().toFile())) {
            return map.longSize();
        } catch (IOException e) {
            throw IoReason.failure("Cannot read the kept histogram " + file(), e);
        }
    }

    private FailureException damaged() {
        return new FailureException("Damaged: the kept histogram " + file()
                + " is not what was kept. Remove its folder and run the job again.");
    }
}
