// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/contest/copy.h"

#include "bench_kernels.h"
#include "engine/device/status.h"

#include <algorithm>
#include <cstring>
#include <optional>

namespace imago::cli {

namespace {

constexpr std::size_t group = 256;
constexpr std::size_t pages = 1024; ///< float16 vectors of a work-item on a CPU: 64 KiB

/// Both buffers, for all ways to copy.
struct Pair {
    Buffer in, out;
};

class BufferCopy : public CopyContestant {
  public:
    BufferCopy(const DevicePtr &device, const Pair &buffers, Queue::Timing timing)
        : queue_(device, timing), timed_(timing == Queue::Timing::on), buffers_(buffers) {}
    /// Copies by a kernel whose work-items copy `per_item` vectors each.
    void take_kernel(const cl::Program &program, const char *name, std::size_t vector_bytes,
                     std::size_t per_item, std::size_t local) {
        local_ = local;
        const std::size_t count = buffers_.in.bytes() / vector_bytes;
        const std::size_t items = (count + per_item - 1) / per_item;
        items_ = (items + local - 1) / local * local;
        kernel_ = cl::Kernel(program, name);
        kernel_->setArg(0, buffers_.in.handle());
        kernel_->setArg(1, buffers_.out.handle());
        kernel_->setArg(2, static_cast<cl_ulong>(count));
    }

    void restore() override {}
    void enqueue(int times) override {
        for (int i = 0; i < times; ++i)
            if (kernel_)
                last_ = queue_.launch(*kernel_, cl::NDRange(items_), cl::NDRange(local_));
            else
                copy();
    }
    void finish() override { queue_.finish(); }
    Bytes result() override { return {}; }
    double copy_seconds() const override { return timed_ ? event_milliseconds(last_) * 1e-3 : 0; }

  private:
    void copy() {
        try {
            queue_.handle().enqueueCopyBuffer(buffers_.in.handle(), buffers_.out.handle(), 0, 0,
                                              buffers_.in.bytes(), nullptr, &last_);
        } catch (const cl::Error &error) {
            throw opencl_error(Sentence::verbatim("Copying a buffer"), error);
        }
    }

    Queue queue_;
    bool timed_;
    Pair buffers_;
    cl::Event last_;                   ///< the last copy
    std::optional<cl::Kernel> kernel_; ///< empty: the driver's copy
    std::size_t items_ = 0, local_ = 1;
};

void fill(const DevicePtr &device, const Buffer &buffer) {
    Queue queue(device);
    try {
        queue.handle().enqueueFillBuffer(buffer.handle(), 1.0f, 0, buffer.bytes());
    } catch (const cl::Error &error) {
        throw opencl_error(Sentence::verbatim("Filling a buffer"), error);
    }
    queue.finish();
}

} // namespace

std::vector<std::pair<std::string, std::unique_ptr<CopyContestant>>>
make_copies(const DevicePtr &device, double bytes, Queue::Timing timing, Placement placement) {
    const std::size_t half = (static_cast<std::size_t>(bytes) / 2 + 63) / 64 * 64;
    const bool cpu = device->info().type == DeviceType::cpu;
    const Buffer in(device, half);
    const Pair buffers{in, cpu && placement == Placement::in_place ? in : Buffer(device, half)};
    fill(device, buffers.in); // touches the pages before anything is timed
    fill(device, buffers.out);
    std::vector<std::pair<std::string, std::unique_ptr<CopyContestant>>> ways;
    try {
        cl::Program program(device->context(), copy_kernels);
        program.build({device->handle()}, ("-DPAGES=" + std::to_string(pages)).c_str());
        const auto names = program.getInfo<CL_PROGRAM_KERNEL_NAMES>();
        const auto add = [&](const char *name, std::size_t vector, std::size_t per_item,
                             std::size_t local) {
            auto way = std::make_unique<BufferCopy>(device, buffers, timing);
            way->take_kernel(program, name, vector, per_item, local);
            ways.emplace_back(name, std::move(way));
        };
        if (cpu) {
            add("copy_pages", sizeof(cl_float16), pages, 1);
            if (names.find("copy_past_caches") != std::string::npos)
                add("copy_past_caches", sizeof(cl_float16), pages, 1);
        } else {
            add("copy_each", sizeof(cl_float4), 1,
                std::min(group, device->info().max_work_group_size));
            ways.emplace_back("clEnqueueCopyBuffer",
                              std::make_unique<BufferCopy>(device, buffers, timing));
        }
    } catch (const cl::Error &error) {
        throw opencl_error(Sentence::verbatim("Building the copy kernels of the benchmark"), error);
    }
    return ways;
}

} // namespace imago::cli
