package io.skald.histogram.scan;

import io.skald.histogram.bins.BinSink;
import io.skald.histogram.key.KeyBlock;
import io.skald.store.EncodedChunk;
import java.util.List;
import java.util.stream.IntStream;

/** One thread of a scan that counts several nodes from each chunk it reads. */
final class BinReader implements StoreScan.Reader {

    private final List<Counted> counted;

    /** One node being counted. */
    private record Counted(RowKeys keys, KeyBlock block, BinSink sink, BinSink.Lane lane) {

        void read(EncodedChunk chunk) {
            for (int row = 0; row < chunk.rows() && sink.open(); ) {
                row = keys.fill(block, chunk, row);
                lane.add(block);
            }
        }
    }

    /** @param keys per sink, how its node's keys are made */
    BinReader(List<RowKeys> keys, List<BinSink> sinks) {
        this.counted = IntStream.range(0, sinks.size())
                .mapToObj(i -> new Counted(
                        keys.get(i),
                        keys.get(i).newBlock(),
                        sinks.get(i),
                        sinks.get(i).newLane()))
                .toList();
    }

    @Override
    public boolean wantsMore() {
        return counted.stream().anyMatch(node -> node.sink().open());
    }

    @Override
    public void read(int index, EncodedChunk chunk) {
        counted.forEach(node -> node.read(chunk));
    }

    @Override
    public void end() {
        counted.forEach(node -> node.lane().end());
    }
}
