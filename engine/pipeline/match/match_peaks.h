// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
#include <span>
#include <vector>

namespace imago {

/// A place in a map of scores.
struct MatchPeak {
    std::size_t y = 0, x = 0;
    double score = 0;
    bool operator==(const MatchPeak &) const = default;
};

/// The best places of a map of rows of `width` scores, the best one first, of equal ones the upper
/// or left one: those of no less than `threshold` whose eight neighbours have no more, at most
/// `most` of them, no two nearer to each other than `distance`, 1 or more.
template <class T>
std::vector<MatchPeak> match_peaks(std::span<const T> map, std::size_t width, double threshold,
                                   std::size_t most, double distance);

} // namespace imago
