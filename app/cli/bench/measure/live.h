// SPDX-License-Identifier: GPL-3.0-or-later
// The suite "live": the engine's part of the time that a user who drags a slider or a mask waits.
#pragma once
#include "app/cli/bench/contest/timing.h"
#include "engine/array/image.h"
#include "engine/device/device.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

namespace imago::cli {

/// An image, and the work on it.
struct LiveWork {
    enum class Kind { filter, compress };
    Kind kind = Kind::filter;
    std::size_t height = 0, width = 0, channels = 1;
    SampleDepth depth = SampleDepth::u8; ///< u8: held as bytes; f32: as floats
};

std::string to_string(const LiveWork &work); ///< "filter 4000x3000 rgb 8-bit"

struct LiveResult {
    LiveWork work;
    double first_milliseconds = 0; ///< upload, forward, and the first result on the host
    double first_compile = 0;      ///< of it the time to build kernels, as the plan reports it
    /// Then, which the window has in the background: until the plans for the size were built, with
    /// the self-test of a GPU that was never tested.
    double plans_milliseconds = 0;
    /// Times for one new mask or threshold each, with the result on the host.
    std::vector<Sample> samples;
    /// Times for one preview each with a new threshold or mask: of the whole image at
    /// 1200 samples a side or fewer, and of 600 x 400 pixels of it.
    std::vector<Sample> fitted, close_up;
    /// The largest difference from the image, relative to its range, for a mask or threshold that
    /// keeps everything. The result is wrong if this is above live_bound. One that is rounded to 8
    /// bits has none.
    double error = 0;
};

/// The errors of two single-precision transforms of these sizes stay ten times smaller.
inline constexpr double live_bound = 1e-5;

/// Gray and RGB images of 8 bits and of 1 and 12 megapixels (1024 x 1024, 4000 x 3000), filtered
/// and compressed, and a gray one of floats, compressed: those with at most this many samples, and
/// the smallest.
std::vector<LiveWork> live_works(std::size_t most_samples);

/// Runs Filter or Compressor as the window does, `rounds` times. Throws Error.
LiveResult measure_live(const DevicePtr &device, const LiveWork &work, int rounds);

void print_live(std::ostream &out, const std::vector<LiveResult> &results);
nlohmann::ordered_json live_json(const std::vector<LiveResult> &results);

} // namespace imago::cli
