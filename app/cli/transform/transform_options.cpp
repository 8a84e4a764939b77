// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/transform/transform_options.h"

#include "app/cli/options/input_words.h"
#include "app/cli/options/signal_options.h"

#include <CLI/CLI.hpp>

namespace imago::cli {

void add_transform_options(CLI::App &command, TransformOptions &options) {
    command
        .add_option("--kind", options.kind,
                    "fft (e^{-2 pi i kn/N}), ifft, rfft, irfft; dct1 to dct4, dst1 to dst4 and "
                    "their inverses idct1 to idst4; idxst, and along two axes idct_idxst and "
                    "idxst_idct (the first name is for the first axis), unnormalised; along two "
                    "axes compress: dct2, coefficients below --threshold to 0, idct2")
        ->required();
    command
        .add_option("input", options.input,
                    "Array to read (.npy or .npz; integers become floats that hold them), or an " +
                        image_words() +
                        ", as (height, width) or (3, height, width) in the range of its file" +
                        pipe_words())
        ->required();
    command
        .add_option("-o,--output", options.output.path,
                    "File to write: .npy; for real float results also .tif, .png and .jpg")
        ->required();
    command.add_option(
        "--axes", options.axes,
        "1 to 8 axes, from 0 or from -1 backwards, for example 0,2; rfft and irfft halve the last "
        "one named. Default: -1; for an image, compress and the IDXST pairs -2,-1");
    add_array_option(command, options.array);
    command.add_option("--batch-axis", options.batch_axes,
                       "The axes that are not transformed, instead of --axes");
    command.add_option(
        "--size", options.size,
        "irfft: real outputs along the last axis named; default 2 (m - 1) for m inputs");
    command.add_option(
        "--norm", options.norm,
        "backward (default: inverses divide by N for each axis, those of DCTs and DSTs by 2N, of "
        "DCT-I by "
        "2(N - 1), of DST-I by 2(N + 1)), ortho or forward (the forward transforms divide)");
    command.add_option(
        "--precision", options.precision,
        "float, double or half, for the numbers computed and written; default: the array's. half: "
        "numbers of 16 bits in memory, computed in float; results beyond 65504 become infinite, "
        "and "
        "complex ones are written as complex64");
    command.add_option("--threshold", options.threshold,
                       "compress: the magnitude from which on coefficients stay, by the norm; "
                       "default 0, so that all stay");
    command.add_flag("--in-place", options.in_place,
                     "Run in one buffer; real rows of rfft and irfft are padded there");
    command.add_option(
        "--layout", options.layout,
        "Complex numbers on the device: interleaved (default), or planar in two buffers; "
        "files are the same");
    command.add_option("--depth", options.output.depth,
                       "Image to write: float (.tif, default), or 8 or 16 bits, rounded and "
                       "clipped");
    add_devices_option(command, options.devices, "the batch is");
    command.add_option("--repeat", options.repeat,
                       "Number of runs on the same input, default 1; the last result is written");
    command.add_flag("--ready", options.ready,
                     "Start at once by the kernel that all sizes share, where it serves the "
                     "transform: the size's own kernels take up to half the time once they are "
                     "compiled");
    add_tune_option(command, options.tune);
    add_plan_choices(command, options.plan);
    add_common_options(command, options.common);
}

} // namespace imago::cli
