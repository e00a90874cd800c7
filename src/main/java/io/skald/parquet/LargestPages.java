package io.skald.parquet;

import io.skald.IoReason;
import io.skald.SkaldException;
import io.skald.UsageException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Comparator;
import java.util.Optional;

/** What the pages of a file take that are in memory at once: of each leaf one, and its dictionary. Told from the first of the group with most bytes. */
final class LargestPages {

    private LargestPages() {}

    /**
     * Bytes of all leaves' pages, unpacked.
     *
     * @throws SkaldException if the file cannot be read, or is damaged there
     */
    static long bytes(ParquetFile file) {
        Optional<Footer.Group> largest =
                file.footer().groups().stream().max(Comparator.comparingLong(Footer.Group::bytes));
        if (largest.isEmpty()) {
            return 0;
        }
        try (FileChannel channel = FileChannel.open(file.path())) {
            long bytes = 0;
            for (Footer.Place leaf : largest.get().leaves()) {
                bytes += bytes(channel, leaf);
            }
            return bytes;
        } catch (DamagedException wrong) {
            throw new UsageException(file.path() + " " + wrong.getMessage() + ".");
        } catch (IOException unreadable) {
            throw IoReason.failure("Cannot read " + file.path(), unreadable);
        }
    }

    private static long bytes(FileChannel channel, Footer.Place leaf) throws IOException {
        long end = leaf.start() + leaf.bytes();
        long bytes = 0;
        long at = leaf.start();
        while (at < end) {
            PageHeader page = PageHeader.find(channel, at, end);
            bytes += page.size() + (long) Page.BYTES_PER_VALUE * page.values();
            if (page.kind() != PageHeader.Kind.DICTIONARY) {
                return bytes;
            }
            at += page.length() + (long) page.packedSize();
        }
        return bytes;
    }
}
