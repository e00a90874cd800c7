package io.skald.cli;

import java.math.BigInteger;
import java.util.function.Function;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads whole numbers of options, and says what is wrong with others in words of people instead of types.
 *
 * @param least number that is one
 * @param greatest number that is one
 * @param exact gives a number as what the option holds
 */
record WholeNumber<T>(BigInteger least, BigInteger greatest, Function<BigInteger, T> exact)
        implements ITypeConverter<T> {

    private static final Pattern TEXT = Pattern.compile("[+-]?[0-9]{1,30}");

    static WholeNumber<Integer> ofInt() {
        return new WholeNumber<>(
                BigInteger.valueOf(Integer.MIN_VALUE),
                BigInteger.valueOf(Integer.MAX_VALUE),
                BigInteger::intValueExact);
    }

    static WholeNumber<Long> ofLong() {
        return new WholeNumber<>(
                BigInteger.valueOf(Long.MIN_VALUE), BigInteger.valueOf(Long.MAX_VALUE), BigInteger::longValueExact);
    }

    @Override
    public T convert(String text) {
        if (!TEXT.matcher(text).matches()) {
            throw new TypeConversionException("'" + text + "' is not a whole number, such as 5");
        }
        BigInteger number = new BigInteger(text);
        if (number.compareTo(least) < 0 || number.compareTo(greatest) > 0) {
            throw new TypeConversionException("'" + text + "' is not from " + least + " to " + greatest);
        }
        return exact.apply(number);
    }
}
