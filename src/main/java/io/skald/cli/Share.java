package io.skald.cli;

import java.math.BigDecimal;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a share of rows as jobs have it: from 0 to 1, or a number with {@code %}. */
final class Share implements ITypeConverter<BigDecimal> {

    @Override
    public BigDecimal convert(String text) {
        try {
            BigDecimal share = text.endsWith("%")
                    ? new BigDecimal(text.substring(0, text.length() - 1).strip()).movePointLeft(2)
                    : new BigDecimal(text.strip());
            if (share.signum() >= 0 && share.compareTo(BigDecimal.ONE) <= 0) {
                return share;
            }
        } catch (NumberFormatException e) {
            // The message below says all there is to say.
        }
        throw new TypeConversionException("'" + text + "' is not a share: write 0.01 or 1%, at most 1 or 100%");
    }
}
