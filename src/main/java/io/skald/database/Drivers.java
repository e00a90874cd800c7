package io.skald.database;

import io.skald.UsageException;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * Finds the JDBC driver of a database. Skald brings none: drivers are jars that the environment variable {@code SKALD_CLASSPATH} names,
 * or that a program which uses Skald has on its class path.
 */
final class Drivers {

    private static final String VARIABLE = "SKALD_CLASSPATH";

    private Drivers() {}

    /** @throws UsageException if there is none */
    static Driver of(Database database) {
        String jars = System.getenv(VARIABLE);
        return of(database, jars == null ? "" : jars);
    }

    /** @param jars files, or folders of them, as a class path has them */
    static Driver of(Database database, String jars) {
        ServiceLoader<Driver> known = ServiceLoader.load(Driver.class, loader(jars));
        for (ServiceLoader.Provider<Driver> provider : known.stream().toList()) {
            try {
                Driver driver = provider.get();
                if (driver.acceptsURL(database.url())) {
                    return driver;
                }
            } catch (SQLException | ServiceConfigurationError ofAnother) {
                continue;
            }
        }
        throw absent(database);
    }

    static UsageException absent(Database database) {
        return new UsageException("There is no JDBC driver for " + database.shown()
                + ": name its jar in the environment variable " + VARIABLE + ", as in " + VARIABLE
                + "=/opt/jdbc/postgresql-42.7.7.jar.");
    }

    /** Stays open: drivers load classes as they need them. */
    private static ClassLoader loader(String jars) {
        ClassLoader own = Drivers.class.getClassLoader();
        if (jars.isBlank()) {
            return own;
        }
        List<URL> urls = new ArrayList<>();
        try {
            for (String part : jars.split(File.pathSeparator)) {
                for (Path jar : jarsOf(part)) {
                    urls.add(jar.toUri().toURL());
                }
            }
        } catch (MalformedURLException impossible) {
            throw new IllegalStateException(impossible);
        }
        return new URLClassLoader(urls.toArray(URL[]::new), own);
    }

    private static List<Path> jarsOf(String part) {
        Path path = Path.of(part.endsWith("*") ? part.substring(0, part.length() - 1) : part);
        if (Files.isRegularFile(path)) {
            return List.of(path);
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(path, "*.jar")) {
            List<Path> jars = new ArrayList<>();
            found.forEach(jars::add);
            return jars;
        } catch (IOException absent) {
            throw new UsageException(
                    "There is no jar " + part + ", which the environment variable " + VARIABLE + " names.");
        }
    }
}
