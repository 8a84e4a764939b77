// SPDX-License-Identifier: MIT
#include "engine/pipeline/jpeg/jpeg_comparison.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace imago {
namespace {

constexpr int largest_number = 2048; ///< no quantised coefficient reaches it

/// The counts of a plane's whole numbers, and the sum of squares of what they stand for.
struct PlaneSums {
    std::array<std::uint64_t, 2 * largest_number + 1> counts{};
    double energy = 0;
};

void add_plane(const JpegComponent &plane, const QuantisationTable &table, PlaneSums &sums) {
    std::array<double, jpeg_side * jpeg_side> squares{};
    for (std::size_t y = 0; y < plane.height; ++y) {
        const std::int16_t *row = plane.coefficients.data() + y * plane.width;
        for (std::size_t x = 0; x < plane.width; ++x) {
            const int number = row[x];
            ++sums.counts[static_cast<std::size_t>(number + largest_number)];
            squares[y % jpeg_side * jpeg_side + x % jpeg_side] += number * number;
        }
    }
    for (std::size_t i = 0; i < squares.size(); ++i)
        sums.energy += squares[i] * table[i] * table[i];
}

double entropy_bits(const PlaneSums &sums, double all) {
    double bits = 0;
    for (const std::uint64_t count : sums.counts)
        if (count > 0)
            bits += static_cast<double>(count) * std::log2(all / static_cast<double>(count));
    return bits;
}

} // namespace

CompressFigures jpeg_figures(const JpegPicture &picture, double energy) {
    PlaneSums sums;
    CompressFigures figures;
    int finest = largest_jpeg_step;
    for (std::size_t c = 0; c < picture.components.size(); ++c) {
        const JpegComponent &plane = picture.components[c];
        const QuantisationTable &table = c == 0 ? picture.tables.luma : picture.tables.chroma;
        add_plane(plane, table, sums);
        figures.coefficients += plane.coefficients.size();
        finest = std::min<int>(finest, *std::min_element(table.begin(), table.end()));
    }
    figures.kept = figures.coefficients - sums.counts[largest_number];
    figures.energy_kept = energy > 0 ? std::min(1.0, sums.energy / energy) : 1;
    figures.threshold = finest / 2.0;
    figures.estimated_bits = entropy_bits(sums, static_cast<double>(figures.coefficients));
    return figures;
}

JpegComparison compared(const JpegPicture &picture, const Image &shown,
                        const JpegReference &reference) {
    JpegComparison comparison;
    comparison.file_bytes = reference.file.bytes.size();
    for (std::size_t c = 0; c < picture.components.size(); ++c) {
        const auto &ours = picture.components[c].coefficients;
        const auto &theirs = reference.picture.components[c].coefficients;
        comparison.coefficients += ours.size();
        for (std::size_t i = 0; i < ours.size(); ++i) {
            const auto difference = static_cast<unsigned>(std::abs(ours[i] - theirs[i]));
            comparison.different += difference > 0;
            comparison.largest_difference = std::max(comparison.largest_difference, difference);
        }
    }
    for (std::size_t i = 0; i < shown.bytes.size(); ++i) {
        const auto difference =
            static_cast<unsigned>(std::abs(shown.bytes[i] - reference.image.bytes[i]));
        comparison.different_samples += difference > 0;
        comparison.largest_sample_difference =
            std::max(comparison.largest_sample_difference, difference);
    }
    return comparison;
}

} // namespace imago
