package io.skald.engine;

import io.skald.budget.Progress;
import io.skald.engine.encode.ReleaseLayout;
import io.skald.job.Plan;
import io.skald.table.ReleasedColumn;
import io.skald.table.TableTarget;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** A release that goes to no file: brought there once, for verification if there is any, and seen by nobody before it is published. */
final class RemoteRelease implements AutoCloseable {

    private final Plan plan;
    private final Staging staging;
    private Optional<TableTarget.Delivery> delivery = Optional.empty();

    RemoteRelease(Plan plan, Staging staging) {
        this.plan = plan;
        this.staging = staging;
    }

    /** The release where it goes, unless that is a file. */
    Optional<TableTarget.Delivery> delivered(Path written) {
        if (delivery.isEmpty()) {
            delivery = plan.format().destination().map(place -> deliver(place, written));
        }
        return delivery;
    }

    private TableTarget.Delivery deliver(TableTarget place, Path written) {
        try (Progress.Pass pass = staging.progress().begin("Release to " + place.shown(), 0)) {
            pass.note("seen by nobody yet");
            return place.deliver(written, columns(), plan.format().source(), plan.overwrite());
        }
    }

    private List<ReleasedColumn> columns() {
        return Stream.concat(
                        ReleaseLayout.columns(plan).stream(),
                        plan.classColumns().names().stream().map(name -> new ReleasedColumn(name, OptionalInt.empty())))
                .toList();
    }

    /** What is verified: what is there, not what was brought; a file as it is. */
    Path returned(Path written) {
        return delivered(written)
                .map(there -> staging.copy(there.asSource(), "returned"))
                .orElse(written);
    }

    @Override
    public void close() {
        delivery.ifPresent(TableTarget.Delivery::close);
    }
}
