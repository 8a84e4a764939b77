// SPDX-License-Identifier: MIT
#include "engine/array/non_finite.h"

#include "engine/array/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace imago {
namespace {

template <class T>
constexpr T unknown = std::numeric_limits<T>::quiet_NaN();

/// Calls visit(place) for the up to eight places around one.
template <class Visit>
void visit_around(std::size_t at, std::size_t width, std::size_t height, const Visit &visit) {
    const std::size_t x = at % width, y = at / width;
    for (std::size_t v = y - (y > 0); v <= std::min(y + 1, height - 1); ++v)
        for (std::size_t u = x - (x > 0); u <= std::min(x + 1, width - 1); ++u)
            if (u != x || v != y)
                visit(v * width + u);
}

template <class T>
T mean_around(std::span<const T> plane, std::size_t at, std::size_t width) {
    double sum = 0;
    int count = 0;
    visit_around(at, width, plane.size() / width, [&](std::size_t place) {
        if (!std::isnan(plane[place])) {
            sum += static_cast<double>(plane[place]);
            ++count;
        }
    });
    return count == 0 ? unknown<T> : static_cast<T>(sum / count);
}

/// Fills the NaNs ring by ring. The means of a ring are of samples that were known before it, so
/// that they do not depend on the order within it.
template <class T>
void fill_rings(std::span<T> plane, std::size_t width, std::vector<std::size_t> holes) {
    std::vector<T> means;
    while (!holes.empty()) {
        means.clear();
        for (const std::size_t hole : holes)
            means.push_back(mean_around<T>(plane, hole, width));
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

template <class T>
void fill_plane(std::span<T> plane, std::size_t width, NanPolicy policy) {
    std::vector<std::size_t> holes;
    for (std::size_t at = 0; at < plane.size(); ++at)
        if (!std::isfinite(plane[at])) {
            plane[at] = policy == NanPolicy::zero ? T(0) : unknown<T>;
            holes.push_back(at);
        }
    if (policy != NanPolicy::zero)
        fill_rings(plane, width, std::move(holes));
}

template <class T>
std::size_t bad_of(std::span<T> samples) {
    return static_cast<std::size_t>(std::count_if(samples.begin(), samples.end(),
                                                  [](T sample) { return !std::isfinite(sample); }));
}

template <class T>
std::size_t fill_planes(std::span<T> planes, std::size_t width, std::size_t height,
                        NanPolicy policy) {
    const std::size_t size = width * height;
    std::size_t count = 0;
    for (std::size_t at = 0; at < planes.size(); at += size) {
        const std::size_t bad = bad_of(planes.subspan(at, size));
        if (bad == size && policy != NanPolicy::zero)
            throw usage_error(array_says.no_known_sample);
        count += bad;
    }
    for (std::size_t at = 0; count > 0 && at < planes.size(); at += size)
        fill_plane(planes.subspan(at, size), width, policy);
    return count;
}

} // namespace

std::size_t count_non_finite(std::span<const float> samples) {
    return bad_of(samples);
}

std::size_t count_non_finite(std::span<const double> samples) {
    return bad_of(samples);
}

std::size_t fill_non_finite(std::span<float> planes, std::size_t width, std::size_t height,
                            NanPolicy policy) {
    return fill_planes(planes, width, height, policy);
}

std::size_t fill_non_finite(std::span<double> planes, std::size_t width, std::size_t height,
                            NanPolicy policy) {
    return fill_planes(planes, width, height, policy);
}

std::size_t fill_non_finite(Image &image, NanPolicy policy) {
    std::vector<bool> places;
    if (policy == NanPolicy::leave_out)
        for (const float sample : image.samples)
            places.push_back(!std::isfinite(sample));
    const std::size_t count = fill_non_finite(image.samples, image.width, image.height, policy);
    if (policy == NanPolicy::leave_out && count > 0) {
        ImageMetadata metadata = image.metadata ? *image.metadata : ImageMetadata{};
        metadata.left_out = std::move(places);
        image.metadata = std::make_shared<const ImageMetadata>(std::move(metadata));
    }
    return count + fill_non_finite(image.alpha, image.width, image.height, NanPolicy::zero);
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
            samples[i % samples.size()] = unknown<float>;
    return samples;
}

} // namespace imago
