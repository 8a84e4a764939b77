// SPDX-License-Identifier: MIT
#include "engine/values/edge_choice.h"

#include "engine/support/in_parallel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <vector>

namespace imago {
namespace {

constexpr std::size_t frequencies = 8; ///< along a border, from frequency 0
constexpr std::size_t most_lines = 64; ///< neighbours that are compared, at most

/// A plane with its rows and columns, which may be exchanged.
struct Lines {
    const Image &image;
    std::size_t channel;
    std::size_t length, count; ///< length of a border; distance of the borders
    std::size_t along, next;   ///< strides

    double step(std::size_t from, std::size_t to, std::size_t at) const {
        const auto sample = [&](std::size_t line) {
            return static_cast<double>(image.sample(channel, at * along + line * next));
        };
        return sample(to) - sample(from);
    }
};

/// Numbers of all frequencies, which the compiler takes together.
using Parts = std::array<double, frequencies>;

/// The energy of the steps from one line to another, at the lowest frequencies along the lines.
double step_energy(const Lines &lines, std::size_t from, std::size_t to) {
    Parts turn_re, turn_im, re, im{}, sum_re{}, sum_im{};
    re.fill(1);
    for (std::size_t v = 0; v < frequencies; ++v) {
        const double angle =
            -2 * std::numbers::pi * static_cast<double>(v) / static_cast<double>(lines.length);
        turn_re[v] = std::cos(angle);
        turn_im[v] = std::sin(angle);
    }
    for (std::size_t at = 0; at < lines.length; ++at) {
        const double step = lines.step(from, to, at);
        for (std::size_t v = 0; v < frequencies; ++v) {
            sum_re[v] += re[v] * step;
            sum_im[v] += im[v] * step;
            const double turned = re[v] * turn_re[v] - im[v] * turn_im[v];
            im[v] = re[v] * turn_im[v] + im[v] * turn_re[v];
            re[v] = turned;
        }
    }
    double energy = 0;
    for (std::size_t v = 0; v < std::min(frequencies, lines.length / 2 + 1); ++v)
        energy += (v == 0 ? 1 : 2) * (sum_re[v] * sum_re[v] + sum_im[v] * sum_im[v]);
    return energy;
}

struct Energies {
    double jump = 0, neighbours = 0;

    void add(const Lines &lines) {
        if (lines.count < 3)
            return;
        jump += step_energy(lines, lines.count - 1, 0);
        const std::size_t pairs = lines.count - 1, measured = std::min(pairs, most_lines);
        std::vector<double> energies(measured);
        in_row_runs(measured, lines.length * frequencies, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const std::size_t line =
                    measured > 1 ? i * (pairs - 1) / (measured - 1) : std::size_t{0};
                energies[i] = step_energy(lines, line, line + 1);
            }
        });
        for (const double energy : energies)
            neighbours += energy / static_cast<double>(measured);
    }
    double ratio() const {
        if (!(jump > 0))
            return 0;
        return neighbours > 0 ? std::sqrt(jump / neighbours)
                              : std::numeric_limits<double>::infinity();
    }
};

} // namespace

BorderJump border_jump(const Image &image) {
    Energies across, down;
    for (std::size_t c = 0; c < image.channels; ++c) {
        across.add({image, c, image.height, image.width, image.width, 1});
        down.add({image, c, image.width, image.height, 1, image.width});
    }
    return {across.ratio(), down.ratio()};
}

FilterEdges choose_edges(const Image &image) {
    return border_jump(image).largest() < visible_jump ? FilterEdges::none : FilterEdges::mirror;
}

FilterEdges choose_edges(const Image &image, const FilterMask &mask) {
    return mask.pictures.empty() ? choose_edges(image) : FilterEdges::none;
}

} // namespace imago
