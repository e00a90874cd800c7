package io.skald.attribute;

import io.skald.FailureException;
import io.skald.budget.MemoryBudget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Codes: raw numbers are those of a dictionary of the texts seen. Codes of the domain are the texts sorted by length, then
 * text, so that those with the same beginning and the same length lie together.
 */
final class CodeEncoding implements Encoding {

    /** A text, its places in two tables and the bins of a few levels. */
    private static final long FINISHED_BYTES_PER_CODE = 150;

    private final CodeAttribute attribute;
    private final EncodingContext context;
    private final MissingMarkers markers;
    private final int longest;
    private final ByteTable texts = new ByteTable();
    private final Collection<Encoder> encoders = new ConcurrentLinkedQueue<>();
    private final MemoryBudget.Reservation reservation;

    CodeEncoding(CodeAttribute attribute, EncodingContext context) {
        this.attribute = attribute;
        this.context = context;
        this.markers = new MissingMarkers(context);
        this.longest = attribute.keep().get(0);
        this.reservation = context.budget().reserve("dictionaries", 0);
    }

    /** Every thread keeps a table of its own of the texts that it met, so that only new ones take the lock. */
    private final class Encoder implements ValueEncoder {

        private final ByteTable known = new ByteTable();
        private int[] raws = new int[16];
        private boolean sawMissing;

        @Override
        public long encode(byte[] bytes, int from, int to) {
            int entry = known.find(bytes, from, to);
            if (entry >= 0) {
                return raws[entry];
            }
            if (markers.contain(bytes, from, to)) {
                sawMissing = true;
                return MISSING;
            }
            String text = new String(bytes, from, to - from, context.charset());
            if (text.codePointCount(0, text.length()) > longest) {
                return MALFORMED;
            }
            entry = known.add(bytes, from, to);
            if (entry == raws.length) {
                raws = Arrays.copyOf(raws, 2 * entry);
            }
            raws[entry] = rawOfNew(bytes, from, to);
            return raws[entry];
        }
    }

    private synchronized int rawOfNew(byte[] bytes, int from, int to) {
        int known = texts.find(bytes, from, to);
        if (known >= 0) {
            return known;
        }
        int raw = texts.add(bytes, from, to);
        long tables = 1L + encoders.size();
        hold(tables * texts.retainedBytes());
        return raw;
    }

    private void hold(long bytes) {
        if (bytes > reservation.bytes() && !reservation.tryResize(bytes)) {
            throw new FailureException("Not enough memory for the dictionary of column " + Quoted.of(attribute.name())
                    + ", which has more than " + texts.size() + " distinct codes. Raise 'memory' in the job.");
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
        return Quoted.of(value) + " has " + value.codePointCount(0, value.length())
                + " characters, more than the " + longest
                + " that 'keep' begins with: correct it, or begin 'keep' with the length of the longest code.";
    }

    @Override
    public Encoded finish() {
        int raws = texts.size();
        hold(raws * FINISHED_BYTES_PER_CODE);
        String[] textOfRaw = new String[raws];
        for (int raw = 0; raw < raws; raw++) {
            textOfRaw[raw] = new String(texts.bytes(raw), context.charset());
        }
        // Distinct once more: bytes that are no characters of the charset may read as the same text.
        String[] textOfCode = Arrays.stream(textOfRaw)
                .distinct()
                .sorted(Comparator.comparingInt(CodeEncoding::lengthOf).thenComparing(Comparator.naturalOrder()))
                .toArray(String[]::new);
        int values = textOfCode.length;
        Map<String, Integer> codeOfText = new HashMap<>();
        for (int code = 0; code < values; code++) {
            codeOfText.put(textOfCode[code], code);
        }
        int[] codeOfRaw = Arrays.stream(textOfRaw).mapToInt(codeOfText::get).toArray();
        boolean anyMissing = encoders.stream().anyMatch(encoder -> encoder.sawMissing);
        LevelBins bins = new TableBins(values, binOfCode(textOfCode));
        BinNames names = (level, bin) -> attribute.mask(level, textOfCode[Math.toIntExact(bins.first(level, bin))]);
        BitSet seen = new BitSet(values);
        seen.set(0, values);
        Labelling labelling = new CategoryLabelling(bins, names, Labels.TOP, seen);
        Optional<String> missing = anyMissing ? Optional.of(context.missing().get(0)) : Optional.empty();
        Domain domain = new BinnedDomain(attribute.name(), bins, labelling, missing, levelNames());
        return new Encoded(domain, new CodeMap.Table(codeOfRaw, anyMissing ? values : -1));
    }

    private int[][] binOfCode(String[] textOfCode) {
        int[][] bins = new int[attribute.keep().size() - 1][textOfCode.length];
        for (int level = 1; level <= bins.length; level++) {
            String mask = "";
            int bin = -1;
            for (int code = 0; code < textOfCode.length; code++) {
                String next = attribute.mask(level, textOfCode[code]);
                if (bin < 0 || !next.equals(mask)) {
                    bin++;
                    mask = next;
                }
                bins[level - 1][code] = bin;
            }
        }
        return bins;
    }

    private static int lengthOf(String text) {
        return text.codePointCount(0, text.length());
    }

    private List<String> levelNames() {
        List<String> names = new ArrayList<>(List.of("original"));
        for (int keep : attribute.keep().subList(1, attribute.keep().size())) {
            names.add(keep == 1 ? "first character" : "first " + keep + " characters");
        }
        names.add(Labels.TOP);
        return names;
    }
}
