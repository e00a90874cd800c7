package io.skald.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.FailureException;
import io.skald.InfeasibleException;
import io.skald.InterruptedRunException;
import io.skald.LeftBehindException;
import io.skald.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailuresTest {

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void a_failure_that_a_user_can_read_is_its_message_and_no_trace() {
        assertThat(report(new FailureException("The disk is full.", new IllegalStateException())))
                .isEqualTo(1);
        assertThat(printed()).isEqualTo("Error: The disk is full.\n");
    }

    @Test
    void several_problems_are_a_list() {
        assertThat(report(new UsageException(List.of("First.", "Second,\non two lines."))))
                .isEqualTo(2);
        assertThat(printed()).isEqualTo("""
                Error: 2 problems
                - First.
                - Second,
                  on two lines.
                """);
    }

    @Test
    void an_infeasible_job_has_its_own_exit_code() {
        assertThat(report(new InfeasibleException("No node passes."))).isEqualTo(3);
        assertThat(printed()).isEqualTo("Error: No node passes.\n");
    }

    @Test
    void whatever_fails_after_a_stop_was_requested_is_the_stop() {
        assertThat(failures(true, false)
                        .report(new FailureException("Cannot write.", new ClosedByInterruptException())))
                .isEqualTo(130);
        assertThat(report(new InterruptedRunException())).isEqualTo(130);
        assertThat(printed()).isEqualTo("""
                Stopped. Nothing is left behind.
                Stopped. Nothing is left behind.
                """);
    }

    @Test
    void a_stop_that_could_not_tidy_up_says_what_is_left() {
        InterruptedRunException stopped = new InterruptedRunException();
        stopped.addSuppressed(new LeftBehindException("Cannot remove the temporary files in out.", null));

        assertThat(report(stopped)).isEqualTo(130);
        assertThat(failures(true, false).report(new LeftBehindException("Cannot remove in.", null)))
                .isEqualTo(130);
        assertThat(printed()).isEqualTo("""
                Stopped. Cannot remove the temporary files in out.
                Stopped. Cannot remove in.
                """);
    }

    @Test
    void too_small_a_heap_says_how_to_raise_it() {
        assertThat(report(new OutOfMemoryError("Java heap space"))).isEqualTo(1);
        assertThat(printed())
                .startsWith("Error: out of memory (Java heap space, ")
                .endsWith(" given to Java). " + HeapAdvice.ofThisProcess().toRaise() + "\n");
    }

    @Test
    void a_library_that_the_system_does_not_load_is_told_from_a_jar_in_pieces() {
        assertThat(report(new UnsatisfiedLinkError("/tmp/libzstd.so: failed to map segment")))
                .isEqualTo(1);
        assertThat(report(new NoClassDefFoundError("io/skald/verify/Verifier"))).isEqualTo(1);
        assertThat(printed().lines())
                .satisfiesExactly(
                        library -> assertThat(library)
                                .startsWith("Error: a native library could not be loaded (/tmp/libzstd.so: ")
                                .contains("-Djava.io.tmpdir="),
                        pieces -> assertThat(pieces)
                                .isEqualTo("Error: a part of the program is missing or does not fit the others"
                                        + " (io/skald/verify/Verifier). Its jar may have been replaced while it ran:"
                                        + " build or unpack Skald again."));
    }

    @Test
    void a_fault_of_the_program_is_one_line() {
        assertThat(report(new IllegalStateException("no such state"))).isEqualTo(1);
        assertThat(printed())
                .isEqualTo("Internal error: java.lang.IllegalStateException: no such state. This is a fault of the"
                        + " program: please report it with what SKALD_DEBUG=1 prints.\n");
    }

    @Test
    void debugging_shows_the_trace() {
        failures(false, true).report(new UsageException("Wrong."));
        assertThat(printed()).contains("\tat io.skald.cli.FailuresTest.").endsWith("Error: Wrong.\n");
    }

    private int report(Throwable problem) {
        return failures(false, false).report(problem);
    }

    private Failures failures(boolean stopRequested, boolean debug) {
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        return new Failures(new Console(stream, stream, false, debug), () -> stopRequested);
    }

    private String printed() {
        return err.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }
}
