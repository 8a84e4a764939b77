// SPDX-License-Identifier: MIT
#include "engine/service/descreen_preview.h"

#include "engine/support/stopwatch.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace {

constexpr std::size_t room = 48;     ///< pixels around what is in sight, which it depends on
constexpr double most_in_sight = .6; ///< of the picture, for a preview to pay

struct Part {
    std::size_t top, left, height, width;
    std::size_t size() const { return height * width; }
};

/// The part of an image in sight, with `more` pixels around as far as there are.
Part part_of(const Image &image, const PreviewView &view, std::size_t more) {
    const auto range = [more](std::size_t first, std::size_t count, std::size_t all) {
        const std::size_t begin = std::min(first - std::min(first, more), all);
        return std::pair(begin, std::min(first + count + more, all) - begin);
    };
    const auto [top, height] = range(view.top, view.height, image.height);
    const auto [left, width] = range(view.left, view.width, image.width);
    return {top, left, height, width};
}

/// A part of an image, with float samples.
std::shared_ptr<const Image> cut(const Image &image, const Part &part) {
    Image out{part.width, part.height, image.channels, image.depth, {}};
    std::vector<float> row(image.width);
    for (std::size_t channel = 0; channel < image.channels; ++channel)
        for (std::size_t y = part.top; y < part.top + part.height; ++y) {
            const float *from =
                image.stretch(channel, y * image.width + part.left, part.width, row.data());
            out.samples.insert(out.samples.end(), from, from + part.width);
        }
    return std::make_shared<const Image>(std::move(out));
}

double root_mean_square(const Image &a, const Image &b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.samples.size(); ++i) {
        const double d = double(a.samples[i]) - double(b.samples[i]);
        sum += d * d;
    }
    return std::sqrt(sum / double(a.samples.size()));
}

} // namespace

std::optional<FilterPreview> descreen_preview(const FilterRequest &request,
                                              const std::vector<PlaneScreens> &screens,
                                              Descreener &descreener) {
    const auto start = Clock::now();
    const PreviewView &view = request.preview->pictures;
    const Image &image = *request.image;
    if (view.halvings > 0 || !request.mask.shapes.empty() || !request.mask.pictures.empty() ||
        request.waves.changes())
        return {};
    const Part seen = part_of(image, view, 0), wide = part_of(image, view, room);
    if (seen.size() == 0 || double(seen.size()) > most_in_sight * double(image.plane_size()))
        return {};
    const DescreenSettings settings{request.descreen->strength, screens};
    const DescreenResult result = descreener.once(cut(image, wide), settings);
    FilterPreview preview;
    preview.image =
        cut(*result.image, {seen.top - wide.top, seen.left - wide.left, seen.height, seen.width});
    preview.original = cut(image, seen);
    preview.area = {double(seen.top), double(seen.left), double(seen.height), double(seen.width)};
    preview.removed_rms = root_mean_square(*preview.original, *preview.image);
    preview.engine_milliseconds = milliseconds_since(start);
    return preview;
}

} // namespace imago
