package io.skald.loss;

import io.skald.lattice.Node;
import io.skald.lattice.Precision;
import java.math.BigDecimal;
import java.math.MathContext;

/** The precision Prec (Sweeney 2002, SKALD section III.B): 1 - (1/m) sum of level / height; a matter of the node alone. */
public final class PrecisionLoss {

    private PrecisionLoss() {}

    /** Prec, from 0 to 1. */
    public static BigDecimal prec(Precision precision, Node node) {
        return BigDecimal.ONE.subtract(loss(precision, node));
    }

    /** 1 - Prec. */
    public static BigDecimal loss(Precision precision, Node node) {
        return new BigDecimal(precision.loss(node))
                .divide(new BigDecimal(precision.denominator()), MathContext.DECIMAL128);
    }
}
