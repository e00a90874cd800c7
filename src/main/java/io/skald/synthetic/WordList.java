package io.skald.synthetic;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The values of a textual column with their weights in a population, from a resource with one {@code word;weight} a line. */
final class WordList {

    private final byte[][] words;
    private final int[] weights;

    private WordList(byte[][] words, int[] weights) {
        this.words = words;
        this.weights = weights;
    }

    /** Reads a resource of this package; a line without a weight has weight 1. */
    static WordList read(String resource) {
        List<String> lines;
        try (InputStream in = WordList.class.getResourceAsStream(resource)) {
            lines = new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        byte[][] words = new byte[lines.size()][];
        int[] weights = new int[lines.size()];
        for (int i = 0; i < words.length; i++) {
            String[] parts = lines.get(i).split(";");
            words[i] = parts[0].getBytes(StandardCharsets.US_ASCII);
            weights[i] = parts.length == 1 ? 1 : Integer.parseInt(parts[1]);
        }
        return new WordList(words, weights);
    }

    Urn urn(Distribution distribution) {
        return new Urn(distribution.weights(weights));
    }

    byte[] word(int index) {
        return words[index];
    }

    int longest() {
        int longest = 0;
        for (byte[] word : words) {
            longest = Math.max(longest, word.length);
        }
        return longest;
    }
}
