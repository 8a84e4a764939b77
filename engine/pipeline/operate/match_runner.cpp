// SPDX-License-Identifier: MIT
#include "engine/array/non_finite.h"
#include "engine/op/sentences.h"
#include "engine/pipeline/convolve/coefficients.h"
#include "engine/pipeline/convolve/convolver.h"
#include "engine/pipeline/match/match_peaks.h"
#include "engine/pipeline/operate/one_plane.h"
#include "engine/pipeline/operate/one_precision.h"
#include "engine/pipeline/operate/operate.h"
#include "engine/support/stopwatch.h"
#include "engine/values/match/match_values.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace imago {
namespace {

void check_template(const OpArray &picture, const OpArray &pattern) {
    if (pattern.width > picture.width || pattern.height > picture.height)
        throw usage_error(op_says.match_larger, pattern.width, pattern.height, picture.width,
                          picture.height);
    if (const std::size_t count = picture_count(pattern); count != 1)
        throw usage_error(op_says.match_deep, count);
    const std::size_t bad =
        std::visit([](const auto &samples) { return count_non_finite(samples); }, pattern.samples);
    if (bad > 0)
        throw usage_error(op_says.match_template_infinite, bad, pattern.count());
    const bool flat = std::visit(
        [](const auto &samples) {
            return std::all_of(samples.begin(), samples.end(),
                               [&](auto x) { return x == samples.front(); });
        },
        pattern.samples);
    if (flat)
        throw usage_error(op_says.match_flat);
}

double distance_for(const MatchSettings &settings, const OpArray &pattern) {
    const double half = static_cast<double>(std::min(pattern.width, pattern.height)) / 2;
    return std::max(1.0, settings.distance > 0 ? settings.distance : half);
}

/// The number of places, and where the best one is.
void add_match_figures(OpResult &result) {
    const double unknown = std::numeric_limits<double>::quiet_NaN();
    const std::size_t places = result.table.columns.size();
    const std::vector<double> *best = nullptr;
    for (const std::vector<double> &row : result.table.rows)
        if (!best || row.back() > best->back())
            best = &row;
    const auto of_best = [&](std::size_t from_end) {
        return best ? (*best)[places - from_end] : unknown;
    };
    result.figures = {{"count", op_says.figure_match_count, {double(result.table.rows.size())}, ""},
                      {"best", op_says.figure_match_best, {of_best(3), of_best(2)}, "px"},
                      {"best_score", op_says.figure_match_score, {of_best(1)}, ""}};
    const Sentence none(op_says.note_no_match);
    if (!best)
        result.notes.push_back(none);
}

class MatchRunner final : public OpRunner {
  public:
    explicit MatchRunner(DevicePtr device) : pipelines_(std::move(device)) {}

  protected:
    OpResult work(const OpArray &array, const OpValues &values, const OpFiles &files,
                  const Between &between) override {
        const MatchSettings settings = operation_of<MatchSettings>().settings(values);
        const auto pattern = files.find("template");
        if (pattern == files.end())
            throw usage_error(op_says.match_template_missing);
        check_template(array, *pattern->second);
        return array.doubles() ? run<double>(array, settings, *pattern->second, between)
                               : run<float>(array, settings, *pattern->second, between);
    }

  private:
    template <class T>
    OpResult run(const OpArray &array, const MatchSettings &settings, const OpArray &pattern,
                 const Between &between) {
        const auto start = Clock::now();
        Convolver<T> &convolver = pipelines_.of<T>();
        ConvolveShape shape =
            convolve_shape({array.height, array.width}, {pattern.height, pattern.width}, {},
                           ConvolveSettings::Mode::valid);
        const std::size_t planes = picture_count(array);
        shape.add_lines(planes);
        const CentredKernel<T> kernel = centred_kernel<T>(gray_pictures_of<T>(pattern));
        const std::vector<T> rest = centred_samples<T>(gray_pictures_of<T>(array), shape);
        const std::size_t height = array.height - pattern.height + 1,
                          width = array.width - pattern.width + 1;
        std::vector<T> scores(planes * height * width);
        OpResult result;
        result.plan = convolver.run({shape, rest, kernel.samples, true}, scores.data(), between);
        make_coefficients<T>(rest, shape, pattern.height * pattern.width, kernel.size, scores);
        add_places<T>(scores, height, width, planes, settings, pattern, result);
        result.array = {array.channels, array.depth, array.height, array.width, std::vector<T>()};
        if (wanted() == OpWanted::picture)
            result.array = map_of<T>(scores, height, width, array, pattern);
        result.engine_milliseconds = milliseconds_since(start);
        return result;
    }

    /// The table of the best places of each plane.
    template <class T>
    static void add_places(std::span<const T> scores, std::size_t height, std::size_t width,
                           std::size_t planes, const MatchSettings &settings,
                           const OpArray &pattern, OpResult &result) {
        result.table = {"matches",
                        {{"y", op_says.column_row},
                         {"x", op_says.column_column},
                         {"score", op_says.column_score}},
                        {}};
        if (planes > 1)
            result.table.columns.insert(result.table.columns.begin(),
                                        {"plane", op_says.column_plane});
        for (std::size_t plane = 0; plane < planes; ++plane)
            for (const MatchPeak &peak :
                 match_peaks(scores.subspan(plane * height * width, height * width), width,
                             settings.threshold, static_cast<std::size_t>(settings.peaks),
                             distance_for(settings, pattern))) {
                std::vector<double> row{double(peak.y + pattern.height / 2),
                                        double(peak.x + pattern.width / 2), peak.score};
                if (planes > 1)
                    row.insert(row.begin(), double(plane));
                result.table.rows.push_back(std::move(row));
            }
        add_match_figures(result);
    }

    /// The scores at their places, in each of the channels.
    template <class T>
    static OpArray map_of(std::span<const T> scores, std::size_t height, std::size_t width,
                          const OpArray &array, const OpArray &pattern) {
        OpArray map{array.channels, array.depth, array.height, array.width,
                    std::vector<T>(array.count())};
        map.own_range = true;
        auto &samples = std::get<std::vector<T>>(map.samples);
        for (std::size_t plane = 0; plane < array.channels * array.depth; ++plane)
            for (std::size_t y = 0; y < height; ++y)
                std::copy_n(scores.begin() +
                                std::ptrdiff_t((plane % picture_count(array) * height + y) * width),
                            width,
                            samples.begin() +
                                std::ptrdiff_t((plane * array.height + y + pattern.height / 2) *
                                                   array.width +
                                               pattern.width / 2));
        return map;
    }

    OnePrecision<Convolver> pipelines_;
};

} // namespace

template <>
std::unique_ptr<OpRunner> make_runner_of<MatchSettings>(DevicePtr device) {
    return std::make_unique<MatchRunner>(std::move(device));
}

} // namespace imago
