// SPDX-License-Identifier: GPL-3.0-or-later
// The suite "live": the engine's part of what a person who drags a slider or a mask waits for.
#pragma once
#include "app/cli/bench/timing.h"
#include "engine/device/device.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

namespace imago::cli {

/// An image, and what is done to it.
struct LiveWork {
    enum class Kind { filter, compress };
    Kind kind = Kind::filter;
    std::size_t height = 0, width = 0, channels = 1;
};

std::string to_string(const LiveWork &work); ///< "filter 4000x3000 rgb"

struct LiveResult {
    LiveWork work;
    double first_milliseconds = 0; ///< upload, forward, and the first result on the host
    double first_compile = 0;      ///< of it the building of kernels, as the plan tells it
    std::vector<Sample> samples;   ///< each another mask or threshold, its result on the host
    /// Of a mask or threshold that leaves all: the largest difference from the image, over its
    /// range. Above live_bound the result is wrong.
    double error = 0;
};

/// Errors of two single-precision transforms of these sizes stay a magnitude below.
inline constexpr double live_bound = 1e-5;

/// Gray and RGB, 1 and 12 megapixels (1024 x 1024, 4000 x 3000), filtered and compressed: those of
/// at most so many samples, and the smallest.
std::vector<LiveWork> live_works(std::size_t most_samples);

/// Runs Filter or Compressor as the window does, `rounds` times. Throws Error.
LiveResult measure_live(const DevicePtr &device, const LiveWork &work, int rounds);

void print_live(std::ostream &out, const std::vector<LiveResult> &results);
nlohmann::ordered_json live_json(const std::vector<LiveResult> &results);

} // namespace imago::cli
