// SPDX-License-Identifier: MIT
#include "engine/device/device.h"

#include "engine/device/enumerate.h"
#include "engine/device/queue.h"
#include "engine/device/select.h"
#include "engine/device/sentences.h"
#include "engine/device/staging/staging.h"
#include "engine/device/status.h"
#include "engine/process/forked.h"
#include "engine/support/limit/free_memory.h"
#include "engine/support/process_wide.h"

#include <array>
#include <atomic>
#include <cstdint>

namespace imago {
namespace {

/// Devices by index.
struct OpenedDevices : Memo<int, DevicePtr> {};

DevicePtr open_listed(int index) {
    const std::vector<ListedDevice> listed = list_devices();
    if (listed.empty())
        throw Error(no_device_message());
    if (index < 0 || static_cast<std::size_t>(index) >= listed.size())
        throw usage_error(device_says.no_opencl_device, index, listed.size() - 1);
    const ListedDevice &chosen = listed[static_cast<std::size_t>(index)];
    try {
        return std::make_shared<const Device>(chosen.info, chosen.handle,
                                              cl::Context(chosen.handle));
    } catch (const cl::Error &error) {
        throw opencl_error({device_says.opening_device, chosen.info.name}, error);
    }
}

bool copies(const DevicePtr &device) noexcept {
    try {
        const std::array<int, 4> sent{1, 2, 3, 4};
        std::array<int, 4> returned{};
        Queue queue(device);
        const Buffer buffer(device, sizeof sent);
        queue.upload(buffer, sent.data(), sizeof sent);
        queue.download(returned.data(), buffer, sizeof returned);
        queue.finish();
        return returned == sent;
    } catch (...) {
        return false;
    }
}

} // namespace

Device::Device(DeviceInfo info, cl::Device device, cl::Context context)
    : info_(std::move(info)), device_(std::move(device)), context_(std::move(context)) {
    if (info_.type != DeviceType::cpu && !info_.host_unified_memory)
        staging_ = std::make_unique<Staging>(context_, device_);
}

Device::~Device() = default;

DevicePtr Device::open(int index) {
    need_driver(); // the list may be locked for ever
    return process_wide<OpenedDevices>().get(index, [&] { return open_listed(index); });
}

bool Device::forget_if_lost(int index) noexcept {
    auto &opened = process_wide<OpenedDevices>();
    const std::optional<DevicePtr> device = opened.known(index);
    if (!device || copies(*device))
        return false;
    opened.forget(index, *device);
    return true;
}

namespace {

constexpr std::size_t noticed_bytes = std::size_t{16} << 20; ///< smaller buffers are not counted
std::atomic<std::uint64_t> host_buffer_bytes{0};

/// A processor's buffer is memory of the host, which is taken as it is used. So those that exist
/// count as used as far as this process has not used as much.
void check_host_memory(const DeviceInfo &info, std::size_t bytes) {
    if (info.type != DeviceType::cpu || bytes < noticed_bytes)
        return;
    const std::uint64_t used = used_host_memory(), taken = host_buffer_bytes;
    if (const auto beyond = beyond_free_memory(bytes, taken > used ? taken - used : 0))
        throw Error(device_says.buffer_beyond_memory, bytes, info.name, *beyond);
}

void count_host_buffer(const DeviceInfo &info, cl_mem memory, std::size_t bytes) {
    if (info.type != DeviceType::cpu || bytes < noticed_bytes)
        return;
    const auto ended = [](cl_mem, void *counted) {
        host_buffer_bytes -= reinterpret_cast<std::uintptr_t>(counted);
    };
    if (clSetMemObjectDestructorCallback(memory, ended, reinterpret_cast<void *>(bytes)) ==
        CL_SUCCESS)
        host_buffer_bytes += bytes;
}

} // namespace

Buffer::Buffer(const DevicePtr &device, std::size_t bytes) : bytes_(bytes) {
    need_driver();
    check_host_memory(device->info(), bytes);
    cl_int status = CL_SUCCESS;
    const cl_mem memory =
        clCreateBuffer(device->context()(), CL_MEM_READ_WRITE, bytes, nullptr, &status);
    if (status != CL_SUCCESS) {
        const DeviceInfo &info = device->info();
        throw Error(device_says.buffer_too_large, bytes, info.name, info.max_allocation,
                    info.global_memory, opencl_status_name(status));
    }
    buffer_ = cl::Buffer(memory);
    count_host_buffer(device->info(), memory, bytes);
}

} // namespace imago
