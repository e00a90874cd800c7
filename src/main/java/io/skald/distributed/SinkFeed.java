package io.skald.distributed;

import io.skald.histogram.bins.BinSink;
import io.skald.histogram.key.KeyBlock;
import io.skald.histogram.key.KeyLayout;
import java.util.Arrays;
import java.util.List;

/** Hands the groups of one way, which are bins of a node, to what counts that node's bins. */
final class SinkFeed {

    private final BinSink sink;
    private final BinSink.Lane lane;
    private final Grouping grouping;
    private final int way;
    private final List<LevelBins> levels;
    private final int sensitive;
    private final KeyBlock block;
    private final long[] words;

    SinkFeed(BinSink sink, Grouping grouping, int way, List<LevelBins> levels, int sensitive) {
        this.sink = sink;
        this.lane = sink.newLane();
        this.grouping = grouping;
        this.way = way;
        this.levels = levels;
        this.sensitive = sensitive;
        this.block = new KeyBlock(sink.layout().words(), true, false);
        this.words = new long[sink.layout().words()];
    }

    boolean isOpen() {
        return sink.open();
    }

    void add(long[] key, long[] values, long rows) {
        KeyLayout layout = sink.layout();
        Arrays.fill(words, 0);
        for (int i = 0; i < levels.size(); i++) {
            long bin = levels.get(i).bins()[(int) grouping.number(way, i, key)];
            words[layout.word(i)] += bin * layout.stride(i);
        }
        for (int i = 0; i < sensitive; i++) {
            int column = levels.size() + i;
            words[layout.word(column)] += grouping.value(i, values) * layout.stride(column);
        }
        for (int word = 0; word < words.length; word++) {
            block.words[word][block.size] = words[word];
        }
        block.counts[block.size] = (int) rows;
        if (++block.size == KeyBlock.CAPACITY) {
            flush();
        }
    }

    private void flush() {
        lane.add(block);
        block.size = 0;
    }

    void end() {
        flush();
        lane.end();
    }
}
