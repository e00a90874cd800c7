package io.skald.job;

import io.skald.privacy.Model;
import io.skald.privacy.PopulationMap;
import io.skald.privacy.Presence;
import io.skald.table.TableSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a job asks of every class in a population of which there is a table.
 *
 * @param place the table, as it was written
 * @param named the table, if it is a catalogue's
 * @param map rows of the population that every class must stand for
 * @param presence the share of them that may be in the table
 */
public record PopulationGoals(
        String place, Optional<TableSource> named, Optional<PopulationMap> map, Optional<Presence> presence) {

    /** Both of them, or the one that is asked. */
    public List<Model> models() {
        return Stream.concat(map.stream(), presence.stream().map(Model.class::cast))
                .toList();
    }
}
