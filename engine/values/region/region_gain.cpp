// SPDX-License-Identifier: MIT
#include "engine/values/region/region_gain.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace imago {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr int times_of_cell = 8; ///< at which a lasso is cut in each hop

using Shape = SpectralRegion::Shape;

/// A step from 0 to 1 around 0, one wide.
double soft_step(double distance) {
    if (distance <= -0.5 || distance >= 0.5)
        return distance > 0 ? 1 : 0;
    return 0.5 + 0.5 * std::sin(std::numbers::pi * distance);
}

double factor_of(double gain) {
    return gain <= least_region_gain ? 0 : std::pow(10, gain / 20);
}

} // namespace

RegionGain::RegionGain(const RegionSettings &settings, const RegionFrames &frames)
    : frames_(frames), isolate_(settings.isolate) {
    const double lowest = frames.two_sided ? -0.5 : 0, end = static_cast<double>(frames.length);
    const auto piece = [&](double low, double high) {
        return Piece{low > lowest ? low : -infinite, high < 0.5 ? high : infinite};
    };
    for (const SpectralRegion &region : settings.regions) {
        const RegionTimes times = times_of(region);
        Part part{region, times.from > 0 ? times.from : -infinite,
                  times.to < end ? times.to : infinite, factor_of(region.gain)};
        if (region.shape == Shape::rectangle)
            part.pieces.push_back(piece(region.low, region.high));
        if (region.shape == Shape::comb)
            for (int h = 1; h <= region.harmonics; ++h) {
                const double middle = h * region.fundamental, half = region.width / 2;
                if (middle - half < 0.5)
                    part.pieces.push_back(piece(std::max(middle - half, lowest), middle + half));
            }
        parts_.push_back(std::move(part));
    }
    if (isolate_ && !parts_.empty())
        base_ = parts_.front().factor;
    for (const Part &part : parts_)
        runs_.push_back(run_of(part));
    std::erase_if(runs_, [](const FrameRun &run) { return run.first >= run.end; });
    std::sort(runs_.begin(), runs_.end(),
              [](const FrameRun &a, const FrameRun &b) { return a.first < b.first; });
    std::vector<FrameRun> joined;
    for (const FrameRun &run : runs_)
        if (joined.empty() || run.first > joined.back().end)
            joined.push_back(run);
        else
            joined.back().end = std::max(joined.back().end, run.end);
    runs_ = std::move(joined);
}

/// The frames whose middle hop the region reaches.
FrameRun RegionGain::run_of(const Part &part) const {
    const auto hop = static_cast<double>(frames_.hop());
    const double before = 1.5 * hop; // of the middle hop, from the frame's begin
    const auto first_cell = static_cast<double>(-3), cells = static_cast<double>(frames_.cells());
    const double first = std::floor((part.from - before) / hop);
    const double end = std::ceil((part.to - before) / hop);
    return {static_cast<std::int64_t>(std::clamp(first, first_cell, cells)),
            static_cast<std::int64_t>(std::clamp(end, first_cell, cells))};
}

double RegionGain::share_of_time(const Part &part, double start) const {
    const auto hop = static_cast<double>(frames_.hop());
    const double covered = std::min(part.to, start + hop) - std::max(part.from, start);
    return std::clamp(covered / hop, 0.0, 1.0);
}

/// Bins in the order of rising frequency are those from 0 on, and of complex samples those from
/// size / 2 on before them.
void RegionGain::add_piece(double low, double high, double weight, std::vector<double> &row) const {
    const auto size = static_cast<double>(frames_.size);
    const auto bins = static_cast<double>(frames_.bins());
    const double lowest = frames_.two_sided ? -size / 2 : 0, highest = lowest + bins - 1;
    const double first = std::clamp(std::floor(low * size - 0.5), lowest, highest);
    const double last = std::clamp(std::ceil(high * size + 0.5), lowest, highest);
    for (double bin = first; bin <= last; ++bin) {
        const double share = soft_step(bin - low * size) - soft_step(bin - high * size);
        const double at = bin < 0 ? bin + size : bin;
        double &sum = row[static_cast<std::size_t>(at)];
        sum += weight * std::max(share, 0.0);
    }
}

void RegionGain::add_pieces(const std::vector<Piece> &pieces, double weight,
                            std::vector<double> &row) const {
    for (const Piece &piece : pieces)
        add_piece(piece.low, piece.high, weight, row);
}

/// The frequencies inside the polygon at a time.
std::vector<RegionGain::Piece> RegionGain::lasso_at(const SpectralRegion &region,
                                                    double time) const {
    std::vector<double> crossings;
    for (std::size_t i = 0; i < region.corners.size(); ++i) {
        const RegionPoint &a = region.corners[i];
        const RegionPoint &b = region.corners[(i + 1) % region.corners.size()];
        if ((a.time <= time) != (b.time <= time))
            crossings.push_back(a.frequency +
                                (b.frequency - a.frequency) * (time - a.time) / (b.time - a.time));
    }
    std::sort(crossings.begin(), crossings.end());
    const double lowest = frames_.two_sided ? -0.5 : 0;
    std::vector<Piece> pieces;
    for (std::size_t i = 0; i + 1 < crossings.size(); i += 2)
        pieces.push_back({crossings[i] > lowest ? crossings[i] : -infinite,
                          crossings[i + 1] < 0.5 ? crossings[i + 1] : infinite});
    return pieces;
}

/// Cells beyond an end of the signal are as that end is.
void RegionGain::add_lasso(const Part &part, double start, std::vector<double> &row) const {
    const auto hop = static_cast<double>(frames_.hop());
    const double end = static_cast<double>(frames_.length);
    const double inside = end * 1e-12; // the polygon is open at its last time
    for (int i = 0; i < times_of_cell; ++i) {
        const double time = start + hop * (i + 0.5) / times_of_cell;
        if (time < part.from || time > part.to)
            continue;
        add_pieces(lasso_at(part.region, std::clamp(time, inside, end - inside)),
                   1.0 / times_of_cell, row);
    }
}

/// Writes a region's share of each bin of a frame. Returns whether it has any.
bool RegionGain::shares(const Part &part, std::int64_t frame, std::vector<double> &row) const {
    const auto hop = static_cast<double>(frames_.hop());
    const double start = (static_cast<double>(frame) + 1.5) * hop;
    const double time = share_of_time(part, start);
    if (time == 0)
        return false;
    std::fill(row.begin(), row.end(), 0.0);
    if (part.region.shape == Shape::lasso)
        add_lasso(part, start, row);
    else
        add_pieces(part.pieces, time, row);
    const double most = part.region.shape == Shape::lasso ? 1 : time; // teeth may overlap
    for (double &share : row)
        share = std::min(share, most);
    return true;
}

void RegionGain::row(std::int64_t frame, float *to) const {
    std::vector<double> row(frames_.bins()), product(frames_.bins(), 1.0);
    for (const Part &part : parts_) {
        if (!shares(part, frame, row))
            continue;
        const double change = (isolate_ ? 0 : part.factor) - 1;
        for (std::size_t k = 0; k < row.size(); ++k)
            product[k] *= 1 + row[k] * change;
    }
    for (std::size_t k = 0; k < product.size(); ++k)
        to[k] = static_cast<float>(isolate_ ? (1 - base_) * (1 - product[k]) : product[k] - 1);
}

} // namespace imago
