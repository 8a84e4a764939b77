// SPDX-License-Identifier: MIT
#include "engine/op/step_params.h"

#include "engine/op/compress_params.h"
#include "engine/op/sentences.h"

namespace imago {
namespace {

constexpr ParamWord edges[] = {param::word("auto", FilterEdges::automatic, op_says.edges_automatic),
                               param::word("none", FilterEdges::none, op_says.edges_none),
                               param::word("mirror", FilterEdges::mirror, op_says.edges_mirror),
                               param::word("mean", FilterEdges::mean, op_says.edges_mean),
                               param::word("taper", FilterEdges::taper, op_says.edges_taper)};

/// The dimensions in which a mask applies: 3 for volumes.
constexpr Param<FilterStep> dimensions = [] {
    Param<FilterStep> row;
    static_cast<ParamFacts &>(row) = {{"dimensions"}, ParamKind::whole, {2, 3}};
    row.get = [](const FilterStep &step) { return step.volume ? 3.0 : 2.0; };
    row.set = [](FilterStep &step, double value) { step.volume = value == 3; };
    return row;
}();

constexpr ParamRange distances{1e-30, 1e30};

} // namespace

std::span<const Param<FilterStep>> filter_params() {
    static const Param<FilterStep> rows[] = {
        param::choice<&FilterStep::channels>({"channels", "--channels"}, channel_words(), "")
            .always_written()
            .labelled(op_says.channels),
        param::choice<&FilterStep::edges>({"edges", "--pad"}, edges, "")
            .always_written()
            .labelled(op_says.edges),
        dimensions};
    return rows;
}

std::span<const Param<DescreenSettings>> descreen_params() {
    static constexpr Param<DescreenSettings> rows[] = {
        param::real<&DescreenSettings::strength>(
            {"strength", "--strength", "S"}, {0, most_descreen_strength},
            "Share of the dots that is removed, 0 to 1, and from 1 to 2 a smoother result; "
            "without it 1")
            .always_written()
            .labelled(op_says.strength)
            .in(QuantityUnit::share)};
    return rows;
}

std::span<const Param<PoissonSpacing>> spacing_params() {
    static constexpr Param<PoissonSpacing> rows[] = {
        param::real<&PoissonSpacing::rows>({"rows"}, distances, "").always_written(),
        param::real<&PoissonSpacing::columns>({"columns"}, distances, "").always_written()};
    return rows;
}

std::span<const Param<RegionStep>> region_params() {
    static constexpr Param<RegionStep> rows[] = {
        param::flag<&RegionStep::isolate>({"isolate", "--isolate"}, ""),
        param::whole<&RegionStep::frame>({"frame", "--frame", "N"},
                                         {least_region_frame, most_region_frame}, "")
            .in(QuantityUnit::sample)};
    return rows;
}

std::span<const ParamWord> edge_words() {
    return edges;
}

} // namespace imago
