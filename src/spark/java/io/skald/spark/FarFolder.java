package io.skald.spark;

import io.skald.FailureException;
import io.skald.table.ReleasedColumn;
import io.skald.table.TableSource;
import io.skald.table.TableTarget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.sql.SparkSession;

/**
 * A place for a release in a folder at an address. It waits in a private folder beside, and is moved when it is verified.
 *
 * @param session begun when it is first needed
 * @param address as Hadoop has it
 */
record FarFolder(Supplier<SparkSession> session, String address) implements TableTarget {

    /** Spark's mark of a folder that is whole. */
    private static final String WHOLE = "_SUCCESS";

    @Override
    public String shown() {
        return address;
    }

    FarPath place() {
        return FarPath.of(session.get(), address);
    }

    @Override
    public Optional<String> objection(boolean overwrite) {
        FarPath place = place();
        if (place.folder().isEmpty()) {
            return Optional.of("the output " + address + " has no name; add one, as in " + address + "release");
        }
        return place.exists()
                ? Optional.of("the output " + address + " exists; move it away, or name another")
                : Optional.empty();
    }

    /**
     * Where a release waits.
     *
     * @param written where it would, were it on this machine: in a folder whose name no other run has
     */
    FarPath waiting(Path written) {
        String run = String.valueOf(
                Optional.ofNullable(written.getParent()).map(Path::getFileName).orElseThrow());
        return place().sibling(run).child("release");
    }

    @Override
    public TableSource asSource() {
        return new FarFiles(session, address);
    }

    @Override
    public Delivery deliver(Path written, List<ReleasedColumn> columns, Optional<TableSource> from, boolean overwrite) {
        return new Delivery() {
            @Override
            public TableSource asSource() {
                return FarFolder.this.asSource();
            }

            @Override
            public void publish() {
                FarPath place = place();
                place.tried("put the release in place at", () -> {
                    move(waiting(written), place);
                    return place;
                });
            }

            @Override
            public void close() {
                // What waits goes with the table that it was made of.
            }
        };
    }

    /** Where a rename is many copies, a folder is not whole before it has the mark, which therefore comes last. */
    private static void move(FarPath waiting, FarPath place) throws IOException {
        refuseIf(place.exists(), place);
        waiting.child(WHOLE).remove();
        if (!waiting.system().rename(waiting.path(), place.path())) {
            refuseIf(place.exists(), place);
            throw new IOException("its file system did not move it there");
        }
        // A rename to a folder that is there moves into it.
        FarPath inside = place.child(waiting.name());
        if (inside.exists()) {
            inside.remove();
            refuseIf(true, place);
        }
        place.system().create(place.child(WHOLE).path(), false).close();
    }

    private static void refuseIf(boolean there, FarPath place) {
        if (there) {
            throw new FailureException(place.location()
                    + " appeared while the job ran and is left alone. Move it away, or name another output.");
        }
    }
}
