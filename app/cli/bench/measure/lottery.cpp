// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/measure/lottery.h"

#include "app/cli/common/report.h"
#include "engine/plan/problem/plan_options_text.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <span>

namespace imago::cli {
namespace {

using Kind = TransformKind;
using Extents = std::vector<std::size_t>;

enum class Shape { line, plane, box };

struct Draw {
    const char *name;
    std::size_t sizes;
    Shape shape;
    bool single;                 ///< one transform alone instead of a batch
    bool doubles;                ///< in doubles, whatever the others are in
    std::span<const Kind> kinds; ///< in turn
};

constexpr Kind complex_kinds[] = {Kind::fft}, real_kinds[] = {Kind::rfft, Kind::irfft},
               cosine_kinds[] = {Kind::dct2, Kind::dct3};
constexpr Draw draws[] = {{"lines", 60, Shape::line, false, false, complex_kinds},
                          {"reals", 40, Shape::line, false, false, real_kinds},
                          {"cosines", 30, Shape::line, false, false, cosine_kinds},
                          {"planes", 20, Shape::plane, false, false, complex_kinds},
                          {"singles", 20, Shape::plane, true, false, complex_kinds},
                          {"boxes", 12, Shape::box, false, false, complex_kinds},
                          {"doubles", 20, Shape::line, false, true, complex_kinds}};

constexpr std::size_t formats[][2] = {
    {480, 640},   {600, 800},   {768, 1024},  {720, 1280},  {960, 1280},  {1040, 1392},
    {1200, 1600}, {1080, 1920}, {1216, 1936}, {1536, 2048}, {2048, 2448}, {1440, 2560},
    {2048, 3072}, {2160, 3840}, {3000, 4000}, {2304, 4096}, {3648, 5472}, {4000, 6000}};
constexpr std::size_t line_ranges[][2] = {
    {8, 64}, {64, 512}, {512, 4096}, {4096, 32768}, {32768, 262144}};

/// Draws the same sizes everywhere: the standard defines the generator's numbers, but not those of
/// its distributions.
class Drawing {
  public:
    Drawing(std::uint64_t seed, std::uint64_t draw) {
        std::seed_seq words{static_cast<std::uint32_t>(seed),
                            static_cast<std::uint32_t>(seed >> 32),
                            static_cast<std::uint32_t>(draw)};
        numbers_.seed(words);
    }

    Extents extents(Shape shape) {
        switch (shape) {
        case Shape::line: {
            const auto &[least, most] = line_ranges[below(std::size(line_ranges))];
            return {below(2) ? smooth(least, most) : between(least, most)};
        }
        case Shape::plane: {
            if (below(10) < 3) {
                const auto &[height, width] = formats[below(std::size(formats))];
                return {height, width};
            }
            const std::size_t height = side(6, {64, 3000}, {48, 2000});
            return {height, side(6, {64, 3000}, {48, 2000})};
        }
        case Shape::box:
            break;
        }
        const std::size_t depth = side(8, {16, 256}, {16, 128}),
                          height = side(8, {16, 256}, {16, 128});
        return {depth, height, side(8, {16, 256}, {16, 128})};
    }

  private:
    using Range = std::size_t[2];

    std::size_t below(std::size_t count) { return static_cast<std::size_t>(numbers_() % count); }
    std::size_t between(std::size_t least, std::size_t most) {
        return least + below(most - least + 1);
    }
    /// A product of small primes.
    std::size_t smooth(std::size_t least, std::size_t most) {
        constexpr std::size_t primes[] = {2, 2, 3, 5, 7};
        for (;;) {
            std::size_t n = 1;
            while (n < least)
                n *= primes[below(std::size(primes))];
            if (n <= most)
                return n;
        }
    }
    /// A product in so many of ten cases, else any number.
    std::size_t side(std::size_t of_ten, const Range &products, const Range &others) {
        return below(10) < of_ten ? smooth(products[0], products[1])
                                  : between(others[0], others[1]);
    }

    std::mt19937_64 numbers_;
};

Problem problem_of(const Draw &draw, Kind kind, const Extents &extents,
                   const LotterySettings &settings) {
    Problem problem;
    problem.kind = kind;
    problem.extents = extents;
    problem.precision = draw.doubles ? Precision::f64 : settings.precision;
    std::size_t points = 1;
    for (const std::size_t extent : extents)
        points *= extent;
    problem.batch = {draw.single ? 1 : std::max<std::size_t>(settings.points / points, 1)};
    problem.placement = Placement::out_of_place;
    if (problem.precision == Precision::f16)
        problem.norm = Norm::ortho; // unscaled results would leave its range
    else if (kind == Kind::irfft)
        problem.norm = Norm::forward; // the inverse is unscaled, like the peers'
    return problem;
}

/// The fastest peer's time divided by ours; 0: there is none.
double ratio_of(const CaseResult &result) {
    double least = 0;
    for (const PeerOutcome &peer : result.peers)
        if (!peer.samples.empty() && !result.ours.front().samples.empty()) {
            const double ratio = spread_of_ratios(peer.samples, result.ours.front().samples).median;
            least = least == 0 ? ratio : std::min(least, ratio);
        }
    return least;
}

} // namespace

std::vector<std::string> draw_names() {
    std::vector<std::string> names;
    for (const Draw &draw : draws)
        names.emplace_back(draw.name);
    return names;
}

std::vector<BenchCase> lottery_cases(const LotterySettings &settings) {
    std::vector<BenchCase> cases;
    for (const Draw &draw : draws) {
        if (draw.doubles && settings.precision != Precision::f32)
            continue; // all are doubles, or none has a peer
        if (!settings.draws.empty() &&
            std::ranges::find(settings.draws, draw.name) == settings.draws.end())
            continue;
        Drawing drawing(settings.seed, static_cast<std::uint64_t>(&draw - draws));
        const std::size_t wanted =
            settings.most == 0 ? draw.sizes : std::min(settings.most, draw.sizes);
        for (std::set<Extents> drawn; drawn.size() < wanted;) {
            const Kind kind = draw.kinds[drawn.size() % draw.kinds.size()];
            const Extents extents = drawing.extents(draw.shape);
            if (!drawn.insert(extents).second)
                continue;
            const Problem problem = problem_of(draw, kind, extents, settings);
            cases.push_back({"lottery", problem, {{"", problem}}, true, draw.name});
        }
    }
    return cases;
}

std::vector<DrawFigures> figures_of_draws(const std::vector<CaseResult> &results) {
    std::vector<DrawFigures> all;
    for (const CaseResult &result : results) {
        const std::string &draw = result.bench_case.draw;
        if (draw.empty())
            continue;
        if (all.empty() || all.back().draw != draw)
            all.emplace_back().draw = draw;
        DrawFigures &figures = all.back();
        if (result.wrong()) {
            ++figures.failed;
            continue;
        }
        const double ratio = ratio_of(result);
        if (ratio == 0) {
            ++figures.alone;
            continue;
        }
        ++figures.cells;
        figures.mean += std::log(ratio);
        figures.even += ratio >= 1;
        figures.nearly += ratio >= 0.97;
        if (figures.least == 0 || ratio < figures.least) {
            figures.least = ratio;
            figures.worst = to_string(result.bench_case.problem);
        }
    }
    for (DrawFigures &figures : all)
        if (figures.cells > 0)
            figures.mean = std::exp(figures.mean / static_cast<double>(figures.cells));
    return all;
}

void print_draws(std::ostream &out, const std::vector<DrawFigures> &draws_seen) {
    std::vector<std::vector<std::string>> rows{
        {"draw", "cells", "mean", "least", ">= 1.00", ">= 0.97", "of"}};
    std::size_t alone = 0, failed = 0;
    for (const DrawFigures &draw : draws_seen) {
        alone += draw.alone;
        failed += draw.failed;
        if (draw.cells > 0)
            rows.push_back({draw.draw, std::to_string(draw.cells), fixed(draw.mean, 3),
                            fixed(draw.least, 2), std::to_string(draw.even),
                            std::to_string(draw.nearly), draw.worst});
    }
    if (rows.size() > 1) {
        out << "The fastest peer's time divided by ours, geometric mean and least of a draw:\n";
        print_table(out, rows, "lrrrrrl");
    }
    if (alone > 0)
        out << "Cases without a peer that computes them: " << alone << ".\n";
    if (failed > 0)
        out << "Cases in which ours was wrong or refused, in none of these figures: " << failed
            << ".\n";
}

nlohmann::ordered_json draws_json(const std::vector<DrawFigures> &draws_seen) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const DrawFigures &draw : draws_seen) {
        nlohmann::ordered_json json{{"draw", draw.draw},
                                    {"cells", draw.cells},
                                    {"without_peer", draw.alone},
                                    {"failed", draw.failed}};
        if (draw.cells > 0)
            json.update({{"geometric_mean", draw.mean},
                         {"least", draw.least},
                         {"least_of", draw.worst},
                         {"at_1", draw.even},
                         {"at_0_97", draw.nearly}});
        all.push_back(std::move(json));
    }
    return all;
}

} // namespace imago::cli
