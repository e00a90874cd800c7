package io.skald.cli;

import io.skald.profile.draft.NumberLevels;
import java.math.BigDecimal;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number written in digits, since one with an exponent may be longer than memory. */
final class NumberText implements ITypeConverter<BigDecimal> {

    @Override
    public BigDecimal convert(String text) {
        if (!NumberLevels.isNumber(text)) {
            throw new TypeConversionException("'" + text + "' is not a number, such as 5 or 0.5");
        }
        return new BigDecimal(text);
    }
}
