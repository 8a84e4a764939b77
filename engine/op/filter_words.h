// SPDX-License-Identifier: MIT
// The words of a filter's choices, on the command line and in recipes.
#pragma once
#include "engine/values/filter_values.h"

#include <utility>

namespace imago {

/// How edges are treated.
inline constexpr std::pair<const char *, FilterEdges> filter_edge_words[] = {
    {"auto", FilterEdges::automatic},
    {"none", FilterEdges::none},
    {"mirror", FilterEdges::mirror},
    {"mean", FilterEdges::mean},
    {"taper", FilterEdges::taper}};

} // namespace imago
