// SPDX-License-Identifier: MIT
#include "engine/pipeline/planes/result_sums.h"

#include "engine/support/in_parallel.h"

#include <algorithm>
#include <cmath>

namespace imago {

ResultSums::ResultSums(const Image &original)
    : original_(original), bounded_(original.depth != SampleDepth::f32), low_(-0.5f),
      high_(static_cast<float>(depth_maximum(original.depth)) + 0.5f),
      rows_(original.channels * original.height) {}

void ResultSums::add(std::size_t channel, std::size_t first, const float *row) {
    constexpr std::size_t accurate = 1024; // squares that a float sums with five digits
    const std::size_t width = original_.width;
    std::vector<float> room(original_.narrow() ? width : 0);
    const float *before = original_.stretch(channel, first, width, room.data());
    Row &measured = rows_[channel * original_.height + first / width];
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
        measured.squares += static_cast<double>(squares);
        measured.sum += static_cast<double>(sum);
        measured.clipped += end - begin - inside;
    }
}

FilterFigures ResultSums::figures() const {
    Row all;
    for (const Row &row : rows_) {
        all.squares += row.squares;
        all.sum += row.sum;
        all.clipped += row.clipped;
    }
    const auto count = static_cast<double>(original_.count());
    return {bounded_ ? all.clipped : 0, std::sqrt(all.squares / count), all.sum / count};
}

FilterFigures measured(const Image &original, const Image &result) {
    ResultSums sums(original);
    const std::size_t height = original.height, width = original.width;
    in_row_runs(original.channels * height, width, [&](std::size_t begin, std::size_t end) {
        std::vector<float> room(width);
        for (std::size_t r = begin; r < end; ++r) {
            const std::size_t channel = r / height, first = r % height * width;
            sums.add(channel, first, result.stretch(channel, first, width, room.data()));
        }
    });
    return sums.figures();
}

} // namespace imago
