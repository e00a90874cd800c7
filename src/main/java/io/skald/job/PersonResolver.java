package io.skald.job;

import io.skald.Excerpt;
import io.skald.identifier.Replacement;
import java.util.Optional;

/** Checks that the column which tells persons apart, and the counting of persons, go with the rest of the job. */
final class PersonResolver {

    private final Resolution resolution;

    PersonResolver(Resolution resolution) {
        this.resolution = resolution;
    }

    void check() {
        resolution.job().person().filter(name -> !resolution.rejected("person")).ifPresent(this::check);
    }

    private void check(String name) {
        Job job = resolution.job();
        Optional<Job.Attribute> named = job.attributes().stream()
                .filter(attribute -> attribute.name().equals(name))
                .findFirst();
        named.ifPresent(this::checkRole);
        if (job.risk().table().isPresent()) {
            resolution.reject(
                    "population.table is counted by rows, and person has k count persons; leave one of them out",
                    "population");
        }
    }

    private void checkRole(Job.Attribute attribute) {
        String column = Excerpt.name(attribute.name());
        if (attribute instanceof Job.Quasi) {
            resolution.reject(
                    "person is " + column
                            + ", which is a quasi-identifier; whoever it names would be in the release. Name the column"
                            + " of an identifier",
                    "person");
        } else if (attribute instanceof Job.Replaced replaced
                && replaced.replacement() instanceof Replacement.Redacted) {
            resolution.reject(
                    "person is " + column
                            + ", of which redact leaves a part in the release; what tells persons apart goes out"
                            + " as a pseudonym or not at all. Write pseudonym, token or fpe instead of redact, or none of them",
                    "person");
        } else if (!(attribute instanceof Job.Replaced)
                && (!(attribute instanceof Job.Plain plain) || plain.role() != Plan.Role.IDENTIFIER)) {
            resolution.reject(
                    "person is " + column + ", which the job releases as "
                            + (attribute instanceof Job.Plain plain && plain.role() == Plan.Role.INSENSITIVE
                                    ? "insensitive"
                                    : "sensitive")
                            + "; what tells persons apart is not released. Set its role to identifier",
                    "person");
        }
    }
}
