// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/contest/data.h"
#include "app/cli/bench/peer/cuda_calls.h"
#include "app/cli/bench/peer/peers.h"

#include <algorithm>
#include <memory>

namespace imago::cli {

namespace {

/// How the launches of a transform are made.
enum class Launches { each, graph };

class CufftContestant : public Contestant {
  public:
    CufftContestant(const Problem &problem, const CaseData &data, int device, Launches launches)
        : problem_(problem), input_(data.input),
          in_place_(problem.placement == Placement::in_place),
          overwritten_(in_place_ || problem.kind == TransformKind::irfft) {
        if (problem.kind != TransformKind::fft && problem.kind != TransformKind::rfft &&
            problem.kind != TransformKind::irfft)
            throw Error("it has no cosine transforms");
        if (launches == Launches::graph && problem.transforms() > 1)
            throw Error("graphs are measured for single problems only");
        require_cuda(cuda().cudaSetDevice(device), "cudaSetDevice");
        in_ = allocate(in_place_ ? std::max(problem.input_bytes(), problem.output_bytes())
                                 : problem.input_bytes());
        if (!in_place_)
            out_ = allocate(problem.output_bytes());
        if (overwritten_) {
            pristine_ = allocate(input_.size());
            upload(*pristine_);
        }
        require_cuda(cuda().cudaStreamCreate(&stream_.handle), "cudaStreamCreate");
        make_plan();
        require_cufft(cuda().cufftSetStream(plan_.handle, stream_.handle), "cufftSetStream");
        if (launches == Launches::graph)
            record();
        upload(*in_);
    }

    void restore() override {
        if (!overwritten_)
            return;
        require_cuda(cuda().cudaMemcpyAsync(in_->get(), pristine_->get(), input_.size(),
                                            cudaMemcpyDeviceToDevice, stream_.handle),
                     "cudaMemcpyAsync");
        finish();
    }
    void enqueue(int times) override {
        for (int i = 0; i < times; ++i)
            if (graph_.made)
                require_cuda(cuda().cudaGraphLaunch(graph_.made, stream_.handle),
                             "cudaGraphLaunch");
            else
                require_cufft(execute(), "cufftExec");
    }
    void finish() override {
        require_cuda(cuda().cudaStreamSynchronize(stream_.handle), "cudaStreamSynchronize");
    }
    Bytes result() override {
        finish();
        Bytes bytes(problem_.output_bytes());
        require_cuda(
            cuda().cudaMemcpy(bytes.data(), target(), bytes.size(), cudaMemcpyDeviceToHost),
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
    /// The launches of one transform, which the driver receives in one call.
    struct Graph {
        cudaGraph_t recorded = nullptr;
        cudaGraphExec_t made = nullptr;
        ~Graph() {
            if (made)
                cuda().cudaGraphExecDestroy(made);
            if (recorded)
                cuda().cudaGraphDestroy(recorded);
        }
    };
    struct Stream {
        cudaStream_t handle = nullptr;
        ~Stream() {
            if (handle)
                cuda().cudaStreamDestroy(handle);
        }
    };

    static std::unique_ptr<CudaMemory> allocate(std::size_t bytes) {
        return std::make_unique<CudaMemory>(bytes);
    }
    void upload(const CudaMemory &to) const {
        require_cuda(
            cuda().cudaMemcpy(to.get(), input_.data(), input_.size(), cudaMemcpyHostToDevice),
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
        require_cufft(cuda().cufftCreate(&plan_.handle), "cufftCreate");
        plan_.made = true;
        std::size_t work_bytes = 0;
        require_cufft(cuda().cufftMakePlanMany64(
                          plan_.handle, static_cast<int>(n.size()), n.data(), in.data(), 1,
                          product(in), out.data(), 1, product(out), type(),
                          static_cast<long long>(problem_.transforms()), &work_bytes),
                      "cufftMakePlanMany64");
    }

    /// The first run is outside the graph: it may load kernels, which cannot be recorded.
    void record() {
        require_cufft(execute(), "cufftExec");
        finish();
        require_cuda(
            cuda().cudaStreamBeginCapture(stream_.handle, cudaStreamCaptureModeThreadLocal),
            "cudaStreamBeginCapture");
        const cufftResult result = execute();
        const cudaError_t ended = cuda().cudaStreamEndCapture(stream_.handle, &graph_.recorded);
        require_cufft(result, "cufftExec in a graph");
        require_cuda(ended, "cudaStreamEndCapture");
        require_cuda(cuda().cudaGraphInstantiateWithFlags(&graph_.made, graph_.recorded, 0),
                     "cudaGraphInstantiateWithFlags");
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
    std::unique_ptr<CudaMemory> in_, out_, pristine_; ///< out_ is empty in place
    Stream stream_;
    Plan plan_;
    Graph graph_; ///< empty for separate launches
};

/// The peer with these words if the device is one of NVIDIA's.
Peers peers_with(const std::string &place, const Device &device, const char *name,
                 const char *title, Launches launches) {
    if (device.info().vendor.find("NVIDIA") == std::string::npos)
        return {{}, "cuFFT runs on NVIDIA's devices, and " + device.info().name + " is none"};
    try {
        const std::string file = cuda(place).file;
        const int number = cuda_device_of(device);
        const char *how = launches == Launches::graph ? ", one CUDA graph a transform" : "";
        return {{{name, title, cufft_version_text() + how, file,
                  [number, launches](const Problem &problem, const CaseData &data) {
                      return std::make_unique<CufftContestant>(problem, data, number, launches);
                  }}},
                ""};
    } catch (const Error &error) {
        return {{}, std::string("cuFFT cannot be used: ") + error.what()};
    }
}

} // namespace

Peers cufft_peers(const std::string &place, const Device &device) {
    return peers_with(place, device, "cufft", "cuFFT", Launches::each);
}

Peers cufft_graph_peers(const std::string &place, const Device &device) {
    return peers_with(place, device, "cufft_graph", "cuFFT graph", Launches::graph);
}

} // namespace imago::cli
