// SPDX-License-Identifier: GPL-3.0-or-later
// The words and limits of recipe files, shared by their reader and their writer; internal to
// app/media.
#pragma once
#include "engine/support/quantity/word_table.h"
#include "engine/values/recipe/recipe.h"

#include <string>
#include <utility>

namespace imago {

inline constexpr int recipe_version = 1;
inline constexpr const char *recipe_version_name = "imago-recipe";
inline constexpr double largest_number = 1e30; ///< of frequencies and samples

inline constexpr std::pair<const char *, FrequencyBand::Kind> band_words[] = {
    {"low", FrequencyBand::Kind::low},
    {"high", FrequencyBand::Kind::high},
    {"pass", FrequencyBand::Kind::pass},
    {"stop", FrequencyBand::Kind::stop}};
inline constexpr std::pair<const char *, Levels::Mode> range_words[] = {
    {"min-max", Levels::Mode::min_max},
    {"automatic", Levels::Mode::automatic},
    {"full", Levels::Mode::full}};
inline constexpr std::pair<const char *, ToneCurve::Kind> curve_words[] = {
    {"linear", ToneCurve::Kind::linear}, {"log", ToneCurve::Kind::logarithm}};
inline constexpr std::pair<const char *, BandUnit> unit_words[] = {
    {"hertz", BandUnit::hertz}, {"cycles per sample", BandUnit::cycles_per_sample}};
inline constexpr std::pair<const char *, SpectralRegion::Shape> region_words[] = {
    {"rectangle", SpectralRegion::Shape::rectangle},
    {"lasso", SpectralRegion::Shape::lasso},
    {"comb", SpectralRegion::Shape::comb}};
inline constexpr std::pair<const char *, bool> end_words[] = {{"mirror", true}, {"none", false}};

} // namespace imago
