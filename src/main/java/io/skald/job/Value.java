package io.skald.job;

import io.skald.budget.ByteSize;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * One value of a job with the key it was given for. Each reading either succeeds or adds a problem and is empty. Numbers are
 * exact decimals, read from their spelling.
 */
record Value(List<String> key, YamlNode node, Problems problems) {

    private static final Pattern NUMBER = Pattern.compile("[-+]?(?:(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?|\\.[0-9]+)");
    private static final int MOST_DIGITS = 200;
    private static final int MOST_MARKS = 8;

    boolean isNull() {
        return node instanceof YamlNode.Scalar scalar && scalar.kind() == YamlNode.Scalar.Kind.NULL;
    }

    boolean isSection() {
        return node instanceof YamlNode.Mapping;
    }

    /** Adds a problem: what the value is, then the rule and what to do. */
    <T> Optional<T> reject(String rule) {
        return rejectAs(node.shown(), rule);
    }

    /** Like {@link #reject} with the value in the caller's words, such as a list in full. */
    <T> Optional<T> rejectAs(String shown, String rule) {
        problems.add(node.place(), key, Keys.spelled(key) + " is " + shown, rule);
        return Optional.empty();
    }

    /** A text, in the spelling of the file: also {@code no} and {@code 01234} are texts where texts are asked for. */
    Optional<String> text(String rule) {
        if (node instanceof YamlNode.Scalar scalar && !isNull()) {
            return Optional.of(scalar.text());
        }
        return reject(rule);
    }

    Optional<Boolean> flag() {
        return flag("write true or false");
    }

    Optional<Boolean> flag(String rule) {
        if (node instanceof YamlNode.Scalar scalar && scalar.kind() == YamlNode.Scalar.Kind.BOOLEAN) {
            return Optional.of(scalar.text().equalsIgnoreCase("true"));
        }
        return reject(rule);
    }

    /** A number without exponent, grouping or needless zeros in front. */
    Optional<BigDecimal> decimal(String rule) {
        return spelling().flatMap(Value::exact).or(() -> reject(rule));
    }

    Optional<Long> whole(long least, long most) {
        String rule = "it must be a whole number "
                + (most == Long.MAX_VALUE || most == Integer.MAX_VALUE
                        ? "of at least " + least
                        : "from " + least + " to " + most);
        Optional<BigDecimal> number = spelling().flatMap(Value::exact);
        if (number.isEmpty() || number.get().stripTrailingZeros().scale() > 0) {
            return reject(rule);
        }
        if (number.get().compareTo(BigDecimal.valueOf(least)) < 0) {
            return reject(rule);
        }
        if (number.get().compareTo(BigDecimal.valueOf(most)) > 0) {
            return reject("the greatest possible is " + most);
        }
        return Optional.of(number.get().longValueExact());
    }

    /** A share from 0 to 1, or the same in percent. */
    Optional<BigDecimal> share() {
        String text = spelling().orElse("").strip();
        boolean percent = text.endsWith("%");
        Optional<BigDecimal> number =
                exact(percent ? text.substring(0, text.length() - 1).strip() : text);
        if (number.isEmpty() || number.get().signum() < 0) {
            return reject("it must be a share of the rows from 0 to 1, such as 0.01, or a percentage, such as 1%");
        }
        BigDecimal share = percent ? number.get().movePointLeft(2) : number.get();
        if (share.compareTo(BigDecimal.ONE) > 0) {
            return reject(
                    percent
                            ? "no more than 100% of the rows can be suppressed"
                            : "a share of the rows is at most 1; if you mean percent, write " + text + "%");
        }
        return Optional.of(share);
    }

    Optional<ByteSize> size(ByteSize least) {
        try {
            ByteSize size = ByteSize.parse(spelling().orElse(""));
            return size.compareTo(least) < 0 ? reject("the least is " + least) : Optional.of(size);
        } catch (IllegalArgumentException noSize) {
            return reject(
                    String.valueOf(noSize.getMessage()).contains("than any machine")
                            ? "that is more than any machine has"
                            : "write a number and a unit, such as 256MB or 2GB");
        }
    }

    /** One character that marks structure: no letter, digit or line end. */
    Optional<Character> mark(String example) {
        Optional<String> text = text("write one character in quotes, such as " + example);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        if (text.get().equals("\\t")) {
            return reject("write a tab as \"\\t\" in double quotes");
        }
        if (text.get().length() != 1) {
            return reject("it must be one character in quotes, such as " + example);
        }
        char mark = text.get().charAt(0);
        return cannotMark(mark)
                ? reject("it cannot be a letter, a digit or a line end; write for example " + example)
                : Optional.of(mark);
    }

    /** One or more characters that mark structure together. */
    Optional<String> marks(String example) {
        Optional<String> text = text("write one character or several in quotes, such as " + example);
        if (text.isEmpty() || text.get().length() == 1 || text.get().equals("\\t")) {
            return text.flatMap(one -> mark(example)).map(String::valueOf);
        }
        if (text.get().isEmpty() || text.get().length() > MOST_MARKS) {
            return reject("it must be one to " + MOST_MARKS + " characters in quotes, such as " + example);
        }
        return text.get().chars().anyMatch(Value::cannotMark)
                ? reject("it cannot hold a letter, a digit or a line end; write for example " + example)
                : text;
    }

    private static boolean cannotMark(int mark) {
        return Character.isLetterOrDigit(mark) || mark == '\n' || mark == '\r' || mark == 0;
    }

    /** Whether a draft left it to be chosen. */
    boolean isOpen() {
        return spelling().equals(Optional.of("?"));
    }

    /** Whether it is one of some texts. */
    boolean isOneOf(Set<String> texts) {
        return spelling().filter(texts::contains).isPresent();
    }

    <E> Optional<E> choice(Map<String, E> choices) {
        String text = spelling().orElse("");
        E chosen = choices.get(text);
        if (chosen != null) {
            return Optional.of(chosen);
        }
        String all = String.join(", ", choices.keySet());
        return reject(NearestName.of(text, choices.keySet())
                .map(nearest -> "did you mean " + nearest + "? Possible are " + all)
                .orElse("possible are " + all));
    }

    /** A list with at least so many items. */
    Optional<List<Value>> list(int least, String example) {
        if (!(node instanceof YamlNode.Sequence sequence)) {
            return reject("it must be a list, such as " + example);
        }
        if (sequence.items().size() < least) {
            return reject("it needs " + (least == 1 ? "at least one item" : "at least " + least + " items") + ", as in "
                    + example);
        }
        return Optional.of(IntStream.range(0, sequence.items().size())
                .mapToObj(i -> new Value(key, sequence.items().get(i), problems))
                .toList());
    }

    /** A list of numbers; empty if any of them is none. */
    Optional<List<BigDecimal>> decimals(String example) {
        return list(1, example).flatMap(items -> {
            List<BigDecimal> numbers = new ArrayList<>();
            for (Value item : items) {
                item.decimal("each must be a number, as in " + example).ifPresent(numbers::add);
            }
            return numbers.size() == items.size() ? Optional.of(numbers) : Optional.empty();
        });
    }

    Optional<Section> section(List<String> known, String rule) {
        if (node instanceof YamlNode.Mapping mapping) {
            return Optional.of(new Section(key, mapping, known, problems));
        }
        return reject(rule);
    }

    /** The text of a scalar that is not null. */
    private Optional<String> spelling() {
        return node instanceof YamlNode.Scalar scalar && !isNull() ? Optional.of(scalar.text()) : Optional.empty();
    }

    private static Optional<BigDecimal> exact(String text) {
        return text.length() <= MOST_DIGITS && NUMBER.matcher(text).matches()
                ? Optional.of(new BigDecimal(text))
                : Optional.empty();
    }
}
