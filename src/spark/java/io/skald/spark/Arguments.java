package io.skald.spark;

import io.skald.UsageException;
import io.skald.budget.ByteSize;
import io.skald.search.SearchLimits;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What stands behind the name of the jar: options are those of {@code skald} as far as they make sense here. */
final class Arguments {

    static final String HELP = """
            Usage: spark-submit --class io.skald.spark.Main skald-spark.jar [anonymise|verify] JOB [OPTION]...
                   scripts/skald --spark MASTER anonymise|verify JOB [OPTION]...

            Anonymises the table of a job, or verifies its release, where Spark runs.

              --set KEY=VALUE       Override a key of the job. May be given several times.
              -q, --quiet           Print no summary.
              --hide-values         Leave values of the data out of messages.
              --json                Print the report, which is not for release, as JSON instead of the summary.
              --report FILE, --list-suppressed, --overwrite
                                    As in 'skald', which says when they make no sense; which lists no suppressed rows on Spark yet.
              --time-limit TIME     Stop the search after this time, such as 30s, 10m or 2h, with the best node so far.
              --node-limit N        Stop the search when so many nodes are counted.
              --gap SHARE           Stop the search when the loss is at most so much above the least, such as 5%.
              --driver-disk SIZE    What the table's different tuples may take on the driver's disk, such as 20GB; beyond it they
                                    stay with the executors. At most, and by default, half of what is free there.
              -h, --help            Print this.

            Exit codes: 0 done; 1 failure; 2 usage, job or data; 3 no node satisfies the job.
            """;

    private static final String SEE_HELP = " --help lists what there is.";
    private static final Set<String> COMMANDS = Set.of("anonymise", "anonymize", "verify");
    private static final Pattern TIME = Pattern.compile("([1-9][0-9]{0,8})([smh])");
    private static final Pattern SHARE = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)(%?)");

    /** What is asked for by a word alone. */
    enum Flag {
        QUIET,
        HIDE_VALUES,
        JSON,
        LIST_SUPPRESSED,
        HELP
    }

    private final Set<Flag> flags = EnumSet.noneOf(Flag.class);
    private final List<String> overrides = new ArrayList<>();
    private final Deque<String> words = new ArrayDeque<>();
    private Optional<Duration> timeLimit = Optional.empty();
    private OptionalLong nodeLimit = OptionalLong.empty();
    private Optional<BigDecimal> gap = Optional.empty();
    private Optional<ByteSize> driverDisk = Optional.empty();
    private Optional<Path> report = Optional.empty();

    private Arguments() {}

    /** @throws UsageException if something is not understood */
    static Arguments of(String... given) {
        Arguments read = new Arguments();
        Deque<String> left = new ArrayDeque<>(List.of(given));
        while (!left.isEmpty()) {
            read.take(left.removeFirst(), left);
        }
        if (!read.has(Flag.HELP)) {
            read.checkWords();
        }
        return read;
    }

    private void take(String word, Deque<String> left) {
        int equals = word.indexOf('=');
        if (word.startsWith("--") && equals > 0) {
            left.addFirst(word.substring(equals + 1));
            takeValue(word.substring(0, equals), left);
            return;
        }
        switch (word) {
            case "-q", "--quiet" -> flags.add(Flag.QUIET);
            case "--hide-values" -> flags.add(Flag.HIDE_VALUES);
            case "--json" -> flags.add(Flag.JSON);
            case "--list-suppressed" -> flags.add(Flag.LIST_SUPPRESSED);
            case "--overwrite" -> overrides.add("overwrite=true");
            case "-h", "--help" -> flags.add(Flag.HELP);
            default -> {
                if (word.startsWith("-")) {
                    takeValue(word, left);
                } else {
                    words.add(word);
                }
            }
        }
    }

    private void takeValue(String option, Deque<String> left) {
        switch (option) {
            case "--set" -> overrides.add(value(option, left));
            case "--report" -> report = Optional.of(Path.of(value(option, left)));
            case "--time-limit" ->
                timeLimit = Optional.of(read(option, left, "a time such as 30s, 10m or 2h", Arguments::time));
            case "--node-limit" ->
                nodeLimit = OptionalLong.of(read(option, left, "a whole number above 0", Arguments::number));
            case "--gap" -> gap = Optional.of(read(option, left, "a share such as 5% or 0.05", Arguments::share));
            case "--driver-disk" ->
                driverDisk = Optional.of(
                        read(option, left, "a size such as 20GB", text -> Optional.of(ByteSize.parse(text))));
            default -> throw new UsageException("There is no option " + option + "." + SEE_HELP);
        }
    }

    private static String value(String option, Deque<String> left) {
        if (left.isEmpty()) {
            throw new UsageException(option + " needs a value." + SEE_HELP);
        }
        return left.removeFirst();
    }

    private static <T> T read(String option, Deque<String> left, String kind, Function<String, Optional<T>> parse) {
        String text = value(option, left);
        try {
            Optional<T> parsed = parse.apply(text);
            if (parsed.isPresent()) {
                return parsed.get();
            }
        } catch (IllegalArgumentException | UsageException wrong) {
            throw new UsageException(option + " is " + text + " and must be " + kind + ".");
        }
        throw new UsageException(option + " is " + text + " and must be " + kind + ".");
    }

    private static Optional<Duration> time(String text) {
        Matcher matcher = TIME.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long count = Long.parseLong(matcher.group(1));
        return Optional.of(
                switch (matcher.group(2)) {
                    case "s" -> Duration.ofSeconds(count);
                    case "m" -> Duration.ofMinutes(count);
                    default -> Duration.ofHours(count);
                });
    }

    private static Optional<Long> number(String text) {
        return text.matches("[1-9][0-9]{0,17}") ? Optional.of(Long.parseLong(text)) : Optional.empty();
    }

    private static Optional<BigDecimal> share(String text) {
        Matcher matcher = SHARE.matcher(text);
        return matcher.matches()
                ? Optional.of(new BigDecimal(matcher.group(1))
                        .movePointLeft(matcher.group(2).isEmpty() ? 0 : 2))
                : Optional.empty();
    }

    private void checkWords() {
        if (words.size() == 2 && COMMANDS.contains(words.getFirst())) {
            return;
        }
        if (words.size() != 1 || COMMANDS.contains(words.getFirst())) {
            throw new UsageException("Name one job, behind anonymise or verify." + SEE_HELP);
        }
    }

    boolean has(Flag flag) {
        return flags.contains(flag);
    }

    boolean verifies() {
        return words.getFirst().equals("verify");
    }

    String job() {
        return words.getLast();
    }

    List<String> overrides() {
        return overrides;
    }

    SearchLimits limits() {
        return new SearchLimits(timeLimit, nodeLimit, gap);
    }

    Optional<Path> report() {
        return report;
    }

    Optional<ByteSize> driverDisk() {
        return driverDisk;
    }
}
