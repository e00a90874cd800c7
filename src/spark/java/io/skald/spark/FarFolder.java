package io.skald.spark;

import io.skald.table.ReleasedColumn;
import io.skald.table.TableSource;
import io.skald.table.TableTarget;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.spark.sql.SparkSession;

/**
 * A place for a release in a folder at an address. It waits in a private folder beside, and is moved when it is verified.
 *
 * @param session begun when it is first needed
 * @param address as Hadoop has it
 * @param warnings told to who runs the job
 */
record FarFolder(Supplier<SparkSession> session, String address, Consumer<String> warnings) implements TableTarget {

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
        return new FarExchange(place).objection(overwrite);
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
        FarExchange exchange = new FarExchange(place());
        return new Delivery() {
            private boolean published;

            @Override
            public TableSource asSource() {
                return FarFolder.this.asSource();
            }

            @Override
            public void publish() {
                exchange.place().tried("put the release in place at", () -> {
                    exchange.run(waiting(written), overwrite);
                    return exchange;
                });
                published = true;
            }

            @Override
            public void close() {
                // What waits goes with the table that it was made of; what was here before is kept until the new
                // reports are.
                if (published && overwrite) {
                    exchange.removeReplaced(warnings);
                }
            }
        };
    }
}
