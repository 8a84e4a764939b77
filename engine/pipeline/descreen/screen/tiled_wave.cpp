// SPDX-License-Identifier: MIT
#include "engine/pipeline/descreen/screen/tiled_wave.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace imago {
namespace {

using Complex = std::complex<double>;

constexpr int zoom_reach = 6; ///< steps to either side
constexpr int zooms = 4;      ///< each four times finer
/// Sides and distances of the parts that are compared, in tiles.
constexpr std::uint64_t part_side = 128 / wave_tile, part_hop = part_side / 2;

double squared_sine(std::uint64_t n, std::uint64_t count) {
    const double s = std::sin(std::numbers::pi * (double(n) + 0.5) / double(count));
    return s * s;
}

} // namespace

TiledWave::TiledWave(const std::vector<float> &rows, std::uint64_t height, std::uint64_t width,
                     const Frequency &frequency)
    : frequency_(frequency), down_((height + wave_tile - 1) / wave_tile),
      across_((width + wave_tile - 1) / wave_tile), whole_down_(height / wave_tile),
      whole_across_(width / wave_tile), tiles_(down_ * across_) {
    for (std::uint64_t y = 0; y < height; ++y)
        for (std::uint64_t x = 0; x < across_; ++x) {
            const float *value = rows.data() + 2 * (y * across_ + x);
            tiles_[y / wave_tile * across_ + x] += Complex(double(value[0]), double(value[1]));
        }
}

/// The sum of each row of tiles times a wave along it, under the window.
std::vector<Complex> TiledWave::rows_at(double f_x) const {
    std::vector<Complex> sums(down_), wave(across_);
    for (std::uint64_t x = 0; x < across_; ++x)
        wave[x] = squared_sine(x, across_) *
                  std::polar(1.0, -2 * std::numbers::pi * f_x * double(x * wave_tile));
    for (std::uint64_t y = 0; y < down_; ++y) {
        for (std::uint64_t x = 0; x < across_; ++x)
            sums[y] += tiles_[y * across_ + x] * wave[x];
        sums[y] *= squared_sine(y, down_);
    }
    return sums;
}

double TiledWave::magnitude_at(const std::vector<Complex> &rows, double f_y) const {
    Complex sum;
    for (std::uint64_t y = 0; y < down_; ++y)
        sum += rows[y] * std::polar(1.0, -2 * std::numbers::pi * f_y * double(y * wave_tile));
    return std::abs(sum);
}

Frequency TiledWave::strongest(double reach) const {
    Frequency best;
    double step = reach / zoom_reach;
    for (int zoom = 0; zoom < zooms; ++zoom, step /= 4) {
        const Frequency centre = best;
        double largest = -1;
        for (int i = -zoom_reach; i <= zoom_reach; ++i) {
            const double f_x = centre.x + i * step;
            const std::vector<Complex> rows = rows_at(f_x);
            for (int j = -zoom_reach; j <= zoom_reach; ++j) {
                const double f_y = centre.y + j * step;
                const double magnitude = magnitude_at(rows, f_y);
                if (magnitude > largest) {
                    largest = magnitude;
                    best = {f_x, f_y};
                }
            }
        }
    }
    return {frequency_.x + best.x, frequency_.y + best.y};
}

Complex TiledWave::around(std::uint64_t row, std::uint64_t column) const {
    constexpr double weights[] = {1, 2, 1}, samples = 16 * wave_tile * wave_tile;
    Complex sum;
    for (std::uint64_t y = 0; y < 3; ++y)
        for (std::uint64_t x = 0; x < 3; ++x)
            sum += weights[y] * weights[x] * tiles_[(row + y) * across_ + column + x];
    return sum / samples;
}

/// The line of the part that begins at a tile, under a window.
Complex TiledWave::part(std::uint64_t top, std::uint64_t left) const {
    Complex sum;
    for (std::uint64_t y = 0; y < part_side; ++y)
        for (std::uint64_t x = 0; x < part_side; ++x)
            sum += squared_sine(y, part_side) * squared_sine(x, part_side) *
                   tiles_[(top + y) * across_ + left + x];
    return sum;
}

double TiledWave::coherence() const {
    if (down_ < part_side || across_ < part_side)
        return 1;
    const std::uint64_t rows = (down_ - part_side) / part_hop + 1;
    const std::uint64_t columns = (across_ - part_side) / part_hop + 1;
    std::vector<Complex> lines;
    for (std::uint64_t y = 0; y < rows; ++y)
        for (std::uint64_t x = 0; x < columns; ++x)
            lines.push_back(part(y * part_hop, x * part_hop));
    Complex products;
    double magnitudes = 0;
    const auto compare = [&](std::uint64_t a, std::uint64_t b) {
        products += lines[a] * std::conj(lines[b]);
        magnitudes += std::abs(lines[a]) * std::abs(lines[b]);
    };
    for (std::uint64_t y = 0; y < rows; ++y) // two hops away: parts that do not overlap
        for (std::uint64_t x = 0; x < columns; ++x) {
            if (y >= 2)
                compare(y * columns + x, (y - 2) * columns + x);
            if (x >= 2)
                compare(y * columns + x, y * columns + x - 2);
        }
    return magnitudes > 0 ? std::abs(products) / magnitudes : 1;
}

} // namespace imago
