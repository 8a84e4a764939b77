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
inline constexpr double largest_number = 1e30; ///< of frequencies, samples and distances
inline constexpr double least_distance = 1e-30;

using Channels = CompressSettings::Channels;
inline constexpr std::pair<const char *, Channels> channel_words[] = {
    {"rgb", Channels::rgb}, {"luma", Channels::luma},   {"ycbcr", Channels::ycbcr},
    {"red", Channels::red}, {"green", Channels::green}, {"blue", Channels::blue}};
inline constexpr std::pair<const char *, FilterEdges> edge_words[] = {
    {"auto", FilterEdges::automatic},
    {"none", FilterEdges::none},
    {"mirror", FilterEdges::mirror},
    {"mean", FilterEdges::mean},
    {"taper", FilterEdges::taper}};
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
inline constexpr std::pair<const char *, ChromaSampling> sampling_words[] = {
    {"444", ChromaSampling::full}, {"422", ChromaSampling::half}, {"420", ChromaSampling::quarter}};
/// A mode with a number of its own, and the number.
struct AmountRow {
    const char *word;
    CompressSettings::Mode mode;
    double CompressSettings::*number;
    double least, most;
};
inline constexpr AmountRow amount_rows[] = {
    {"threshold", CompressSettings::Mode::threshold, &CompressSettings::threshold, 0,
     largest_number},
    {"keep_percent", CompressSettings::Mode::keep_percent, &CompressSettings::keep_percent, 0, 100},
    {"psnr", CompressSettings::Mode::psnr, &CompressSettings::psnr, least_psnr, most_psnr},
    {"ssim", CompressSettings::Mode::ssim, &CompressSettings::ssim, 1e-6, 1 - 1e-6}};
inline constexpr std::pair<const char *, bool> end_words[] = {{"mirror", true}, {"none", false}};
inline constexpr std::pair<const char *, int> format_words[] = {
    {"png", 0}, {"tif", 0},  {"jpg", 0}, {"webp", 0},       {"npy", 0},
    {"wav", 0}, {"flac", 0}, {"csv", 0}, {"sigmf-data", 0}, {"cf32", 0}};

} // namespace imago
