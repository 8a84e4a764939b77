// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/peaks.h"

#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"
#include "engine/values/mask/mask_value.h"
#include "engine/values/spectrum/spectrum_range.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace imago {
namespace {

constexpr int cell = 16;         ///< side of the squares of the coarse background, in bins
constexpr int near_bins = 4;     ///< bins of the peak itself, which do not count as surroundings
constexpr int far_bins = 14;     ///< extent of the peak's surroundings
constexpr int widest_notch = 16; ///< widest notch, in bins
constexpr std::size_t few = 4;   ///< number of candidates for each requested peak

float median(std::vector<float> &values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

struct Bin {
    int x, y; ///< column and row in the plane, or one beyond its last, which is the first
};

class Finder {
  public:
    Finder(const Plane &plane, const PeakSettings &settings, const FilterMask &masked)
        : plane_(plane), settings_(settings), masked_(masked),
          width_(static_cast<int>(plane.width)), height_(static_cast<int>(plane.height)) {}

    std::vector<SpectralPeak> peaks();

  private:
    struct Candidate {
        Bin bin;
        float ratio; ///< ratio to the coarse background
    };

    float at(int x, int y) const {
        x = (x % width_ + width_) % width_;
        y = (y % height_ + height_) % height_;
        return plane_.at(static_cast<std::size_t>(x), static_cast<std::size_t>(y));
    }
    Frequency frequency(double x, double y) const {
        return {(x - width_ / 2) / width_, (y - height_ / 2) / height_};
    }
    void measure_background();
    float background(Bin bin) const;
    bool is_largest(Bin bin) const;
    std::vector<Candidate> candidates() const;
    float surroundings(Bin bin) const;
    float ring_median(Bin bin, int from, int to) const;
    double offset(float before, float here, float after) const;
    SpectralPeak measured(Bin bin, float around) const;

    const Plane &plane_;
    const PeakSettings &settings_;
    const FilterMask &masked_;
    int width_, height_;
    int cells_x_ = 0, cells_y_ = 0;
    std::vector<float> cells_;
};

void Finder::measure_background() {
    cells_x_ = (width_ + cell - 1) / cell;
    cells_y_ = (height_ + cell - 1) / cell;
    std::vector<float> values;
    for (int cy = 0; cy < cells_y_; ++cy)
        for (int cx = 0; cx < cells_x_; ++cx) {
            values.clear();
            for (int y = cy * cell; y < std::min(height_, (cy + 1) * cell); ++y)
                for (int x = cx * cell; x < std::min(width_, (cx + 1) * cell); ++x)
                    values.push_back(at(x, y));
            cells_.push_back(median(values));
        }
}

float Finder::background(Bin bin) const {
    const int x = bin.x % width_, y = bin.y % height_;
    return cells_[static_cast<std::size_t>(y / cell * cells_x_ + x / cell)];
}

/// The mirror image of a bin near frequency 1/2 of an odd side is a neighbour of it; only rounding
/// tells which of the two is larger.
bool Finder::is_largest(Bin bin) const {
    const float here = at(bin.x, bin.y);
    const auto is_mirror = [&](int x, int y) {
        return (x + bin.x - 2 * (width_ / 2)) % width_ == 0 &&
               (y + bin.y - 2 * (height_ / 2)) % height_ == 0;
    };
    for (int y = bin.y - 2; y <= bin.y + 2; ++y)
        for (int x = bin.x - 2; x <= bin.x + 2; ++x)
            if (at(x, y) > here && !is_mirror(x, y))
                return false;
    return true;
}

/// Returns the strongest candidates by a cheap, loose bound: one of each bin and its mirror image.
/// An even side has the frequency 1/2, whose bin follows the last one.
std::vector<Finder::Candidate> Finder::candidates() const {
    std::vector<Candidate> found;
    const float enough = static_cast<float>(settings_.least_ratio) / 2;
    const float rounding = static_cast<float>(
        spectrum_error(plane_.height, plane_.width).top *
        static_cast<double>(*std::max_element(plane_.samples.begin(), plane_.samples.end())));
    const int zero_x = width_ / 2, zero_y = height_ / 2;
    for (int x = zero_x; x <= 2 * zero_x; ++x) {
        const bool own_mirror = x == zero_x || x == width_;
        const int first = !own_mirror ? 0 : x == zero_x ? zero_y + 1 : zero_y;
        const int last = own_mirror ? 2 * zero_y : height_ - 1;
        for (int y = first; y <= last; ++y) {
            const Bin bin{x, y};
            const float here = at(x, y);
            if (!(here > std::max(enough * background(bin), rounding)) || !is_largest(bin))
                continue;
            const Frequency f = frequency(x, y);
            const int from_zero = std::max(std::abs(x - zero_x), std::abs(y - zero_y));
            if (from_zero < near_bins || std::hypot(f.x, f.y) < settings_.least_frequency ||
                takes(masked_, f))
                continue;
            found.push_back({bin, here / std::max(background(bin), 1e-30f)});
        }
    }
    const auto stronger = [](const Candidate &a, const Candidate &b) { return a.ratio > b.ratio; };
    std::sort(found.begin(), found.end(), stronger);
    found.resize(std::min(found.size(), few * settings_.most));
    return found;
}

float Finder::ring_median(Bin bin, int from, int to) const {
    std::vector<float> values;
    for (int dy = -to; dy <= to; ++dy)
        for (int dx = -to; dx <= to; ++dx)
            if (std::max(std::abs(dx), std::abs(dy)) >= from)
                values.push_back(at(bin.x + dx, bin.y + dy));
    return median(values);
}

/// Returns the largest of the typical levels around a bin: of its ring, along its row and along its
/// column.
float Finder::surroundings(Bin bin) const {
    std::vector<float> row, column;
    for (int d = near_bins; d <= far_bins; ++d)
        for (const int signed_d : {d, -d}) {
            row.push_back(at(bin.x + signed_d, bin.y));
            column.push_back(at(bin.x, bin.y + signed_d));
        }
    return std::max(
        {ring_median(bin, near_bins, far_bins - near_bins), median(row), median(column), 1e-30f});
}

/// Returns the position of the top of the parabola through three logarithms, in bins.
double Finder::offset(float before, float here, float after) const {
    constexpr float least = 1e-30f;
    const double a = std::log(std::max(before, least)), b = std::log(std::max(here, least)),
                 c = std::log(std::max(after, least)), bend = a - 2 * b + c;
    return bend < 0 ? std::clamp((a - c) / (2 * bend), -0.5, 0.5) : 0;
}

SpectralPeak Finder::measured(Bin bin, float around) const {
    const auto [x, y] = bin;
    const float here = at(x, y);
    SpectralPeak peak;
    peak.at = frequency(x + offset(at(x - 1, y), here, at(x + 1, y)),
                        y + offset(at(x, y - 1), here, at(x, y + 1)));
    // The position was refined into the other half, or is on the border of the two.
    const double border = 0.25 / width_;
    const bool other = peak.at.x < -border || (peak.at.x <= border && peak.at.y < 0);
    const double half = other ? -1 : 1;
    peak.at = {std::clamp(half * peak.at.x, 0.0, 0.5), std::clamp(half * peak.at.y, -0.5, 0.5)};
    peak.ratio = here / static_cast<double>(around);
    // A screen's dots repeat the picture around each harmonic, so a notch extends to where that
    // ends.
    const float beyond = ring_median(bin, widest_notch + 2, widest_notch + 6);
    int reach = 2;
    while (reach < widest_notch && ring_median(bin, reach, reach) > 1.5f * beyond)
        ++reach;
    peak.radius = (reach + 0.5) / std::min(width_, height_);
    return peak;
}

std::vector<SpectralPeak> Finder::peaks() {
    if (std::min(width_, height_) < 2 * cell)
        return {};
    measure_background();
    std::vector<SpectralPeak> found;
    for (const Candidate &candidate : candidates()) {
        const float around = surroundings(candidate.bin);
        if (at(candidate.bin.x, candidate.bin.y) >=
            static_cast<float>(settings_.least_ratio) * around)
            found.push_back(measured(candidate.bin, around));
    }
    std::sort(found.begin(), found.end(),
              [](const SpectralPeak &a, const SpectralPeak &b) { return a.ratio > b.ratio; });
    std::vector<SpectralPeak> apart;
    for (const SpectralPeak &peak : found) {
        const auto close = [&](const SpectralPeak &other) {
            const double dx = peak.at.x - other.at.x, dy = peak.at.y - other.at.y;
            return std::hypot(dx - std::round(dx), dy - std::round(dy)) < other.radius;
        };
        if (apart.size() < settings_.most && !takes(masked_, peak.at) &&
            std::none_of(apart.begin(), apart.end(), close))
            apart.push_back(peak);
    }
    return apart;
}

} // namespace

std::vector<SpectralPeak> find_peaks(const Plane &magnitudes, const PeakSettings &settings,
                                     const FilterMask &masked) {
    if (!(settings.least_ratio > 1) || !std::isfinite(settings.least_ratio))
        throw usage_error(pipeline_says.least_ratio, RealNumber{settings.least_ratio});
    if (!(settings.least_frequency >= 0 && settings.least_frequency < largest_frequency))
        throw usage_error(pipeline_says.least_frequency, RealNumber{settings.least_frequency});
    return Finder(magnitudes, settings, masked).peaks();
}

} // namespace imago
