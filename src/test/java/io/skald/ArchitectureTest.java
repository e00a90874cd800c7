package io.skald;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.List;
import java.util.Set;

@AnalyzeClasses(packages = "io.skald", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final List<String> AS_THE_DATA_FLOWS = List.of(
            "budget",
            "work",
            "place",
            "table",
            "csv",
            "parquet",
            "database",
            "spreadsheet",
            "attribute",
            "identifier",
            "privacy",
            "job",
            "store",
            "lattice",
            "histogram",
            "loss",
            "risk",
            "html",
            "page",
            "search",
            "refine",
            "verify",
            "engine",
            "distributed",
            "profile",
            "synthetic",
            "experiment",
            "cli");

    @ArchTest
    static void a_package_uses_only_those_above_it(JavaClasses classes) {
        ArchRuleDefinition.classes()
                .should(new ArchCondition<>("use only packages above their own") {
                    @Override
                    public void check(JavaClass item, ConditionEvents events) {
                        item.getDirectDependenciesFromSelf().stream()
                                .filter(use -> isSkald(use.getTargetClass()))
                                .filter(use -> rank(use.getTargetClass()) > rank(item))
                                .forEach(use -> events.add(SimpleConditionEvent.violated(item, use.getDescription())));
                    }
                })
                .check(classes);
    }

    @ArchTest
    static void verification_shares_only_tables_work_and_budget_with_the_engine(JavaClasses classes) {
        ArchRuleDefinition.noClasses()
                .that()
                .resideInAPackage("io.skald.verify..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(AS_THE_DATA_FLOWS.stream()
                        .filter(name ->
                                !Set.of("budget", "work", "table", "verify").contains(name))
                        .map(name -> "io.skald." + name + "..")
                        .toArray(String[]::new))
                .check(classes);
    }

    @ArchTest
    static void a_format_is_named_only_where_it_is_chosen_and_where_tables_are_generated(JavaClasses classes) {
        ArchRuleDefinition.noClasses()
                .that()
                .resideOutsideOfPackages(
                        "io.skald.csv", "io.skald.parquet", "io.skald.database", "io.skald.spreadsheet")
                .and()
                .doNotHaveFullyQualifiedName("io.skald.job.SheetBinder")
                .and()
                .doNotHaveFullyQualifiedName("io.skald.job.DatabaseBinder")
                .and()
                .doNotHaveFullyQualifiedName("io.skald.job.FormatBinder")
                .and()
                .doNotHaveFullyQualifiedName("io.skald.cli.GenerateCommand")
                .and()
                .doNotHaveFullyQualifiedName("io.skald.profile.UnknownTable")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.skald.csv", "io.skald.parquet", "io.skald.database", "io.skald.spreadsheet")
                .check(classes);
    }

    @ArchTest
    static void packages_are_free_of_cycles(JavaClasses classes) {
        slices().matching("io.skald.(*)..").should().beFreeOfCycles().check(classes);
        slices().matching("io.skald.(**)").should().beFreeOfCycles().check(classes);
    }

    private static boolean isSkald(JavaClass type) {
        return type.getPackageName().startsWith("io.skald");
    }

    private static int rank(JavaClass type) {
        String name = type.getPackageName().replaceFirst("^io\\.skald\\.?", "").replaceFirst("\\..*", "");
        return AS_THE_DATA_FLOWS.indexOf(name);
    }
}
