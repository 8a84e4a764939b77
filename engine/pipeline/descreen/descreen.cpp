// SPDX-License-Identifier: MIT
#include "engine/pipeline/descreen/descreen.h"

#include "engine/pipeline/descreen/halftone_removal.h"
#include "engine/pipeline/descreen/screen/extend_plane.h"
#include "engine/pipeline/descreen/screen/screen_search.h"
#include "engine/pipeline/planes/channels.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/stopwatch.h"
#include "engine/values/platform_label.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

namespace imago {
namespace {

constexpr double extended_periods = 2.5; ///< by which planes of one screen go on at each side

/// The range of samples that stands for the tones 0 to 1.
struct ToneRange {
    float low = 0, high = 1;
};

/// Throws unless all samples are finite.
ToneRange range_of(const Image &image) {
    if (image.depth != SampleDepth::f32)
        return {0, static_cast<float>(depth_maximum(image.depth))};
    for (const float sample : image.samples)
        if (!std::isfinite(sample))
            throw usage_error(pipeline_says.infinite_picture);
    const auto [low, high] = std::minmax_element(image.samples.begin(), image.samples.end());
    return {*low, *high > *low ? *high : *low + 1};
}

/// The planes of an image as tones.
std::vector<std::vector<float>> tones_of(const Image &image, const ToneRange &range) {
    std::vector<std::vector<float>> planes(image.channels, std::vector<float>(image.plane_size()));
    const float scale = 1 / (range.high - range.low);
    for (std::size_t channel = 0; channel < image.channels; ++channel)
        for (std::size_t i = 0; i < image.plane_size(); ++i)
            planes[channel][i] = (image.sample(channel, i) - range.low) * scale;
    return planes;
}

/// Whether all planes have as many screens, one or two, or all none.
bool are_even(const std::vector<PlaneScreens> &screens) {
    return screens.empty() ||
           (screens[0].size() <= 2 &&
            std::all_of(screens.begin(), screens.end(), [&](const PlaneScreens &plane) {
                return plane.size() == screens[0].size();
            }));
}

void check(const DescreenSettings &settings, const Image &image) {
    if (!(settings.strength >= 0 && settings.strength <= most_descreen_strength))
        throw usage_error(pipeline_says.descreen_strength, RealNumber{settings.strength});
    if (!settings.screens.empty() && settings.screens.size() != image.channels)
        throw usage_error(pipeline_says.descreen_planes, settings.screens.size(), image.channels);
    if (!are_even(settings.screens))
        throw usage_error(pipeline_says.uneven_screens);
    for (const PlaneScreens &plane : settings.screens)
        for (const HalftoneScreen &screen : plane)
            if (!(screen.period() >= least_period && screen.period() <= largest_period))
                throw usage_error(pipeline_says.screen_period,
                                  RealNumber{screen.period(), 6, RealNumber::Style::significant},
                                  RealNumber{least_period}, RealNumber{largest_period});
}

} // namespace

struct Descreener::Impl {
    std::vector<PlaneScreens> find(const std::vector<std::vector<float>> &tones, const Image &image,
                                   const Between &between);
    std::vector<std::vector<float>> remove(std::vector<std::vector<float>> tones,
                                           const Image &image,
                                           const std::vector<PlaneScreens> &screens,
                                           double strength, const Between &between);

    DevicePtr device;
    std::optional<HalftoneRemoval> removal;
};

std::vector<PlaneScreens> Descreener::Impl::find(const std::vector<std::vector<float>> &tones,
                                                 const Image &image, const Between &between) {
    if (between)
        between(pipeline_says.finding_screens, 0);
    return ScreenSearch(device, image.height, image.width).find(tones);
}

/// The planes without their screens. Those of one screen go on beyond the edges meanwhile.
std::vector<std::vector<float>> Descreener::Impl::remove(std::vector<std::vector<float>> tones,
                                                         const Image &image,
                                                         const std::vector<PlaneScreens> &screens,
                                                         double strength, const Between &between) {
    const std::uint64_t margin =
        screens[0].size() > 1
            ? 0
            : static_cast<std::uint64_t>(std::ceil(extended_periods * mean_period(screens)));
    if (!removal || removal->height() != image.height || removal->width() != image.width ||
        removal->margin() != margin || removal->planes() != tones.size()) {
        removal.reset();
        removal.emplace(device, image.height, image.width, margin, tones.size());
    }
    for (std::size_t plane = 0; plane < tones.size(); ++plane) {
        HostPlane host{image.height, image.width, std::move(tones[plane])};
        if (margin > 0)
            host = extended_plane(host, screens[plane][0], margin);
        removal->upload(plane, host.samples.data());
    }
    removal->run(screens, std::max(1.0, strength * strength), [&](double fraction) {
        if (between)
            between(pipeline_says.removing_screen, fraction);
    });
    for (std::size_t plane = 0; plane < tones.size(); ++plane) {
        tones[plane].resize(image.plane_size());
        removal->download(plane, tones[plane].data());
    }
    return tones;
}

namespace {

/// Puts tones back into samples, and mixes them with the image's own by strength.
std::vector<float> samples_of(const std::vector<std::vector<float>> &tones, const Image &image,
                              const ToneRange &range, double strength) {
    const auto share = static_cast<float>(std::min(strength, 1.0));
    std::vector<float> samples(image.count());
    for (std::size_t channel = 0; channel < image.channels; ++channel) {
        float *out = samples.data() + channel * image.plane_size();
        for (std::size_t i = 0; i < image.plane_size(); ++i) {
            const float before = image.sample(channel, i);
            const float tone = std::clamp(tones[channel][i], 0.0f, 1.0f);
            out[i] = before + share * (range.low + tone * (range.high - range.low) - before);
        }
    }
    return samples;
}

void check(const std::shared_ptr<const Image> &image) {
    if (!image || image->empty())
        throw usage_error(pipeline_says.no_image_to_descreen);
}

} // namespace

Descreener::Descreener(DevicePtr device) : impl_(std::make_unique<Impl>()) {
    impl_->device = std::move(device);
}
Descreener::~Descreener() = default;
Descreener::Descreener(Descreener &&) noexcept = default;
Descreener &Descreener::operator=(Descreener &&) noexcept = default;

std::vector<PlaneScreens> Descreener::find(const std::shared_ptr<const Image> &image,
                                           const Between &between) {
    check(image);
    return impl_->find(tones_of(*image, range_of(*image)), *image, between);
}

DescreenResult Descreener::once(const std::shared_ptr<const Image> &image,
                                const DescreenSettings &settings, const Between &between) {
    const auto start = Clock::now();
    check(image);
    check(settings, *image);
    const ToneRange range = range_of(*image);
    std::vector<std::vector<float>> tones = tones_of(*image, range);
    DescreenResult result{image, settings.screens, {}, 0};
    if (settings.screens.empty())
        result.screens = impl_->find(tones, *image, between);
    if (result.found() && settings.strength > 0) {
        tones = impl_->remove(std::move(tones), *image, result.screens, settings.strength, between);
        Image cleaned = without_samples(*image);
        cleaned.samples = samples_of(tones, *image, range, settings.strength);
        result.image = std::make_shared<const Image>(std::move(cleaned));
    }
    result.plan.problem = "descreen:" + std::to_string(image->height) + "x" +
                          std::to_string(image->width) + "*" + std::to_string(image->channels) +
                          ":float";
    name_device(result.plan, impl_->device->info());
    if (impl_->removal)
        impl_->removal->add_report(result.plan);
    result.engine_milliseconds = milliseconds_since(start);
    return result;
}

} // namespace imago
