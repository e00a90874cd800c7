package io.skald.job;

import io.skald.UsageException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The problems of one job, collected so that all of them are reported at once. */
final class Problems {

    /** So many problems may tell the same rule in full; of more only the first does. */
    private static final int REPEATED = 3;

    /**
     * @param rule what was to be done; empty where the message says all
     * @param last whether it is told behind the others, being no mistake in the job
     */
    private record Problem(Place place, String message, String rule, boolean last) {

        Problem(Place place, String message, boolean last) {
            this(place, message, "", last);
        }
    }

    private final List<Problem> found = new ArrayList<>();
    private final Set<List<String>> keys = new HashSet<>();

    /** A problem with what stands at a place. */
    void add(Place place, String message) {
        found.add(new Problem(place, place + ": " + message, false));
    }

    /** A problem that is told behind all others, so that it does not hide them. */
    void addLast(Place place, List<String> key, String message) {
        found.add(new Problem(place, place + ": " + message, true));
        keys.add(List.copyOf(key));
    }

    /** A problem with one key, after which nothing may be concluded from its value. */
    void add(Place place, List<String> key, String message) {
        add(place, message);
        keys.add(List.copyOf(key));
    }

    /** A problem with one key, and the rule that its value breaks, which others may break, too. */
    void add(Place place, List<String> key, String value, String rule) {
        found.add(new Problem(place, place + ": " + value, rule, false));
        keys.add(List.copyOf(key));
    }

    /** A problem that names its own place, such as one of a data file. */
    void addElsewhere(Place after, String message) {
        found.add(new Problem(after, message, false));
    }

    /** Whether a problem has been found with this key, one inside it or one around it, so that its value is a stand-in. */
    boolean concern(String... key) {
        List<String> wanted = List.of(key);
        return keys.stream().anyMatch(one -> {
            int shared = Math.min(one.size(), wanted.size());
            return one.subList(0, shared).equals(wanted.subList(0, shared));
        });
    }

    /**
     * Ends the reading of a job that has problems.
     *
     * @throws UsageException with every problem, as the file is read
     */
    void throwIfAny() {
        if (!found.isEmpty()) {
            throw new UsageException(found.stream()
                    .sorted(Comparator.comparing(Problem::last).thenComparing(Problem::place, Place.IN_READING_ORDER))
                    .map(told())
                    .distinct()
                    .toList());
        }
    }

    private Function<Problem, String> told() {
        Map<String, Long> often = found.stream().collect(Collectors.groupingBy(Problem::rule, Collectors.counting()));
        Set<String> told = new HashSet<>();
        return problem -> {
            if (problem.rule().isEmpty()) {
                return problem.message();
            }
            boolean again = !told.add(problem.rule()) && Objects.requireNonNull(often.get(problem.rule())) > REPEATED;
            return problem.message() + "; " + (again ? "the same" : problem.rule());
        };
    }
}
