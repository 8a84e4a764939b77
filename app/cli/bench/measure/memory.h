// SPDX-License-Identifier: GPL-3.0-or-later
// The suite "memory": the device's memory bandwidth by the pattern of access.
#pragma once
#include "app/cli/bench/contest/timing.h"
#include "engine/device/device.h"

#include <nlohmann/json.hpp>

#include <ostream>
#include <string>
#include <vector>

namespace imago::cli {

struct MemoryResult {
    std::string pattern; ///< "width 4, stride 16"
    double bytes = 0;    ///< bytes read and written
    std::vector<Sample> samples;
};

/// The ceiling of all transforms that exceed the caches: a copy that exceeds them.
struct CopyCeiling {
    double bytes = 0; ///< bytes read and written; 0: not measured
    std::string way;  ///< the fastest
    std::vector<Sample> samples;
};

/// The fastest of make_copies() between arrays that exceed the caches: 512 MiB each on a GPU, 128
/// to 256 on a CPU, an eighth of the device's memory if that is less. It takes up to five rounds.
/// Throws Error.
CopyCeiling measure_copy_ceiling(const DevicePtr &device, int rounds);
nlohmann::ordered_json copy_ceiling_json(const CopyCeiling &ceiling);

/// Measures in interleaved rounds the ways of make_copies(), copies by vector width (1 to 16
/// floats), by stride (of float4, 1 to 64) and by the input's offset (of float4, 1 to 16 floats),
/// upload and download. Each reads `bytes` and writes as many. Throws Error.
std::vector<MemoryResult> measure_memory(const DevicePtr &device, std::size_t bytes, int rounds);

void print_memory(std::ostream &out, const std::vector<MemoryResult> &results);
nlohmann::ordered_json memory_json(const std::vector<MemoryResult> &results);

} // namespace imago::cli
