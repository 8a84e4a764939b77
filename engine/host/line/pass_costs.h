// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace imago::host {

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

} // namespace imago::host
