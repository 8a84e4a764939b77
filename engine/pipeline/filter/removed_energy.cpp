// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/removed_energy.h"

#include "engine/pipeline/planes/low_inverse.h"
#include "engine/values/mask/mask_value.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace {

using Index = Elementwise::Index;

/// A side of 8 misses half of a notch for a single line of a screen; one of 2 takes four times the
/// time.
constexpr std::size_t cell_side = 4;
/// The rows of the lowest frequencies, of both signs.
constexpr std::size_t most_near_rows = 64;

std::size_t cells_of(std::size_t waves) {
    return (waves + cell_side - 1) / cell_side;
}

/// Returns by how much the squares of an image's samples change for a plane's. The planes of ycbcr
/// are taken as independent.
double reach(const DevicePlanes &planes, std::size_t plane) {
    constexpr double chroma[] = {1.772 * 1.772 + 0.344136 * 0.344136, // blue
                                 1.402 * 1.402 + 0.714136 * 0.714136};
    const CompressChannels channels = planes.channels();
    const bool mixed = channels == CompressChannels::luma || channels == CompressChannels::ycbcr;
    if (planes.image()->channels < 3 || !mixed)
        return 1;
    return plane == 0 ? 3 : chroma[plane - 1];
}

double mask_at_zero(const FilterMask &mask) {
    double passes = 1;
    for (const FilterShape &shape : mask.shapes)
        passes *= shape_value(shape, {0, 0});
    return mask.keep_mean ? 1 : passes;
}

} // namespace

void RemovedEnergy::forget() {
    parts_ = {};
    cells_ = Buffer();
    kernel_.reset();
}

RemovedEnergy::Part RemovedEnergy::near() const {
    const Framed &frame = planes_.frame();
    const std::size_t rows = std::min(most_near_rows, frame.height);
    return {
        {rows, std::min(most_near_rows / 2, frame.width / 2 + 1), -static_cast<double>(rows / 2)},
        {}};
}

RemovedEnergy::Part RemovedEnergy::far() const {
    const Framed &frame = planes_.frame();
    constexpr double middle = (cell_side - 1) / 2.0;
    return {{cells_of(frame.height), cells_of(frame.width / 2 + 1), middle, middle, cell_side}, {}};
}

/// Returns the energies of all planes in the cells, without waves of `left_out`.
std::vector<float> RemovedEnergy::sum_energies(const Part &part, const MaskGrid &left_out) {
    const Framed &frame = planes_.frame();
    const MaskGrid &grid = part.grid;
    const std::size_t spectrum = frame.height * (frame.width / 2 + 1);
    const std::size_t top = grid.top < 0 ? frame.height - grid.rows / 2 : 0;
    for (std::size_t plane = 0; plane < planes_.planes(); ++plane)
        kernel_->launch(planes_.queue(), grid.count(), 1, spectrum * 2 * sizeof(float),
                        planes_.kept()[plane / planes_.at_once()].handle(), cells_.handle(),
                        Index{plane % planes_.at_once() * spectrum}, Index{frame.height},
                        Index{frame.width}, Index{grid.columns}, Index{top},
                        Index{static_cast<std::uint64_t>(grid.step)}, Index{left_out.rows},
                        Index{left_out.columns}, static_cast<cl_float>(reach(planes_, plane)),
                        cl_int{plane == 0});
    std::vector<float> energies(grid.count());
    planes_.queue().download(energies.data(), cells_, energies.size() * sizeof(float));
    return energies;
}

void RemovedEnergy::prepare() {
    const Framed &frame = planes_.frame();
    const std::size_t spectrum = frame.height * (frame.width / 2 + 1) * 2;
    kernel_.emplace(planes_.device(),
                    ElementwiseSource{"skeleton/low_frequencies.cl", "wave_energy",
                                      StepWork("the energy of waves"),
                                      planes_.at_once() * spectrum});
    Part lowest = near(), rest = far();
    cells_ =
        Buffer(planes_.device(), std::max(lowest.grid.count(), rest.grid.count()) * sizeof(float));
    lowest.energies = sum_energies(lowest, {0, 0});
    rest.energies = sum_energies(rest, lowest.grid);
    mean_energy_ = 0;
    for (std::size_t plane = 0; plane < planes_.planes(); ++plane) {
        float zero = 0;
        planes_.queue().download(&zero, planes_.kept()[plane / planes_.at_once()], sizeof(float),
                                 plane % planes_.at_once() * spectrum * sizeof(float));
        mean_energy_ +=
            reach(planes_, plane) * static_cast<double>(zero) * static_cast<double>(zero);
    }
    parts_ = {std::move(lowest), std::move(rest)};
}

double RemovedEnergy::removed(const Part &part, const FilterMask &mask, MaskValues &values) {
    const std::vector<float> &energies = part.energies;
    values.evaluate(planes_.queue(), mask, part.grid, cells_);
    double sum = 0;
    planes_.queue().read(cells_, energies.size() * sizeof(float), [&](const void *memory) {
        const float *passes = static_cast<const float *>(memory);
        for (std::size_t i = 0; i < energies.size();) { // in parts that a float sums accurately
            float some = 0;
            for (const std::size_t end = std::min(energies.size(), i + 1024); i < end; ++i)
                some += energies[i] * (1 - passes[i]) * (1 - passes[i]);
            sum += static_cast<double>(some);
        }
    });
    return sum;
}

double RemovedEnergy::rms(const FilterMask &mask, MaskValues &values) {
    const double taken = 1 - mask_at_zero(mask);
    double sum = mean_energy_ * taken * taken;
    for (const Part &part : parts_)
        sum += removed(part, mask, values);
    const Framed &frame = planes_.frame();
    const auto points = static_cast<double>(frame.size());
    const double samples = // a margin of the mean has hardly any of the energy
        frame.joined ? points : static_cast<double>(frame.image_size());
    return std::sqrt(sum / points / samples / static_cast<double>(planes_.image()->channels));
}

} // namespace imago
