// SPDX-License-Identifier: MIT
#include "engine/pipeline/match/match_peaks.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace imago {
namespace {

/// Whether no neighbour of a place has more.
template <class T>
bool is_peak(std::span<const T> map, std::size_t width, std::size_t y, std::size_t x) {
    const std::size_t height = map.size() / width;
    const T here = map[y * width + x];
    for (std::size_t j = y > 0 ? y - 1 : 0; j <= std::min(y + 1, height - 1); ++j)
        for (std::size_t i = x > 0 ? x - 1 : 0; i <= std::min(x + 1, width - 1); ++i)
            if (map[j * width + i] > here)
                return false;
    return true;
}

template <class T>
std::vector<MatchPeak> peaks_of(std::span<const T> map, std::size_t width, double threshold) {
    std::vector<MatchPeak> peaks;
    for (std::size_t i = 0; i < map.size(); ++i)
        if (static_cast<double>(map[i]) >= threshold && is_peak(map, width, i / width, i % width))
            peaks.push_back({i / width, i % width, static_cast<double>(map[i])});
    std::sort(peaks.begin(), peaks.end(), [](const MatchPeak &a, const MatchPeak &b) {
        return std::tie(b.score, a.y, a.x) < std::tie(a.score, b.y, b.x);
    });
    return peaks;
}

/// Places that are far enough from each other, in squares as wide as the distance: what is near to
/// a place is in its square or in the eight around it.
class Spread {
  public:
    explicit Spread(double distance) : distance_(distance) {}

    bool add(const MatchPeak &peak) {
        const long row = square(peak.y), column = square(peak.x);
        for (long j = row - 1; j <= row + 1; ++j)
            for (long i = column - 1; i <= column + 1; ++i)
                if (const auto found = squares_.find({j, i}); found != squares_.end())
                    for (const MatchPeak &other : found->second)
                        if (away(peak, other) < distance_)
                            return false;
        squares_[{row, column}].push_back(peak);
        return true;
    }

  private:
    long square(std::size_t place) const {
        return static_cast<long>(std::floor(static_cast<double>(place) / distance_));
    }
    static double away(const MatchPeak &a, const MatchPeak &b) {
        return std::hypot(static_cast<double>(a.y) - static_cast<double>(b.y),
                          static_cast<double>(a.x) - static_cast<double>(b.x));
    }

    double distance_;
    std::map<std::pair<long, long>, std::vector<MatchPeak>> squares_;
};

} // namespace

template <class T>
std::vector<MatchPeak> match_peaks(std::span<const T> map, std::size_t width, double threshold,
                                   std::size_t most, double distance) {
    std::vector<MatchPeak> best;
    Spread spread(distance);
    for (const MatchPeak &peak : peaks_of(map, width, threshold)) {
        if (best.size() == most)
            break;
        if (spread.add(peak))
            best.push_back(peak);
    }
    return best;
}

template std::vector<MatchPeak> match_peaks(std::span<const float>, std::size_t, double,
                                            std::size_t, double);
template std::vector<MatchPeak> match_peaks(std::span<const double>, std::size_t, double,
                                            std::size_t, double);

} // namespace imago
