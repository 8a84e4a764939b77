// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/recipe.h"

#include <optional>
#include <string>
#include <vector>

namespace imago {

// What the structures of the lanes family share: lanes along one line (lanes_along.cpp) and a line
// in each lane (lanes_across.cpp).

/// "1 line", "4 lines".
std::string counted(std::size_t count, const std::string &noun);

/// "16 * 8 * 8".
std::string radices_text(const std::vector<int> &radices);

/// One digit of an index: its radix, and the distance of its neighbours in the scratch.
struct Digit {
    std::size_t size, stride;
};

/// The scratch address of an index made of these digits, lowest first, as OpenCL C of `variable`.
std::string digits_text(const std::vector<Digit> &digits, const std::string &variable);

/// How many of `strips` strips of `points` points a work-item takes, so that its launch is hidden
/// and enough of them are left for all cores.
std::size_t turns_for(std::size_t points, std::size_t strips, const StepLimits &limits);

/// Whether neighbouring points, or neighbouring lines, can be loaded and stored as vectors.
bool points_adjacent(const LineSide &side);
bool lines_adjacent(const LineSide &side);

/// What a step does for the memory's sake, where the compiler has the builtins for it: brings the
/// next lines into the caches, stores past the caches.
struct MemoryUse {
    bool prefetch = false, streaming = false;
};
/// As the limits ask, or else as they would by default.
MemoryUse memory_use(const StepLimits &limits, MemoryUse possible, MemoryUse wanted);

/// Whether a side is of interleaved complex numbers and all its lines begin where whole vectors can
/// be stored at once.
bool vectors_aligned(const LineSide &side);

/// Sets the memory's macros and the report of it.
void set_memory_use(MemoryUse use, Defines &defines, StepReport &report);

/// The macros of a pass, see block/radix_along.cl and block/radix_lanes.cl.
Defines pass_defines(int radix, std::size_t stride, std::size_t blocks, const std::string &name);

/// What every kernel of the family begins with.
std::vector<Section> lane_blocks(int lanes);

/// The step with lanes along each line (structure W of FACTS.md); nothing where it does not serve.
std::optional<Step> make_along_step(const StepSpec &spec, const StepLimits &limits);

/// The step with a line in each lane: any length, any hook.
Step make_across_step(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
