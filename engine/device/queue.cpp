// SPDX-License-Identifier: MIT
#include "engine/device/queue.h"

#include "engine/device/device.h"
#include "engine/device/launch_turns.h"
#include "engine/device/sentences.h"
#include "engine/device/staging/staging.h"
#include "engine/device/status.h"
#include "engine/process/forked.h"
#include "engine/support/in_parallel.h"
#include "engine/vendor/processor.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <utility>

namespace imago {
namespace {

void check_range(Form<3> refusal, const Buffer &buffer, std::size_t bytes, std::size_t offset) {
    if (offset > buffer.bytes() || bytes > buffer.bytes() - offset)
        throw Error(refusal, bytes, offset, buffer.bytes());
}

std::string kernel_name(const cl::Kernel &kernel) {
    try {
        return kernel.getInfo<CL_KERNEL_FUNCTION_NAME>();
    } catch (const cl::Error &) {
        return "?";
    }
}

/// Returns what large copies go through; null if the driver copies them.
Staging *staging_for(const Device &device, std::size_t bytes) {
    return bytes > Staging::smallest ? device.staging() : nullptr;
}

/// Positions as the calls for rectangles take them.
using Extents = cl::array<cl::size_type, 3>;
constexpr Extents at_start{0, 0, 0};

Extents origin_of(const StridedBytes &bytes) {
    return {bytes.first % bytes.row_pitch, bytes.first / bytes.row_pitch, 0};
}

Extents region_of(const StridedBytes &bytes) {
    return {bytes.row_bytes, bytes.rows, bytes.planes};
}

/// Whether a copy is made by this process, with as many threads as the device has units: the driver
/// makes it with one.
bool copies_here(const Device &device, std::size_t bytes) {
    constexpr std::size_t worth_it = 1 << 20;
    return device.info().type == DeviceType::cpu && device.info().compute_units > 1 &&
           bytes >= worth_it;
}

/// Calls copy(place in the buffer, place on the host, bytes) for all of these bytes, with so many
/// threads.
template <class Copy>
void copy_in_parts(const StridedBytes &bytes, std::size_t threads, const Copy &copy) {
    constexpr std::size_t part = 1 << 19;
    if (bytes.gapless())
        return in_parallel((bytes.bytes() + part - 1) / part,
                           [&](std::size_t i) {
                               copy(bytes.first + i * part, i * part,
                                    std::min(part, bytes.bytes() - i * part));
                           },
                           threads);
    const std::size_t rows = bytes.planes * bytes.rows,
                      together = std::max<std::size_t>(1, part / bytes.row_bytes);
    in_parallel((rows + together - 1) / together,
                [&](std::size_t i) {
                    for (std::size_t r = i * together; r < std::min(rows, (i + 1) * together); ++r)
                        copy(bytes.first + r / bytes.rows * bytes.plane_pitch +
                                 r % bytes.rows * bytes.row_pitch,
                             r * bytes.row_bytes, bytes.row_bytes);
                },
                threads);
}

/// After this many launches without waiting, the oldest are checked for errors.
constexpr std::size_t most_launches = 256;

} // namespace

Queue::Queue(DevicePtr device, Timing timing)
    : device_(std::move(device)),
      events_(timing == Timing::on || !waiting_reports_failures(device_->info())),
      in_turn_(launches_take_turns(device_->info())) {
    need_driver();
    const cl_command_queue_properties properties =
        timing == Timing::on ? CL_QUEUE_PROFILING_ENABLE : 0;
    try {
        queue_ = cl::CommandQueue(device_->context(), device_->handle(), properties);
    } catch (const cl::Error &error) {
        throw opencl_error({device_says.making_queue, device_->info().name}, error);
    }
}

Queue::Queue(DevicePtr device, cl::CommandQueue existing)
    : device_(std::move(device)), queue_(std::move(existing)),
      in_turn_(launches_take_turns(device_->info())) {
    need_driver();
    try {
        const cl_command_queue_properties properties = queue_.getInfo<CL_QUEUE_PROPERTIES>();
        out_of_order_ = properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
        events_ =
            (properties & CL_QUEUE_PROFILING_ENABLE) || !waiting_reports_failures(device_->info());
    } catch (const cl::Error &error) {
        throw opencl_error({device_says.making_queue, device_->info().name}, error);
    }
}

void Queue::upload(const Buffer &to, const void *from, std::size_t bytes, std::size_t offset) {
    check_range(device_says.upload_beyond, to, bytes, offset);
    upload(to, from, StridedBytes{offset, bytes});
}

void Queue::download(void *to, const Buffer &from, std::size_t bytes, std::size_t offset) {
    check_range(device_says.download_beyond, from, bytes, offset);
    download(to, from, StridedBytes{offset, bytes});
}

void Queue::upload(const Buffer &to, const void *from, const StridedBytes &bytes) {
    need_driver();
    if (bytes.bytes() == 0)
        return;
    check_range(device_says.upload_beyond, to, bytes.end() - bytes.first, bytes.first);
    Staging *const staging = staging_for(*device_, bytes.bytes());
    try {
        if (staging && staging->upload(queue_, to.handle(), bytes, from))
            return;
        if (copies_here(*device_, bytes.bytes()))
            use_mapped(to, CL_MAP_WRITE, bytes.end(), [&](void *memory) {
                copy_in_parts(bytes, device_->info().compute_units,
                              [&](std::size_t there, std::size_t here, std::size_t count) {
                                  std::memcpy(static_cast<std::byte *>(memory) + there,
                                              static_cast<const std::byte *>(from) + here, count);
                              });
            });
        else if (bytes.gapless())
            queue_.enqueueWriteBuffer(to.handle(), CL_TRUE, bytes.first, bytes.bytes(), from);
        else
            queue_.enqueueWriteBufferRect(to.handle(), CL_TRUE, origin_of(bytes), at_start,
                                          region_of(bytes), bytes.row_pitch, bytes.plane_pitch,
                                          bytes.row_bytes, bytes.rows * bytes.row_bytes, from);
    } catch (const cl::Error &error) {
        throw opencl_error({device_says.uploading, bytes.bytes(), device_->info().name}, error);
    }
}

void Queue::download(void *to, const Buffer &from, const StridedBytes &bytes) {
    need_driver();
    if (bytes.bytes() == 0)
        return;
    check_range(device_says.download_beyond, from, bytes.end() - bytes.first, bytes.first);
    Staging *const staging = staging_for(*device_, bytes.bytes());
    try {
        const bool staged = staging && staging->download(queue_, from.handle(), bytes, to);
        if (!staged && copies_here(*device_, bytes.bytes()))
            use_mapped(from, CL_MAP_READ, bytes.end(), [&](const void *memory) {
                copy_in_parts(bytes, device_->info().compute_units,
                              [&](std::size_t there, std::size_t here, std::size_t count) {
                                  std::memcpy(static_cast<std::byte *>(to) + here,
                                              static_cast<const std::byte *>(memory) + there,
                                              count);
                              });
            });
        else if (!staged && bytes.gapless())
            queue_.enqueueReadBuffer(from.handle(), CL_TRUE, bytes.first, bytes.bytes(), to);
        else if (!staged)
            queue_.enqueueReadBufferRect(from.handle(), CL_TRUE, origin_of(bytes), at_start,
                                         region_of(bytes), bytes.row_pitch, bytes.plane_pitch,
                                         bytes.row_bytes, bytes.rows * bytes.row_bytes, to);
    } catch (const cl::Error &error) {
        throw opencl_error({device_says.downloading, bytes.bytes(), device_->info().name}, error);
    }
    check_launches();
}

/// Calls use() with a processor's buffer, which is unmapped whatever use() throws.
void Queue::use_mapped(const Buffer &buffer, cl_map_flags flags, std::size_t bytes,
                       const std::function<void(void *)> &use) {
    need_driver();
    void *mapped = queue_.enqueueMapBuffer(buffer.handle(), CL_TRUE, flags, 0, bytes);
    try {
        use(mapped);
    } catch (...) {
        queue_.enqueueUnmapMemObject(buffer.handle(), mapped);
        throw;
    }
    queue_.enqueueUnmapMemObject(buffer.handle(), mapped);
    queue_.finish();
}

void Queue::read(const Buffer &from, std::size_t bytes,
                 const std::function<void(const void *)> &use) {
    check_range(device_says.download_beyond, from, bytes, 0);
    if (device_->info().type != DeviceType::cpu) {
        const auto copy = std::make_unique_for_overwrite<std::byte[]>(bytes);
        download(copy.get(), from, bytes);
        return use(copy.get());
    }
    try {
        use_mapped(from, CL_MAP_READ, bytes, use);
    } catch (const cl::Error &error) {
        throw opencl_error({device_says.downloading, bytes, device_->info().name}, error);
    }
    check_launches();
}

void Queue::write(const Buffer &to, std::size_t bytes, const std::function<void(void *)> &fill) {
    check_range(device_says.upload_beyond, to, bytes, 0);
    if (device_->info().type != DeviceType::cpu) {
        std::vector<std::byte> copy(bytes);
        fill(copy.data());
        return upload(to, copy.data(), bytes);
    }
    try {
        use_mapped(to, CL_MAP_WRITE, bytes, fill);
    } catch (const cl::Error &error) {
        throw opencl_error({device_says.uploading, bytes, device_->info().name}, error);
    }
}

void Queue::copy(const Buffer &from, const Buffer &to, std::size_t bytes, std::size_t from_offset,
                 std::size_t to_offset) {
    need_driver();
    check_range(device_says.copy_beyond, from, bytes, from_offset);
    check_range(device_says.copy_beyond, to, bytes, to_offset);
    if (bytes == 0)
        return;
    try {
        queue_.enqueueCopyBuffer(from.handle(), to.handle(), from_offset, to_offset, bytes);
    } catch (const cl::Error &error) {
        throw opencl_error({device_says.copying, bytes, device_->info().name}, error);
    }
}

cl::Event Queue::launch(const cl::Kernel &kernel, const cl::NDRange &global,
                        const cl::NDRange &local) {
    need_driver();
    if (launches_.size() >= most_launches)
        check_launches();
    cl::Event event;
    try {
        const auto enqueue = [&](const std::vector<cl::Event> &before) {
            queue_.enqueueNDRangeKernel(kernel, cl::NullRange, global, local, &before,
                                        events_ || in_turn_ ? &event : nullptr);
            return event;
        };
        in_turn_ ? launch_in_turn(kernel, global, local, queue_, enqueue) : enqueue({});
        if (out_of_order_)
            queue_.enqueueBarrierWithWaitList();
    } catch (const cl::Error &error) {
        throw opencl_error({device_says.launching, kernel_name(kernel), device_->info().name},
                           error);
    }
    if (events_)
        launches_.push_back(event);
    return event;
}

void Queue::finish() {
    need_driver();
    try {
        queue_.finish();
    } catch (const cl::Error &error) {
        launches_.clear();
        throw opencl_error({device_says.running_kernels, device_->info().name}, error);
    }
    check_launches();
}

/// Forgets the launches that have ended, up to the first that has not, as the queue is in order.
/// Throws once for one that failed.
void Queue::check_launches() {
    std::size_t ended = 0;
    cl_int status = CL_COMPLETE;
    try {
        for (; ended < launches_.size() && status == CL_COMPLETE; ++ended) {
            status = launches_[ended].getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>();
            if (status > CL_COMPLETE)
                break;
        }
    } catch (const cl::Error &error) {
        launches_.clear();
        throw opencl_error({device_says.asking_end}, error);
    }
    launches_.erase(launches_.begin(), launches_.begin() + static_cast<std::ptrdiff_t>(ended));
    if (status < 0)
        throw Error(device_says.kernel_failed, device_->info().name, opencl_status_name(status));
}

double event_milliseconds(const cl::Event &event) {
    if (!event())
        return 0;
    try {
        const cl_ulong start = event.getProfilingInfo<CL_PROFILING_COMMAND_START>();
        const cl_ulong end = event.getProfilingInfo<CL_PROFILING_COMMAND_END>();
        return static_cast<double>(end - start) * 1e-6;
    } catch (const cl::Error &error) {
        if (error.err() == CL_PROFILING_INFO_NOT_AVAILABLE)
            return 0;
        throw opencl_error({device_says.reading_time}, error);
    }
}

} // namespace imago
