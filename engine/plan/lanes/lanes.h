// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/kernel/recipe.h"
#include "engine/plan/lanes/lanes_along.h"

#include <string>
#include <vector>

namespace imago {

// Functions that the structures of the lanes family share. lanes_along.cpp puts the lanes along one
// line, and lanes_across.cpp puts a line in each lane.

/// Returns a count with its noun: "1 line", "4 lines".
std::string counted(std::size_t count, const std::string &noun);

/// Returns radices as text: "16 * 8 * 8".
std::string radices_text(const std::vector<int> &radices);

/// Returns radices in rising order, for passes over `vectors` vectors of scratch of `bytes` each.
/// The points of the first passes are furthest apart. Two passes of radix 8 become three of radix 4
/// if the points of one butterfly would share one set of the first-level cache.
std::vector<int> rising_radices(std::vector<int> radices, std::size_t vectors, std::size_t bytes);

/// One digit of an index: its radix, and the distance of its neighbours in the scratch.
struct Digit {
    std::size_t size, stride;
};

/// Returns the scratch address of an index with these digits, lowest first, as OpenCL C of
/// `variable`.
std::string digits_text(const std::vector<Digit> &digits, const std::string &variable);

/// Returns how many of `strips` strips of `points` points a work-item takes, so that its launch is
/// hidden and enough work-items are left for all cores.
std::size_t strips_per_item_for(std::size_t points, std::size_t strips, const StepLimits &limits);

/// Whether neighbouring points, or neighbouring lines, can be loaded and stored as vectors.
bool points_adjacent(const LineSide &side);
bool lines_adjacent(const LineSide &side);

/// Returns the memory use that the limits request, or else `wanted`. It is never more than
/// `possible`.
MemoryUse memory_use(const StepLimits &limits, MemoryUse possible, MemoryUse wanted);

/// Whether a step stores its lines in the buffer that it loads them from, because of the problem's
/// placement.
bool in_one_buffer(const StepSpec &spec, const StepLimits &limits);

/// Whether a step moves so much that stores that bypass the caches may be faster. They are not
/// faster in one buffer of up to a share of the last-level cache, which other work also uses: the
/// step finds that buffer in the cache on its next run, and such stores would evict it. From one
/// buffer to another they are faster even at that size, since a store into the cache first reads
/// what it replaces.
bool outgrows_caches(const StepSpec &spec, const StepLimits &limits);

/// Whether a side has interleaved complex numbers and all its lines start where a whole vector can
/// be stored at once.
bool vectors_aligned(const LineSide &side);

/// Returns LanesShape::claimers by the row `claimed-strips`: for complex rows, and packed real
/// ones, whose arrays fit the second-level caches of all cores, each by itself.
std::size_t claimers_for(const StepSpec &spec, const StepLimits &limits, const LanesShape &shape);

/// Sets the macros and the memory by which work-items claim strips, if they do. To be called when
/// the step's table is complete.
void set_claims(Step &step, const LanesShape &shape);

/// Sets the macros of memory use. What is prefetched is fetched for writing where the step stores
/// it in place, so that no other core's copy has to be asked for twice.
void set_memory_use(MemoryUse use, const StepSpec &spec, const StepLimits &limits,
                    Defines &defines);

/// Whether a step only transforms complex lines of neighbouring points.
bool plain_lines(const StepSpec &spec);

/// Returns the macros of a pass; see block/radix_along.cl and block/radix_lanes.cl.
Defines pass_defines(int radix, std::size_t stride, std::size_t blocks, const std::string &name);

/// What each butterfly of a pass prefetches of the next lines: `part` numbers or points from
/// `from` on, times the butterfly's number. Nothing: part 0.
struct FetchShare {
    std::size_t from = 0, part = 0;
    void define(Defines &defines) const;
};

/// Returns the shares of all passes by the row `fetch-passes` for lines of this class: of the `all`
/// numbers or points of the next lines, the last passes each prefetch an equal part, so that memory
/// brings them while all of these passes compute. A butterfly has radix times `unit` of them. Empty
/// where no row asks for more than one pass.
std::vector<FetchShare> fetch_shares(const std::vector<int> &radices, std::size_t unit,
                                     std::size_t all, LineClass lines, const StepSpec &spec,
                                     const StepLimits &limits);

/// One pass of a nest: its name, and the number of q (or of blocks of q) that it divides among its
/// successors.
struct NestedPass {
    std::string name;
    std::size_t branches = 1;
};

/// Returns the calls of passes over `bytes` of scratch. If these exceed `room`, that of the
/// first-level cache, the passes after one of them run for one of its branches after another, so
/// that each part of the scratch is finished while it is in the cache. The passes after the first
/// `there`, which a convolution has, return from the nest in reverse order.
std::string nested_calls(const std::vector<NestedPass> &passes, std::size_t there,
                         std::size_t bytes, std::size_t room);

/// Returns the blocks with which every kernel of the family begins.
std::vector<Section> lane_blocks(int lanes);

/// Starts a step of this shape: its sizes and its report.
Step start_step(const StepSpec &spec, const StepLimits &limits, const LanesShape &shape);

/// Makes a step of the lanes family. Each work-item holds one or more lines in each lane of its
/// vectors.
Step make_lanes_step(const StepSpec &spec, const StepLimits &limits);

} // namespace imago
