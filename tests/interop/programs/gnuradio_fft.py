# SPDX-License-Identifier: GPL-3.0-or-later
# GNU Radio's FFT blocks, forward, backward and of real numbers, in a flow graph: their output to the
# file OUT, the seconds of the runs to the file TIME.
import os
import time

import numpy as np
from gnuradio import blocks, fft, gr

noise = np.random.default_rng(3)
seconds = 0
with open(os.environ["OUT"], "wb") as out:
    for size in (64, 1000, 4096, 65536, 1 << 18):
        x = noise.standard_normal(16 * size).astype(np.float32).view(np.complex64)
        made = [
            (fft.fft_vcc(size, True, np.ones(size).tolist(), False), x),
            (fft.fft_vcc(size, False, [], True), x),
            (fft.fft_vfc(size, True, np.hanning(size).tolist(), False), x.real.copy()),
        ]
        for block, samples in made:
            vector_source = (blocks.vector_source_c if np.iscomplexobj(samples)
                             else blocks.vector_source_f)
            source = vector_source(samples.tolist(), False, size)
            sink = blocks.vector_sink_c(size)
            graph = gr.top_block()
            graph.connect(source, block, sink)
            begin = time.perf_counter()
            graph.run()
            seconds += time.perf_counter() - begin
            np.array(sink.data(), np.complex64).tofile(out)
with open(os.environ["TIME"], "w") as file:
    print(seconds, file=file)
