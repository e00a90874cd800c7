package io.skald.attribute;

import io.skald.attribute.bin.BinWidths;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.value.Bounds;
import io.skald.attribute.value.EncodingContext;
import io.skald.attribute.value.MissingMarkers;
import io.skald.attribute.value.NumberForm;
import io.skald.attribute.value.NumberRange;
import io.skald.attribute.value.NumberReader;
import io.skald.attribute.value.NumberScale;
import java.util.Optional;
import java.util.OptionalInt;

/** A number whose levels are bins: of the numbers themselves, or of the ranks of the values that occur. */
public abstract sealed class NumberAttribute implements QuasiIdentifier permits NumericAttribute, RankedAttribute {

    private final String name;
    private final NumberScale scale;
    private final BinWidths widths;
    private final NumberRange range;
    private final NumberForm form;
    private final Labels labels;

    NumberAttribute(
            String name, NumberScale scale, BinWidths widths, Optional<Bounds> bounds, NumberForm form, Labels labels) {
        this.name = name;
        this.scale = scale;
        this.widths = widths;
        this.range = NumberRange.of(bounds, scale);
        this.form = form;
        this.labels = labels;
    }

    @Override
    public final String name() {
        return name;
    }

    /** Where the range is not known before the data are. */
    @Override
    public OptionalInt height() {
        return widths.dependOnRange() ? OptionalInt.empty() : OptionalInt.of(widths.heightOfAnyRange());
    }

    final NumberScale scale() {
        return scale;
    }

    final BinWidths widths() {
        return widths;
    }

    final NumberRange range() {
        return range;
    }

    /** The range of what is told apart. */
    final NumberRange codedRange() {
        return range.coded(form, scale);
    }

    final NumberForm form() {
        return form;
    }

    /** An encoder's reader of one thread. */
    final NumberReader reader(MissingMarkers markers, EncodingContext context) {
        return new NumberReader(markers, scale, range, form, context.charset());
    }

    final Labels labels() {
        return labels;
    }
}
