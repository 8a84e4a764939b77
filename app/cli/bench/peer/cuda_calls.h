// SPDX-License-Identifier: GPL-3.0-or-later
// CUDA's runtime and cuFFT, opened when they are called first.
#pragma once
#include "engine/device/device.h"

#include <cuda_runtime_api.h>
#include <cufft.h>

#include <cstddef>
#include <string>

namespace imago::cli {

/// The functions of CUDA's runtime and of cuFFT that are called here.
// clang-format off
#define IMAGO_CUDA_CALLS(X)                                                                        \
    X(cudaDeviceGetByPCIBusId) X(cudaFree) X(cudaGetDeviceCount) X(cudaGetErrorString)             \
    X(cudaGraphDestroy) X(cudaGraphExecDestroy) X(cudaGraphInstantiateWithFlags)                   \
    X(cudaGraphLaunch) X(cudaMalloc) X(cudaMemcpy) X(cudaMemcpyAsync) X(cudaRuntimeGetVersion)     \
    X(cudaSetDevice) X(cudaStreamBeginCapture) X(cudaStreamCreate) X(cudaStreamDestroy)            \
    X(cudaStreamEndCapture) X(cudaStreamSynchronize) X(cufftCreate) X(cufftDestroy)                \
    X(cufftExecC2C) X(cufftExecC2R) X(cufftExecD2Z) X(cufftExecR2C) X(cufftExecZ2D)                \
    X(cufftExecZ2Z) X(cufftGetVersion) X(cufftMakePlanMany64) X(cufftSetStream)
// clang-format on

struct Cuda {
#define IMAGO_MEMBER(name) decltype(&::name) name = nullptr;
    IMAGO_CUDA_CALLS(IMAGO_MEMBER)
#undef IMAGO_MEMBER
    std::string file; ///< the path of cuFFT's library

    /// `place`: the folder of both libraries; empty: the loader's, or that of the build. Throws
    /// Error if one is missing.
    explicit Cuda(const std::string &place);
};

/// Opened at the first call, which alone decides the place. Throws Error if it is missing.
const Cuda &cuda(const std::string &place = {});

/// Throws Error, which names the call and CUDA's reason, unless it succeeded.
void require_cuda(cudaError_t status, const char *call);
/// The same for cuFFT's calls.
void require_cufft(cufftResult result, const char *call);

/// CUDA's number of an OpenCL device: the only one, or the one with its address on the PCI bus,
/// which NVIDIA's driver reports (cl_nv_device_attribute_query).
int cuda_device_of(const Device &device);

/// "cuFFT 12.0.0, CUDA 13.0".
std::string cufft_version_text();

/// Bytes on CUDA's current device.
class CudaMemory {
  public:
    explicit CudaMemory(std::size_t bytes) {
        require_cuda(cuda().cudaMalloc(&memory_, bytes), "cudaMalloc");
    }
    ~CudaMemory() { cuda().cudaFree(memory_); }
    CudaMemory(const CudaMemory &) = delete;
    void *get() const { return memory_; }

  private:
    void *memory_ = nullptr;
};

} // namespace imago::cli
