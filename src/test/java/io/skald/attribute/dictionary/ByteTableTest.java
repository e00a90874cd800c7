package io.skald.attribute.dictionary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ByteTableTest {

    @Property(tries = 200)
    void agrees_with_a_map(@ForAll @Size(max = 80) List<@Size(max = 19) byte[]> strings) {
        ByteTable table = new ByteTable();
        Map<List<Byte>, Integer> map = new HashMap<>();
        for (byte[] string : strings) {
            List<Byte> key = boxed(string);
            assertThat(table.find(string, 0, string.length)).isEqualTo(map.getOrDefault(key, -1));
            if (!map.containsKey(key)) {
                assertThat(table.add(string, 0, string.length)).isEqualTo(map.size());
                map.put(key, map.size());
            }
        }
        assertThat(table.size()).isEqualTo(map.size());
        for (byte[] string : strings) {
            byte[] amid = new byte[string.length + 20];
            System.arraycopy(string, 0, amid, 7, string.length);
            int index = table.find(amid, 7, 7 + string.length);
            assertThat(index).isEqualTo(map.get(boxed(string)));
            assertThat(table.bytes(index)).isEqualTo(string);
        }
    }

    private static List<Byte> boxed(byte[] bytes) {
        List<Byte> list = new java.util.ArrayList<>();
        for (byte b : bytes) {
            list.add(b);
        }
        return list;
    }

    @Test
    void prefixes_zeros_and_lengths_are_told_apart() {
        ByteTable table = new ByteTable();
        for (int length = 0; length < 20; length++) {
            table.add(new byte[20], 0, length);
        }
        for (int length = 0; length < 20; length++) {
            assertThat(table.find(new byte[30], 5, 5 + length)).isEqualTo(length);
        }
    }

    @Test
    void grows_to_many_strings_and_says_what_it_takes() {
        ByteTable table = new ByteTable();
        long before = table.retainedBytes();
        for (int i = 0; i < 50_000; i++) {
            byte[] bytes = ("5600" + i).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
            table.add(bytes, 0, bytes.length);
        }
        byte[] bytes = "560049999".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        assertThat(table.find(bytes, 0, bytes.length)).isEqualTo(49_999);
        assertThat(table.retainedBytes()).isGreaterThan(before + 50_000 * 16);
    }
}
