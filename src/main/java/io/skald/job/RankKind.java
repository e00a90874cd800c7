package io.skald.job;

import io.skald.attribute.QuasiIdentifier;
import io.skald.attribute.RankedAttribute;
import io.skald.attribute.bin.BinWidths;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.hierarchy.Hierarchy;
import io.skald.attribute.value.Bounds;
import io.skald.attribute.value.NumberForm;
import io.skald.attribute.value.NumberScale;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Sparse numbers ({@code encode: true}): the distinct values in order, in bins of equal numbers of ranks.
 *
 * @param unit the step between neighbouring values; 1 for integers
 * @param bounds what the column may hold
 * @param widths in ranks
 * @param form how they are written
 */
public record RankKind(BigDecimal unit, Optional<Bounds> bounds, Widths widths, NumberForm form)
        implements AttributeKind {

    /** Of numbers written as digits. */
    public RankKind(BigDecimal unit, Optional<Bounds> bounds, Widths widths) {
        this(unit, bounds, widths, NumberForm.PLAIN);
    }

    @Override
    public QuasiIdentifier attribute(String name, Labels labels, Optional<Hierarchy> none) {
        BinWidths inRanks = widths.over(NumberScale.INTEGER, BigDecimal.ZERO);
        return new RankedAttribute(name, new NumberScale(unit), inRanks, bounds, form, labels);
    }

    @Override
    public <T> T ask(AttributeKind.Cases<T> cases) {
        return cases.ranks(this);
    }

    @Override
    public List<String> essence() {
        return form.essence("ranks", Decimals.plain(unit), Decimals.plain(bounds), widths.essence());
    }

    @Override
    public void describe(Settings settings) {
        settings.put("type", "number");
        settings.put("unit", unit);
        settings.put("encode", true);
        bounds.ifPresent(ends -> settings.putNumbers("bounds", List.of(ends.lo(), ends.hi())));
        widths.describe(settings);
    }

    @Override
    public Optional<LabelShape> labelShape(Labels labels) {
        return Optional.of(LabelShape.interval(labels));
    }

    @Override
    public Optional<RangeEnds> rangeEnds() {
        return Optional.of(new RangeEnds(true, bounds.isPresent(), true));
    }
}
