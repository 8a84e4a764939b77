// SPDX-License-Identifier: MIT
#include "engine/values/edge_choice.h"

#include <cmath>
#include <complex>
#include <cstddef>
#include <limits>

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

/// The energy of the steps from one line to another, at the lowest frequencies along the lines.
double step_energy(const Lines &lines, std::size_t from, std::size_t to) {
    double energy = 0;
    for (std::size_t v = 0; v < std::min(frequencies, lines.length / 2 + 1); ++v) {
        const std::complex<double> turn =
            std::polar(1.0, -2 * std::numbers::pi * static_cast<double>(v) /
                                static_cast<double>(lines.length));
        std::complex<double> sum = 0, phase = 1;
        for (std::size_t at = 0; at < lines.length; ++at, phase *= turn)
            sum += phase * lines.step(from, to, at);
        energy += (v == 0 ? 1 : 2) * std::norm(sum);
    }
    return energy;
}

struct Energies {
    double jump = 0, neighbours = 0;

    void add(const Lines &lines) {
        if (lines.count < 3)
            return;
        jump += step_energy(lines, lines.count - 1, 0);
        const std::size_t pairs = lines.count - 1, measured = std::min(pairs, most_lines);
        for (std::size_t i = 0; i < measured; ++i) {
            const std::size_t line =
                measured > 1 ? i * (pairs - 1) / (measured - 1) : std::size_t{0};
            neighbours += step_energy(lines, line, line + 1) / static_cast<double>(measured);
        }
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
