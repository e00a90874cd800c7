package io.skald.table;

import io.skald.Excerpt;
import io.skald.UsageException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the folders around a part of a table say of all its rows: those right above it that are named {@code key=value}, the outermost first. Keys
 * and values have {@code %2F} and the like for what a name of a folder cannot hold.
 *
 * @param file the part
 * @param values by key; empty where there is none
 */
record FolderKeys(Path file, Map<String, Optional<String>> values) {

    /** How Hive and Spark name the folder of rows without a value. */
    private static final String NO_VALUE = "__HIVE_DEFAULT_PARTITION__";

    private static final int HEXADECIMAL = 16;

    /** @throws UsageException if no folder is so named, two have one key, or what a name stands for is no text */
    static FolderKeys of(Path file) {
        Map<String, Optional<String>> values = new LinkedHashMap<>();
        add(Optional.ofNullable(file.toAbsolutePath().normalize().getParent()), file, values);
        if (values.isEmpty()) {
            throw new UsageException("'format.partitions' is hive, and the part " + file
                    + " lies in no folder named key=value. Leave 'partitions' out, or the part.");
        }
        return new FolderKeys(file, values);
    }

    private static void add(Optional<Path> folder, Path file, Map<String, Optional<String>> values) {
        String name = folder.map(Path::getFileName).map(Path::toString).orElse("");
        if (!isNamed(name)) {
            return;
        }
        add(folder.map(Path::getParent), file, values);
        int sign = name.indexOf('=');
        String key = decoded(name.substring(0, sign), file);
        String value = name.substring(sign + 1);
        Optional<String> meant = value.equals(NO_VALUE) ? Optional.empty() : Optional.of(decoded(value, file));
        if (values.putIfAbsent(key, meant) != null) {
            throw new UsageException("The part " + file + " lies in two folders of the key " + Excerpt.name(key)
                    + ". Rename one of them.");
        }
    }

    /** Whether a folder's name has a key. */
    static boolean isNamed(String folder) {
        return folder.indexOf('=') > 0;
    }

    private static String decoded(String name, Path file) {
        if (name.indexOf('%') < 0) {
            return name;
        }
        byte[] written = name.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < written.length; i++) {
            int high = written[i] == '%' && i + 2 < written.length ? digit(written[i + 1]) : -1;
            int low = high < 0 ? -1 : digit(written[i + 2]);
            bytes.write(low < 0 ? written[i] : high * HEXADECIMAL + low);
            i += low < 0 ? 0 : 2;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new UsageException("The part " + file + " lies in a folder of whose name " + Excerpt.quoted(name)
                    + " the % signs stand for no text in UTF-8. Rename the folder.");
        }
    }

    private static int digit(byte letter) {
        return Character.digit((char) letter, HEXADECIMAL);
    }

    /** @throws UsageException if this has not the keys of the first part */
    FolderKeys like(FolderKeys first) {
        if (!values.keySet().equals(first.values.keySet())) {
            throw new UsageException("The parts of a table lie in folders of the same keys, and " + file + " has "
                    + Excerpt.names(List.copyOf(values.keySet())) + " where " + first.file + " has "
                    + Excerpt.names(List.copyOf(first.values.keySet()))
                    + ". Move it, or set 'input' to a glob without it.");
        }
        return this;
    }

    List<String> keys() {
        return List.copyOf(values.keySet());
    }

    /** @param missing what stands for no value */
    String value(String key, String missing) {
        return values.getOrDefault(key, Optional.empty()).orElse(missing);
    }
}
