package io.skald.attribute;

import io.skald.Excerpt;
import io.skald.FailureException;
import io.skald.attribute.dictionary.Texts;
import io.skald.attribute.value.EncodingContext;
import io.skald.attribute.value.Explanations;
import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.util.ArrayList;
import java.util.List;

/** Codes: raw numbers are those of a dictionary of the texts seen. */
final class CodeEncoding extends FoundEncoding<CodeEncoding.Encoder> {

    private final CodeAttribute attribute;
    private final int longest;
    private final TextEncoding texts = new TextEncoding(Integer.MAX_VALUE, this::hold);
    private final MemoryBudget.Reservation reservation;

    CodeEncoding(CodeAttribute attribute, EncodingContext context) {
        super(context);
        this.attribute = attribute;
        this.longest = attribute.keep().get(0);
        this.reservation = context.budget().reserve(MemoryTag.DICTIONARIES, 0);
    }

    /** Every thread keeps a table of its own of the texts that it met, so that only new ones take the lock. */
    final class Encoder implements FoundEncoder {

        private final TextEncoding.Encoder raws = texts.newEncoder();
        private boolean sawMissing;

        @Override
        public long encode(byte[] bytes, int from, int to) {
            long known = raws.known(bytes, from, to);
            if (known >= 0) {
                return known;
            }
            if (markers().contain(bytes, from, to)) {
                sawMissing = true;
                return MISSING;
            }
            String text = new String(bytes, from, to - from, context().charset());
            if (!attribute.cuts() && CodeStyle.length(text) > longest) {
                return MALFORMED;
            }
            return raws.meet(bytes, from, to);
        }

        @Override
        public boolean sawMissing() {
            return sawMissing;
        }
    }

    /** Memory for the table of all texts and those of the encoders, which the job cannot do without. */
    private synchronized boolean hold(long tableBytes) {
        long bytes = tableBytes * (1L + encoders().size());
        if (bytes > reservation.bytes() && !reservation.tryResize(bytes)) {
            throw new FailureException(
                    "Not enough memory for the dictionary of column " + Excerpt.name(attribute.name())
                            + ", which has more than " + texts.size()
                            + " distinct codes. Raise 'memory' in the job to at least "
                            + context().budget().leastMemory(2 * bytes - reservation.bytes()) + ".");
        }
        return true;
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
                + " that 'keep' begins with: correct it, or begin 'keep' with the length of the longest code"
                + (attribute.style().padded() ? ", or print first characters alone, with pad: false." : ".");
    }

    @Override
    public ColumnFindings findings() {
        Texts raws = texts.finish();
        List<String> found = new ArrayList<>(raws.size());
        for (int raw = 0; raw < raws.size(); raw++) {
            found.add(new String(raws.bytes(raw), context().charset()));
        }
        reservation.close();
        return new CodeFindings(attribute, found, sawMissing());
    }
}
