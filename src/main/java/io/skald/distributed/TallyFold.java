package io.skald.distributed;

import io.skald.histogram.BinTally;
import io.skald.histogram.key.Sensitive;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tallies the bins of several nodes, one way of grouping each: of each node a few sums come back, or that it has too many bins. */
final class TallyFold implements GroupFold {

    private static final long serialVersionUID = 1;

    private final List<OfNode> nodes;
    private final Sensitive sensitive;
    private final boolean ofPersons;

    /**
     * What a node's bins are tallied by.
     *
     * @param bins of each quasi-identifier by number
     */
    record OfNode(long[][] bins, long maxBins, BinTally.Part empty) implements Serializable {}

    /**
     * What was tallied of part of a node's bins.
     *
     * @param bins how many they are, or more than were asked for
     */
    record Tallied(long bins, BinTally.Part part) implements Serializable {}

    TallyFold(List<OfNode> nodes, Sensitive sensitive, boolean ofPersons) {
        this.nodes = new ArrayList<>(nodes);
        this.sensitive = sensitive;
        this.ofPersons = ofPersons;
    }

    @Override
    public boolean isSmall() {
        return true;
    }

    @Override
    public Folding begin(Grouping grouping) {
        return new Tallying(grouping, copy(nodes));
    }

    /** Tasks may run where the tallies are that they were sent, and each begins with empty ones. */
    private static List<OfNode> copy(List<OfNode> nodes) {
        return List.of(read(write(nodes.toArray(OfNode[]::new)), OfNode[].class));
    }

    /** What one part of the groups comes to, by node. */
    static List<Tallied> of(byte[] block) {
        return List.of(read(block, Tallied[].class));
    }

    private static byte[] write(Serializable object) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static <T> T read(byte[] bytes, Class<T> type) {
        try (ObjectInputStream in = new LoadedByThis(new ByteArrayInputStream(bytes))) {
            return type.cast(in.readObject());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("tallies are of classes that came with this one", e);
        }
    }

    /** Where an engine loads programs itself, their classes are not those of the thread's stack. */
    private static final class LoadedByThis extends ObjectInputStream {

        LoadedByThis(ByteArrayInputStream bytes) throws IOException {
            super(bytes);
        }

        @Override
        protected Class<?> resolveClass(java.io.ObjectStreamClass described)
                throws IOException, ClassNotFoundException {
            try {
                return Class.forName(described.getName(), false, TallyFold.class.getClassLoader());
            } catch (ClassNotFoundException primitive) {
                return super.resolveClass(described);
            }
        }
    }

    private final class Tallying implements Folding {

        private final List<OfNode> tallied;
        private final long[] counted;
        private final long[] bins;
        private final GroupEvidence groups;

        Tallying(Grouping grouping, List<OfNode> tallied) {
            this.tallied = tallied;
            this.counted = new long[tallied.size()];
            this.bins = new long[tallied.get(0).bins().length];
            this.groups = new GroupEvidence(grouping, sensitive, ofPersons, (way, key, evidence) -> {
                OfNode node = tallied.get(way);
                if (counted[way]++ < node.maxBins()) {
                    for (int i = 0; i < bins.length; i++) {
                        bins[i] = node.bins()[i][(int) grouping.number(way, i, key)];
                    }
                    node.empty().bin(bins, evidence);
                }
            });
        }

        @Override
        public void add(int way, long[] key, long[] values, long rows) {
            groups.rows(way, key, values, rows);
        }

        @Override
        public void addPersons(int way, long[] key, int column, int value, long persons) {
            groups.persons(way, key, column, value, persons);
        }

        @Override
        public Optional<byte[]> full() {
            return Optional.empty();
        }

        @Override
        public byte[] end() {
            groups.end();
            Tallied[] all = new Tallied[counted.length];
            for (int i = 0; i < all.length; i++) {
                all[i] = new Tallied(counted[i], tallied.get(i).empty());
            }
            return write(all);
        }
    }
}
