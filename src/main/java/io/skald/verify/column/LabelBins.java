package io.skald.verify.column;

import io.skald.verify.claim.Claim;
import io.skald.verify.cover.AnyValueRule;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Numbers the bins of one quasi-identifier at the level that is claimed, of values and of labels alike, in the order in which they come. */
public final class LabelBins {

    private final AnyValueRule rule;
    private final Claim.Exemptions exemptions;
    private final Map<String, Integer> numbers = new HashMap<>();

    LabelBins(AnyValueRule rule, Claim.Exemptions exemptions) {
        this.rule = rule;
        this.exemptions = exemptions;
    }

    /** For each value its bin, or {@link LabelCover#NONE} where none is known or a policy may have suppressed it. */
    public int[] ofValues(List<String> values) {
        int[] found = new int[values.size()];
        Arrays.setAll(
                found,
                i -> rule.isExempt(values.get(i), exemptions) ? LabelCover.NONE : number(rule.binOf(values.get(i))));
        return found;
    }

    /** For each label its bin, or {@link LabelCover#NONE} where none is known. */
    public int[] ofLabels(List<String> labels) {
        return labels.stream().mapToInt(label -> number(rule.binOfLabel(label))).toArray();
    }

    private int number(Optional<String> bin) {
        return bin.map(name -> numbers.computeIfAbsent(name, none -> numbers.size()))
                .orElse(LabelCover.NONE);
    }
}
