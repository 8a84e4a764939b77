// SPDX-License-Identifier: MIT
#include "engine/array/non_finite.h"
#include "engine/op/sentences.h"
#include "engine/pipeline/align/aligner.h"
#include "engine/pipeline/operate/one_plane.h"
#include "engine/pipeline/operate/one_precision.h"
#include "engine/pipeline/operate/operate.h"
#include "engine/support/stopwatch.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace imago {
namespace {

/// Channels of each page; the planes of an array are pages of one.
std::size_t page_channels(const OpArray &array) {
    return array.shape.empty() ? array.channels : 1;
}

void check_pair(const OpArray &moving, const OpArray &reference) {
    if (moving.width != reference.width || moving.height != reference.height)
        throw usage_error(op_says.align_sizes, moving.width, moving.height, reference.width,
                          reference.height);
    if (page_channels(moving) != page_channels(reference))
        throw usage_error(op_says.align_channels, page_channels(moving), page_channels(reference));
    const std::size_t bad = std::visit(
        [](const auto &samples) { return count_non_finite(samples); }, reference.samples);
    if (bad > 0)
        throw usage_error(op_says.align_reference_infinite, bad, reference.count());
}

/// A shift to a millionth of a sample, far below what any picture determines: no shift is 0.
double told(double shift) {
    return std::round(shift * 1e6) / 1e6 + 0.0;
}

void add_page_figures(const Alignment &found, bool rotation, OpResult &result) {
    result.figures = {
        {"shift", op_says.figure_shift, {told(found.shift_y), told(found.shift_x)}, "px"},
        {"angle", op_says.figure_angle, {found.angle}, "°"},
        {"scale", op_says.figure_scale, {found.scale}, ""},
        {"confidence", op_says.figure_confidence, {found.confidence}, ""},
        {"peak", op_says.figure_peak, {found.peak}, ""},
        {"overlap_percent", op_says.figure_overlap, {100 * found.overlap}, "%"}};
    if (!rotation)
        result.figures.erase(result.figures.begin() + 1, result.figures.begin() + 3);
}

/// A row for each page, and the extremes.
void add_stack_figures(const std::vector<Alignment> &found, bool rotation, OpResult &result) {
    result.table = {"shifts",
                    {{"page", op_says.column_page},
                     {"y", op_says.column_down},
                     {"x", op_says.column_right},
                     {"angle", op_says.column_angle},
                     {"scale", op_says.column_scale},
                     {"confidence", op_says.column_confidence}},
                    {}};
    double largest = 0, least = 1;
    for (const Alignment &page : found) {
        largest = std::max(largest, std::hypot(page.shift_y, page.shift_x));
        least = std::min(least, page.confidence);
        result.table.rows.push_back({double(result.table.rows.size() + 1), told(page.shift_y),
                                     told(page.shift_x), page.angle, page.scale, page.confidence});
    }
    if (!rotation) {
        result.table.columns.erase(result.table.columns.begin() + 3,
                                   result.table.columns.begin() + 5);
        for (std::vector<double> &row : result.table.rows)
            row.erase(row.begin() + 3, row.begin() + 5);
    }
    result.figures = {{"largest_shift", op_says.figure_shift_largest, {told(largest)}, "px"},
                      {"confidence", op_says.figure_confidence_least, {least}, ""}};
}

/// A page that is the same everywhere lies anywhere: of several it stays where it is.
template <class T>
bool is_blank(std::span<const T> plane) {
    return std::all_of(plane.begin(), plane.end(), [&](T x) { return x == plane[0]; });
}

void add_figures(const std::vector<Alignment> &found, bool rotation, OpResult &result) {
    if (found.size() == 1)
        add_page_figures(found.front(), rotation, result);
    else
        add_stack_figures(found, rotation, result);
    const auto unmatched = std::count_if(found.begin(), found.end(), [](const Alignment &page) {
        return page.confidence < least_align_confidence;
    });
    const Sentence chance(op_says.note_unmatched);
    if (unmatched > static_cast<std::ptrdiff_t>(result.notes.size())) // those say why
        result.notes.push_back(chance);
}

/// The planes of an array that are compared: its luma, or where it has one channel, itself.
template <class T>
std::span<const T> compared_planes(const OpArray &array, std::vector<T> &made) {
    if (const auto *samples = std::get_if<std::vector<T>>(&array.samples);
        samples && page_channels(array) == 1)
        return *samples;
    made = gray_pictures_of<T>(array);
    return made;
}

/// The mean of planes where there are any.
template <class T>
class RunningMean {
  public:
    explicit RunningMean(std::span<const T> first)
        : sums_(first.begin(), first.end()), counts_(first.size(), T(1)),
          mean_(first.begin(), first.end()) {}

    std::span<const T> mean() const { return mean_; }
    /// Adds a plane where its weight is 1 rather than 0.
    void add(const std::vector<T> &plane, const std::vector<T> &weights) {
        for (std::size_t i = 0; i < sums_.size(); ++i)
            if (weights[i] > T(0.5)) {
                sums_[i] += double(plane[i]);
                counts_[i] += 1;
                mean_[i] = static_cast<T>(sums_[i] / double(counts_[i]));
            }
    }

  private:
    std::vector<double> sums_;
    std::vector<T> counts_, mean_;
};

class AlignRunner final : public OpRunner {
  public:
    explicit AlignRunner(DevicePtr device) : pipelines_(std::move(device)) {}

  protected:
    OpResult work(const OpArray &array, const OpValues &values, const OpFiles &files,
                  const Between &between) override {
        const AlignSettings settings = operation_of<AlignSettings>().settings(values);
        const auto reference = files.find("reference");
        if (reference == files.end())
            throw usage_error(op_says.align_reference_missing);
        check_pair(array, *reference->second);
        return array.doubles() ? run<double>(array, settings, *reference->second, between)
                               : run<float>(array, settings, *reference->second, between);
    }

  private:
    template <class T>
    OpResult run(const OpArray &array, const AlignSettings &settings, const OpArray &reference,
                 const Between &between) {
        const auto start = Clock::now();
        Aligner<T> &aligner = pipelines_.of<T>();
        const AlignShape shape{array.height, array.width};
        const std::size_t pages = picture_count(array);
        std::vector<T> lumas[2];
        const std::span<const T> fixed = compared_planes(reference, lumas[0]),
                                 moving = compared_planes(array, lumas[1]);
        std::span<const T> onto = fixed.first(shape.size());
        if (settings.onto == AlignSettings::Onto::last)
            onto = fixed.last(shape.size());
        std::optional<RunningMean<T>> mean;
        if (settings.onto == AlignSettings::Onto::mean)
            mean.emplace(onto);
        OpResult result;
        result.array = {array.channels, array.depth, array.height, array.width, std::vector<T>()};
        result.array.moved = true;
        result.array.own_range = settings.shown == AlignSettings::Shown::correlation;
        auto &made = std::get<std::vector<T>>(result.array.samples);
        if (wanted() == OpWanted::picture)
            made.resize(array.count());
        std::vector<Alignment> found;
        for (std::size_t page = 0; page < pages; ++page) {
            const std::span<const T> plane = moving.subspan(page * shape.size(), shape.size());
            const auto part = [&](const Sentence &next, double fraction) {
                if (between)
                    between(next, (double(page) + fraction) / double(pages));
            };
            const std::span<const T> target = mean ? mean->mean() : onto;
            const bool blank = pages > 1 && is_blank(plane);
            found.push_back(blank ? Alignment{}
                                  : aligner.find(target, plane, shape, settings, part));
            if (blank)
                result.notes.emplace_back(op_says.note_blank_page, page + 1);
            if (wanted() == OpWanted::picture && blank && result.array.own_range)
                continue; // of zeros
            if (wanted() == OpWanted::picture && result.array.own_range)
                set_page(aligner.correlation(target, plane, shape, settings, found.back()), page,
                         array, made);
            else if (wanted() == OpWanted::picture)
                lay_page(aligner, array, page, found.back(), settings, made);
            // A page that matches nowhere would blur what all later ones are laid on.
            if (mean && page + 1 < pages && found.back().confidence >= least_align_confidence)
                add_laid(aligner, plane, shape, found.back(), settings, *mean);
        }
        add_figures(found, settings.rotation, result);
        result.plan = aligner.report();
        result.engine_milliseconds = milliseconds_since(start);
        return result;
    }

    /// The first sample of a page's channel.
    static std::size_t plane_of(const OpArray &array, std::size_t channel, std::size_t page) {
        return (channel * picture_count(array) + page) * array.height * array.width;
    }

    template <class T>
    static void set_page(const std::vector<T> &plane, std::size_t page, const OpArray &array,
                         std::vector<T> &made) {
        for (std::size_t channel = 0; channel < page_channels(array); ++channel)
            std::copy(plane.begin(), plane.end(),
                      made.begin() + std::ptrdiff_t(plane_of(array, channel, page)));
    }

    template <class T>
    static void lay_page(Aligner<T> &aligner, const OpArray &array, std::size_t page,
                         const Alignment &by, const AlignSettings &settings, std::vector<T> &made) {
        const AlignShape shape{array.height, array.width};
        const std::span<const T> samples = std::get<std::vector<T>>(array.samples);
        for (std::size_t channel = 0; channel < page_channels(array); ++channel) {
            const std::size_t first = plane_of(array, channel, page);
            const std::vector<T> moved =
                aligner.apply(samples.subspan(first, shape.size()), shape, by, settings);
            std::copy(moved.begin(), moved.end(), made.begin() + std::ptrdiff_t(first));
        }
    }

    /// Adds the plane, laid, to the mean, where it reaches.
    template <class T>
    static void add_laid(Aligner<T> &aligner, std::span<const T> plane, const AlignShape &shape,
                         const Alignment &by, AlignSettings settings, RunningMean<T> &mean) {
        const std::vector<T> laid = aligner.apply(plane, shape, by, settings);
        settings.interpolation = AlignSettings::Interpolation::cubic; // of ones exact, too
        if (settings.beyond == AlignSettings::Beyond::edge)
            settings.beyond = AlignSettings::Beyond::zero;
        const std::vector<T> ones(shape.size(), T(1));
        mean.add(laid, aligner.apply(ones, shape, by, settings));
    }

    OnePrecision<Aligner> pipelines_;
};

} // namespace

template <>
std::unique_ptr<OpRunner> make_runner_of<AlignSettings>(DevicePtr device) {
    return std::make_unique<AlignRunner>(std::move(device));
}

} // namespace imago
