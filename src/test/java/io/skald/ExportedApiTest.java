package io.skald;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the module exports can be used by what it exports alone, but for what runners and experiments are given, which are built with Skald. */
class ExportedApiTest {

    private static final Pattern EXPORT = Pattern.compile("exports ([\\w.]+);");

    /**
     * Types that speak of rows, counts and files while a run goes on, for runners and experiments; a job, a run and its report need none of what
     * they name. The list may become shorter.
     */
    private static final Set<String> OF_RUNS = Set.of(
            "AbsorptionCost",
            "BlockEnds",
            "ClusterRecoding",
            "StoredClusters",
            "EncodedSession",
            "Encoding",
            "ExactSearch",
            "FirstPass",
            "GuardedValues",
            "MinimalNodes",
            "Objective",
            "PaperSearch",
            "Recoding",
            "RefinedTable",
            "ReleaseFigures",
            "RunOptions",
            "Runner",
            "SearchResult",
            "TableView",
            "TextEncoding");

    @Test
    void exported_types_name_exported_types() throws Exception {
        Set<String> exported = exported();
        Set<String> found = new TreeSet<>();
        for (Class<?> type : publicTypes(exported)) {
            if (named(type).anyMatch(other -> !exported.contains(other.getPackageName()))) {
                found.add(outermost(type).getSimpleName());
            }
        }

        assertThat(found).containsExactlyInAnyOrderElementsOf(OF_RUNS);
    }

    /**
     * Java 17's Javadoc breaks off where a record that is not exported, but named by what is, has a part whose type is nested in that record.
     */
    @Test
    void javadoc_can_be_made_of_what_exported_types_name() throws Exception {
        Set<String> exported = exported();
        Set<Class<?>> named = new HashSet<>();
        for (Class<?> type : publicTypes(exported)) {
            named(type).map(ExportedApiTest::outermost).forEach(named::add);
        }
        for (Class<?> type : named) {
            if (type.isRecord() && !exported.contains(type.getPackageName())) {
                assertThat(Arrays.stream(type.getRecordComponents())
                                .flatMap(part -> classes(part.getGenericType()))
                                .filter(part -> type.equals(part.getEnclosingClass())))
                        .as("nested types of the parts of " + type.getName())
                        .isEmpty();
            }
        }
    }

    private static Set<String> exported() throws IOException {
        return EXPORT.matcher(Files.readString(Path.of("src/main/java/module-info.java")))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }

    private static Class<?> outermost(Class<?> type) {
        return type.getEnclosingClass() == null ? type : outermost(type.getEnclosingClass());
    }

    private static List<Class<?>> publicTypes(Set<String> packages)
            throws IOException, URISyntaxException, ClassNotFoundException {
        Path classes = Path.of(ExitCode.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        List<Class<?>> types = new ArrayList<>();
        for (String each : packages) {
            try (Stream<Path> files = Files.list(classes.resolve(each.replace('.', '/')))) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".class")).toList()) {
                    String name = file.getFileName().toString().replace(".class", "");
                    Class<?> type = Class.forName(each + "." + name, false, ExitCode.class.getClassLoader());
                    if (isVisible(type)) {
                        types.add(type);
                    }
                }
            }
        }
        return types;
    }

    private static boolean isVisible(Class<?> type) {
        return Modifier.isPublic(type.getModifiers())
                && !type.isSynthetic()
                && (type.getEnclosingClass() == null || isVisible(type.getEnclosingClass()));
    }

    /** Skald's types in what others see of a type. */
    private static Stream<Class<?>> named(Class<?> type) {
        List<AnnotatedElement> members = new ArrayList<>();
        members.addAll(List.of(type.getDeclaredMethods()));
        members.addAll(List.of(type.getDeclaredConstructors()));
        members.addAll(List.of(type.getDeclaredFields()));
        return members.stream()
                .flatMap(ExportedApiTest::types)
                .flatMap(ExportedApiTest::classes)
                .filter(each -> each.getName().startsWith("io.skald"));
    }

    private static Stream<Type> types(AnnotatedElement member) {
        if (member instanceof Field field) {
            return Modifier.isPublic(field.getModifiers()) ? Stream.of(field.getGenericType()) : Stream.of();
        }
        Executable executable = (Executable) member;
        if (!Modifier.isPublic(executable.getModifiers()) || executable.isSynthetic()) {
            return Stream.of();
        }
        Stream<Type> parameters = Arrays.stream(executable.getGenericParameterTypes());
        return executable instanceof Method method
                ? Stream.concat(parameters, Stream.of(method.getGenericReturnType()))
                : parameters;
    }

    private static Stream<Class<?>> classes(Type type) {
        if (type instanceof Class<?> plain) {
            return Stream.of(plain.isArray() ? plain.getComponentType() : plain);
        } else if (type instanceof ParameterizedType generic) {
            return Stream.concat(
                    classes(generic.getRawType()),
                    Arrays.stream(generic.getActualTypeArguments()).flatMap(ExportedApiTest::classes));
        } else if (type instanceof GenericArrayType array) {
            return classes(array.getGenericComponentType());
        } else if (type instanceof WildcardType wildcard) {
            return Arrays.stream(wildcard.getUpperBounds()).flatMap(ExportedApiTest::classes);
        }
        return Stream.of();
    }
}
