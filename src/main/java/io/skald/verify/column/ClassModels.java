package io.skald.verify.column;

import io.skald.Excerpt;
import io.skald.verify.claim.ModelClaim;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What is claimed of the sensitive attributes in every class.
 *
 * @param models by sensitive attribute
 * @param table by sensitive attribute, the values of the input; none where nothing that is claimed depends on them
 */
public record ClassModels(SensitiveColumns sensitive, List<List<ModelClaim>> models, List<TableValues> table) {

    /** What is wrong with a class, as far as that is claimed of rows. */
    public Stream<String> faults(IntFunction<Long2LongMap> rowsOfAttribute) {
        return guarded(models)
                .boxed()
                .flatMap(attribute -> faults(attribute, rowsOfAttribute.apply(attribute)).stream());
    }

    /** What is wrong with a class, as far as that is claimed of persons who have values. */
    public Stream<String> faultsOfPersons(IntFunction<Long2LongMap> personsOfAttribute) {
        return ofPersons(models)
                .boxed()
                .flatMap(attribute -> faultsOfPersons(attribute, personsOfAttribute.apply(attribute)).stream());
    }

    /** What is wrong with the values that a class has in one attribute, as far as that is claimed of rows. */
    List<String> faults(int attribute, Long2LongMap rows) {
        return faults(attribute, rows, false);
    }

    /** The same as far as it is claimed of persons, those who have each value. */
    List<String> faultsOfPersons(int attribute, Long2LongMap persons) {
        return faults(attribute, persons, true);
    }

    private List<String> faults(int attribute, Long2LongMap numbers, boolean ofPersons) {
        ModelCheck check = new ModelCheck(
                sensitive, attribute, Excerpt.name(sensitive.names().get(attribute)), table.get(attribute));
        List<String> faults = new ArrayList<>();
        for (ModelClaim model : models.get(attribute)) {
            if (model.ofPersons() == ofPersons) {
                check.fault(model, numbers).ifPresent(faults::add);
            }
        }
        return faults;
    }

    /** Those of whose values something is claimed as to the persons who have them. */
    static IntStream ofPersons(List<List<ModelClaim>> models) {
        return guarded(models).filter(i -> models.get(i).stream().anyMatch(ModelClaim::ofPersons));
    }

    /** Whether something is claimed of persons who have values. */
    public boolean askOfPersons() {
        return ofPersons(models).findAny().isPresent();
    }

    /** Whether that is so of an attribute. */
    public boolean askOfPersons(int attribute) {
        return models.get(attribute).stream().anyMatch(ModelClaim::ofPersons);
    }

    /** The attributes of which something is claimed. */
    static IntStream guarded(List<List<ModelClaim>> models) {
        return IntStream.range(0, models.size()).filter(i -> !models.get(i).isEmpty());
    }

    /** Those of which is claimed what depends on the whole input. */
    public static IntStream compared(List<List<ModelClaim>> models) {
        return guarded(models).filter(i -> models.get(i).stream().anyMatch(ModelClaim::comparesWithTable));
    }
}
