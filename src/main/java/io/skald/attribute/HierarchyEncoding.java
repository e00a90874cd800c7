package io.skald.attribute;

import io.skald.Excerpt;
import io.skald.attribute.dictionary.ByteTable;
import io.skald.attribute.hierarchy.Hierarchy;
import io.skald.attribute.value.EncodingContext;
import io.skald.attribute.value.Explanations;
import io.skald.attribute.value.MissingMarkers;
import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.MemoryTag;
import io.skald.table.Blanks;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Values of a hierarchy: raw numbers are the codes of its leaves. */
final class HierarchyEncoding extends FoundEncoding<HierarchyEncoding.Encoder> {

    private static final Pattern NUMBER = Pattern.compile("[0-9]+([.][0-9]+)?");
    private static final Pattern ALL_BLANKS = Pattern.compile("[\\s\\p{Z}\\p{Cf}]+");

    private final HierarchyAttribute attribute;
    private final Hierarchy hierarchy;
    private final CodeOfBytes codes;
    private final BitSet marks = new BitSet();
    private final int missingLine;

    HierarchyEncoding(HierarchyAttribute attribute, EncodingContext context) {
        super(context);
        this.attribute = attribute;
        this.hierarchy = attribute.hierarchy();
        int line = -1;
        for (String mark : context.missing()) {
            byte[] bytes = mark.getBytes(StandardCharsets.UTF_8);
            int code = hierarchy.code(bytes, 0, bytes.length);
            if (code >= 0) {
                marks.set(code);
                line = line < 0 ? code : line;
            }
        }
        this.missingLine = context.missingIsValue() ? line : -1;
        this.codes = context.charset().equals(StandardCharsets.UTF_8) ? hierarchy::code : inCharset(hierarchy, context);
    }

    /** The code of a value's bytes; -1 if it is no value of the hierarchy. */
    private interface CodeOfBytes {
        int code(byte[] bytes, int from, int to);
    }

    private static CodeOfBytes inCharset(Hierarchy hierarchy, EncodingContext context) {
        ByteTable leaves = new ByteTable();
        int[] codeOfEntry = new int[hierarchy.size()];
        for (int code = 0; code < codeOfEntry.length; code++) {
            Optional<byte[]> bytes = MissingMarkers.encoded(hierarchy.label(0, code), context.charset());
            if (bytes.isPresent()) {
                codeOfEntry[leaves.add(bytes.get(), 0, bytes.get().length)] = code;
            }
        }
        leaves.trim();
        context.budget()
                .reserve(MemoryTag.DICTIONARIES, leaves.retainedBytes() + (long) Integer.BYTES * codeOfEntry.length);
        return (bytes, from, to) -> {
            int entry = leaves.find(bytes, from, to);
            return entry < 0 ? -1 : codeOfEntry[entry];
        };
    }

    /** All missing markers are one value: that of the first of them that the hierarchy has a line for, if missing values are values. */
    final class Encoder implements FoundEncoder {

        private final boolean[] seen = new boolean[hierarchy.size()];
        private boolean sawMissing;

        @Override
        public long encode(byte[] bytes, int from, int to) {
            int code = codes.code(bytes, from, to);
            if (code >= 0 && !marks.get(code)) {
                seen[code] = true;
                return code;
            }
            if (code >= 0 || markers().contain(bytes, from, to)) {
                if (missingLine >= 0) {
                    seen[missingLine] = true;
                    return missingLine;
                }
                sawMissing = true;
                return MISSING;
            }
            return UNKNOWN;
        }

        @Override
        public boolean sawMissing() {
            return sawMissing;
        }
    }

    @Override
    Encoder encoder() {
        return new Encoder();
    }

    @Override
    public String explain(String value, long outcome) {
        if (outcome == ValueEncoder.MISSING) {
            return Explanations.missing();
        }
        return "is not among the " + hierarchy.size() + " values of its hierarchy " + hierarchy.file()
                + ": add a line for it, or set policies.on-unknown: suppress.";
    }

    @Override
    public Optional<String> nearMiss(String value) {
        String stripped = withoutBlanks(value);
        String lower = stripped.toLowerCase(Locale.ROOT);
        for (String known : hierarchy.values()) {
            if (known.equals(value)) {
                // A missing mark that the policy does not allow, though the hierarchy has a line for it.
                return Optional.empty();
            }
            if (Blanks.trim(known).equals(Blanks.trim(value))) {
                return Optional.of(
                        Excerpt.quoted(known) + " differs only in blanks, which format.trim: true takes away");
            }
            if (withoutBlanks(known).equals(stripped)) {
                return Optional.of(Excerpt.quoted(known)
                        + " differs only in blanks or in marks that do not show: write both alike");
            }
            if (withoutBlanks(known).toLowerCase(Locale.ROOT).equals(lower)) {
                return Optional.of(Excerpt.quoted(known) + " differs only in case");
            }
            if (NUMBER.matcher(known).matches() && withoutZeros(known).equals(withoutZeros(value))) {
                return Optional.of(Excerpt.quoted(known)
                        + " differs only in zeros, which spreadsheet programs take away: write both alike");
            }
            if (composed(known).equals(composed(value))) {
                return Optional.of(
                        "one that looks the same is written in another form of Unicode, NFC or NFD: bring both to one");
            }
        }
        return Optional.empty();
    }

    private static String composed(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    /** Without zeros in front, and behind a decimal point. */
    private static String withoutZeros(String number) {
        String whole = number.replaceFirst("^0+(?=\\d)", "");
        return whole.indexOf('.') < 0 ? whole : whole.replaceFirst("\\.?0+$", "");
    }

    private static String withoutBlanks(String text) {
        return ALL_BLANKS.matcher(text).replaceAll("");
    }

    @Override
    public ColumnFindings findings() {
        BitSet seen = new BitSet(hierarchy.size());
        for (Encoder encoder : encoders()) {
            for (int code = 0; code < encoder.seen.length; code++) {
                if (encoder.seen[code]) {
                    seen.set(code);
                }
            }
        }
        return new HierarchyFindings(attribute, seen, sawMissing());
    }
}
