// SPDX-License-Identifier: GPL-3.0-or-later
// The options of `imago-cli compress`.
#pragma once
#include "app/cli/options/image_options.h"
#include "app/cli/options/options.h"
#include "engine/values/compress_values.h"

#include <optional>
#include <string>

namespace imago::cli {

/// The options as given.
struct CompressOptions {
    CommonOptions common;
    std::optional<std::string> devices;
    std::string input, output, coefficients, recipe;
    std::string threshold, keep, psnr, ssim; ///< empty: not given
    std::string channels = "rgb";
    std::string block; ///< empty: the whole image
    ImageOptions image;
};

/// Adds the options to the command.
void add_compress_options(CLI::App &command, CompressOptions &options);

/// The settings of the options. Throws Error (usage) for wrong ones, and for none or two that say
/// how much stays.
CompressSettings compress_settings(const CompressOptions &options);

} // namespace imago::cli
