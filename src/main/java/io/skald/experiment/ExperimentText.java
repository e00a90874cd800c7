package io.skald.experiment;

import io.skald.IoReason;
import io.skald.UsageException;
import io.skald.budget.ByteSize;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The text of an experiment file, if it can be one: a table that is given by mistake is not read as YAML, which would take for ever. */
public final class ExperimentText {

    private static final long LARGEST = 1 << 20;

    private ExperimentText() {}

    /**
     * The whole text.
     *
     * @throws UsageException if it is too large for an experiment or not in UTF-8
     * @throws io.skald.FailureException if it cannot be read
     */
    public static String of(Path file) {
        try {
            if (Files.size(file) > LARGEST) {
                throw new UsageException("The experiment file " + file + " has " + new ByteSize(Files.size(file))
                        + "; an experiment has at most " + new ByteSize(LARGEST) + ". Is it the table itself?");
            }
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (CharacterCodingException e) {
            throw new UsageException("The experiment file " + file + " is not in UTF-8; save it in that encoding.");
        } catch (IOException e) {
            throw IoReason.failure("Cannot read the experiment file " + file, e);
        }
    }
}
