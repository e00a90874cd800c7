package io.skald.attribute;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.attribute.dictionary.ByteTable;
import io.skald.attribute.dictionary.Texts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TextEncodingTest {

    private static long encode(TextEncoding.Encoder encoder, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return encoder.encode(bytes, 0, bytes.length);
    }

    private static String text(Texts texts, int raw) {
        return new String(texts.bytes(raw), StandardCharsets.UTF_8);
    }

    @Test
    void all_encoders_number_a_text_alike() {
        TextEncoding encoding = new TextEncoding(10, bytes -> true);
        TextEncoding.Encoder one = encoding.newEncoder();
        TextEncoding.Encoder other = encoding.newEncoder();

        assertThat(encode(one, "flu")).isZero();
        assertThat(encode(other, "cold")).isEqualTo(1);
        assertThat(encode(other, "flu")).isZero();
        assertThat(encode(one, "cold")).isEqualTo(1);
        assertThat(encode(one, "")).isEqualTo(2);
        assertThat(encoding.givenUp()).isFalse();
        assertThat(encoding.finish().size()).isEqualTo(3);
        assertThat(text(encoding.finish(), 1)).isEqualTo("cold");
    }

    @Test
    void one_text_too_many_gives_it_up_and_those_met_before_do_not() {
        TextEncoding encoding = new TextEncoding(2, bytes -> true);
        TextEncoding.Encoder encoder = encoding.newEncoder();
        encode(encoder, "a");
        encode(encoder, "b");
        encode(encoding.newEncoder(), "a");
        assertThat(encoding.givenUp()).isFalse();

        encode(encoder, "c");

        assertThat(encoding.givenUp()).isTrue();
    }

    @Test
    void texts_without_room_for_their_table_give_it_up() {
        long empty = new ByteTable().retainedBytes();
        TextEncoding encoding = new TextEncoding(Integer.MAX_VALUE, bytes -> bytes <= empty);
        TextEncoding.Encoder encoder = encoding.newEncoder();
        encode(encoder, "short");
        assertThat(encoding.givenUp()).isFalse();

        encode(encoder, "x".repeat(10_000));

        assertThat(encoding.givenUp()).isTrue();
    }

    @Test
    void texts_are_written_and_read_as_they_are() throws IOException {
        TextEncoding encoding = new TextEncoding(10, bytes -> true);
        TextEncoding.Encoder encoder = encoding.newEncoder();
        for (String text : new String[] {"", "\"a, \"\"b\"\"\n\"", "köln"}) {
            encode(encoder, text);
        }
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        encoding.finish().write(new DataOutputStream(written));

        Texts read = Texts.read(new DataInputStream(new ByteArrayInputStream(written.toByteArray())));

        assertThat(read.size()).isEqualTo(3);
        for (int raw = 0; raw < 3; raw++) {
            assertThat(read.bytes(raw)).isEqualTo(encoding.finish().bytes(raw));
        }
    }
}
