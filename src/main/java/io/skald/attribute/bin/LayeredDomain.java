package io.skald.attribute.bin;

import java.util.Optional;
import java.util.OptionalLong;

/** A domain over another, of which it says only what it changes. */
interface LayeredDomain extends Domain {

    /** The domain below. */
    Domain domain();

    @Override
    default String name() {
        return domain().name();
    }

    @Override
    default boolean numeric() {
        return domain().numeric();
    }

    @Override
    default int height() {
        return domain().height();
    }

    @Override
    default long size() {
        return domain().size();
    }

    @Override
    default OptionalLong missing() {
        return domain().missing();
    }

    @Override
    default long binSpace(int level) {
        return domain().binSpace(level);
    }

    @Override
    default long denseBins(int level) {
        return domain().denseBins(level);
    }

    @Override
    default long bin(int level, long code) {
        return domain().bin(level, code);
    }

    @Override
    default long coarsen(int from, long bin, int to) {
        return domain().coarsen(from, bin, to);
    }

    @Override
    default long firstCode(int level, long bin) {
        return domain().firstCode(level, bin);
    }

    @Override
    default long lastCode(int level, long bin) {
        return domain().lastCode(level, bin);
    }

    @Override
    default String label(int level, long bin) {
        return domain().label(level, bin);
    }

    @Override
    default boolean printsEndsOfRows(int level) {
        return domain().printsEndsOfRows(level);
    }

    @Override
    default String label(int level, long bin, long lowest, long highest) {
        return domain().label(level, bin, lowest, highest);
    }

    @Override
    default String clusterLabel(long lowest, long highest) {
        return domain().clusterLabel(lowest, highest);
    }

    @Override
    default long spanStart(long lowest) {
        return domain().spanStart(lowest);
    }

    @Override
    default long spanEnd(long highest) {
        return domain().spanEnd(highest);
    }

    @Override
    default boolean printsCells() {
        return domain().printsCells();
    }

    @Override
    default long ncpDenominator() {
        return domain().ncpDenominator();
    }

    @Override
    default long ncpNumerator(int level, long bin) {
        return domain().ncpNumerator(level, bin);
    }

    @Override
    default long clusterNcpNumerator(long lowest, long highest) {
        return domain().clusterNcpNumerator(lowest, highest);
    }

    @Override
    default String levelName(int level) {
        return domain().levelName(level);
    }

    @Override
    default Optional<String> levelExamples(int level) {
        return domain().levelExamples(level);
    }

    @Override
    default Optional<String> ambiguousLabel() {
        return domain().ambiguousLabel();
    }
}
