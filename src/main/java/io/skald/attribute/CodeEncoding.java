package io.skald.attribute;

import io.skald.Excerpt;
import io.skald.FailureException;
import io.skald.budget.MemoryBudget;
import java.util.ArrayList;
import java.util.List;

/** Codes: raw numbers are those of a dictionary of the texts seen. */
final class CodeEncoding extends FoundEncoding<CodeEncoding.Encoder> {

    private final CodeAttribute attribute;
    private final int longest;
    private final ByteTable texts = new ByteTable();
    private final MemoryBudget.Reservation reservation;

    CodeEncoding(CodeAttribute attribute, EncodingContext context) {
        super(context);
        this.attribute = attribute;
        this.longest = attribute.keep().get(0);
        this.reservation = context.budget().reserve("dictionaries", 0);
    }

    /** Every thread keeps a table of its own of the texts that it met, so that only new ones take the lock. */
    final class Encoder implements FoundEncoder {

        private final NumberedTexts raws = new NumberedTexts();
        private boolean sawMissing;

        @Override
        public long encode(byte[] bytes, int from, int to) {
            int known = raws.find(bytes, from, to);
            if (known >= 0) {
                return raws.number(known);
            }
            if (markers().contain(bytes, from, to)) {
                sawMissing = true;
                return MISSING;
            }
            String text = new String(bytes, from, to - from, context().charset());
            if (text.codePointCount(0, text.length()) > longest) {
                return MALFORMED;
            }
            int raw = rawOfNew(bytes, from, to);
            raws.add(bytes, from, to, raw);
            return raw;
        }

        @Override
        public boolean sawMissing() {
            return sawMissing;
        }
    }

    private synchronized int rawOfNew(byte[] bytes, int from, int to) {
        int known = texts.find(bytes, from, to);
        if (known >= 0) {
            return known;
        }
        int raw = texts.add(bytes, from, to);
        long tables = 1L + encoders().size();
        hold(tables * texts.retainedBytes());
        return raw;
    }

    private void hold(long bytes) {
        if (bytes > reservation.bytes() && !reservation.tryResize(bytes)) {
            throw new FailureException(
                    "Not enough memory for the dictionary of column " + Excerpt.name(attribute.name())
                            + ", which has more than " + texts.size()
                            + " distinct codes. Raise 'memory' in the job to at least "
                            + context().budget().leastMemory(2 * bytes - reservation.bytes()) + ".");
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
        return "has more characters than the " + longest
                + " that 'keep' begins with: correct it, or begin 'keep' with the length of the longest code.";
    }

    @Override
    ColumnFindings findings() {
        int raws = texts.size();
        List<String> found = new ArrayList<>(raws);
        for (int raw = 0; raw < raws; raw++) {
            found.add(new String(texts.bytes(raw), context().charset()));
        }
        reservation.close();
        return new CodeFindings(attribute, found, sawMissing());
    }
}
