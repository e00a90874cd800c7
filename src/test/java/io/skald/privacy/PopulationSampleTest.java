package io.skald.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PopulationSampleTest {

    @Test
    void rows_are_as_many_as_they_are() {
        PopulationSample rows = PopulationSample.ofRows(12);

        assertThat(rows.least()).isEqualTo(12);
        assertThat(rows.mostOf(100)).isEqualTo(12);
        assertThat(rows.ofPersons()).isFalse();
    }

    @Test
    void persons_are_those_with_an_identifier_and_at_the_most_one_more_for_each_row_without() {
        PopulationSample persons = PopulationSample.ofPersons(4, 5);

        assertThat(persons.least()).isEqualTo(3);
        assertThat(persons.most()).isEqualTo(8);
        assertThat(persons.mostOf(7)).isEqualTo(7);
        assertThat(persons.mostOfClass()).isEqualTo(4);
        assertThat(PopulationSample.ofPersons(4, 0).mostOfClass()).isEqualTo(4);
        assertThat(PopulationSample.ofRows(4).mostOfClass()).isEqualTo(4);
        assertThat(PopulationSample.ofPersons(4, 0)).isEqualTo(new PopulationSample(4, 4, true));
    }

    @Test
    void a_person_in_several_classes_counts_in_each_of_the_population_too() {
        assertThat(PopulationSample.ofPersons(10, 0).counted(100, 25)).isEqualTo(250);
        assertThat(PopulationSample.ofPersons(3, 0).counted(10, 4)).isEqualTo(13);
        assertThat(PopulationSample.ofPersons(10, 0).counted(Long.MAX_VALUE, 25))
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void a_population_has_no_fewer_than_all_classes_together() {
        // Of the rows of a large table the sizes of classes are estimated, and may add up to more than there are.
        assertThat(PopulationSample.ofRows(10).counted(10, 11)).isEqualTo(11);
        assertThat(PopulationSample.ofRows(10).counted(100, 9)).isEqualTo(100);
        assertThat(PopulationSample.ofPersons(4, 9).counted(5, 6)).isEqualTo(6);
        assertThat(PopulationSample.ofPersons(0, 0).counted(5, 0)).isEqualTo(5);
    }
}
