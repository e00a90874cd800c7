package io.skald.database;

import io.skald.Secrets;
import io.skald.UsageException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import java.util.function.UnaryOperator;

/**
 * A database and who enters it. The password stands in an environment variable alone: not in the job, not in reports and messages.
 *
 * @param url as JDBC takes it
 * @param user name of the environment variable that holds the user's name; empty to leave it to the driver
 * @param password name of the environment variable that holds the password; empty to leave it to the driver
 */
public record Database(String url, Optional<String> user, Optional<String> password) {

    /**
     * @throws UsageException if the URL is none, or holds a password
     */
    public Database {
        if (!url.startsWith("jdbc:") || url.indexOf(':', 5) < 0) {
            throw new UsageException("A database is named by its URL, such as jdbc:postgresql://localhost/clinic.");
        }
        if (Secrets.inDatabase(url)) {
            throw new UsageException("The URL holds a password, and jobs are handed on: take it out, put it into an"
                    + " environment variable and name that with password-env.");
        }
    }

    /** The URL without its parameters. */
    String shown() {
        return url.replaceFirst("[?;].*", "");
    }

    /** What kind of database it is, such as {@code postgresql}. */
    String product() {
        return url.substring(5, url.indexOf(':', 5));
    }

    /**
     * Enters it; changes are not seen by others before they are committed.
     *
     * @throws UsageException if there is no driver for it, or no such environment variable
     * @throws io.skald.FailureException if it lets nobody in
     */
    Connection connect() {
        return connect(System::getenv);
    }

    Connection connect(UnaryOperator<String> environment) {
        Driver driver = Drivers.of(this);
        Properties properties = new Properties();
        user.ifPresent(name -> properties.setProperty("user", value(name, "user-env", environment)));
        password.ifPresent(name -> properties.setProperty("password", value(name, "password-env", environment)));
        try {
            Connection connection = driver.connect(url, properties);
            if (connection == null) {
                throw Drivers.absent(this);
            }
            connection.setAutoCommit(false);
            return connection;
        } catch (SQLException refused) {
            throw SqlReason.failure("Cannot connect to " + shown(), refused);
        }
    }

    private static String value(String name, String key, UnaryOperator<String> environment) {
        String value = environment.apply(name);
        if (value == null) {
            throw new UsageException(
                    "There is no environment variable " + name + ", which the job names in " + key + ".");
        }
        return value;
    }
}
