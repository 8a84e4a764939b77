// SPDX-License-Identifier: GPL-3.0-or-later
// The suite "lottery": sizes drawn at random, which nobody has tuned for.
#pragma once
#include "app/cli/bench/measure/run.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

namespace imago::cli {

/// How many sizes are drawn, and of what.
struct LotterySettings {
    std::uint64_t seed = 1;               ///< the same draws on every machine
    std::size_t most = 0;                 ///< sizes of a draw at most; 0: as many as the draw has
    std::size_t points = 1;               ///< of a batch
    std::vector<std::string> draws = {};  ///< of draw_names(); none: all
    Precision precision = Precision::f32; ///< of all draws but "doubles"
};

/// "lines", "reals" and so on, in the order in which they are measured.
std::vector<std::string> draw_names();

/// The problems of the draws: lines, real lines, cosines, planes in batches and alone, boxes, and
/// lines in doubles. Half of the lengths are products of 2, 3, 5 and 7, the others any numbers;
/// planes have sides of both kinds, or are formats of cameras and screens.
std::vector<BenchCase> lottery_cases(const LotterySettings &settings);

/// How a draw came out, against the fastest peer of each of its cases.
struct DrawFigures {
    std::string draw;
    std::size_t cells = 0;      ///< cases that have a peer
    std::size_t alone = 0;      ///< cases without one
    std::size_t failed = 0;     ///< cases in which ours was wrong or refused
    double mean = 0, least = 0; ///< the peer's time divided by ours: geometric mean; the least
    std::string worst;          ///< the problem of the least
    std::size_t even = 0;       ///< cells of 1 or above
    std::size_t nearly = 0;     ///< cells of 0.97 or above
};

/// The draws among the results, in their order; none of another suite.
std::vector<DrawFigures> figures_of_draws(const std::vector<CaseResult> &results);
void print_draws(std::ostream &out, const std::vector<DrawFigures> &draws);
nlohmann::ordered_json draws_json(const std::vector<DrawFigures> &draws);

} // namespace imago::cli
