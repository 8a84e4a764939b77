// SPDX-License-Identifier: GPL-3.0-or-later
// CUDA's runtime and cuFFT, opened when they are called first.
#pragma once
#include "engine/device/device.h"

#include <cstddef>
#include <string>

namespace imago::cli {

// The binary interfaces of CUDA's runtime and of cuFFT: names and numbers of cuda_runtime_api.h,
// driver_types.h and cufft.h of CUDA 11.8 to 13.0, as far as they are used here.
enum cudaError_t : int { cudaSuccess = 0 };
enum cudaMemcpyKind : int {
    cudaMemcpyHostToDevice = 1,
    cudaMemcpyDeviceToHost = 2,
    cudaMemcpyDeviceToDevice = 3,
};
enum cudaStreamCaptureMode : int { cudaStreamCaptureModeThreadLocal = 1 };
using cudaStream_t = struct CUstream_st *;
using cudaGraph_t = struct CUgraph_st *;
using cudaGraphExec_t = struct CUgraphExec_st *;

enum cufftResult : int {
    CUFFT_SUCCESS = 0,
    CUFFT_INVALID_PLAN = 1,
    CUFFT_ALLOC_FAILED = 2,
    CUFFT_INVALID_TYPE = 3,
    CUFFT_INVALID_VALUE = 4,
    CUFFT_INTERNAL_ERROR = 5,
    CUFFT_EXEC_FAILED = 6,
    CUFFT_SETUP_FAILED = 7,
    CUFFT_INVALID_SIZE = 8,
    CUFFT_NOT_SUPPORTED = 16,
};
enum cufftType : int {
    CUFFT_C2C = 0x29,
    CUFFT_R2C = 0x2a,
    CUFFT_C2R = 0x2c,
    CUFFT_Z2Z = 0x69,
    CUFFT_D2Z = 0x6a,
    CUFFT_Z2D = 0x6c,
};
inline constexpr int CUFFT_FORWARD = -1;
using cufftHandle = int;
using cufftReal = float;
using cufftDoubleReal = double;
struct cufftComplex {
    float x, y;
};
struct cufftDoubleComplex {
    double x, y;
};

/// The functions of CUDA's runtime and of cuFFT that are called here: name, result, parameters.
// clang-format off
#define IMAGO_CUDA_CALLS(X)                                                                        \
    X(cudaDeviceGetByPCIBusId, cudaError_t, (int *, const char *))                                 \
    X(cudaFree, cudaError_t, (void *))                                                             \
    X(cudaGetDeviceCount, cudaError_t, (int *))                                                    \
    X(cudaGetErrorString, const char *, (cudaError_t))                                             \
    X(cudaGraphDestroy, cudaError_t, (cudaGraph_t))                                                \
    X(cudaGraphExecDestroy, cudaError_t, (cudaGraphExec_t))                                        \
    X(cudaGraphInstantiateWithFlags, cudaError_t,                                                  \
      (cudaGraphExec_t *, cudaGraph_t, unsigned long long))                                        \
    X(cudaGraphLaunch, cudaError_t, (cudaGraphExec_t, cudaStream_t))                               \
    X(cudaMalloc, cudaError_t, (void **, std::size_t))                                             \
    X(cudaMemcpy, cudaError_t, (void *, const void *, std::size_t, cudaMemcpyKind))                \
    X(cudaMemcpyAsync, cudaError_t,                                                                \
      (void *, const void *, std::size_t, cudaMemcpyKind, cudaStream_t))                           \
    X(cudaRuntimeGetVersion, cudaError_t, (int *))                                                 \
    X(cudaSetDevice, cudaError_t, (int))                                                           \
    X(cudaStreamBeginCapture, cudaError_t, (cudaStream_t, cudaStreamCaptureMode))                  \
    X(cudaStreamCreate, cudaError_t, (cudaStream_t *))                                             \
    X(cudaStreamDestroy, cudaError_t, (cudaStream_t))                                              \
    X(cudaStreamEndCapture, cudaError_t, (cudaStream_t, cudaGraph_t *))                            \
    X(cudaStreamSynchronize, cudaError_t, (cudaStream_t))                                          \
    X(cufftCreate, cufftResult, (cufftHandle *))                                                   \
    X(cufftDestroy, cufftResult, (cufftHandle))                                                    \
    X(cufftExecC2C, cufftResult, (cufftHandle, cufftComplex *, cufftComplex *, int))               \
    X(cufftExecC2R, cufftResult, (cufftHandle, cufftComplex *, cufftReal *))                       \
    X(cufftExecD2Z, cufftResult, (cufftHandle, cufftDoubleReal *, cufftDoubleComplex *))           \
    X(cufftExecR2C, cufftResult, (cufftHandle, cufftReal *, cufftComplex *))                       \
    X(cufftExecZ2D, cufftResult, (cufftHandle, cufftDoubleComplex *, cufftDoubleReal *))           \
    X(cufftExecZ2Z, cufftResult, (cufftHandle, cufftDoubleComplex *, cufftDoubleComplex *, int))   \
    X(cufftGetVersion, cufftResult, (int *))                                                       \
    X(cufftMakePlanMany64, cufftResult,                                                            \
      (cufftHandle, int, long long *, long long *, long long, long long, long long *, long long,   \
       long long, cufftType, long long, std::size_t *))                                            \
    X(cufftSetStream, cufftResult, (cufftHandle, cudaStream_t))
// clang-format on

struct Cuda {
#define IMAGO_MEMBER(name, result, parameters) result(*name) parameters = nullptr;
    IMAGO_CUDA_CALLS(IMAGO_MEMBER)
#undef IMAGO_MEMBER
    std::string file; ///< the path of cuFFT's library

    /// `place`: the folder of both libraries; empty: the usual ones. Throws
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
