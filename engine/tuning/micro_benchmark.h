// SPDX-License-Identifier: MIT
// Small kernels that measure what no source says of a device.
#pragma once

#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/device/status.h"
#include "engine/program/build.h"
#include "engine/tuning/device_facts.h"
#include "engine/tuning/sentences.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace imago {

// What the micro-benchmarks share.

/// The largest power of two of work-items up to `wanted` that a group may have.
inline std::size_t group_size(const DeviceInfo &info, std::size_t wanted) {
    std::size_t most = std::max<std::size_t>(1, info.max_work_group_size);
    if (info.max_work_item_sizes[0])
        most = std::min(most, info.max_work_item_sizes[0]);
    return std::bit_floor(std::min(wanted, most));
}

/// Kernels of one source with a queue that times them. Belongs to one thread.
class Bench {
  public:
    Bench(const DevicePtr &device, const std::string &source)
        : device_(device), queue_(device), program_(build_program(*device, source).program) {}

    cl::Kernel kernel(const std::string &name) const {
        try {
            return cl::Kernel(program_, name.c_str());
        } catch (const cl::Error &error) {
            throw opencl_error({tuning_says.preparing_benchmark, name}, error);
        }
    }

    template <class... Arguments>
    cl::Kernel kernel(const std::string &name, const Arguments &...arguments) const {
        cl::Kernel result = kernel(name);
        try {
            cl_uint index = 0;
            (result.setArg(index++, arguments), ...);
        } catch (const cl::Error &error) {
            throw opencl_error({tuning_says.preparing_benchmark, name}, error);
        }
        return result;
    }

    /// The fewest seconds of several runs after one that is not counted.
    double least_seconds(const cl::Kernel &kernel, std::size_t items, std::size_t group, int runs) {
        double least = std::numeric_limits<double>::infinity();
        for (int run = 0; run <= runs; ++run) {
            const cl::Event event = queue_.launch(kernel, cl::NDRange(items), cl::NDRange(group));
            queue_.finish();
            if (run > 0)
                least = std::min(least, event_milliseconds(event) * 1e-3);
        }
        return least;
    }

    Queue &queue() { return queue_; }

  private:
    DevicePtr device_;
    Queue queue_;
    cl::Program program_;
};

/// Bytes a second, read and written together, of the best of several copies of a buffer that
/// exceeds the caches. Throws Error as Queue does; so do the others below.
double measure_copy_bandwidth(const DevicePtr &device);

/// Seconds from enqueueing an empty kernel to its end, as the host measures them: the median.
double measure_launch(const DevicePtr &device);

/// A measured time for a varied parameter: a stride in numbers, or live values of a work-item.
using TimeBy = std::pair<unsigned, double>;

/// Times of groups that read local memory at strides of 1, 2, 4, … 64 numbers of 32 bits.
std::vector<TimeBy> time_local_strides(const DevicePtr &device);

/// The number of banks by these times: at this stride and above, all work-items use one bank and
/// the time no longer grows. Empty if strides make no difference, as on a CPU.
std::optional<unsigned> banks_by(const std::vector<TimeBy> &times);

/// Times of an operation in work-items that keep 16, 32, 64 and 128 values alive.
std::vector<TimeBy> time_live_values(const DevicePtr &device);

/// Registers of a work-item by these times: those of the most values before an operation takes half
/// as long again (they spill), and 16 for addresses; 144 means that or more. Empty without times.
std::optional<unsigned> registers_by(const std::vector<TimeBy> &times);

} // namespace imago
