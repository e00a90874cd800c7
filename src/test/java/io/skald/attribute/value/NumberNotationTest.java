package io.skald.attribute.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NumberNotationTest {

    /** One for each thing that can be said, so that one more must be added here. */
    private static final List<NumberNotation> OTHERS = List.of(
            new NumberNotation(',', Optional.empty(), List.of(), false, false, Map.of()),
            new NumberNotation('.', Optional.of(","), List.of(), false, false, Map.of()),
            new NumberNotation('.', Optional.empty(), List.of("$"), false, false, Map.of()),
            new NumberNotation('.', Optional.empty(), List.of(), true, false, Map.of()),
            new NumberNotation('.', Optional.empty(), List.of(), false, true, Map.of()),
            new NumberNotation('.', Optional.empty(), List.of(), false, false, List.of("-"), Map.of()),
            new NumberNotation('.', Optional.empty(), List.of(), false, false, Map.of("none", BigDecimal.ZERO)));

    @Test
    void is_plain_where_nothing_is_said() {
        assertThat(OTHERS).hasSameSizeAs(NumberNotation.class.getRecordComponents());
        assertThat(OTHERS).noneMatch(NumberNotation::isPlain);
        assertThat(NumberNotation.PLAIN.isPlain()).isTrue();
    }

    @Test
    void a_form_is_plain_where_its_notation_is_and_all_numbers_are_told_apart() {
        Optional<BigDecimal> ninety = Optional.of(BigDecimal.valueOf(90));
        assertThat(NumberForm.PLAIN.isPlain()).isTrue();
        assertThat(NumberForm.class.getRecordComponents()).hasSize(4);
        assertThat(List.of(
                        new NumberForm(OTHERS.get(0), Optional.empty(), Optional.empty()),
                        new NumberForm(NumberNotation.PLAIN, ninety, Optional.empty()),
                        new NumberForm(NumberNotation.PLAIN, Optional.empty(), ninety)))
                .noneMatch(NumberForm::isPlain);
    }
}
