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

/// Radices in rising order, for passes over `vectors` vectors of scratch, each of `bytes`: the
/// points of the first passes stand furthest apart. Where those of a pass of radix 8 would stand in
/// one set of the first cache, two such passes become three of radix 4.
std::vector<int> rising_radices(std::vector<int> radices, std::size_t vectors, std::size_t bytes);

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

/// Whether a step stores its lines in the buffer that it loads them from, by the problem's
/// placement.
bool in_one_buffer(const StepSpec &spec, const StepLimits &limits);

/// Whether a step moves so much that stores past the caches may gain: 16 MiB or more, and not in
/// one buffer that it finds in the last cache again when it is next run, which they would only
/// drive out: one of up to a quarter of that cache, which others use, too. 32 MiB beside a cache of
/// 480 MiB (Xeon): 1.5 to 1.7 times the speed without them. From one buffer to another they gain
/// even there: a store into the cache reads first what it replaces.
bool outgrows_caches(const StepSpec &spec, const StepLimits &limits);

/// Whether a side is of interleaved complex numbers and all its lines begin where whole vectors can
/// be stored at once.
bool vectors_aligned(const LineSide &side);

/// Sets the memory's macros and the report of it.
void set_memory_use(MemoryUse use, Defines &defines, StepReport &report);

/// Whether a step does nothing but transform complex lines of neighbouring points.
bool plain_lines(const StepSpec &spec);

/// The macros of a pass, see block/radix_along.cl and block/radix_lanes.cl.
Defines pass_defines(int radix, std::size_t stride, std::size_t blocks, const std::string &name);

/// One pass of a nest: its name, and how many q (or blocks of q) it divides among its successors.
struct NestedPass {
    std::string name;
    std::size_t branches = 1;
};

/// The calls of passes over `bytes` of scratch. Where these do not fit the first cache, the passes
/// behind one of them run for one of its branches after another, so that each part of the scratch
/// is finished while it is there. Those after the first `there` ones, of a convolution, lead back
/// out of the nest in reverse order.
std::string nested_calls(const std::vector<NestedPass> &passes, std::size_t there,
                         std::size_t bytes, const StepLimits &limits);

/// What every kernel of the family begins with.
std::vector<Section> lane_blocks(int lanes);

/// The step with lanes along each line (engine/doc/facts.md#lanes-along-a-line); nothing where it
/// does not serve.
std::optional<Step> make_along_step(const StepSpec &spec, const StepLimits &limits);

/// The step with a few lanes along each of several lines; nothing where it does not serve.
std::optional<Step> make_hybrid_step(const StepSpec &spec, const StepLimits &limits);

/// The step with a line in each lane: any length, any hook.
Step make_across_step(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
