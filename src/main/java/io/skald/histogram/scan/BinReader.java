package io.skald.histogram.scan;

import io.skald.histogram.bins.BinSink;
import io.skald.histogram.key.KeyBlock;
import io.skald.store.EncodedChunk;
import java.util.List;
import java.util.stream.IntStream;

/** One thread of a scan that counts several nodes from each chunk it reads, be it of the table or, behind those, of a population. */
final class BinReader implements StoreScan.Reader {

    private final List<Counted> counted;
    private final int chunksOfTable;

    /** One node being counted. */
    private record Counted(RowKeys ofTable, RowKeys ofPopulation, KeyBlock block, BinSink sink, BinSink.Lane lane) {

        void read(RowKeys keys, EncodedChunk chunk) {
            for (int row = 0; row < chunk.rows() && sink.open(); ) {
                row = keys.fill(block, chunk, row);
                lane.add(block);
            }
        }
    }

    /** @param keys per sink, how its node's keys are made */
    BinReader(List<RowKeys> keys, List<BinSink> sinks) {
        this(keys, keys, Integer.MAX_VALUE, sinks);
    }

    /**
     * @param ofTable per sink, how its node's keys are made
     * @param ofPopulation the same of chunks that are not the table's
     * @param chunksOfTable how many are
     */
    BinReader(List<RowKeys> ofTable, List<RowKeys> ofPopulation, int chunksOfTable, List<BinSink> sinks) {
        this.chunksOfTable = chunksOfTable;
        this.counted = IntStream.range(0, sinks.size())
                .mapToObj(i -> new Counted(
                        ofTable.get(i),
                        ofPopulation.get(i),
                        ofTable.get(i).newBlock(),
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
        counted.forEach(node -> node.read(index < chunksOfTable ? node.ofTable() : node.ofPopulation(), chunk));
    }

    @Override
    public void end() {
        counted.forEach(node -> node.lane().end());
    }
}
