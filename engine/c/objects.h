// SPDX-License-Identifier: MIT
// The objects behind the C interface, and the boundary that no exception passes.
#pragma once
#include "engine/c/imago.h"
#include "engine/c/signed_strides.h"
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/pipeline/operate/kept_runners.h"
#include "engine/process/forked.h"
#include "engine/support/live_object.h"
#include "engine/transform/host_run/host_path.h"
#include "engine/transform/host_run/host_run.h"
#include "engine/transform/transform.h"

#include <atomic>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <type_traits>

struct imago_device : imago::LiveObject {
    imago::DevicePtr device;
    std::string platform;               ///< its label, "PoCL 3.1"
    bool given = false;                 ///< whether the program gave the OpenCL objects
    imago::KeptRunners runners{device}; ///< of imago_operate()
};

struct imago_buffer : imago::LiveObject {
    imago::DevicePtr device;
    imago::Buffer buffer;
    std::mutex copying; ///< held while `queue` is used
    imago::Queue queue;
};

struct imago_plan : imago::LiveObject {
    imago::DevicePtr device;
    imago::DevicePtr host_device; ///< of runs on the host's memory: `device`, or a part of it
    imago::RequestedTransform requested;
    imago_effort effort{};
    unsigned threads = 1; ///< of the host's processor, at most
    /// Those of the host's arrays, where some are negative; the problem is then one without gaps.
    std::optional<imago::c::SignedStrides> strides;
    /// Runs on the host's memory take this, if it is there; nothing else then runs.
    std::unique_ptr<imago::SplitTransform> split;
    /// Runs on the host's memory take this, if it is there; the device's plan is then built when
    /// something needs it.
    std::optional<imago::HostPath> on_host;
    /// What a forked child runs instead of a device, made there at its first run. No mutex guards
    /// it: another thread may have held one when the process was forked.
    std::atomic<imago::HostPath *> in_child{nullptr};
    ~imago_plan() { delete in_child.load(); }
    imago::HostRun::Build variant; ///< builds variants of the device's plan
    std::mutex planned;            ///< guards everything below
    imago::BuiltPlanPtr on_device; ///< null: not yet; see imago::c::built()
    double threshold = 0;
    imago::Buffer mask;
    std::unique_ptr<imago::HostRun> host; ///< see imago::c::host_run()
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

/// Throws Error (usage) if the argument is NULL, or in debug builds was freed; `name` is its name
/// in imago.h.
template <class Pointer>
void require(Pointer *pointer, const char *name) {
    if (!pointer)
        throw usage_error(std::string("The argument ") + name + " is NULL.");
    if constexpr (std::is_base_of_v<LiveObject, std::remove_cv_t<Pointer>>)
        if (!LiveObject::exists(pointer))
            throw usage_error(std::string("The argument ") + name + " was freed.");
}

/// The number of an enumerator that a program gives, which may be none.
template <class Enum>
int number_of(const Enum &value) {
    static_assert(sizeof(Enum) == sizeof(int));
    int number = 0;
    std::memcpy(&number, &value, sizeof number);
    return number;
}

/// Whether an object has something of a driver that does not work in this process any more: it then
/// stays for ever. Objects that this process made have a driver that works, or none.
template <class Object>
bool is_stranded(const Object *object) {
    return object && driver_is_gone() && object->device;
}

/// Deletes an object, which may be NULL. Debug builds end the program for one that was freed.
template <class Object>
void free_object(Object *object) {
    if (object && !LiveObject::exists(object)) {
        std::fputs("imago: an object was freed twice.\n", stderr);
        std::abort();
    }
    if (!is_stranded(object))
        delete object;
}

/// Throws Error (usage) for a plan that takes no buffers.
void require_buffers(const imago_plan &plan);

/// Throws Error (usage) for a plan without a device, or for several.
void require_device(const imago_plan &plan);

/// The threads of plans that this thread makes: what it has asked for, or as many as the process
/// may take.
unsigned plan_threads();

/// A copy of a text for the program, freed by imago_text_free().
char *new_text(const std::string &text);

/// Throws Error (usage) for an effort that does not exist.
void check_effort(const imago_effort &effort);

/// Plans and builds with an effort. Throws Error as build_plan() does.
BuiltPlanPtr build(const DevicePtr &device, const Problem &problem, const PlanOptions &options,
                   imago_effort effort);

/// A problem and what its hooks request. Throws Error (usage) for values out of range, and as
/// check() does.
/// Of negative strides it has the magnitudes.
RequestedTransform requested_in(const imago_problem *problem);

/// A problem's strides, if some are negative.
std::optional<SignedStrides> signed_strides_in(const imago_problem &problem);

/// The plan for the device, which the first call builds. The caller holds plan.planned. Throws
/// Error as build_plan() does.
const BuiltPlanPtr &built(imago_plan &plan);

/// The plan's runs on the host's memory by the device, which the first call makes. As built().
HostRun &host_run(imago_plan &plan);

} // namespace imago::c
