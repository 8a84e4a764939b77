// SPDX-License-Identifier: MIT
#include "engine/values/spectrum/log_frequency.h"

#include "engine/support/in_parallel.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace imago {
namespace {

constexpr int most_samples = 16; ///< of a place, along its radius

/// Columns and rows from frequency 0 of planes of one size.
struct Offset {
    long x = 0, y = 0;
};

/// Whether planes of this size have a frequency.
bool exists(Offset at, std::size_t width, std::size_t height) {
    return 2 * std::labs(at.x) <= static_cast<long>(width) &&
           2 * std::labs(at.y) <= static_cast<long>(height);
}

/// Finds the offsets in the linear spectrum for those of the logarithmic one.
class LinearOffsets {
  public:
    LinearOffsets(std::size_t width, std::size_t height)
        : scale_(width, height), width_(static_cast<double>(width)),
          height_(static_cast<double>(height)) {}

    Offset middle(long x, long y) const {
        return offset(
            scale_.frequency({static_cast<double>(x) / width_, static_cast<double>(y) / height_}));
    }

    /// Calls with offsets along the radius, about one linear step apart.
    template <class Call>
    void along(long x, long y, const Call &call) const {
        const Frequency shown{static_cast<double>(x) / width_, static_cast<double>(y) / height_};
        const double r = std::hypot(shown.x, shown.y);
        if (x == 0 && y == 0)
            return call(Offset{});
        const double half = 0.5 * r / std::hypot(static_cast<double>(x), static_cast<double>(y));
        const double low = scale_.radius(std::max(0.0, r - half)), high = scale_.radius(r + half);
        const double steps = (high - low) / (2 * half);
        const int samples = std::clamp(static_cast<int>(std::ceil(steps)), 1, most_samples);
        for (int i = 0; i < samples; ++i) {
            const double part = (i + 0.5) / samples;
            const double to = samples == 1 ? scale_.radius(r) : low + (high - low) * part;
            call(offset({shown.x * to / r, shown.y * to / r}));
        }
    }

  private:
    Offset offset(Frequency f) const {
        return {std::lround(f.x * width_), std::lround(f.y * height_)};
    }

    LogFrequency scale_;
    double width_, height_;
};

std::size_t wrapped(long at, std::size_t extent) {
    const long n = static_cast<long>(extent);
    return static_cast<std::size_t>(((at % n) + n) % n);
}

/// The index of an offset in a half spectrum.
std::size_t half_index(Offset at, std::size_t width, std::size_t height) {
    if (at.x < 0)
        at = {-at.x, -at.y};
    return wrapped(at.y, height) * (width / 2 + 1) + static_cast<std::size_t>(at.x);
}

/// Calls value(x, y) for the offsets of a half spectrum's rows, in parallel.
template <class Value, class Call>
void fill_half(std::vector<Value> &values, std::size_t width, std::size_t height,
               const Call &value) {
    const std::size_t bins = width / 2 + 1;
    values.resize(bins * height);
    in_parallel(height, [&](std::size_t row) {
        const long y = row > height / 2 ? static_cast<long>(row) - static_cast<long>(height)
                                        : static_cast<long>(row);
        for (std::size_t x = 0; x < bins; ++x)
            values[row * bins + x] = value(static_cast<long>(x), y);
    });
}

} // namespace

LogFrequency::LogFrequency(std::size_t width, std::size_t height)
    : knee_(1 / static_cast<double>(std::max(width, height))), scale_(2 * std::log1p(0.5 / knee_)) {
}

double LogFrequency::shown(double r) const {
    return std::log1p(r / knee_) / scale_;
}

double LogFrequency::radius(double shown) const {
    return knee_ * std::expm1(shown * scale_);
}

Frequency LogFrequency::shown(Frequency f) const {
    const double r = std::hypot(f.x, f.y);
    const double factor = r > 0 ? shown(r) / r : 1;
    return {f.x * factor, f.y * factor};
}

Frequency LogFrequency::frequency(Frequency shown) const {
    const double r = std::hypot(shown.x, shown.y);
    const double factor = r > 0 ? radius(r) / r : 1;
    return {shown.x * factor, shown.y * factor};
}

double LogFrequency::stretch(double r, double width) const {
    return width * (knee_ + r) * scale_;
}

std::optional<SpectrumPlace> linear_place(SpectrumPlace shown, std::size_t width,
                                          std::size_t height) {
    const long left = static_cast<long>(width / 2), top = static_cast<long>(height / 2);
    const Offset at =
        LinearOffsets(width, height)
            .middle(static_cast<long>(shown.x) - left, static_cast<long>(shown.y) - top);
    if (!exists(at, width, height))
        return std::nullopt;
    return SpectrumPlace{wrapped(at.x + left, width), wrapped(at.y + top, height)};
}

Plane log_half_spectrum(const Plane &half, std::size_t width, std::size_t height) {
    Plane result{half.width, half.height, {}};
    const LinearOffsets offsets(width, height);
    fill_half(result.samples, width, height, [&](long x, long y) {
        float largest = 0;
        offsets.along(x, y, [&](Offset at) {
            if (exists(at, width, height))
                largest = std::max(largest, half.samples[half_index(at, width, height)]);
        });
        return largest;
    });
    return result;
}

MaskView log_mask(const MaskView &mask, std::size_t width) {
    MaskView result{mask.width, mask.height, {}};
    const LinearOffsets offsets(width, mask.height);
    fill_half(result.parts, width, mask.height, [&](long x, long y) {
        const Offset at = offsets.middle(x, y);
        return exists(at, width, mask.height) ? mask.parts[half_index(at, width, mask.height)]
                                              : std::uint8_t{255};
    });
    return result;
}

Plane log_whole_spectrum(const Plane &whole, bool largest, float beyond) {
    Plane result{whole.width, whole.height, std::vector<float>(whole.samples.size())};
    const LinearOffsets offsets(whole.width, whole.height);
    const long left = static_cast<long>(whole.width / 2), top = static_cast<long>(whole.height / 2);
    const auto value_at = [&](Offset at) {
        if (!exists(at, whole.width, whole.height))
            return beyond;
        return whole.at(wrapped(at.x + left, whole.width), wrapped(at.y + top, whole.height));
    };
    in_parallel(whole.height, [&](std::size_t row) {
        const long y = static_cast<long>(row) - top;
        for (std::size_t column = 0; column < whole.width; ++column) {
            const long x = static_cast<long>(column) - left;
            float value = largest ? beyond : value_at(offsets.middle(x, y));
            if (largest) {
                bool any = false;
                offsets.along(x, y, [&](Offset at) {
                    if (!exists(at, whole.width, whole.height))
                        return;
                    value = any ? std::max(value, value_at(at)) : value_at(at);
                    any = true;
                });
            }
            result.samples[row * whole.width + column] = value;
        }
    });
    return result;
}

} // namespace imago
