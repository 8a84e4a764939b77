// SPDX-License-Identifier: MIT
#include "engine/pipeline/descreen/screen/screen_kernels.h"

#include "engine/pipeline/descreen/screen/tiled_wave.h"
#include "engine/pipeline/planes/low_inverse.h"

#include <algorithm>

namespace imago {
namespace {

using Index = Elementwise::Index;
using Size = ScreenTableSize;

/// Samples that a table is learnt from, about: some hundred for each of its cells.
constexpr std::uint64_t learnt_samples = std::uint64_t{1} << 21;

ElementwiseSource screen_kernel(const char *name, ArrayWork work, std::uint64_t largest_index) {
    ElementwiseSource source{"skeleton/descreen/screen.cl", name, work, largest_index};
    source.purpose = "screen of a halftone";
    const auto set = [&](const char *macro, std::size_t value) {
        source.defines.set(macro, static_cast<std::int64_t>(value));
    };
    set("TONES", Size::tones);
    set("PHASE_STEPS", Size::phases);
    set("RANGE", Size::range);
    set("WEIGHT_UNITS", Size::weight_units);
    set("VALUE_UNITS", Size::value_units);
    return source;
}

cl_float single(double x) {
    return static_cast<cl_float>(x);
}

} // namespace

ScreenKernels::ScreenKernels(const DevicePtr &device, std::uint64_t height, std::uint64_t width)
    : device_(device), height_(height), width_(width),
      wave_(device, screen_kernel("demodulate", ArrayWork::screen_wave, height * width)),
      sum_(device, screen_kernel("sum_screen", ArrayWork::screen_sums, height * width)),
      dots_(device, screen_kernel("dots_of_screen", ArrayWork::screen_dots, height * width)),
      table_(device, Size::numbers() * sizeof(float)) {}

std::vector<float> ScreenKernels::wave_rows(Queue &queue, const Buffer &plane, const Frequency &f,
                                            double mean) {
    const std::uint64_t tiles = (width_ + wave_tile - 1) / wave_tile, count = height_ * tiles;
    grow(device_, rows_, 2 * count);
    wave_.launch(queue, count, 1, height_ * width_ * sizeof(float), plane.handle(), rows_.handle(),
                 Index{width_}, Index{tiles}, Index{wave_tile}, single(mean), single(f.x),
                 single(f.y));
    std::vector<float> rows(2 * count);
    queue.download(rows.data(), rows_, rows.size() * sizeof(float));
    return rows;
}

ScreenSums ScreenKernels::sums_of(Queue &queue, const std::vector<Print> &prints,
                                  const Buffer &tones, const HalftoneScreen &screen) {
    const std::uint64_t step =
        std::clamp<std::uint64_t>(height_ * width_ / learnt_samples, 1, height_);
    const std::uint64_t rows = height_ / step;
    const std::uint64_t share = std::max<std::uint64_t>(Size::group_samples / width_, 1);
    const std::uint64_t groups = (rows + share - 1) / share * Size::ranges();
    std::vector<std::int32_t> sums(groups * Size::group_numbers());
    grow(device_, sums_, sums.size()); // integers are as large as floats
    ScreenSums all;
    for (const Print &print : prints) {
        const bool has_others = !print.others.empty();
        sum_.launch(queue, groups * sum_.group_size(), 1,
                    3 * Size::ranges() * rows * width_ * sizeof(float), print.picture.handle(),
                    (has_others ? print.others : print.picture).handle(), tones.handle(),
                    sums_.handle(), Index{height_}, Index{width_}, Index{rows}, Index{step},
                    Index{share}, cl_int{has_others}, single(screen.first.x),
                    single(screen.first.y), single(screen.second.x), single(screen.second.y));
        queue.download(sums.data(), sums_, sums.size() * sizeof(std::int32_t));
        all.add(sums);
    }
    return all;
}

void ScreenKernels::set_table(Queue &queue, const std::vector<float> &table) {
    queue.upload(table_, table.data(), table.size() * sizeof(float));
}

void ScreenKernels::learn(Queue &queue, const std::vector<Print> &prints, const Buffer &tones,
                          const HalftoneScreen &screen) {
    set_table(queue, screen_table(sums_of(queue, prints, tones, screen)));
}

void ScreenKernels::learn_lock(Queue &queue, const Buffer &difference, const Buffer &tones,
                               const HalftoneScreen &screen) {
    set_table(queue, lock_table(sums_of(queue, {{difference, {}}}, tones, screen)));
}

void ScreenKernels::dots(Queue &queue, const Buffer &tones, const HalftoneScreen &screen,
                         const Buffer &out) {
    const std::uint64_t strips = (width_ + dots_.lanes() - 1) / dots_.lanes();
    dots_.launch(queue, height_ * strips, 1, 2 * height_ * width_ * sizeof(float), tones.handle(),
                 table_.handle(), out.handle(), Index{width_}, Index{strips},
                 single(screen.first.x), single(screen.first.y), single(screen.second.x),
                 single(screen.second.y));
}

void ScreenKernels::add_report(PlanReport &report) const {
    report.steps.push_back(sum_.report());
    report.steps.push_back(dots_.report());
    for (const Elementwise *kernel : {&wave_, &sum_, &dots_})
        report.compile_milliseconds += kernel->compile_milliseconds();
    report.workspace_bytes += sums_.bytes() + table_.bytes() + rows_.bytes();
}

} // namespace imago
