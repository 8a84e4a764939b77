// SPDX-License-Identifier: MIT
#include "engine/plan/work_group/small_tile.h"

#include "engine/plan/rule/scaled_kind.h"
#include "engine/plan/work_group/small_tile_geometry.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace imago {
namespace {

using codelet::EndFactor;
using codelet::RealKind;
using Kind = TransformKind;

/// The codelet of a forward kind.
std::optional<RealKind> codelet_kind(Kind forward) {
    switch (forward) {
    case Kind::dct2:
        return RealKind::dct2;
    case Kind::dct3:
        return RealKind::dct3;
    case Kind::dct4:
        return RealKind::dct4;
    case Kind::dst2:
        return RealKind::dst2;
    case Kind::dst3:
        return RealKind::dst3;
    case Kind::dst4:
        return RealKind::dst4;
    case Kind::idxst:
        return RealKind::idxst;
    default:
        return {};
    }
}

/// Sets what is computed along both axes; false if there are no codelets for it.
bool set_kinds(SmallTile &tile, const Problem &problem) {
    if (problem.kind == Kind::fft || problem.kind == Kind::ifft) {
        tile.complex = true;
        tile.inverse = problem.kind == Kind::ifft;
        const auto points = static_cast<long double>(tile.points());
        const bool whole = problem.norm == (tile.inverse ? Norm::backward : Norm::forward);
        tile.scale = double(problem.norm == Norm::ortho ? 1 / std::sqrt(points)
                            : whole                     ? 1 / points
                                                        : 1.0L);
        return tile.rows > 1; // rows alone are lines with a first and a last pass
    }
    if (problem.kind == Kind::idct_idxst || problem.kind == Kind::idxst_idct) {
        const bool columns = problem.kind == Kind::idxst_idct;
        tile.column_kind = columns ? RealKind::idxst : RealKind::dct3;
        tile.row_kind = columns ? RealKind::dct3 : RealKind::idxst;
        tile.end = EndFactor::half;
        return true;
    }
    if (problem.complex_input() || problem.complex_output() || problem.kind == Kind::filter)
        return false;
    long double scale = 1;
    for (const std::size_t n : problem.extents) {
        const ScaledKind real = scaled_kind(problem.kind, problem.norm, n);
        const auto kind = codelet_kind(real.forward);
        if (!kind)
            return false;
        tile.column_kind = tile.row_kind = *kind;
        const OrthoEnds ends = ortho_ends(real.forward);
        const bool samples = ends.first_in || ends.last_in;
        tile.end = real.ortho ? EndFactor::root_half : samples ? EndFactor::half : EndFactor::one;
        // A codelet has half of SciPy's factors; an idxst has its own.
        scale *= real.forward == Kind::idxst ? 1
                 : real.ortho                ? std::sqrt(2.0L / static_cast<long double>(n))
                                             : 2 * real.scale;
    }
    tile.scale = double(scale);
    return true;
}

/// Sets distances and loops; false if points of a row are not neighbours.
bool set_places(SmallTile &tile, const Problem &problem) {
    const std::vector<std::size_t> in = problem.input_strides(), out = problem.output_strides();
    const std::size_t axes = problem.batch.size() + problem.extents.size();
    if (in[axes - 1] != 1 || out[axes - 1] != 1 ||
        (problem.placement == Placement::in_place && in != out))
        return false;
    const bool matrix = problem.extents.size() == 2;
    tile.in_row = matrix ? in[axes - 2] : tile.columns;
    tile.out_row = matrix ? out[axes - 2] : tile.columns;
    std::vector<Loop> loops;
    for (std::size_t i = 0; i < problem.batch.size(); ++i)
        loops.push_back({problem.batch[i], in[i], out[i]});
    tile.loops = arrange_loops(std::move(loops), tile.columns, tile.columns);
    return true;
}

/// Whether the options leave the shape to the planner, or ask for one that tiles have.
bool options_allow(const SmallTile &tile, const PlanOptions &options, const StepLimits &limits) {
    using Exchange = PlanOptions::Exchange;
    if (limits.lanes || limits.any_size || !limits.requested.tiles ||
        limits.requested.staged == PlanOptions::Switch::off ||
        options.dct_algorithm != DctAlgorithm::n || options.row_column || options.three_stages ||
        options.mask_at_load || !options.radices.empty() || options.steps.size() > 1 ||
        options.largest_radix || options.longest_step || !options.pack_real)
        return false;
    if (!options.steps.empty() && !options.steps.front().radices.empty())
        return false;
    const Exchange exchange = limits.requested.exchange;
    return (exchange == Exchange::automatic || exchange == Exchange::joint) &&
           options.structure == PlanOptions::Structure::automatic && tile.points() > 1;
}

} // namespace

std::size_t SmallTile::matrices() const {
    return std::accumulate(
        loops.begin(), loops.end(), std::size_t{1},
        [](std::size_t product, const Loop &loop) { return product * loop.count; });
}

std::optional<SmallTile> small_tile(const Problem &problem, const PlanOptions &options,
                                    const StepLimits &limits) {
    const std::size_t axes = problem.extents.size();
    if (axes > 2 || problem.layout != ComplexLayout::interleaved ||
        !std::all_of(problem.extents.begin(), problem.extents.end(), codelet::has_real_codelet) ||
        (limits.precision != Precision::f32 && limits.precision != Precision::f64))
        return {};
    SmallTile tile;
    tile.columns = problem.extents.back();
    tile.rows = axes == 2 ? problem.extents.front() : 1;
    tile.threshold = options.threshold_at_load;
    if (!set_kinds(tile, problem) || !set_places(tile, problem) ||
        !options_allow(tile, options, limits) || !small_group(tile, options, limits))
        return {};
    return tile;
}

} // namespace imago
