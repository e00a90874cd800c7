package io.skald.attribute;

import io.skald.Excerpt;
import io.skald.FailureException;
import io.skald.budget.MemoryBudget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Codes: raw numbers are those of a dictionary of the texts seen. */
final class CodeEncoding extends FoundEncoding {

    private final CodeAttribute attribute;
    private final MissingMarkers markers;
    private final int longest;
    private final ByteTable texts = new ByteTable();
    private final Collection<Encoder> encoders = new ConcurrentLinkedQueue<>();
    private final MemoryBudget.Reservation reservation;

    CodeEncoding(CodeAttribute attribute, EncodingContext context) {
        super(context);
        this.attribute = attribute;
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
            String text = new String(bytes, from, to - from, context().charset());
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
            throw new FailureException(
                    "Not enough memory for the dictionary of column " + Excerpt.name(attribute.name())
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
            return Explanations.missing();
        }
        return "has more characters than the " + longest
                + " that 'keep' begins with: correct it, or begin 'keep' with the length of the longest code.";
    }

    @Override
    Findings findings() {
        int raws = texts.size();
        List<String> found = new ArrayList<>(raws);
        for (int raw = 0; raw < raws; raw++) {
            found.add(new String(texts.bytes(raw), context().charset()));
        }
        reservation.close();
        return new CodeFindings(attribute, found, encoders.stream().anyMatch(encoder -> encoder.sawMissing));
    }
}
