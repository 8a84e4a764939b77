// SPDX-License-Identifier: MIT
#include "engine/pipeline/descreen/screen/screen_kernels.h"

#include "engine/pipeline/descreen/screen/tiled_wave.h"
#include "engine/pipeline/planes/low_inverse.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace imago {
namespace {

using Size = ScreenTableSize;
using Table = std::vector<double>; ///< tones * phases * phases numbers

/// Widths (sigma) of a smoothing, in steps.
struct Smoothing {
    double tone, phase;
};
constexpr Smoothing narrow{.5, .3}, wide{2.5, 1}, lock{3, .5};
constexpr double prior_of_lock = 20; ///< samples of a tone whose difference is 0
constexpr double prior_of_tone = .3; ///< samples that the tone itself stands for
constexpr double prior_of_wide = 1;  ///< samples that the wide smoothing stands for

std::vector<double> gaussian(double sigma) {
    const int reach = static_cast<int>(4 * sigma + .5);
    std::vector<double> weights;
    double sum = 0;
    for (int d = -reach; d <= reach; ++d)
        sum += weights.emplace_back(std::exp(-d * d / (2 * sigma * sigma)));
    for (double &weight : weights)
        weight /= sum;
    return weights;
}

/// Smooths along one axis of `length` steps, `stride` numbers apart; cyclic, or continued by the
/// values at its ends.
Table smoothed(const Table &from, double sigma, std::size_t stride, std::size_t length,
               bool cyclic) {
    const std::vector<double> weights = gaussian(sigma);
    const int reach = static_cast<int>(weights.size() / 2), n = static_cast<int>(length);
    Table to(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
        const int at = static_cast<int>(i / stride % length);
        const std::size_t base = i - static_cast<std::size_t>(at) * stride;
        for (int d = -reach; d <= reach; ++d) {
            const int k = cyclic ? ((at + d) % n + n) % n : std::clamp(at + d, 0, n - 1);
            to[i] += weights[static_cast<std::size_t>(d + reach)] *
                     from[base + static_cast<std::size_t>(k) * stride];
        }
    }
    return to;
}

Table smoothed(const Table &from, const Smoothing &smoothing) {
    Table table = smoothed(from, smoothing.tone, Size::cells(), Size::tones, false);
    table = smoothed(table, smoothing.phase, Size::phases, Size::phases, true);
    return smoothed(table, smoothing.phase, 1, Size::phases, true);
}

/// Shifts the values of each tone so that their mean is the tone: what is subtracted then has no
/// mean, and the picture keeps its tones.
void remove_bias(std::vector<float> &table) {
    for (std::size_t tone = 0; tone < Size::tones; ++tone) {
        const auto first = table.begin() + static_cast<std::ptrdiff_t>(tone * Size::cells());
        const auto end = first + static_cast<std::ptrdiff_t>(Size::cells());
        const double mean = std::accumulate(first, end, 0.0) / double(Size::cells());
        const auto shift = static_cast<float>(double(tone) / double(Size::tones - 1) - mean);
        std::for_each(first, end, [shift](float &value) { value += shift; });
    }
}

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

void ScreenSums::add(const std::vector<std::int32_t> &sums) {
    const double units = double(Size::weight_units) * double(Size::value_units);
    for (std::size_t i = 0; i < sums.size() / 2; ++i) {
        const std::size_t group = 2 * i / Size::group_numbers();
        const std::size_t in_group = i % (Size::group_numbers() / 2);
        const std::size_t cell = group % Size::ranges() * Size::range * Size::cells() + in_group;
        others[cell] += sums[2 * i] / units;
        values[cell] += sums[2 * i + 1] / units;
    }
}

std::vector<float> screen_table(const ScreenSums &sums) {
    const Table &values = sums.values, &weights = sums.others;
    const Table wide_values = smoothed(values, wide), wide_weights = smoothed(weights, wide);
    const Table narrow_values = smoothed(values, narrow),
                narrow_weights = smoothed(weights, narrow);
    std::vector<float> table(Size::numbers());
    for (std::size_t i = 0; i < table.size(); ++i) {
        const double tone = double(i / Size::cells()) / double(Size::tones - 1);
        const double expected =
            (wide_values[i] + prior_of_tone * tone) / (wide_weights[i] + prior_of_tone);
        table[i] = static_cast<float>((narrow_values[i] + prior_of_wide * expected) /
                                      (narrow_weights[i] + prior_of_wide));
    }
    remove_bias(table);
    return table;
}

std::vector<float> lock_table(const ScreenSums &sums) {
    const Table values = smoothed(sums.values, lock), weights = smoothed(sums.others, lock);
    std::vector<float> table(Size::numbers());
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] =
            static_cast<float>(values[i] / (weights[i] + prior_of_lock / double(Size::cells())));
    remove_bias(table); // the mean is then the tone
    for (float &value : table)
        value += lock_offset;
    return table;
}

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
