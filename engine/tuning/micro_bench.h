// SPDX-License-Identifier: MIT
// What the micro-benchmarks share.
#pragma once
#include "engine/device/queue.h"
#include "engine/device/status.h"
#include "engine/program/build.h"
#include "engine/tuning/sentences.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <string>

namespace imago {

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

} // namespace imago
