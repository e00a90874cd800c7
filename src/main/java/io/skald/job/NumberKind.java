package io.skald.job;

import io.skald.attribute.NumericAttribute;
import io.skald.attribute.QuasiIdentifier;
import io.skald.attribute.bin.LabelNumbers;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.hierarchy.Hierarchy;
import io.skald.attribute.value.Bounds;
import io.skald.attribute.value.NumberForm;
import io.skald.attribute.value.NumberScale;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Numbers in bins of equal width.
 *
 * @param unit the step between neighbouring values; 1 for integers
 * @param bounds what the column may hold
 * @param origin a bin's edge
 * @param form how they are written, and which are not told apart
 */
public record NumberKind(BigDecimal unit, Optional<Bounds> bounds, BigDecimal origin, Widths widths, NumberForm form)
        implements AttributeKind {

    private static final LabelShape POINT =
            new LabelShape(Pattern.compile("-?[0-9]*[.,]?[0-9]+"), "the number that stands for a bin");

    /** Of numbers written as digits, all told apart. */
    public NumberKind(BigDecimal unit, Optional<Bounds> bounds, BigDecimal origin, Widths widths) {
        this(unit, bounds, origin, widths, NumberForm.PLAIN);
    }

    @Override
    public QuasiIdentifier attribute(String name, Labels labels, Optional<Hierarchy> none) {
        NumberScale scale = new NumberScale(unit);
        return new NumericAttribute(name, scale, widths.over(scale, origin), bounds, form, labels);
    }

    @Override
    public <T> T ask(AttributeKind.Cases<T> cases) {
        return cases.numbers(this);
    }

    @Override
    public List<String> essence() {
        return form.essence(
                "numbers", Decimals.plain(unit), Decimals.plain(bounds), Decimals.plain(origin), widths.essence());
    }

    @Override
    public void describe(Settings settings) {
        settings.put("type", "number");
        settings.put("unit", unit);
        bounds.ifPresent(ends -> settings.putNumbers("bounds", List.of(ends.lo(), ends.hi())));
        settings.put("origin", origin);
        form.bottom().ifPresent(number -> settings.put("bottom-code", number));
        form.top().ifPresent(number -> settings.put("top-code", number));
        form.age().ifPresent(age -> settings.put("age-at", age.day().toString()));
        widths.describe(settings);
    }

    @Override
    public Optional<LabelShape> labelShape(Labels labels) {
        return Optional.of(labels.numbers() == LabelNumbers.RANGE ? LabelShape.interval(labels) : POINT);
    }

    @Override
    public Optional<RangeEnds> rangeEnds() {
        boolean stepped = widths.given()
                .map(given -> given.size() > 1 || given.get(0).compareTo(unit) != 0)
                .orElse(true);
        return Optional.of(new RangeEnds(false, bounds.isPresent(), stepped));
    }
}
