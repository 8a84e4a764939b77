// SPDX-License-Identifier: MIT
#include "engine/values/band_response.h"

#include "engine/support/error.h"
#include "engine/values/sentences.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <tuple>

namespace imago {
namespace {

/// A step from 0 to 1 at `edge`.
double rise(double frequency, double edge, double soft) {
    if (soft <= 0)
        return frequency >= edge ? 1 : 0;
    const double t = (frequency - edge) / soft + 0.5;
    if (t <= 0 || t >= 1)
        return t >= 1 ? 1 : 0;
    return 0.5 - 0.5 * std::cos(std::numbers::pi * t);
}

/// Frequencies may have been divided by a rate.
RealNumber in_digits(double frequency) {
    return {frequency, 9, RealNumber::Style::significant};
}

void check(const Band &band, bool two_sided) {
    const double lowest = lowest_frequency(two_sided);
    const auto within = [&](double value) { return value >= lowest && value <= 0.5; };
    if (!within(band.low) || !within(band.high) || !(band.low < band.high))
        throw usage_error(two_sided ? values_says.bad_band_of_complex : values_says.bad_band,
                          in_digits(band.low), in_digits(band.high));
    if (!(band.soft >= 0 && band.soft <= 0.5))
        throw usage_error(values_says.bad_edges, in_digits(band.soft));
}

} // namespace

void check(const BandSettings &settings) {
    if (settings.bands.empty())
        throw usage_error(values_says.no_band);
    for (const Band &band : settings.bands)
        check(band, settings.two_sided);
}

BandResponse::BandResponse(const BandSettings &settings)
    : pass_(united(settings, false)), stop_(united(settings, true)) {}

BandResponse::Union BandResponse::united(const BandSettings &settings, bool stop) {
    std::vector<Band> sorted;
    for (const Band &band : settings.bands)
        if (band.stop == stop)
            sorted.push_back(band);
    std::sort(sorted.begin(), sorted.end(), [](const Band &a, const Band &b) {
        return std::tie(a.low, a.soft) < std::tie(b.low, b.soft);
    });
    Union all;
    all.lowest = lowest_frequency(settings.two_sided);
    for (const Band &band : sorted) {
        all.reach = std::max(all.reach, band.soft / 2);
        if (all.pieces.empty() || band.low > all.pieces.back().high) {
            all.pieces.push_back({band.low, band.soft, band.high, band.soft});
            continue;
        }
        Piece &last = all.pieces.back();
        if (band.high > last.high)
            last.high_soft = band.soft;
        else if (band.high == last.high)
            last.high_soft = std::min(last.high_soft, band.soft);
        last.high = std::max(last.high, band.high);
    }
    return all;
}

/// Pieces that are closer to each other than their edges are wide fill the gap between them: as the
/// gap closes, so does the dip.
double BandResponse::Union::at(double frequency) const {
    const auto from = std::partition_point(pieces.begin(), pieces.end(), [&](const Piece &piece) {
        return piece.high < 0.5 && piece.high + reach < frequency;
    });
    double sum = 0;
    for (auto piece = from; piece != pieces.end(); ++piece) {
        if (piece->low - reach > frequency)
            break;
        // The ends of the frequency range are not edges: 0, or minus half the rate, and half the
        // rate lie in a band that reaches them.
        const double up = piece->low > lowest ? rise(frequency, piece->low, piece->low_soft) : 1;
        const double over =
            piece->high < 0.5 ? rise(frequency, std::nextafter(piece->high, 1.0), piece->high_soft)
                              : 0;
        sum += std::max(up - over, 0.0);
    }
    return std::min(sum, 1.0);
}

double BandResponse::at(double frequency) const {
    const double passed = pass_.pieces.empty() ? 1 : pass_.at(frequency);
    return passed * (1 - stop_.at(frequency));
}

} // namespace imago
