package io.skald.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.bin.CalendarLevel;
import io.skald.attribute.bin.Labels;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MissingMarkTest {

    private static final Map<String, AttributeKind> KINDS = Map.of(
            "number",
            new NumberKind(
                    BigDecimal.ONE, Optional.empty(), BigDecimal.ZERO, new Widths.Fixed(List.of(BigDecimal.TEN))),
            "rank",
            new RankKind(BigDecimal.ONE, Optional.empty(), new Widths.Doubling()),
            "date",
            new DateKind("dd.MM.yyyy", OptionalInt.empty(), List.of(CalendarLevel.YEAR), Optional.empty()),
            "code",
            new CodeKind(List.of(5, 3)));

    private static Optional<String> otherUse(String kind, String mark) {
        return MissingMark.otherUse(mark, KINDS.get(kind), Optional.empty(), Labels.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource({
        "number, [20 - 29]",
        "number, [-5 - -1]",
        "rank, [00501 - 01234]",
        "number, [+1.0 - .5]",
        "date, 2024",
        "date, 2024-05",
        "date, 2024-Q2",
        "date, 2020s",
        "code, 123**",
        "number, *",
        "code, *"
    })
    void a_mark_that_other_values_print_is_found(String kind, String mark) {
        assertThat(otherUse(kind, mark)).isPresent();
    }

    @ParameterizedTest
    @CsvSource({
        "number, ''",
        "number, -9",
        "number, NA",
        "number, [x - y]",
        "number, 2024",
        "rank, 2020s",
        "date, ''",
        "date, 01.01.1900",
        "date, [20 - 29]",
        "code, NA",
        "code, ''",
        "code, **"
    })
    void a_mark_that_only_missing_values_print_is_none(String kind, String mark) {
        assertThat(otherUse(kind, mark)).isEmpty();
    }
}
