package io.skald.histogram.bins;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.attribute.bin.Domain;
import io.skald.budget.BlockFile;
import io.skald.budget.PrivateFiles;
import io.skald.histogram.Histogram;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyColumns;
import io.skald.histogram.key.KeyLayout;
import io.skald.lattice.Node;
import io.skald.store.KeptFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A histogram that outlives its run, one file for each node: blocks of bins, each its key's words, its count, and a last block of fixed size that tells how many there are, of which table and node. Written under another name, made lasting and only
 * then renamed; read without a lock, so that no reader, killed or not, leaves a trace in it.
 *
 * @param folder of the kept table
 * @param node counted
 */
public record PersistedHistogram(KeptFolder folder, Node node) {

    private static final Pattern NAME = Pattern.compile("histogram((?:-\\d{1,4})+)\\.bins");
    private static final String SUFFIX = ".bins";
    private static final String PURPOSE = "the kept histogram";

    private static final long FORMAT = 0x32_54_53_49_48L; // "HIST2", little-endian
    private static final int TRAILER_BYTES = 6 * Long.BYTES;

    /**
     * Keeps a histogram.
     *
     * @param domains of the table it was counted from
     * @throws FailureException if it cannot be written; nothing of it is left then
     */
    public static PersistedHistogram save(Histogram histogram, List<Domain> domains, KeptFolder folder) {
        PersistedHistogram kept = new PersistedHistogram(folder, histogram.node());
        Path draft = folder.path().resolve(kept.fileName() + ".new");
        try {
            Files.deleteIfExists(draft);
            try {
                try (BlockFile file = BlockFile.create(draft, PURPOSE)) {
                    kept.fill(file, histogram, domains);
                    file.sync();
                }
                Files.move(draft, kept.file(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(draft);
            }
        } catch (IOException e) {
            throw IoReason.failure("Cannot keep a histogram in " + folder.path(), e);
        }
        PrivateFiles.syncFolder(folder.path());
        return kept;
    }

    /**
     * The histograms kept in a folder, in the order of their nodes.
     *
     * @param domains of the table; what has the name of no node of it is none of its histograms
     */
    public static List<PersistedHistogram> in(KeptFolder folder, List<Domain> domains) {
        try (Stream<Path> files = Files.list(folder.path())) {
            return files.map(file -> NAME.matcher(file.getFileName().toString()))
                    .filter(name -> name.matches())
                    .map(name -> new PersistedHistogram(
                            folder,
                            Node.of(Arrays.stream(name.group(1).substring(1).split("-"))
                                    .mapToInt(Integer::parseInt)
                                    .toArray())))
                    .filter(kept -> isNode(kept.node(), domains))
                    .sorted((one, other) -> one.node().compareTo(other.node()))
                    .toList();
        } catch (IOException e) {
            throw IoReason.failure("Cannot read the folder " + folder.path(), e);
        }
    }

    private static boolean isNode(Node node, List<Domain> domains) {
        int[] levels = node.levels();
        return levels.length == domains.size()
                && IntStream.range(0, levels.length)
                        .allMatch(i -> levels[i] <= domains.get(i).height());
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
        return String.format(Locale.ROOT, "histogram-%s%s", levels, SUFFIX);
    }

    private Path file() {
        return folder.path().resolve(fileName());
    }

    private int binBytes(KeyLayout layout) {
        return (layout.words() + 1) * Long.BYTES;
    }

    private void fill(BlockFile file, Histogram histogram, List<Domain> domains) {
        KeyLayout layout = KeyLayout.Packed.of(KeyColumns.of(domains), node);
        long[] words = new long[layout.words()];
        ByteBuffer block =
                ByteBuffer.allocate(KeyBlock.CAPACITY * binBytes(layout)).order(ByteOrder.LITTLE_ENDIAN);
        long[] totals = {0, 0};
        histogram.forEach((bins, evidence) -> {
            if (!block.hasRemaining()) {
                file.append(block.flip());
                block.clear();
            }
            Arrays.fill(words, 0);
            for (int i = 0; i < bins.length; i++) {
                words[layout.word(i)] += bins[i] * layout.stride(i);
            }
            for (long word : words) {
                block.putLong(word);
            }
            block.putLong(evidence.rows());
            totals[0]++;
            totals[1] += evidence.rows();
        });
        if (block.position() > 0) {
            file.append(block.flip());
        }
        ByteBuffer trailer = ByteBuffer.allocate(TRAILER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        trailer.putLong(FORMAT).putLong(binBytes(layout)).putLong(totals[0]).putLong(totals[1]);
        trailer.putLong(folder.tag()).putLong(Arrays.hashCode(node.levels()));
        file.append(trailer.flip());
    }

    /**
     * Shows all bins, a block at a time.
     *
     * @param block of {@link KeyLayout.Packed} keys with counts
     * @param rows that all bins together must have
     */
    public void read(List<Domain> domains, KeyBlock block, long rows, Consumer<KeyBlock> consumer) {
        KeyLayout layout = KeyLayout.Packed.of(KeyColumns.of(domains), node);
        try (BlockFile file = BlockFile.open(file(), PURPOSE)) {
            long bins = bins(file, layout, rows);
            long at = 0;
            for (long done = 0; done < bins; done += block.size) {
                int size = (int) Math.min(KeyBlock.CAPACITY, bins - done);
                int bytes = size * binBytes(layout);
                try (BlockFile.Block written = file.read(at, bytes)) {
                    fill(block, size, written);
                }
                at += bytes + (long) BlockFile.CHECKSUM_BYTES;
                consumer.accept(block);
            }
        }
    }

    private void fill(KeyBlock block, int size, BlockFile.Block written) {
        block.size = size;
        for (int i = 0; i < size; i++) {
            for (long[] word : block.words) {
                word[i] = written.getLong();
            }
            block.counts[i] = (int) written.getLong();
        }
    }

    /** Bins of the file, which must be those of so many rows. */
    public long bins(List<Domain> domains, long rows) {
        try (BlockFile file = BlockFile.open(file(), PURPOSE)) {
            return bins(file, KeyLayout.Packed.of(KeyColumns.of(domains), node), rows);
        }
    }

    private long bins(BlockFile file, KeyLayout layout, long rows) {
        long start = file.bytes() - TRAILER_BYTES - BlockFile.CHECKSUM_BYTES;
        if (start < 0) {
            throw damaged();
        }
        try (BlockFile.Block trailer = file.read(start, TRAILER_BYTES)) {
            boolean same = trailer.getLong() == FORMAT && trailer.getLong() == binBytes(layout);
            long bins = trailer.getLong();
            same &= trailer.getLong() == rows;
            same &= trailer.getLong() == folder.tag();
            same &= trailer.getLong() == Arrays.hashCode(node.levels());
            if (!same) {
                throw damaged();
            }
            return bins;
        }
    }

    private FailureException damaged() {
        return new FailureException("Damaged: the kept histogram " + file() + " is not what was kept.");
    }
}
