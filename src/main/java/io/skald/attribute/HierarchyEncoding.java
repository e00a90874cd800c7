package io.skald.attribute;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/** Values of a hierarchy: raw numbers are the codes of its leaves. */
final class HierarchyEncoding implements Encoding {

    private final String name;
    private final Hierarchy hierarchy;
    private final EncodingContext context;
    private final MissingMarkers missing;
    private final ByteTable leaves = new ByteTable();
    private final int[] codeOfEntry;
    private final Collection<Encoder> encoders = new ConcurrentLinkedQueue<>();

    HierarchyEncoding(String name, Hierarchy hierarchy, EncodingContext context) {
        this.name = name;
        this.hierarchy = hierarchy;
        this.context = context;
        this.missing = new MissingMarkers(context);
        this.codeOfEntry = new int[hierarchy.size()];
        for (int code = 0; code < codeOfEntry.length; code++) {
            Optional<byte[]> bytes = MissingMarkers.encoded(hierarchy.label(0, code), context.charset());
            if (bytes.isPresent()) {
                codeOfEntry[leaves.add(bytes.get(), 0, bytes.get().length)] = code;
            }
        }
        context.budget()
                .reserve(
                        "dictionaries", leaves.retainedBytes() + TableBins.bytes(hierarchy.size(), hierarchy.height()));
    }

    /** A line of the hierarchy wins over a missing marker, so it is looked up first. */
    private final class Encoder implements ValueEncoder {

        private final boolean[] seen = new boolean[codeOfEntry.length];
        private boolean sawMissing;

        @Override
        public long encode(byte[] bytes, int from, int to) {
            int entry = leaves.find(bytes, from, to);
            if (entry >= 0) {
                int code = codeOfEntry[entry];
                seen[code] = true;
                return code;
            }
            if (missing.contain(bytes, from, to)) {
                sawMissing = true;
                return MISSING;
            }
            return UNKNOWN;
        }
    }

    @Override
    public ValueEncoder newEncoder() {
        Encoder encoder = new Encoder();
        encoders.add(encoder);
        return encoder;
    }

    @Override
    public String explain(String value, long outcome) {
        if (outcome == ValueEncoder.MISSING) {
            return Explanations.missing(value);
        }
        return Quoted.of(value) + " is not among the " + hierarchy.size() + " values of its hierarchy "
                + hierarchy.file() + ": add a line for it" + nearMiss(value)
                + ", or set policies.on-unknown: suppress.";
    }

    private String nearMiss(String value) {
        List<String> values = hierarchy.values();
        if (values.stream().anyMatch(known -> known.strip().equals(value.strip()))) {
            return ", set format.trim: true (it differs from a value of the hierarchy only in blanks)";
        }
        String lower = value.toLowerCase(Locale.ROOT);
        return values.stream()
                .filter(known -> known.toLowerCase(Locale.ROOT).equals(lower))
                .findFirst()
                .map(known -> " (" + Quoted.of(known) + ", which differs only in case, has one)")
                .orElse("");
    }

    @Override
    public Encoded finish() {
        BitSet seen = new BitSet(hierarchy.size());
        for (Encoder encoder : encoders) {
            for (int code = 0; code < encoder.seen.length; code++) {
                if (encoder.seen[code]) {
                    seen.set(code);
                }
            }
        }
        boolean anyMissing = encoders.stream().anyMatch(encoder -> encoder.sawMissing);
        String top = anyMissing ? Labels.TOP : hierarchy.label(hierarchy.height(), 0);
        Labelling labelling = new CategoryLabelling(hierarchy.bins(), hierarchy::label, top, seen);
        Optional<String> missingText =
                anyMissing ? Optional.of(context.missing().get(0)) : Optional.empty();
        Domain domain = new BinnedDomain(name, hierarchy.bins(), labelling, missingText, levelNames());
        return new Encoded(domain, new CodeMap.Offset(0, anyMissing ? hierarchy.size() : -1));
    }

    private List<String> levelNames() {
        List<String> names = new ArrayList<>(List.of("original"));
        for (int level = 1; level < hierarchy.height(); level++) {
            List<String> labels = hierarchy.labels(level);
            names.add("level " + level + " of its hierarchy ("
                    + String.join(", ", labels.subList(0, Math.min(3, labels.size())))
                    + (labels.size() > 3 ? ", ..." : "") + ")");
        }
        return Stream.concat(names.stream(), Stream.of(Labels.TOP)).toList();
    }
}
