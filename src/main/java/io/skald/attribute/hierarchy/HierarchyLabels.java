package io.skald.attribute.hierarchy;

import io.skald.attribute.bin.Labels;
import io.skald.attribute.bin.TableBins;
import io.skald.attribute.dictionary.ByteTable;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;

/**
 * A tree of labels, those of one level in the order of the leaves below them. Texts are made of their bytes when they are asked for.
 *
 * @param labels per level of the file, the labels in UTF-8
 * @param idOfPlace per level of the file, which of the labels is at a place
 * @param codeOfLeaf the place of each of the first level's labels
 * @param addTop whether {@code *} is added on top
 */
record HierarchyLabels(List<ByteTable> labels, int[][] idOfPlace, int[] codeOfLeaf, boolean addTop, TableBins bins) {

    int height() {
        return bins.height();
    }

    String label(int level, long bin) {
        return level == labels.size()
                ? Labels.TOP
                : new String(labels.get(level).bytes(idOfPlace[level][(int) bin]), StandardCharsets.UTF_8);
    }

    List<String> labels(int level) {
        return new AbstractList<>() {
            @Override
            public String get(int bin) {
                return label(level, Objects.checkIndex(bin, size()));
            }

            @Override
            public int size() {
                return (int) bins.bins(level);
            }
        };
    }

    /** The code of a value in UTF-8; -1 if it is none. */
    int code(byte[] bytes, int from, int to) {
        int id = labels.get(0).find(bytes, from, to);
        return id < 0 ? -1 : codeOfLeaf[id];
    }

    long retainedBytes() {
        long bytes = TableBins.bytes(bins.values(), bins.height()) + (long) Integer.BYTES * codeOfLeaf.length;
        for (int level = 0; level < idOfPlace.length; level++) {
            bytes += labels.get(level).retainedBytes() + (long) Integer.BYTES * idOfPlace[level].length;
        }
        return bytes;
    }
}
