package io.skald.attribute;

import io.skald.UsageException;
import io.skald.attribute.value.EncodingContext;
import io.skald.budget.MemoryBudget;
import java.io.DataInput;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;

/**
 * A code that is generalised by keeping fewer of its first characters and masking the others: {@code 12345}, {@code 123**},
 * {@code 12***}, {@code *}.
 *
 * <p>A mask keeps the code's length, so codes of different length share a bin only at the top; without stars, they share their prefix. A code
 * no longer than what a level keeps prints in full there. Of codes without stars that are longer than the first level keeps, the rest is no part
 * of the value, like the time of a day.
 */
public final class CodeAttribute implements QuasiIdentifier {

    private final String name;
    private final List<Integer> keep;
    private final CodeStyle style;

    /** With stars for what is left out. */
    public CodeAttribute(String name, List<Integer> keep) {
        this(name, keep, CodeStyle.PADDED);
    }

    /**
     * @param keep characters kept, by level: first the length of the longest code, or, without stars, what is kept of longer ones; then ever fewer
     * @param style how prefixes print
     * @throws UsageException if a number is below 1 or does not fall (names both levels)
     */
    public CodeAttribute(String name, List<Integer> keep, CodeStyle style) {
        this.name = name;
        this.style = style;
        this.keep = List.copyOf(keep);
        if (keep.isEmpty()) {
            throw new UsageException(
                    "There is nothing to keep: give the length of the longest code, then fewer, such as [5, 3, 2].");
        }
        for (int level = 0; level < keep.size(); level++) {
            if (keep.get(level) < 1) {
                throw new UsageException("Level " + level + " keeps " + keep.get(level)
                        + " characters: keep at least 1; a level that keeps none is added on top.");
            }
            if (level > 0 && keep.get(level) >= keep.get(level - 1)) {
                throw new UsageException(
                        "Level " + (level - 1) + " keeps " + keep.get(level - 1) + " and level " + level + " keeps "
                                + keep.get(level) + " characters: each level must keep fewer than the one before.");
            }
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public OptionalInt height() {
        return OptionalInt.of(keep.size());
    }

    @Override
    public Encoding startEncoding(EncodingContext context) {
        return new CodeEncoding(this, context);
    }

    @Override
    public ColumnFindings findings(EncodingContext context, DataInput in) throws IOException {
        return CodeFindings.read(this, in);
    }

    /** Characters kept, by level. */
    List<Integer> keep() {
        return keep;
    }

    /** How prefixes print. */
    CodeStyle style() {
        return style;
    }

    /** Whether codes may be longer than the first level keeps; not where the label of exceptions would be due on it. */
    boolean cuts() {
        return !style.padded()
                && style.exceptions().stream().allMatch(prefix -> CodeStyle.length(prefix) < keep.get(0));
    }

    /** What is looked at of a text of the column. */
    String code(String text) {
        return cuts() ? CodeStyle.prefix(text, keep.get(0)) : text;
    }

    /** A code as a level prints it; level 0 prints codes. */
    String mask(int level, String code) {
        return level == 0 ? code : style.masked(code, keep.get(level));
    }

    @Override
    public Placing placing(Encoding.CodedDomain table, Encoding.CodedDomain other, MemoryBudget budget) {
        return CodePlacing.of(table.domain(), other.domain(), budget);
    }
}
