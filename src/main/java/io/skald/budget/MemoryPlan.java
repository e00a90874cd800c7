package io.skald.budget;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How the memory for structures is split: all {@linkplain MemoryTag tags} with all {@linkplain MemoryShare shares}. What has no share may take
 * all that is free; nothing is set aside before it is needed, so that the shares may sum to more than the whole.
 *
 * @param total bytes for structures
 */
public record MemoryPlan(long total) {

    /**
     * A line of the plan.
     *
     * @param name a tag's text; empty in further lines of the same tag
     * @param most how much it may take, in words
     * @param purpose what is held
     */
    public record Line(String name, String most, String purpose) {}

    /** The plan, tag by tag in the order in which a run needs them. */
    public List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        for (MemoryTag tag : MemoryTag.values()) {
            List<MemoryShare> shares = Arrays.stream(MemoryShare.values())
                    .filter(share -> share.tag() == tag)
                    .toList();
            boolean single = shares.size() == 1 && shares.get(0).purpose().equals(tag.purpose());
            lines.add(new Line(tag.text(), single ? shares.get(0).words(total) : "what is free", tag.purpose()));
            if (!single) {
                shares.forEach(share -> lines.add(new Line("", share.words(total), share.purpose())));
            }
        }
        return lines;
    }
}
