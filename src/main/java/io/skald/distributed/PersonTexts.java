package io.skald.distributed;

import io.skald.engine.encode.PersonSpelling;
import io.skald.job.Plan;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How the identifiers of persons are spelled where they are counted, so that 7 and 07 are one person, as in a run on one machine. */
public final class PersonTexts implements Serializable {

    private static final long serialVersionUID = 1;

    private final List<String> missing;

    /** Made where it is used. */
    private transient @Nullable PersonSpelling speller;

    private PersonTexts(List<String> missing) {
        this.missing = new ArrayList<>(missing);
    }

    /** Of a plan's persons. */
    public static PersonTexts of(Plan plan) {
        return new PersonTexts(plan.format().missing());
    }

    /** The spelling of an identifier; empty where there is none. */
    public synchronized Optional<String> spelled(String text) {
        PersonSpelling spelling = speller();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        spelling.take(bytes, 0, bytes.length);
        return spelling.isMissing()
                ? Optional.empty()
                : Optional.of(new String(
                        spelling.bytes(), spelling.start(), spelling.end() - spelling.start(), StandardCharsets.UTF_8));
    }

    private PersonSpelling speller() {
        PersonSpelling made = speller;
        if (made == null) {
            made = new PersonSpelling(missing, StandardCharsets.UTF_8);
            speller = made;
        }
        return made;
    }
}
