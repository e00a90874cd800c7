package io.skald.experiment;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** A number of each result that a figure can show. */
enum Measure {
    DM_STAR("DM* (squared rows)"),
    DM_STAR_PER_NK("DM* / (N k)"),
    DM_RATIO("DM* of per-chunk / DM* of the strategy"),
    GCP("GCP (0 to 1)"),
    ANCESTOR("ancestor metric (0 to 1)"),
    LABEL_ENTROPY("entropy metric (0 to 1, more is better)"),
    CLASSES("classes"),
    SUPPRESSED("suppressed rows"),
    SECONDS("time (s)"),
    ENCODE_SECONDS("time to read and encode (s)"),
    SCANS("scans of the encoded table"),
    PEAK_MEMORY("peak memory of all structures (MB)"),
    NODE("node");

    private static final double MEGABYTE = 1 << 20;

    private final String words;

    Measure(String words) {
        this.words = words;
    }

    /** What an axis says, with the unit. */
    String words() {
        return words;
    }

    /**
     * The number.
     *
     * @param baseline per-chunk of the same table and goal, for the ratio
     * @return empty if there is none, such as the loss of a release that does not exist
     */
    OptionalDouble of(MeasuredCell result, Optional<MeasuredCell> baseline) {
        Measurement measured = result.measured();
        return switch (this) {
            case DM_STAR -> ofLoss(measured, loss -> loss.dmStar().doubleValue());
            case DM_STAR_PER_NK ->
                measured.dmStarPerNk(result.cell().goal().requirement().leastRows())
                        .map(value -> OptionalDouble.of(value.doubleValue()))
                        .orElseGet(OptionalDouble::empty);
            case DM_RATIO ->
                baseline.flatMap(base -> base.measured().loss())
                        .map(base -> ofLoss(
                                measured,
                                loss -> base.dmStar().doubleValue()
                                        / loss.dmStar().doubleValue()))
                        .orElseGet(OptionalDouble::empty);
            case GCP -> ofLoss(measured, Measurement.Loss::gcp);
            case ANCESTOR -> ofLoss(measured, Measurement.Loss::ancestor);
            case LABEL_ENTROPY ->
                measured.loss().map(Measurement.Loss::labelEntropy).orElseGet(OptionalDouble::empty);
            case CLASSES -> ofLoss(measured, Measurement.Loss::classes);
            case SUPPRESSED -> ofLoss(measured, Measurement.Loss::suppressed);
            case SECONDS -> OptionalDouble.of(measured.effort().seconds());
            case ENCODE_SECONDS -> OptionalDouble.of(measured.effort().encodeSeconds());
            case SCANS -> OptionalDouble.of(measured.effort().scans());
            case PEAK_MEMORY -> OptionalDouble.of(measured.effort().peakBytes() / MEGABYTE);
            case NODE -> OptionalDouble.empty();
        };
    }

    private static OptionalDouble ofLoss(Measurement measured, ToDoubleFunction<Measurement.Loss> number) {
        return measured.loss().isPresent()
                ? OptionalDouble.of(number.applyAsDouble(measured.loss().get()))
                : OptionalDouble.empty();
    }
}
