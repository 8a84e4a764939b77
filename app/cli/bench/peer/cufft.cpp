// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/peer/peers.h"

#ifdef IMAGO_HAVE_CUFFT
#include "app/cli/bench/contest/data.h"
#include "app/cli/bench/peer/peer_library.h"

#include <cuda_runtime_api.h>
#include <cufft.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#endif

namespace imago::cli {

#ifdef IMAGO_HAVE_CUFFT

namespace {

/// The functions of CUDA's runtime and of cuFFT that are called here.
// clang-format off
#define IMAGO_CUDA_CALLS(X)                                                                        \
    X(cudaDeviceGetByPCIBusId) X(cudaFree) X(cudaGetDeviceCount) X(cudaGetErrorString)             \
    X(cudaMalloc) X(cudaMemcpy) X(cudaMemcpyAsync) X(cudaRuntimeGetVersion) X(cudaSetDevice)       \
    X(cudaStreamCreate) X(cudaStreamDestroy) X(cudaStreamSynchronize) X(cufftCreate)               \
    X(cufftDestroy) X(cufftExecC2C) X(cufftExecC2R) X(cufftExecD2Z) X(cufftExecR2C)                \
    X(cufftExecZ2D) X(cufftExecZ2Z) X(cufftGetVersion) X(cufftMakePlanMany64) X(cufftSetStream)
// clang-format on

struct Cuda {
#define IMAGO_MEMBER(name) decltype(&::name) name = nullptr;
    IMAGO_CUDA_CALLS(IMAGO_MEMBER)
#undef IMAGO_MEMBER

    Cuda() {
        const PeerLibrary library({IMAGO_LIBRARY_CUDART, IMAGO_LIBRARY_CUFFT});
#define IMAGO_FIND(name) library.find(#name, name);
        IMAGO_CUDA_CALLS(IMAGO_FIND)
#undef IMAGO_FIND
    }
};

/// Opened at the first call. Throws Error if it is missing.
const Cuda &cuda() {
    static const Cuda calls;
    return calls;
}

void require(cudaError_t status, const char *call) {
    if (status != cudaSuccess)
        throw Error(std::string(call) + ": " + cuda().cudaGetErrorString(status));
}

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

void require(cufftResult result, const char *call) {
    if (result != CUFFT_SUCCESS)
        throw Error(std::string(call) + ": " + result_name(result));
}

/// CUDA's number of an OpenCL device: the only one, or the one with its address on the PCI bus,
/// which NVIDIA's driver reports (cl_nv_device_attribute_query).
int cuda_device_of(const Device &device) {
    int count = 0;
    require(cuda().cudaGetDeviceCount(&count), "cudaGetDeviceCount");
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
    require(cuda().cudaDeviceGetByPCIBusId(&number, place), "cudaDeviceGetByPCIBusId");
    return number;
}

class Memory {
  public:
    explicit Memory(std::size_t bytes) {
        require(cuda().cudaMalloc(&memory_, bytes), "cudaMalloc");
    }
    ~Memory() { cuda().cudaFree(memory_); }
    Memory(const Memory &) = delete;
    void *get() const { return memory_; }

  private:
    void *memory_ = nullptr;
};

class CufftContestant : public Contestant {
  public:
    CufftContestant(const Problem &problem, const CaseData &data, int device)
        : problem_(problem), input_(data.input),
          in_place_(problem.placement == Placement::in_place),
          overwritten_(in_place_ || problem.kind == TransformKind::irfft) {
        if (problem.kind != TransformKind::fft && problem.kind != TransformKind::rfft &&
            problem.kind != TransformKind::irfft)
            throw Error("it has no cosine transforms");
        require(cuda().cudaSetDevice(device), "cudaSetDevice");
        in_ = allocate(in_place_ ? std::max(problem.input_bytes(), problem.output_bytes())
                                 : problem.input_bytes());
        if (!in_place_)
            out_ = allocate(problem.output_bytes());
        if (overwritten_) {
            pristine_ = allocate(input_.size());
            upload(*pristine_);
        }
        require(cuda().cudaStreamCreate(&stream_.handle), "cudaStreamCreate");
        make_plan();
        require(cuda().cufftSetStream(plan_.handle, stream_.handle), "cufftSetStream");
        upload(*in_);
    }

    void restore() override {
        if (!overwritten_)
            return;
        require(cuda().cudaMemcpyAsync(in_->get(), pristine_->get(), input_.size(),
                                       cudaMemcpyDeviceToDevice, stream_.handle),
                "cudaMemcpyAsync");
        finish();
    }
    void enqueue(int times) override {
        for (int i = 0; i < times; ++i)
            require(execute(), "cufftExec");
    }
    void finish() override {
        require(cuda().cudaStreamSynchronize(stream_.handle), "cudaStreamSynchronize");
    }
    Bytes result() override {
        finish();
        Bytes bytes(problem_.output_bytes());
        require(cuda().cudaMemcpy(bytes.data(), target(), bytes.size(), cudaMemcpyDeviceToHost),
                "cudaMemcpy");
        return bytes;
    }

  private:
    struct Plan {
        cufftHandle handle = 0;
        bool made = false;
        ~Plan() {
            if (made)
                cuda().cufftDestroy(handle);
        }
    };
    struct Stream {
        cudaStream_t handle = nullptr;
        ~Stream() {
            if (handle)
                cuda().cudaStreamDestroy(handle);
        }
    };

    static std::unique_ptr<Memory> allocate(std::size_t bytes) {
        return std::make_unique<Memory>(bytes);
    }
    void upload(const Memory &to) const {
        require(cuda().cudaMemcpy(to.get(), input_.data(), input_.size(), cudaMemcpyHostToDevice),
                "cudaMemcpy");
    }
    void *target() const { return in_place_ ? in_->get() : out_->get(); }

    cufftType type() const {
        const bool wide = problem_.precision == Precision::f64;
        switch (problem_.kind) {
        case TransformKind::rfft:
            return wide ? CUFFT_D2Z : CUFFT_R2C;
        case TransformKind::irfft:
            return wide ? CUFFT_Z2D : CUFFT_C2R;
        default:
            return wide ? CUFFT_Z2Z : CUFFT_C2C;
        }
    }

    /// Extents in memory: the last one is padded if rows are.
    static std::vector<long long> embedded(const std::vector<std::size_t> &extents,
                                           const std::vector<std::size_t> &strides,
                                           const std::vector<std::size_t> &shape) {
        std::vector<long long> sizes(extents.begin(), extents.end());
        sizes.back() =
            static_cast<long long>(shape.size() > 1 ? strides[shape.size() - 2] : shape.back());
        return sizes;
    }
    static long long product(const std::vector<long long> &sizes) {
        long long result = 1;
        for (const long long size : sizes)
            result *= size;
        return result;
    }

    void make_plan() {
        std::vector<long long> n(problem_.extents.begin(), problem_.extents.end());
        if (n.size() > 3)
            throw Error("it has three axes at most");
        std::vector<long long> in =
            embedded(problem_.extents, problem_.input_strides(), problem_.input_shape());
        std::vector<long long> out =
            embedded(problem_.extents, problem_.output_strides(), problem_.output_shape());
        require(cuda().cufftCreate(&plan_.handle), "cufftCreate");
        plan_.made = true;
        std::size_t work_bytes = 0;
        require(cuda().cufftMakePlanMany64(plan_.handle, static_cast<int>(n.size()), n.data(),
                                           in.data(), 1, product(in), out.data(), 1, product(out),
                                           type(), static_cast<long long>(problem_.transforms()),
                                           &work_bytes),
                "cufftMakePlanMany64");
    }

    cufftResult execute() const {
        void *from = in_->get(), *to = target();
        switch (type()) {
        case CUFFT_C2C:
            return cuda().cufftExecC2C(plan_.handle, static_cast<cufftComplex *>(from),
                                       static_cast<cufftComplex *>(to), CUFFT_FORWARD);
        case CUFFT_Z2Z:
            return cuda().cufftExecZ2Z(plan_.handle, static_cast<cufftDoubleComplex *>(from),
                                       static_cast<cufftDoubleComplex *>(to), CUFFT_FORWARD);
        case CUFFT_R2C:
            return cuda().cufftExecR2C(plan_.handle, static_cast<cufftReal *>(from),
                                       static_cast<cufftComplex *>(to));
        case CUFFT_C2R:
            return cuda().cufftExecC2R(plan_.handle, static_cast<cufftComplex *>(from),
                                       static_cast<cufftReal *>(to));
        case CUFFT_D2Z:
            return cuda().cufftExecD2Z(plan_.handle, static_cast<cufftDoubleReal *>(from),
                                       static_cast<cufftDoubleComplex *>(to));
        case CUFFT_Z2D:
            return cuda().cufftExecZ2D(plan_.handle, static_cast<cufftDoubleComplex *>(from),
                                       static_cast<cufftDoubleReal *>(to));
        }
        return CUFFT_INVALID_TYPE;
    }

    Problem problem_;
    const Bytes &input_;
    bool in_place_, overwritten_;
    std::unique_ptr<Memory> in_, out_, pristine_; ///< out_ is empty in place
    Stream stream_;
    Plan plan_;
};

std::string version_text() {
    int version = 0, runtime = 0;
    require(cuda().cufftGetVersion(&version), "cufftGetVersion");
    require(cuda().cudaRuntimeGetVersion(&runtime), "cudaRuntimeGetVersion");
    return "cuFFT " + std::to_string(version / 1000) + "." + std::to_string(version / 100 % 10) +
           "." + std::to_string(version % 100) + ", CUDA " + std::to_string(runtime / 1000) + "." +
           std::to_string(runtime / 10 % 100);
}

} // namespace

Peers cufft_peers(const Device &device) {
    if (device.info().vendor.find("NVIDIA") == std::string::npos)
        return {{}, "cuFFT runs on NVIDIA's devices, and " + device.info().name + " is none"};
    try {
        const int number = cuda_device_of(device);
        return {{{"cufft", "cuFFT", version_text(),
                  [number](const Problem &problem, const CaseData &data) {
                      return std::make_unique<CufftContestant>(problem, data, number);
                  }}},
                ""};
    } catch (const Error &error) {
        return {{}, std::string("cuFFT cannot be used: ") + error.what()};
    }
}

#else

Peers cufft_peers(const Device &) {
    return {{}, "this imago-cli was built without cuFFT (CUDA's toolkit)"};
}

#endif

} // namespace imago::cli
