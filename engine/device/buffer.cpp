// SPDX-License-Identifier: MIT
#include "engine/device/device.h"

namespace imago {

Buffer::Buffer(const DevicePtr &device, std::size_t bytes) : bytes_(bytes) {
    cl_int status = CL_SUCCESS;
    const cl_mem memory =
        clCreateBuffer(device->context()(), CL_MEM_READ_WRITE, bytes, nullptr, &status);
    if (status != CL_SUCCESS) {
        const DeviceInfo &info = device->info();
        throw Error("A buffer of " + std::to_string(bytes) + " bytes does not fit on \"" +
                    info.name + "\", which allows " + std::to_string(info.max_allocation) +
                    " bytes in one piece of " + std::to_string(info.global_memory) +
                    " bytes in all (" + opencl_status_name(status) + ").");
    }
    buffer_ = cl::Buffer(memory);
}

} // namespace imago
