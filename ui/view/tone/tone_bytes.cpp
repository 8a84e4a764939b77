// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/tone/tone_bytes.h"

#include <cmath>

namespace imago {

double sample_of_tone(const SampleRange &range, double tone) {
    const Tones tones(range);
    auto low = static_cast<double>(range.low), high = static_cast<double>(range.high);
    for (int i = 0; i < 60; ++i) { // a double has 53 bits
        const double middle = low + (high - low) / 2;
        (tones(static_cast<float>(middle)) < tone ? low : high) = middle;
    }
    return high;
}

ToneBytes::ToneBytes(const SampleRange &range) {
    for (std::size_t i = 0; i < first_.size(); ++i)
        first_[i] = static_cast<float>(sample_of_tone(range, (static_cast<double>(i) + 0.5) / 255));
}

} // namespace imago
