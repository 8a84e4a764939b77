// SPDX-License-Identifier: MIT
// The objects behind the C interface, and the boundary that no exception passes.
#pragma once
#include "engine/c/imago.h"
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/transform/host_run/host_run.h"
#include "engine/transform/transform.h"

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>

struct imago_device {
    imago::DevicePtr device;
    std::string platform; ///< its label, "PoCL 3.1"
    bool given = false;   ///< whether the program gave the OpenCL objects
};

struct imago_buffer {
    imago::DevicePtr device;
    imago::Buffer buffer;
    std::mutex copying; ///< held while `queue` is used
    imago::Queue queue;
};

struct imago_plan {
    imago::BuiltPlanPtr built;
    imago::HostRun::Build build; ///< builds variants of the plan
    std::mutex planned;          ///< guards everything below
    double threshold = 0;
    imago::Buffer mask;
    std::unique_ptr<imago::HostRun> host; ///< made at the first run on the host's memory
    /// A transform for each queue of the program, since runs of different queues may overlap and
    /// have intermediate results each. The entry holds its queue, so that no other one gets its
    /// handle.
    struct Enqueued {
        imago::Queue queue;
        imago::Transform transform;
    };
    std::map<cl_command_queue, Enqueued> enqueued;
    std::unique_ptr<Enqueued> own; ///< for imago_plan_execute_buffers()
};

namespace imago::c {

/// Keeps the reason of this thread's last failure, and returns the status.
imago_status refuse(imago_status status, const std::string &why) noexcept;

/// Runs `work`, and turns what it throws into a status with its sentence.
imago_status guarded(void (*work)(void *), void *context) noexcept;
template <class Work>
imago_status guard(Work &&work) noexcept {
    return guarded(
        [](void *context) { (*static_cast<std::remove_reference_t<Work> *>(context))(); }, &work);
}

/// Throws Error (usage) if the argument is NULL; `name` is its name in imago.h.
template <class Pointer>
void require(Pointer *pointer, const char *name) {
    if (!pointer)
        throw usage_error(std::string("The argument ") + name + " is NULL.");
}

/// A copy of a text for the program, freed by imago_text_free().
char *new_text(const std::string &text);

/// A problem and what its hooks request. Throws Error (usage) for values out of range, and as
/// check() does.
RequestedTransform requested_in(const imago_problem *problem);

} // namespace imago::c
