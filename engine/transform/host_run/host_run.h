// SPDX-License-Identifier: MIT
#pragma once

#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/plan/problem/problem.h"
#include "engine/transform/buffers/host_side.h"
#include "engine/transform/split_transform.h"
#include "engine/transform/transform.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace imago {

/// Streaming stores of the widest vectors need so many bytes of alignment; so does a buffer over
/// the host's memory with some drivers.
inline constexpr std::uintptr_t host_buffer_alignment = 64;

/// A buffer over memory of the host (CL_MEM_USE_HOST_PTR). Throws Error.
Buffer host_buffer(const Device &device, void *memory, std::size_t bytes);

/// Whether an address is a multiple of so many bytes.
bool aligned(const void *array, std::uintptr_t bytes);

/// Memory of the host: its first byte, and how many follow.
struct Stretch {
    const std::byte *first = nullptr; ///< null: there is none
    std::size_t bytes = 0;            ///< from the first element to the last
    bool overlaps(const Stretch &other) const;
    bool operator==(const Stretch &) const = default;
};

/// One side: its numbers, or its real parts and its imaginary parts.
using Stretches = std::array<Stretch, 2>;

/// The host's arrays of a run.
struct HostArrays {
    Stretches in, out;

    /// Throws Error (usage) if an array of the problem is missing.
    HostArrays(const Problem &problem, const HostInput &from, const HostOutput &to);

    /// Whether both sides begin at the same addresses.
    bool one_array() const { return in[0].first == out[0].first && in[1].first == out[1].first; }
    /// Of arrays in place: as much as either side takes.
    Stretches larger() const;
    /// Whether the output overlaps neither the input nor itself.
    bool apart() const;
    /// Whether all arrays begin at multiples of so many bytes.
    bool all_aligned(std::uintptr_t bytes) const;
    /// Whether a run may write where it reads: one array, whose elements the problem has in the
    /// same memory on both sides.
    bool in_place(const Problem &problem) const;
};

/// Runs a plan on arrays of the host. A device that computes in the host's memory works on them
/// where they are (CL_MEM_USE_HOST_PTR), without a copy; for others their elements are transferred,
/// packed if there are gaps between them. Belongs to one thread at a time.
class HostRun {
  public:
    /// Builds the plan of a problem, and chooses as the caller would. Called once for each of the
    /// plans that are needed: with other strides for transfers, or without streaming stores, which
    /// need aligned memory.
    using Build = std::function<BuiltPlanPtr(const Problem &, PlanOptions::Switch streaming)>;

    /// Makes nothing yet but what a run of `plan` on the device needs.
    HostRun(BuiltPlanPtr plan, Build build);
    /// Builds every plan that runs on arrays which are apart, or one in place, may need: without
    /// streaming stores for some addresses, or with the strides of transfers.
    void build_variants();
    ~HostRun();
    HostRun(HostRun &&) noexcept;
    HostRun &operator=(HostRun &&) noexcept;

    /// Sets the threshold or the mask of later runs; see Transform. The mask is a buffer on the
    /// plan's device.
    void set_threshold(double threshold);
    void set_mask(const Buffer &mask);

    /// Transforms, and waits. Memory between the elements of the output keeps its values. Input and
    /// output may overlap in any way: if they do, and are not one array in place, copies are used.
    /// Throws Error (usage) if an array is missing, and Error as Transform and Queue do.
    void execute(const HostInput &in, const HostOutput &out);

    /// The report of the last run, or of the plan before the first.
    PlanReport report() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace imago
