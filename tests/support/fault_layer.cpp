// SPDX-License-Identifier: GPL-3.0-or-later
// A layer of the ICD loader (OPENCL_LAYERS names it; CL/cl_layer.h) that makes chosen calls fail
// without reaching the driver, counts calls, and counts the objects that the application owns.
// Tests command it through the functions of tests/support/fault_layer.h.
#include "tests/support/fault_layer.h"

#include <CL/cl_layer.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <map>
#include <mutex>
#include <string_view>
#include <type_traits>

namespace {

using Dispatch = cl_icd_dispatch;

Dispatch target;  ///< the next layer, or the loader
Dispatch layered; ///< the same with the entries of the table below replaced

/// How a successful call changes the number of objects that the application must release.
enum class Effect { none, creates, releases };

struct Fault {
    std::string_view entry;
    long first = 0, last = 0; ///< calls that fail, counted from 1
    int status = CL_SUCCESS;
};

std::mutex mutex; ///< guards what follows
Fault fault;
long live_objects = 0, live_programs = 0, hits = 0;
unsigned long allocation_limit = 0;     ///< bytes of a buffer; 0: none
std::map<cl_event, int> failed_kernels; ///< and the execution status of each

struct Row {
    const char *name;
    void (*install)();
    long calls;
};

/// The environment's request for all calls together: see fault_layer.h.
struct Everywhere {
    long call = 0, made = 0; ///< 0: none fails
    bool sticky = false, references = false;
    const char *count = nullptr;
    std::string_view results;

    Everywhere() {
        if (const char *wrong = std::getenv("IMAGO_FAULT_RESULTS"))
            results = wrong;
        if (const char *number = std::getenv("IMAGO_FAULT_CALL"))
            call = std::strtol(number, nullptr, 10);
        sticky = std::getenv("IMAGO_FAULT_STICKY");
        references = std::getenv("IMAGO_FAULT_REFERENCES");
        count = std::getenv("IMAGO_FAULT_COUNT");
    }

    /// The answer of a lost or exhausted device to this call, or CL_SUCCESS.
    int status(std::string_view entry) {
        const bool reference = entry.starts_with("clRetain") || entry.starts_with("clRelease");
        if ((reference && !references) || entry == "execution status")
            return CL_SUCCESS;
        ++made;
        if (call == 0 || made < call || (made > call && !sticky))
            return CL_SUCCESS;
        return sticky                      ? CL_DEVICE_NOT_AVAILABLE
               : entry == "clCreateBuffer" ? CL_MEM_OBJECT_ALLOCATION_FAILURE
                                           : CL_OUT_OF_RESOURCES;
    }
};
Everywhere &everywhere = *new Everywhere; // drivers make calls until the process ends

/// Runs when the library is unloaded, at the end of the process.
[[gnu::destructor]] void append_count() {
    std::FILE *file = everywhere.count ? std::fopen(everywhere.count, "a") : nullptr;
    if (!file)
        return;
    std::fprintf(file, "%ld\n", everywhere.made);
    std::fclose(file);
}

/// The status with which this call must fail, or CL_SUCCESS.
int planned_status(Row &row) {
    const std::lock_guard lock(mutex);
    ++row.calls;
    if (const int status = everywhere.status(row.name))
        return status;
    if (fault.entry != row.name || row.calls < fault.first || row.calls > fault.last)
        return CL_SUCCESS;
    ++hits;
    return fault.status;
}

void count_objects(const Row &row, long change) {
    const std::lock_guard lock(mutex);
    const bool program = std::string_view(row.name).find("Program") != std::string_view::npos;
    (program ? live_programs : live_objects) += change;
}

template <class Last>
bool makes_event(Last last) {
    if constexpr (std::is_same_v<Last, cl_event *>)
        return last != nullptr;
    return false;
}

/// The last argument of a call.
template <class First, class... Rest>
auto last_of(First first, Rest... rest) {
    if constexpr (sizeof...(rest) == 0)
        return first;
    else
        return last_of(rest...);
}

template <auto member, int index, Effect effect>
struct Interposed;

Row &row_at(int index);

template <class Value, class... Args, Value (*Dispatch::*member)(Args...), int index, Effect effect>
struct Interposed<member, index, effect> {
    static Value call(Args... args) {
        Row &row = row_at(index);
        const int planned = planned_status(row);
        const auto last = last_of(args...);
        if constexpr (std::is_same_v<Value, cl_int>) {
            const cl_int status = planned == CL_SUCCESS ? (target.*member)(args...) : planned;
            if (status == CL_SUCCESS) {
                if (effect != Effect::none)
                    count_objects(row, effect == Effect::creates ? 1 : -1);
                else if (makes_event(last))
                    count_objects(row, 1);
            }
            return status;
        } else {
            if (planned != CL_SUCCESS) {
                if (last)
                    *last = planned;
                return nullptr;
            }
            const Value made = (target.*member)(args...);
            if (made)
                count_objects(row, 1);
            return made;
        }
    }
    static void install() { layered.*member = &call; }
};

constexpr int status_row = 0, event_info_row = 1, launch_row = 2, buffer_row = 3, read_row = 4,
              first_plain_row = 5;

cl_int CL_API_CALL event_info(cl_event event, cl_event_info name, std::size_t size, void *value,
                              std::size_t *size_ret) {
    if (const int planned = planned_status(row_at(event_info_row)))
        return planned;
    const cl_int status = target.clGetEventInfo(event, name, size, value, size_ret);
    const std::lock_guard lock(mutex);
    const auto found = failed_kernels.find(event);
    if (status == CL_SUCCESS && name == CL_EVENT_COMMAND_EXECUTION_STATUS && value &&
        found != failed_kernels.end())
        std::memcpy(value, &found->second, sizeof found->second);
    return status;
}

void install_event_info() {
    layered.clGetEventInfo = &event_info;
}

/// A kernel that should fail on the device still runs; only its event reports the failure.
cl_int CL_API_CALL launch(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                          const std::size_t *offset, const std::size_t *global,
                          const std::size_t *local, cl_uint waits, const cl_event *wait_list,
                          cl_event *event) {
    if (everywhere.results == "nothing") {
        cl_event made = nullptr;
        const cl_int status = target.clEnqueueMarkerWithWaitList(queue, waits, wait_list, &made);
        if (status == CL_SUCCESS && event) {
            *event = made;
            count_objects(row_at(launch_row), 1);
        } else if (status == CL_SUCCESS) {
            target.clReleaseEvent(made);
        }
        return status;
    }
    const cl_int status =
        Interposed<&Dispatch::clEnqueueNDRangeKernel, launch_row, Effect::none>::call(
            queue, kernel, dimensions, offset, global, local, waits, wait_list, event);
    if (status != CL_SUCCESS || !event)
        return status;
    const int planned = planned_status(row_at(status_row));
    const std::lock_guard lock(mutex);
    failed_kernels.erase(*event); // the handle of an event that was released
    if (planned != CL_SUCCESS)
        failed_kernels.emplace(*event, planned);
    return status;
}

void install_launch() {
    layered.clEnqueueNDRangeKernel = &launch;
}

cl_mem CL_API_CALL create_buffer(cl_context context, cl_mem_flags flags, std::size_t bytes,
                                 void *host, cl_int *status) {
    {
        const std::lock_guard lock(mutex);
        if (allocation_limit > 0 && bytes > allocation_limit) {
            ++hits;
            if (status)
                *status = CL_MEM_OBJECT_ALLOCATION_FAILURE;
            return nullptr;
        }
    }
    return Interposed<&Dispatch::clCreateBuffer, buffer_row, Effect::creates>::call(
        context, flags, bytes, host, status);
}

void install_create_buffer() {
    layered.clCreateBuffer = &create_buffer;
}

cl_int CL_API_CALL read_buffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                               std::size_t offset, std::size_t bytes, void *to, cl_uint waits,
                               const cl_event *wait_list, cl_event *event) {
    const cl_int status = Interposed<&Dispatch::clEnqueueReadBuffer, read_row, Effect::none>::call(
        queue, buffer, blocking, offset, bytes, to, waits, wait_list, event);
    if (status == CL_SUCCESS && blocking && everywhere.results == "nan")
        std::memset(to, 0xff, bytes); // NaN in every precision
    return status;
}

void install_read_buffer() {
    layered.clEnqueueReadBuffer = &read_buffer;
}

// The counter tells each row's function its place.
#define PLAIN(name) ROW(name, Effect::none)
#define CREATES(name) ROW(name, Effect::creates)
#define RELEASES(name) ROW(name, Effect::releases)
#define ROW(name, effect)                                                                          \
    {                                                                                              \
#name, &Interposed < &Dispatch::name, __COUNTER__ - first_row + first_plain_row,           \
            effect> ::install, 0                                                                   \
    }
constexpr int first_row = __COUNTER__ + 1;
Row rows[] = {
    {"execution status", &install_event_info, 0},
    {"clGetEventInfo", &install_event_info, 0},
    {"clEnqueueNDRangeKernel", &install_launch, 0},
    {"clCreateBuffer", &install_create_buffer, 0},
    {"clEnqueueReadBuffer", &install_read_buffer, 0},
    PLAIN(clGetPlatformIDs),
    PLAIN(clGetPlatformInfo),
    PLAIN(clGetDeviceIDs),
    PLAIN(clGetDeviceInfo),
    CREATES(clCreateContext),
    PLAIN(clGetContextInfo),
    CREATES(clCreateCommandQueue),
    PLAIN(clGetCommandQueueInfo),
    CREATES(clCreateSubBuffer),
    PLAIN(clGetMemObjectInfo),
    CREATES(clCreateProgramWithSource),
    CREATES(clCreateProgramWithBinary),
    PLAIN(clBuildProgram),
    PLAIN(clGetProgramInfo),
    PLAIN(clGetProgramBuildInfo),
    CREATES(clCreateKernel),
    PLAIN(clGetKernelInfo),
    PLAIN(clGetKernelWorkGroupInfo),
    PLAIN(clSetKernelArg),
    PLAIN(clEnqueueWriteBuffer),
    PLAIN(clEnqueueFillBuffer),
    PLAIN(clEnqueueCopyBuffer),
    PLAIN(clEnqueueCopyBufferRect),
    PLAIN(clEnqueueReadBufferRect),
    PLAIN(clEnqueueWriteBufferRect),
    PLAIN(clWaitForEvents),
    PLAIN(clGetEventProfilingInfo),
    PLAIN(clFlush),
    PLAIN(clFinish),
    CREATES(clRetainContext),
    CREATES(clRetainCommandQueue),
    CREATES(clRetainMemObject),
    CREATES(clRetainProgram),
    CREATES(clRetainKernel),
    CREATES(clRetainEvent),
    RELEASES(clReleaseContext),
    RELEASES(clReleaseCommandQueue),
    RELEASES(clReleaseMemObject),
    RELEASES(clReleaseProgram),
    RELEASES(clReleaseKernel),
    RELEASES(clReleaseEvent),
};

Row &row_at(int index) {
    return rows[index];
}

} // namespace

#define EXPORTED extern "C" __attribute__((visibility("default")))

EXPORTED const char *imago_fault_entry(int index) {
    return index >= 0 && static_cast<std::size_t>(index) < std::size(rows) ? rows[index].name
                                                                           : nullptr;
}

EXPORTED long imago_fault_calls(const char *entry) {
    const std::lock_guard lock(mutex);
    for (const Row &row : rows)
        if (std::strcmp(row.name, entry) == 0)
            return row.calls;
    return -1;
}

EXPORTED void imago_fault_set(const char *entry, long first, long last, int status) {
    const std::lock_guard lock(mutex);
    fault = {"", first, last, status};
    hits = 0;
    failed_kernels.clear();
    for (Row &row : rows) {
        row.calls = 0;
        if (std::strcmp(row.name, entry) == 0)
            fault.entry = row.name;
    }
}

EXPORTED void imago_fault_limit_allocation(unsigned long bytes) {
    const std::lock_guard lock(mutex);
    allocation_limit = bytes;
}

EXPORTED long imago_fault_hits() {
    const std::lock_guard lock(mutex);
    return hits;
}

EXPORTED long imago_fault_live_objects() {
    const std::lock_guard lock(mutex);
    return live_objects;
}

EXPORTED long imago_fault_live_programs() {
    const std::lock_guard lock(mutex);
    return live_programs;
}

EXPORTED cl_int CL_API_CALL clGetLayerInfo(cl_layer_info name, std::size_t size, void *value,
                                           std::size_t *size_ret) {
    if (name != CL_LAYER_API_VERSION)
        return CL_INVALID_VALUE;
    const cl_layer_api_version version = CL_LAYER_API_VERSION_100;
    if (value) {
        if (size < sizeof version)
            return CL_INVALID_VALUE;
        std::memcpy(value, &version, sizeof version);
    }
    if (size_ret)
        *size_ret = sizeof version;
    return CL_SUCCESS;
}

EXPORTED cl_int CL_API_CALL clInitLayer(cl_uint entries, const cl_icd_dispatch *next,
                                        cl_uint *entries_ret,
                                        const cl_icd_dispatch **dispatch_ret) {
    if (!next || !entries_ret || !dispatch_ret)
        return CL_INVALID_VALUE;
    // The table consists of function pointers; a newer loader has more of them at its end.
    const cl_uint known = sizeof(Dispatch) / sizeof(void *);
    if (entries < known)
        return CL_INVALID_VALUE;
    std::memcpy(static_cast<void *>(&target), next, sizeof target);
    layered = target;
    for (const Row &row : rows)
        row.install();
    *entries_ret = known;
    *dispatch_ret = &layered;
    return CL_SUCCESS;
}
