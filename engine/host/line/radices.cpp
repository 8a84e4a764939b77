// SPDX-License-Identifier: MIT
#include "engine/host/line/radices.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <map>

namespace imago::host {
namespace {

/// Nanoseconds of one block of butterflies, as many as there are lanes, by where its pass stands.
struct PassCost {
    std::size_t radix;
    double first_float, first_double; ///< outputs transposed
    double middle;                    ///< lanes within the groups
    double last;                      ///< the same, outputs interleaved
    double chunked;                   ///< groups of 16 bytes
    double scattered;                 ///< other groups shorter than the lanes
};

/// Fitted by least squares to the times of all 5,350 orders of radices (float; 7,296 in double) of
/// 26 lengths from 64 to 1024, with an error of 3% (3.5%): AMD EPYC (Zen 3), 8 lanes of AVX2,
/// g++ 12. 7 is interpolated. A rule of instructions and spilled registers chose orders up to 19%
/// slower.
inline constexpr PassCost pass_costs[] = {
    {2, 3.7, 1.7, 2.8, 4.6, 2.2, 11.3},        {3, 18.8, 6.8, 5.0, 7.7, 4.4, 20.1},
    {4, 12.4, 2.0, 6.4, 10.3, 5.1, 25.5},      {5, 20.7, 15.3, 11.0, 15.6, 10.2, 40.2},
    {6, 27.5, 8.0, 14.7, 20.4, 19.6, 45.0},    {7, 40.0, 20.0, 23.0, 29.0, 27.0, 58.0},
    {8, 23.8, 10.4, 22.5, 29.8, 26.5, 57.5},   {9, 45.7, 24.2, 34.7, 41.0, 35.5, 73.1},
    {10, 49.3, 20.6, 36.3, 46.8, 39.0, 79.1},  {11, 70.4, 43.5, 59.1, 69.8, 68.7, 113.2},
    {12, 42.1, 19.8, 47.0, 53.6, 50.2, 93.1},  {13, 72.4, 46.2, 67.7, 79.0, 77.9, 138.8},
    {15, 84.3, 60.2, 74.6, 84.6, 87.3, 148.4}, {16, 52.9, 33.1, 78.9, 86.9, 80.8, 138.8},
};
/// The constant of a pass, and of a group of butterflies.
inline constexpr double pass_start = 9.1, group_start = 0.4;

constexpr double never = std::numeric_limits<double>::infinity();

/// The measured row of a radix, or an estimate for a generic one.
PassCost cost_of(std::size_t radix) {
    for (const PassCost &row : pass_costs)
        if (row.radix == radix)
            return row;
    const auto r = static_cast<double>(radix);
    const double cost = r * (r / 4 + 4);
    return {radix, 2 * cost, 2 * cost, cost, cost, 2 * cost, 2 * cost};
}

/// The least cost from a product of the radices before to `points`, and the first radix of that
/// way.
struct Step {
    double cost = never;
    std::size_t radix = 0;
};

template <class T>
class Search {
  public:
    Search(std::size_t points, const Kernels<T> &kernels, bool along)
        : points_(points), kernels_(kernels), along_(along) {
        for (std::size_t r = 2; r <= largest_generic; ++r)
            if (points % r == 0 && has_pass(r))
                radices_.push_back(r);
    }

    Step from(std::size_t done) {
        const auto known = steps_.find(done);
        if (known != steps_.end())
            return known->second;
        Step best;
        for (const std::size_t radix : radices_) {
            if (points_ / done % radix != 0)
                continue;
            double cost = pass_cost(done, radix);
            if (cost < never && done * radix < points_)
                cost += from(done * radix).cost;
            if (cost < best.cost)
                best = {cost, radix};
        }
        return steps_[done] = best;
    }

    std::vector<std::size_t> path() {
        std::vector<std::size_t> radices;
        for (std::size_t done = 1; done < points_; done *= radices.back()) {
            const Step step = from(done);
            if (step.cost == never)
                return {};
            radices.push_back(step.radix);
        }
        return radices;
    }

  private:
    bool has_pass(std::size_t r) const {
        if (r < codelet_radices && kernels_.along[r])
            return true;
        if (r < smallest_generic)
            return false;
        for (std::size_t d = 2; d * d <= r; ++d)
            if (r % d == 0)
                return false;
        return true;
    }

    double pass_cost(std::size_t done, std::size_t radix) const {
        const std::size_t leg = points_ / radix, lanes = kernels_.lanes;
        const PassCost cost = cost_of(radix);
        if (!along_)
            return pass_start + cost.middle * static_cast<double>(leg);
        const bool is_last = done * radix == points_;
        if (leg < lanes || (is_last && done < lanes))
            return never;
        const auto blocks = [lanes](std::size_t count) {
            return static_cast<double>((count + lanes - 1) / lanes);
        };
        if (keeps_groups(points_, done, radix, lanes)) {
            const double block = is_last ? cost.last : cost.middle;
            return pass_start +
                   static_cast<double>(leg / done) * (blocks(done) * block + group_start);
        }
        const bool is_chunked = done * sizeof(T) == 16;
        const double block = done > 1 ? (is_chunked ? cost.chunked : cost.scattered)
                             : sizeof(T) == sizeof(float) ? cost.first_float
                                                          : cost.first_double;
        return pass_start + blocks(leg) * block;
    }

    std::size_t points_;
    const Kernels<T> &kernels_;
    bool along_;
    std::vector<std::size_t> radices_;
    std::map<std::size_t, Step> steps_;
};

} // namespace

bool is_smooth(std::size_t points) {
    for (std::size_t d = 2; d <= largest_generic && points > 1; ++d)
        while (points % d == 0)
            points /= d;
    return points == 1;
}

bool keeps_groups(std::size_t points, std::size_t done, std::size_t radix, std::size_t lanes) {
    const std::size_t computed = (done + lanes - 1) / lanes * lanes;
    return done >= lanes && (done * radix == points || 2 * computed < 3 * done);
}

template <class T>
std::vector<std::size_t> along_radices(std::size_t points, const Kernels<T> &kernels) {
    return Search<T>(points, kernels, true).path();
}

template <class T>
std::vector<std::size_t> across_radices(std::size_t points, const Kernels<T> &kernels) {
    return Search<T>(points, kernels, false).path();
}

template <class T>
double line_cost(std::size_t points, const Kernels<T> &kernels) {
    const double along = Search<T>(points, kernels, true).from(1).cost;
    return std::min(along, Search<T>(points, kernels, false).from(1).cost);
}

template std::vector<std::size_t> along_radices(std::size_t, const Kernels<float> &);
template std::vector<std::size_t> along_radices(std::size_t, const Kernels<double> &);
template std::vector<std::size_t> across_radices(std::size_t, const Kernels<float> &);
template std::vector<std::size_t> across_radices(std::size_t, const Kernels<double> &);
template double line_cost(std::size_t, const Kernels<float> &);
template double line_cost(std::size_t, const Kernels<double> &);

} // namespace imago::host
