package io.skald.distributed;

import io.skald.engine.encode.PersonSpelling;
import io.skald.job.Plan;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How the identifiers of persons are spelled where they are counted, so that 7 and 07 are one person, as in a run on one machine. */
public final class PersonTexts implements Serializable {

    private static final long serialVersionUID = 1;

    private final List<String> missing;

    private PersonTexts(List<String> missing) {
        this.missing = new ArrayList<>(missing);
    }

    /** Of a plan's persons. */
    public static PersonTexts of(Plan plan) {
        return new PersonTexts(plan.format().missing());
    }

    /** The spelling of an identifier; empty where there is none. */
    public Optional<String> spelled(String text) {
        PersonSpelling spelling = new PersonSpelling(missing, StandardCharsets.UTF_8);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        spelling.take(bytes, 0, bytes.length);
        return spelling.isMissing()
                ? Optional.empty()
                : Optional.of(new String(
                        spelling.bytes(), spelling.start(), spelling.end() - spelling.start(), StandardCharsets.UTF_8));
    }
}
