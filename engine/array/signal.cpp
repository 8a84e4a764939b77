// SPDX-License-Identifier: MIT
#include "engine/array/signal.h"

#include "engine/array/error.h"

#include <utility>

namespace imago {

Signal complex_of_pairs(Signal signal) {
    if (signal.is_complex())
        throw usage_error("The samples are complex already; only real channels are I and Q.");
    if (signal.channels == 0 || signal.channels % 2 != 0)
        throw usage_error(std::to_string(signal.channels) +
                          (signal.channels == 1 ? " channel is" : " channels are") +
                          " no pairs of I and Q; an even number of channels is allowed.");
    if (signal.channels > 2) { // a single pair stands as it is
        std::vector<float> sorted;
        sorted.reserve(signal.samples.size());
        for (std::size_t part = 0; part < 2; ++part)
            for (std::size_t c = part; c < signal.channels; c += 2)
                sorted.insert(sorted.end(), signal.row(c), signal.row(c) + signal.length);
        signal.samples = std::move(sorted);
    }
    signal.channels /= 2;
    signal.kind = SampleKind::complex;
    signal.names.clear();
    return signal;
}

} // namespace imago
