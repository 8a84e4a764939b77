// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/measure/live.h"
#include "app/cli/bench/contest/engine.h"

#include "app/cli/common/report.h"
#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/filter/filter.h"
#include "engine/support/limit/free_memory.h"
#include "engine/support/stopwatch.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace imago::cli {

namespace {

/// Smooth shapes with a fine pattern over them, within 0 .. 255, as a file of 8 bits is held or as
/// floats.
std::shared_ptr<const Image> live_image(const LiveWork &work) {
    Image image;
    image.height = work.height;
    image.width = work.width;
    image.channels = work.channels;
    image.depth = work.depth;
    image.samples.resize(image.count());
    float *sample = image.samples.data();
    for (std::size_t c = 0; c < work.channels; ++c)
        for (std::size_t y = 0; y < work.height; ++y)
            for (std::size_t x = 0; x < work.width; ++x)
                *sample++ = 128 +
                            80 * std::sin(0.011f * float(x) + 0.7f * float(c)) *
                                std::cos(0.017f * float(y)) +
                            float((x * 7 + y * 13 + c * 5) % 31);
    if (work.depth == SampleDepth::u8) {
        image.bytes.resize(image.count());
        narrow_samples(image.samples.data(), image.count(), image.bytes.data());
        free_memory(image.samples);
    }
    return std::make_shared<const Image>(std::move(image));
}

double difference(const Image &image, const Image &result) {
    double worst = result.count() == image.count() && !result.empty() ? 0 : 1;
    for (std::size_t c = 0; c < result.channels; ++c)
        for (std::size_t i = 0; i < result.plane_size() && worst < 1; ++i)
            worst =
                std::max(worst, std::abs(double(result.sample(c, i)) - image.sample(c, i)) / 255);
    return worst;
}

/// A notch that a user drags, a little further at each step.
FilterMask dragged(int step) {
    FilterShape notch;
    notch.kind = FilterShape::Kind::notch;
    notch.x = 0.1 + 0.001 * step;
    notch.y = 0.2;
    notch.radius = 0.01;
    notch.soft = 0.002;
    FilterMask mask;
    mask.shapes = {notch};
    return mask;
}

/// Has a pipeline's transforms run by the plans of their own sizes, as the window has once these
/// are compiled.
template <class Pipeline>
void take_own_plans(const DevicePtr &device, Pipeline &pipeline) {
    for (const RequestedTransform &one : pipeline.transforms())
        pipeline.take(one, build_plan(device, one.problem, one.options));
}

/// Times first(), whose result must equal the image, take_plans(), and next(round).
template <class First, class TakePlans, class Next>
LiveResult measured(const LiveWork &work, const Image &image, int rounds, const First &first,
                    const TakePlans &take_plans, const Next &next) {
    LiveResult result;
    result.work = work;
    auto start = Clock::now();
    const auto whole = first();
    result.first_milliseconds = milliseconds_since(start);
    start = Clock::now();
    take_plans();
    result.plans_milliseconds = milliseconds_since(start);
    result.first_compile = whole.plan.compile_milliseconds;
    result.error = difference(image, *whole.image);
    int step = 0;
    next(step); // drivers compile at a first run
    for (int round = 0; round < rounds; ++round)
        result.samples.push_back(measure([] {}, [&] { next(++step); }, 1));
    return result;
}

/// Times previews of the loaded image: preview(round) is another one each time, and returns whether
/// it was made. There are none where the driver cannot build them.
template <class Preview>
std::vector<Sample> time_previews(int rounds, const Preview &preview) {
    std::vector<Sample> samples;
    bool made = true;
    for (int round = 0; round <= rounds && made; ++round) {
        const Sample sample = measure([] {}, [&] { made = preview(round); }, 1);
        if (made && round > 0) // the first one makes the original, too
            samples.push_back(sample);
    }
    return samples;
}

std::vector<Sample> time_previews(Compressor &compressor, const std::shared_ptr<const Image> &image,
                                  const PreviewView &view, int rounds) {
    while (compressor.prepare_preview(view)) {
    }
    CompressSettings settings;
    return time_previews(rounds, [&](int round) {
        settings.threshold = 10 + round;
        return compressor.preview(image, settings, view).has_value();
    });
}

/// The spectrum is in sight at the pictures' resolution, as in the window.
std::vector<Sample> time_previews(Filter &filter, const std::shared_ptr<const Image> &image,
                                  const PreviewView &view, int rounds) {
    while (filter.prepare_preview(view)) {
    }
    return time_previews(rounds, [&](int round) {
        return filter
            .preview(image, dragged(round), FilterChannels::rgb, FilterEdges::none, {view, view})
            .has_value();
    });
}

/// The whole image at 1200 samples a side or fewer. Every preview is wanted, however fast.
PreviewView fitted_view(const Image &image) {
    PreviewView view{0, 0, 0, image.height, image.width, 0};
    for (std::size_t side = std::max(image.height, image.width); side > 1200; side /= 2)
        ++view.halvings;
    return view;
}

/// A window's room at full resolution, in the middle of the image.
PreviewView close_view(const Image &image) {
    return {0, image.height / 2 - 200, image.width / 2 - 300, 400, 600, 0};
}

template <class Pipeline>
void add_previews(LiveResult &result, Pipeline &pipeline, const std::shared_ptr<const Image> &image,
                  int rounds) {
    result.fitted = time_previews(pipeline, image, fitted_view(*image), rounds);
    result.close_up = time_previews(pipeline, image, close_view(*image), rounds);
}

void add_times(nlohmann::ordered_json &row, const char *name, const std::vector<Sample> &timed) {
    if (timed.empty())
        return;
    const Spread spread = spread_of_times(timed);
    nlohmann::ordered_json samples;
    for (const Sample &sample : timed)
        samples.push_back(sample.seconds);
    row[name] = {{"median", spread.median},
                 {"lower", spread.lower},
                 {"upper", spread.upper},
                 {"samples", samples},
                 {"disturbed", count_disturbed(timed)}};
}

std::string median_text(const std::vector<Sample> &timed) {
    return timed.empty() ? "" : duration_text(spread_of_times(timed).median * 1e3);
}

} // namespace

std::string to_string(const LiveWork &work) {
    return std::string(work.kind == LiveWork::Kind::filter ? "filter " : "compress ") +
           std::to_string(work.width) + "x" + std::to_string(work.height) +
           (work.channels == 1 ? " gray " : " rgb ") + depth_name(work.depth);
}

std::vector<LiveWork> live_works(std::size_t most_samples) {
    constexpr std::size_t smallest = std::size_t{1} << 20;
    std::vector<LiveWork> works;
    for (const LiveWork::Kind kind : {LiveWork::Kind::filter, LiveWork::Kind::compress})
        for (const auto &[height, width] : {std::pair<std::size_t, std::size_t>{1024, 1024},
                                            std::pair<std::size_t, std::size_t>{3000, 4000}})
            for (const std::size_t channels : {1, 3})
                if (height * width * channels <= std::max(most_samples, smallest))
                    works.push_back({kind, height, width, channels, SampleDepth::u8});
    constexpr LiveWork floats{LiveWork::Kind::compress, 3000, 4000, 1, SampleDepth::f32};
    if (floats.height * floats.width <= most_samples)
        works.push_back(floats);
    return works;
}

LiveResult measure_live(const DevicePtr &device, const LiveWork &work, int rounds) {
    const auto image = live_image(work);
    if (work.kind == LiveWork::Kind::filter) {
        Filter filter(device);
        FilterViews views;
        views.spectrum = true; // made once, as long as the image stays
        LiveResult result = measured(
            work, *image, rounds,
            [&] {
                filter.set_image(image);
                return filter.apply(all_frequencies(), {}, views);
            },
            [&] { take_own_plans(device, filter); },
            [&](int step) { filter.apply(dragged(step), {}, views); });
        add_previews(result, filter, image, rounds);
        return result;
    }
    Compressor compressor(device);
    CompressSettings settings;
    LiveResult result = measured(
        work, *image, rounds,
        [&] {
            compressor.load(image, settings);
            return compressor.run(settings, true);
        },
        [&] {
            take_own_plans(device, compressor);
            compressor.load(image, settings);
        },
        [&](int step) {
            settings.threshold = 10 + step;
            compressor.run(settings, true);
        });
    add_previews(result, compressor, image, rounds);
    return result;
}

void print_live(std::ostream &out, const std::vector<LiveResult> &results) {
    std::vector<std::vector<std::string>> rows{{"live", "first", "of it building", "own plans",
                                                "next", "lower", "upper", "preview", "at 1:1",
                                                "error"}};
    for (const LiveResult &result : results) {
        const Spread spread = spread_of_times(result.samples);
        rows.push_back({to_string(result.work), duration_text(result.first_milliseconds),
                        duration_text(result.first_compile),
                        duration_text(result.plans_milliseconds),
                        duration_text(spread.median * 1e3), duration_text(spread.lower * 1e3),
                        duration_text(spread.upper * 1e3), median_text(result.fitted),
                        median_text(result.close_up), significant(result.error, 2)});
    }
    print_table(out, rows, "lrrrrrrrrr");
}

nlohmann::ordered_json live_json(const std::vector<LiveResult> &results) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const LiveResult &result : results) {
        nlohmann::ordered_json row{{"work", to_string(result.work)},
                                   {"first_seconds", result.first_milliseconds * 1e-3},
                                   {"first_build_seconds", result.first_compile * 1e-3},
                                   {"plans_seconds", result.plans_milliseconds * 1e-3}};
        add_times(row, "next_seconds", result.samples);
        add_times(row, "preview_seconds", result.fitted);
        add_times(row, "close_up_seconds", result.close_up);
        row["error"] = result.error;
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace imago::cli
