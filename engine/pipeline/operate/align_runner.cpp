// SPDX-License-Identifier: MIT
#include "engine/array/non_finite.h"
#include "engine/op/sentences.h"
#include "engine/pipeline/align/aligner.h"
#include "engine/pipeline/operate/one_plane.h"
#include "engine/pipeline/operate/operate.h"
#include "engine/support/stopwatch.h"

#include <cmath>
#include <optional>
#include <span>
#include <utility>

namespace imago {
namespace {

void check_pair(const OpArray &moving, const OpArray &reference) {
    if (moving.width != reference.width || moving.height != reference.height)
        throw usage_error(op_says.align_sizes, moving.width, moving.height, reference.width,
                          reference.height);
    if (moving.channels != reference.channels)
        throw usage_error(op_says.align_channels, moving.channels, reference.channels);
    const std::size_t bad = std::visit(
        [](const auto &samples) { return count_non_finite(samples); }, reference.samples);
    if (bad > 0)
        throw usage_error(op_says.align_reference_infinite, bad, reference.count());
}

/// A shift to a millionth of a sample, far below what any picture determines: no shift is 0.
double told(double shift) {
    return std::round(shift * 1e6) / 1e6 + 0.0;
}

void add_figures(const Alignment &found, bool rotation, OpResult &result) {
    result.figures = {
        {"shift", op_says.figure_shift, {told(found.shift_y), told(found.shift_x)}, "px"},
        {"angle", op_says.figure_angle, {found.angle}, "°"},
        {"scale", op_says.figure_scale, {found.scale}, ""},
        {"confidence", op_says.figure_confidence, {found.confidence}, ""},
        {"peak", op_says.figure_peak, {found.peak}, ""},
        {"overlap_percent", op_says.figure_overlap, {100 * found.overlap}, "%"}};
    if (!rotation)
        result.figures.erase(result.figures.begin() + 1, result.figures.begin() + 3);
    const Sentence unmatched(op_says.note_unmatched);
    if (found.confidence < least_align_confidence)
        result.notes.push_back(unmatched);
}

/// The plane of an array that is compared: its luma, or where it is the only one, itself.
template <class T>
std::span<const T> compared_plane(const OpArray &array, std::vector<T> &made) {
    if (const auto *samples = std::get_if<std::vector<T>>(&array.samples);
        samples && array.channels == 1)
        return *samples;
    made = one_plane_of<T>(array);
    return made;
}

class AlignRunner final : public OpRunner {
  public:
    explicit AlignRunner(DevicePtr device) : device_(std::move(device)) {}

  protected:
    OpResult work(const OpArray &array, const OpValues &values, const OpFiles &files,
                  const Between &between) override {
        const AlignSettings settings = operation_of<AlignSettings>().settings(values);
        const auto reference = files.find("reference");
        if (reference == files.end())
            throw usage_error(op_says.align_reference_missing);
        check_pair(array, *reference->second);
        return array.doubles() ? run(doubles_, array, settings, *reference->second, between)
                               : run(floats_, array, settings, *reference->second, between);
    }

  private:
    template <class T>
    OpResult run(std::optional<Aligner<T>> &aligner, const OpArray &array,
                 const AlignSettings &settings, const OpArray &reference, const Between &between) {
        const auto start = Clock::now();
        if (!aligner) {
            floats_.reset(); // one of them holds the device's memory
            doubles_.reset();
            aligner.emplace(device_);
        }
        const AlignShape shape{array.height, array.width};
        std::vector<T> lumas[2];
        const Alignment found =
            aligner->find(compared_plane(reference, lumas[0]), compared_plane(array, lumas[1]),
                          shape, settings, between);
        OpResult result;
        add_figures(found, settings.rotation, result);
        result.array = {array.channels, array.depth, array.height, array.width, std::vector<T>()};
        result.array.moved = true;
        if (wanted() == OpWanted::picture) {
            auto &made = std::get<std::vector<T>>(result.array.samples);
            made.reserve(array.count());
            const auto &samples = std::get<std::vector<T>>(array.samples);
            for (std::size_t plane = 0; plane < array.channels * array.depth; ++plane) {
                const std::vector<T> moved =
                    aligner->apply(std::span(samples).subspan(plane * shape.size(), shape.size()),
                                   shape, found, settings);
                made.insert(made.end(), moved.begin(), moved.end());
            }
        }
        result.plan = aligner->report();
        result.engine_milliseconds = milliseconds_since(start);
        return result;
    }

    DevicePtr device_;
    std::optional<Aligner<float>> floats_;
    std::optional<Aligner<double>> doubles_;
};

} // namespace

template <>
std::unique_ptr<OpRunner> make_runner_of<AlignSettings>(DevicePtr device) {
    return std::make_unique<AlignRunner>(std::move(device));
}

} // namespace imago
