// SPDX-License-Identifier: MIT
// The parameters of a compression.
#pragma once
#include "engine/op/param.h"
#include "engine/values/compress_values.h"

namespace imago {

/// A number that says how much stays, and the mode in which it applies. Setting it chooses no mode.
struct CompressAmount {
    Param<CompressSettings> param;
    CompressSettings::Mode mode;
    bool plain, with_jpeg; ///< whether the mode goes without JPEG's quantisation, and with it
};

/// The amounts, in the order of CompressSettings::Mode. The quality is a member of "jpeg" in
/// recipes, and on the command line the option of all pictures.
std::span<const CompressAmount> compress_amounts();
/// The amount of a mode.
const CompressAmount &amount_of(CompressSettings::Mode mode);

/// What else a compression has: channels, blocks, and whether their means stay.
std::span<const Param<CompressSettings>> compress_params();
/// JPEG's quantisation, the quality first, without the tables, which are files.
std::span<const Param<JpegSettings>> jpeg_params();

/// The channels of a picture, of other operations, too: the words of CompressSettings::Channels.
std::span<const ParamWord> channel_words();

/// Settings with the amount, the quantisation and the other parameters of `from` that apply there;
/// the numbers of other modes stay.
CompressSettings with_applied(CompressSettings settings, const CompressSettings &from);

/// The settings with a share of the coefficients as their amount.
CompressSettings keeping(double percent, CompressSettings settings = {});
/// What a rate-distortion curve depends on: the settings without an amount, of plain compressions.
CompressSettings curve_of(const CompressSettings &settings);

/// Throws Error (usage) for a number that applies and that its parameter does not allow.
void check_numbers(const CompressSettings &settings);

/// The label of the first parameter that differs, for an undo step; empty if none with a label
/// does, as with tables, or if the mode alone does.
Form<0> label_of_change(const CompressSettings &before, const CompressSettings &after);

} // namespace imago
