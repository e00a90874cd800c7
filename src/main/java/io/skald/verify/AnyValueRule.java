package io.skald.verify;

import java.util.List;

/**
 * What holds for every kind of quasi-identifier: the top label covers everything, a value covers itself, and all markers
 * of missing values are one value, apart from the others unless a hierarchy has a line for it.
 */
final class AnyValueRule implements CoverRule {

    private final CoverRule kind;
    private final String top;
    private final List<String> missing;

    AnyValueRule(CoverRule kind, String top, List<String> missing) {
        this.kind = kind;
        this.top = top;
        this.missing = missing;
    }

    @Override
    public boolean covers(String value, String label) {
        if (label.equals(top) || label.equals(value)) {
            return true;
        }
        if (!missing.contains(value)) {
            return kind.covers(value, label);
        }
        return missing.contains(label) || kind.coversMissing(value, label) || kind.coversMissing(missing.get(0), label);
    }

    @Override
    public PrintedLoss loss(String label) {
        if (label.equals(top)) {
            return PrintedLoss.ALL;
        }
        return missing.contains(label) ? kind.lossOfMissing(label) : kind.loss(label);
    }

    @Override
    public void close() {
        kind.close();
    }
}
