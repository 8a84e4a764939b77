// SPDX-License-Identifier: MIT
#include "engine/pipeline/planes/result_sums.h"

#include <algorithm>
#include <cmath>

namespace imago {

ResultSums::ResultSums(const Image &original)
    : original_(original), bounded_(original.depth != SampleDepth::f32), low_(-0.5f),
      high_(static_cast<float>(depth_maximum(original.depth)) + 0.5f), room_(original.width) {}

void ResultSums::add(std::size_t channel, std::size_t first, const float *row) {
    constexpr std::size_t accurate = 1024; // squares that a float sums with five digits
    const std::size_t width = original_.width;
    const float *before = original_.stretch(channel, first, width, room_.data());
    for (std::size_t begin = 0; begin < width; begin += accurate) {
        const std::size_t end = std::min(width, begin + accurate);
        float squares = 0, sum = 0;
        unsigned inside = 0;
#pragma omp simd reduction(+ : squares, sum, inside)
        for (std::size_t i = begin; i < end; ++i) {
            const float taken = before[i] - row[i];
            squares += taken * taken;
            sum += row[i];
            // Without "&&", so that it is vectorised; NaN is not inside.
            inside += static_cast<unsigned>(row[i] >= low_) & static_cast<unsigned>(row[i] < high_);
        }
        squares_ += static_cast<double>(squares);
        sum_ += static_cast<double>(sum);
        clipped_ += end - begin - inside;
    }
}

FilterFigures ResultSums::figures() const {
    const auto count = static_cast<double>(original_.count());
    return {bounded_ ? clipped_ : 0, std::sqrt(squares_ / count), sum_ / count};
}

} // namespace imago
