// SPDX-License-Identifier: MIT
#include "engine/pipeline/descreen/blocks/plane_blocks.h"

#include "engine/tuning/record.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>

namespace imago {
namespace {

/// Samples of the blocks of a part, of small planes and of others, unless two rows of blocks have
/// more. There are only these two, since the plans of each are compiled. Parts are small enough for
/// a processor's caches, and large enough for a launch to pay on a GPU.
constexpr std::uint64_t few_samples = std::uint64_t{1} << 18;
constexpr std::uint64_t most_samples = std::uint64_t{1} << 22;

/// The blocks of a part: a power of two.
std::uint64_t blocks_at_once(const BlockGrid &grid) {
    const std::uint64_t least = grid.columns() * (grid.margin ? 2 : 1);
    const bool small = grid.blocks() * grid.samples() <= few_samples;
    const std::uint64_t usual =
        std::bit_floor((small ? few_samples : most_samples) / grid.samples());
    return std::bit_ceil(std::max(least, usual));
}

Problem problem_of(TransformKind kind, const BlockGrid &grid, std::uint64_t blocks) {
    Problem problem;
    problem.kind = kind;
    problem.extents = {grid.side, grid.side};
    problem.batch = {blocks};
    return problem;
}

ElementwiseSource kernel(const char *name, ArrayWork work, const BlockGrid &grid,
                         std::uint64_t numbers) {
    return {"skeleton/descreen/blocks.cl",
            name,
            work,
            std::max(numbers, grid.size()),
            Precision::f32,
            {},
            "blocks of planes"};
}

} // namespace

std::vector<double> sine_window(std::uint64_t side, bool squared) {
    std::vector<double> window(side);
    for (std::uint64_t n = 0; n < side; ++n) {
        const double s = std::sin(std::numbers::pi * (double(n) + 0.5) / double(side));
        window[n] = squared ? s * s : s;
    }
    return window;
}

std::vector<float> window_spectrum(const std::vector<double> &window) {
    const std::size_t side = window.size();
    std::vector<std::complex<double>> line(side);
    for (std::size_t k = 0; k < side; ++k)
        for (std::size_t n = 0; n < side; ++n)
            line[k] += window[n] *
                       std::polar(1.0, -2 * std::numbers::pi * double(k * n % side) / double(side));
    std::vector<float> spectrum;
    spectrum.reserve(side * (side / 2 + 1) * 2);
    for (std::size_t y = 0; y < side; ++y)
        for (std::size_t x = 0; x <= side / 2; ++x) {
            const std::complex<double> value = line[y] * line[x];
            spectrum.push_back(static_cast<float>(value.real()));
            spectrum.push_back(static_cast<float>(value.imag()));
        }
    return spectrum;
}

std::vector<float> bin_shares(std::uint64_t side) {
    const auto one = static_cast<float>(1 / (double(side) * double(side)));
    std::vector<float> shares;
    for (std::uint64_t y = 0; y < side; ++y)
        for (std::uint64_t x = 0; x <= side / 2; ++x)
            shares.push_back(x == 0 || 2 * x == side ? one : 2 * one);
    return shares;
}

PlaneBlocks::PlaneBlocks(const DevicePtr &device, const BlockGrid &grid, std::uint64_t sets,
                         const std::vector<double> &window)
    : grid_(grid), sets_(sets), at_once_(blocks_at_once(grid)),
      forward_(build_plan(device, problem_of(TransformKind::rfft, grid, sets * at_once_), {},
                          TuningRecords())),
      back_(build_plan(device, problem_of(TransformKind::irfft, grid, at_once_), {},
                       TuningRecords())),
      gather_(device, kernel("gather_blocks", ArrayWork::windowed_blocks, grid,
                             forward_.problem().input_numbers())),
      multiply_(device, kernel("multiply_bins", ArrayWork::filtered_blocks, grid,
                               forward_.problem().output_numbers())),
      add_(device, kernel("overlap_add", ArrayWork::overlapped_blocks, grid,
                          forward_.problem().input_numbers())),
      window_(device, grid.side * sizeof(float)),
      window_spectrum_(device, 2 * grid.bins() * sizeof(float)),
      blocks_(device, forward_.problem().input_bytes()),
      spectra_(device, forward_.problem().output_bytes()) {
    Queue queue(device);
    const std::vector<float> values(window.begin(), window.end());
    queue.upload(window_, values.data(), values.size() * sizeof(float));
    const std::vector<float> spectrum = imago::window_spectrum(window);
    queue.upload(window_spectrum_, spectrum.data(), spectrum.size() * sizeof(float));
}

void PlaneBlocks::gather(Queue &queue, const Buffer &plane, std::uint64_t set,
                         std::uint64_t first_row, std::uint64_t rows, std::uint64_t to) {
    using Index = Elementwise::Index;
    const std::uint64_t strips = (grid_.side + gather_.lanes() - 1) / gather_.lanes();
    const std::uint64_t blocks = rows * grid_.columns();
    gather_.launch(queue, blocks * grid_.side * strips, 1,
                   2 * blocks * grid_.samples() * sizeof(float), plane.handle(), window_.handle(),
                   blocks_.handle(), Index{first_row}, Index{set * at_once_ + to},
                   Index{grid_.columns()}, Index{grid_.side}, Index{strips}, Index{grid_.hop()},
                   Index{grid_.margin ? grid_.hop() : 0}, Index{grid_.height}, Index{grid_.width});
}

void PlaneBlocks::forward(Queue &queue) {
    forward_.execute(queue, blocks_, spectra_);
}

void PlaneBlocks::back(Queue &queue) {
    back_.execute(queue, spectra_, blocks_);
}

void PlaneBlocks::multiply(Queue &queue, const Buffer &factors, std::uint64_t blocks) {
    const std::uint64_t count = blocks * grid_.bins();
    multiply_.launch(queue, count, multiply_.lanes(), 4 * count * sizeof(float), spectra_.handle(),
                     factors.handle(), Elementwise::Index{grid_.bins()});
}

void PlaneBlocks::overlap_add(Queue &queue, const Buffer &weights, const Buffer &plane,
                              std::uint64_t first_row, std::uint64_t rows) {
    using Index = Elementwise::Index;
    const std::uint64_t strips = (grid_.width + add_.lanes() - 1) / add_.lanes();
    const std::uint64_t top = first_row * grid_.hop();
    const std::uint64_t lines = std::min(rows * grid_.hop(), grid_.height - top);
    add_.launch(queue, lines * strips, 1, 5 * lines * grid_.width * sizeof(float), blocks_.handle(),
                weights.handle(), window_.handle(), plane.handle(), Index{top},
                Index{grid_.columns()}, Index{grid_.side}, Index{strips}, Index{grid_.hop()},
                Index{grid_.width});
}

void PlaneBlocks::add_report(PlanReport &report) const {
    report.steps.push_back(gather_.report());
    append(report.steps, forward_.report().steps);
    append(report.steps, back_.report().steps);
    report.steps.push_back(add_.report());
    for (const Transform *transform : {&forward_, &back_}) {
        add_choice(report, transform->report());
        report.compile_milliseconds += transform->report().compile_milliseconds;
        report.workspace_bytes += transform->workspace_bytes();
    }
    report.workspace_bytes += blocks_.bytes() + spectra_.bytes();
    for (const Elementwise *kernel : {&gather_, &multiply_, &add_})
        report.compile_milliseconds += kernel->compile_milliseconds();
}

} // namespace imago
