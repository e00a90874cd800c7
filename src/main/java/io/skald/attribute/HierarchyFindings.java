package io.skald.attribute;

import io.skald.attribute.Encoding.CodedDomain;
import io.skald.attribute.bin.BinnedDomain;
import io.skald.attribute.bin.CategoryLabelling;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.bin.Labelling;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.dictionary.CodeMap;
import io.skald.attribute.hierarchy.Hierarchy;
import io.skald.attribute.value.EncodingContext;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** @param seen the leaves that occur */
record HierarchyFindings(HierarchyAttribute attribute, BitSet seen, boolean missing) implements ColumnFindings {

    private static final int EXAMPLES = 3;

    static HierarchyFindings read(HierarchyAttribute attribute, DataInput in) throws IOException {
        long[] words = new long[in.readInt()];
        for (int i = 0; i < words.length; i++) {
            words[i] = in.readLong();
        }
        return new HierarchyFindings(attribute, BitSet.valueOf(words), in.readBoolean());
    }

    @Override
    public void write(DataOutput out) throws IOException {
        long[] words = seen.toLongArray();
        out.writeInt(words.length);
        for (long word : words) {
            out.writeLong(word);
        }
        out.writeBoolean(missing);
    }

    @Override
    public HierarchyFindings merge(ColumnFindings other, EncodingContext context) {
        HierarchyFindings more = (HierarchyFindings) other;
        BitSet both = (BitSet) seen.clone();
        both.or(more.seen);
        return new HierarchyFindings(attribute, both, missing || more.missing);
    }

    @Override
    public CodedDomain encoded(EncodingContext context) {
        Hierarchy hierarchy = attribute.hierarchy();
        Labelling labelling = new CategoryLabelling(
                hierarchy.bins(), hierarchy::label, hierarchy.label(hierarchy.height(), 0), missing, seen);
        Domain domain = new BinnedDomain(
                attribute.name(),
                hierarchy.bins(),
                labelling,
                missingText(context),
                levelNames(hierarchy),
                level -> examples(hierarchy, level));
        return new CodedDomain(domain, new CodeMap.Offset(0, missing ? hierarchy.size() : -1));
    }

    private static List<String> levelNames(Hierarchy hierarchy) {
        List<String> names = new ArrayList<>(List.of(BinnedDomain.ORIGINAL));
        for (int level = 1; level < hierarchy.height(); level++) {
            names.add("level " + level + " of its hierarchy");
        }
        names.add(Labels.TOP);
        return names;
    }

    private static Optional<String> examples(Hierarchy hierarchy, int level) {
        if (level == 0 || level >= hierarchy.height()) {
            return Optional.empty();
        }
        List<String> labels = hierarchy.labels(level);
        String first = String.join(", ", labels.subList(0, Math.min(EXAMPLES, labels.size())));
        return Optional.of(labels.size() > EXAMPLES ? first + ", ..." : first);
    }
}
