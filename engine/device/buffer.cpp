// SPDX-License-Identifier: MIT
#include "engine/device/device.h"

#include "engine/device/sentences.h"

namespace imago {

Buffer::Buffer(const DevicePtr &device, std::size_t bytes) : bytes_(bytes) {
    cl_int status = CL_SUCCESS;
    const cl_mem memory =
        clCreateBuffer(device->context()(), CL_MEM_READ_WRITE, bytes, nullptr, &status);
    if (status != CL_SUCCESS) {
        const DeviceInfo &info = device->info();
        throw Error(device_says.buffer_too_large, bytes, info.name, info.max_allocation,
                    info.global_memory, opencl_status_name(status));
    }
    buffer_ = cl::Buffer(memory);
}

} // namespace imago
