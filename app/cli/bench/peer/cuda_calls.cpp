// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/peer/cuda_calls.h"

#include "app/cli/bench/peer/peer_library.h"
#include "engine/support/error.h"

#include <cstdio>

namespace imago::cli {

namespace {

std::string result_name(cufftResult result) {
    switch (result) {
    case CUFFT_INVALID_PLAN:
        return "CUFFT_INVALID_PLAN";
    case CUFFT_ALLOC_FAILED:
        return "CUFFT_ALLOC_FAILED";
    case CUFFT_INVALID_TYPE:
        return "CUFFT_INVALID_TYPE";
    case CUFFT_INVALID_VALUE:
        return "CUFFT_INVALID_VALUE";
    case CUFFT_INTERNAL_ERROR:
        return "CUFFT_INTERNAL_ERROR";
    case CUFFT_EXEC_FAILED:
        return "CUFFT_EXEC_FAILED";
    case CUFFT_SETUP_FAILED:
        return "CUFFT_SETUP_FAILED";
    case CUFFT_INVALID_SIZE:
        return "CUFFT_INVALID_SIZE";
    case CUFFT_NOT_SUPPORTED:
        return "CUFFT_NOT_SUPPORTED";
    default:
        return "cuFFT's error " + std::to_string(int(result));
    }
}

} // namespace

Cuda::Cuda(const std::string &place) {
    const UsualPlaces usual{"cufft",
                            // Of CUDA 13, 12 and 11, whose 11.4 has what is called here.
                            {{"libcudart.so.13", "libcufft.so.12"},
                             {"libcudart.so.12", "libcufft.so.11"},
                             {"libcudart.so.11.0", "libcufft.so.10"}},
                            {{"CONDA_PREFIX", "/lib"},
                             {"CUDA_HOME", "/lib64"},
                             {"CUDA_PATH", "/lib64"},
                             {nullptr, "/usr/local/cuda/lib64"},
                             {nullptr, "/usr/local/cuda/lib"}},
                            "CUDA's toolkit"};
    const PeerLibrary library(usual, place);
#define IMAGO_FIND(name, result, parameters) library.find(#name, name);
    IMAGO_CUDA_CALLS(IMAGO_FIND)
#undef IMAGO_FIND
    file = library.file();
}

const Cuda &cuda(const std::string &place) {
    static const Cuda calls(place);
    return calls;
}

void require_cuda(cudaError_t status, const char *call) {
    if (status != cudaSuccess)
        throw Error(std::string(call) + ": " + cuda().cudaGetErrorString(status));
}

void require_cufft(cufftResult result, const char *call) {
    if (result != CUFFT_SUCCESS)
        throw Error(std::string(call) + ": " + result_name(result));
}

/// CUDA's number of an OpenCL device: the only one, or the one with its address on the PCI bus,
/// which NVIDIA's driver reports (cl_nv_device_attribute_query).
int cuda_device_of(const Device &device) {
    int count = 0;
    require_cuda(cuda().cudaGetDeviceCount(&count), "cudaGetDeviceCount");
    if (count == 1)
        return 0;
    constexpr cl_device_info pci_bus = 0x4008, pci_slot = 0x4009, pci_domain = 0x400A;
    cl_uint bus = 0, slot = 0, domain = 0;
    const cl_device_id id = device.handle()();
    if (clGetDeviceInfo(id, pci_bus, sizeof bus, &bus, nullptr) != CL_SUCCESS ||
        clGetDeviceInfo(id, pci_slot, sizeof slot, &slot, nullptr) != CL_SUCCESS)
        throw Error("the driver does not say which of CUDA's devices this is");
    if (clGetDeviceInfo(id, pci_domain, sizeof domain, &domain, nullptr) != CL_SUCCESS)
        domain = 0;
    char place[32]; // domain:bus:device.function; the slot contains the device and the function
    std::snprintf(place, sizeof place, "%04x:%02x:%02x.%x", domain, bus, slot >> 3, slot & 7);
    int number = 0;
    require_cuda(cuda().cudaDeviceGetByPCIBusId(&number, place), "cudaDeviceGetByPCIBusId");
    return number;
}

std::string cufft_version_text() {
    int version = 0, runtime = 0;
    require_cufft(cuda().cufftGetVersion(&version), "cufftGetVersion");
    require_cuda(cuda().cudaRuntimeGetVersion(&runtime), "cudaRuntimeGetVersion");
    return "cuFFT " + std::to_string(version / 1000) + "." + std::to_string(version / 100 % 10) +
           "." + std::to_string(version % 100) + ", CUDA " + std::to_string(runtime / 1000) + "." +
           std::to_string(runtime / 10 % 100);
}

} // namespace imago::cli
