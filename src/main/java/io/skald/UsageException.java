package io.skald;

import java.util.List;

/** The job or the data is wrong; exit code 2. Carries every problem found, one line or paragraph each. */
public final class UsageException extends SkaldException {

    private final transient List<String> problems;

    /** One problem. */
    public UsageException(String problem) {
        this(List.of(problem));
    }

    /**
     * Several problems, reported at once.
     *
     * @param problems at least one, each a complete message
     */
    public UsageException(List<String> problems) {
        super(ExitCode.USAGE, String.join(System.lineSeparator(), problems), null);
        this.problems = problems.stream().map(Excerpt::visible).toList();
    }

    /** The problems, in the order in which they were found. */
    public List<String> problems() {
        return problems;
    }
}
