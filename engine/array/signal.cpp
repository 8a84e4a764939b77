// SPDX-License-Identifier: MIT
#include "engine/array/signal.h"

#include "engine/array/sentences.h"
#include "engine/support/error.h"

#include <utility>

namespace imago {

Signal complex_of_pairs(Signal signal) {
    if (signal.is_complex())
        throw usage_error(array_says.complex_already);
    if (signal.channels == 0 || signal.channels % 2 != 0)
        throw usage_error(signal.channels == 1 ? array_says.one_channel : array_says.odd_channels,
                          signal.channels);
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
