// SPDX-License-Identifier: MIT
#include "engine/array/non_finite.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace imago {
namespace {

constexpr float unknown = std::numeric_limits<float>::quiet_NaN();

/// Calls visit(place) for the up to eight places around one.
template <class Visit>
void visit_around(std::size_t at, std::size_t width, std::size_t height, const Visit &visit) {
    const std::size_t x = at % width, y = at / width;
    for (std::size_t v = y - (y > 0); v <= std::min(y + 1, height - 1); ++v)
        for (std::size_t u = x - (x > 0); u <= std::min(x + 1, width - 1); ++u)
            if (u != x || v != y)
                visit(v * width + u);
}

float mean_around(std::span<const float> plane, std::size_t at, std::size_t width) {
    double sum = 0;
    int count = 0;
    visit_around(at, width, plane.size() / width, [&](std::size_t place) {
        if (!std::isnan(plane[place])) {
            sum += static_cast<double>(plane[place]);
            ++count;
        }
    });
    return count == 0 ? unknown : static_cast<float>(sum / count);
}

/// Fills the NaNs ring by ring. The means of a ring are of samples that were known before it, so
/// that they do not depend on the order within it.
void fill_rings(std::span<float> plane, std::size_t width, std::vector<std::size_t> holes) {
    std::vector<float> means;
    while (!holes.empty()) {
        means.clear();
        for (const std::size_t hole : holes)
            means.push_back(mean_around(plane, hole, width));
        std::vector<std::size_t> next;
        for (std::size_t i = 0; i < holes.size(); ++i) {
            plane[holes[i]] = means[i];
            if (!std::isnan(means[i]))
                visit_around(holes[i], width, plane.size() / width, [&](std::size_t place) {
                    if (std::isnan(plane[place]))
                        next.push_back(place);
                });
        }
        std::sort(next.begin(), next.end());
        next.erase(std::unique(next.begin(), next.end()), next.end());
        // A place that this ring has filled after it was noted is none of the next.
        std::erase_if(next, [&](std::size_t place) { return !std::isnan(plane[place]); });
        holes = std::move(next);
    }
}

} // namespace

std::size_t count_non_finite(std::span<const float> samples) {
    return static_cast<std::size_t>(std::count_if(
        samples.begin(), samples.end(), [](float sample) { return !std::isfinite(sample); }));
}

std::size_t fill_non_finite(std::span<float> plane, std::size_t width, NanPolicy policy) {
    std::vector<std::size_t> holes;
    std::size_t count = 0;
    for (std::size_t at = 0; at < plane.size(); ++at)
        if (!std::isfinite(plane[at])) {
            ++count;
            plane[at] = policy == NanPolicy::zero ? 0.0f : unknown;
            if (policy != NanPolicy::zero)
                holes.push_back(at);
        }
    if (holes.empty())
        return count;
    fill_rings(plane, width, std::move(holes));
    for (float &sample : plane)
        if (std::isnan(sample)) // nothing was known
            sample = 0;
    return count;
}

std::size_t fill_non_finite(Image &image, NanPolicy policy) {
    std::size_t count = fill_non_finite(image.alpha, image.width, NanPolicy::zero);
    if (policy == NanPolicy::leave_out && count_non_finite(image.samples) > 0) {
        ImageMetadata metadata = image.metadata ? *image.metadata : ImageMetadata{};
        metadata.left_out.resize(image.samples.size());
        for (std::size_t i = 0; i < image.samples.size(); ++i)
            metadata.left_out[i] = !std::isfinite(image.samples[i]);
        image.metadata = std::make_shared<const ImageMetadata>(std::move(metadata));
    }
    for (std::size_t channel = 0; channel < image.channels && !image.narrow(); ++channel)
        count += fill_non_finite({image.plane(channel), image.plane_size()}, image.width, policy);
    return count;
}

std::size_t count_left_out(const Image &image) {
    if (!image.metadata)
        return 0;
    const std::vector<bool> &places = image.metadata->left_out;
    return static_cast<std::size_t>(std::count(places.begin(), places.end(), true));
}

std::vector<float> samples_with_gaps(const Image &image) {
    std::vector<float> samples = image.samples;
    samples.insert(samples.end(), image.bytes.begin(), image.bytes.end());
    if (count_left_out(image) == 0)
        return samples;
    // Gray of colours has no value where one of them has none.
    const std::vector<bool> &places = image.metadata->left_out;
    for (std::size_t i = 0; i < places.size(); ++i)
        if (places[i])
            samples[i % samples.size()] = unknown;
    return samples;
}

} // namespace imago
