// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/contest/data.h"
#include "app/cli/bench/peer/peer_library.h"
#include "app/cli/bench/peer/peers.h"
#include "engine/device/status.h"

#include <memory>
#include <optional>

namespace imago::cli {

namespace {

// clFFT's binary interface: names and numbers of its clFFT.h, version 2.12.2, as far as they are
// used here.
using clfftPlanHandle = std::size_t;
enum clfftStatus : int {
    CLFFT_SUCCESS = CL_SUCCESS, ///< OpenCL's numbers, too
    CLFFT_BUGCHECK = 4096,
    CLFFT_NOTIMPLEMENTED = 4097,
    CLFFT_TRANSPOSED_NOTIMPLEMENTED = 4098,
    CLFFT_INVALID_PLAN = 4102,
    CLFFT_DEVICE_NO_DOUBLE = 4103,
    CLFFT_DEVICE_MISMATCH = 4104,
};
enum clfftDim : unsigned {}; ///< the number of axes
enum clfftLayout : unsigned {
    CLFFT_COMPLEX_INTERLEAVED = 1,
    CLFFT_HERMITIAN_INTERLEAVED = 3,
    CLFFT_REAL = 5,
};
enum clfftPrecision : unsigned { CLFFT_SINGLE = 1, CLFFT_DOUBLE = 2 };
enum clfftDirection : int { CLFFT_FORWARD = -1, CLFFT_BACKWARD = 1 };
enum clfftResultLocation : unsigned { CLFFT_INPLACE = 1, CLFFT_OUTOFPLACE = 2 };
struct clfftSetupData {
    cl_uint major, minor, patch; ///< of the interface
    cl_ulong debugFlags;
};

/// The functions that are called here, each with its parameters. All return clfftStatus.
// clang-format off
#define IMAGO_CLFFT_CALLS(X)                                                                       \
    X(clfftBakePlan, (clfftPlanHandle, cl_uint, cl_command_queue *,                                \
                      void(CL_CALLBACK *)(clfftPlanHandle, void *), void *))                       \
    X(clfftCreateDefaultPlan, (clfftPlanHandle *, cl_context, clfftDim, const std::size_t *))      \
    X(clfftDestroyPlan, (clfftPlanHandle *))                                                       \
    X(clfftEnqueueTransform, (clfftPlanHandle, clfftDirection, cl_uint, cl_command_queue *,        \
                              cl_uint, const cl_event *, cl_event *, cl_mem *, cl_mem *, cl_mem))  \
    X(clfftGetTmpBufSize, (clfftPlanHandle, std::size_t *))                                        \
    X(clfftGetVersion, (cl_uint *, cl_uint *, cl_uint *))                                          \
    X(clfftSetLayout, (clfftPlanHandle, clfftLayout, clfftLayout))                                 \
    X(clfftSetPlanBatchSize, (clfftPlanHandle, std::size_t))                                       \
    X(clfftSetPlanDistance, (clfftPlanHandle, std::size_t, std::size_t))                           \
    X(clfftSetPlanInStride, (clfftPlanHandle, clfftDim, std::size_t *))                            \
    X(clfftSetPlanOutStride, (clfftPlanHandle, clfftDim, std::size_t *))                           \
    X(clfftSetPlanPrecision, (clfftPlanHandle, clfftPrecision))                                    \
    X(clfftSetPlanScale, (clfftPlanHandle, clfftDirection, cl_float))                              \
    X(clfftSetResultLocation, (clfftPlanHandle, clfftResultLocation))                              \
    X(clfftSetup, (const clfftSetupData *))                                                        \
    X(clfftTeardown, ())
// clang-format on

struct Clfft {
#define IMAGO_MEMBER(name, parameters) clfftStatus(*name) parameters = nullptr;
    IMAGO_CLFFT_CALLS(IMAGO_MEMBER)
#undef IMAGO_MEMBER

    std::string file;

    explicit Clfft(const std::string &place) {
        const PeerLibrary library({"clfft", {{"libclFFT.so.2"}}, {}, "Debian's libclfft2"}, place);
        file = library.file();
#define IMAGO_FIND(name, parameters) library.find(#name, name);
        IMAGO_CLFFT_CALLS(IMAGO_FIND)
#undef IMAGO_FIND
    }
};

/// Opened at the first call, which alone decides the place. Throws Error if it is missing.
const Clfft &clfft(const std::string &place = {}) {
    static const Clfft calls(place);
    return calls;
}

std::string status_name(clfftStatus status) {
    switch (status) {
    case CLFFT_BUGCHECK:
        return "CLFFT_BUGCHECK";
    case CLFFT_NOTIMPLEMENTED:
        return "CLFFT_NOTIMPLEMENTED";
    case CLFFT_TRANSPOSED_NOTIMPLEMENTED:
        return "CLFFT_TRANSPOSED_NOTIMPLEMENTED";
    case CLFFT_INVALID_PLAN:
        return "CLFFT_INVALID_PLAN";
    case CLFFT_DEVICE_NO_DOUBLE:
        return "CLFFT_DEVICE_NO_DOUBLE";
    case CLFFT_DEVICE_MISMATCH:
        return "CLFFT_DEVICE_MISMATCH";
    default:
        return opencl_status_name(status);
    }
}

void require(clfftStatus status, const char *call) {
    if (status != CLFFT_SUCCESS)
        throw Error(std::string(call) + ": " + status_name(status));
}

/// The library is set up while a contestant exists, and releases its kernels afterwards.
class ClfftLibrary {
  public:
    ClfftLibrary() {
        clfftSetupData setup = {}; // as its clfftInitSetupData(), which is in its header
        require(clfft().clfftGetVersion(&setup.major, &setup.minor, &setup.patch),
                "clfftGetVersion");
        require(clfft().clfftSetup(&setup), "clfftSetup");
    }
    ~ClfftLibrary() { clfft().clfftTeardown(); }
    ClfftLibrary(const ClfftLibrary &) = delete;

    static std::shared_ptr<ClfftLibrary> get() {
        static std::weak_ptr<ClfftLibrary> shared;
        std::shared_ptr<ClfftLibrary> library = shared.lock();
        if (!library)
            shared = library = std::make_shared<ClfftLibrary>();
        return library;
    }
};

class ClfftContestant : public Contestant {
  public:
    ClfftContestant(const Problem &problem, const CaseData &data)
        : library_(ClfftLibrary::get()), problem_(problem) {
        if (problem.kind != TransformKind::fft && problem.kind != TransformKind::rfft &&
            problem.kind != TransformKind::irfft)
            throw Error("it has no cosine transforms");
        if (problem.extents.size() > 3)
            throw Error("it has three axes at most");
        arrays_.emplace(data, problem);
        const std::vector<std::size_t> lengths(problem.extents.rbegin(), problem.extents.rend());
        require(clfft().clfftCreateDefaultPlan(&plan_.handle, data.device->context()(),
                                               static_cast<clfftDim>(lengths.size()),
                                               lengths.data()),
                "clfftCreateDefaultPlan");
        describe();
        cl_command_queue queue = arrays_->queue().handle()();
        require(clfft().clfftBakePlan(plan_.handle, 1, &queue, nullptr, nullptr), "clfftBakePlan");
        std::size_t bytes = 0;
        require(clfft().clfftGetTmpBufSize(plan_.handle, &bytes), "clfftGetTmpBufSize");
        if (bytes)
            work_ = Buffer(data.device, bytes);
    }

    void restore() override { arrays_->restore(); }
    void enqueue(int times) override {
        cl_command_queue queue = arrays_->queue().handle()();
        cl_mem in = arrays_->in().handle()(), out = arrays_->out().handle()();
        cl_mem work = work_.empty() ? nullptr : work_.handle()();
        const bool in_place = problem_.placement == Placement::in_place;
        const clfftDirection direction =
            problem_.kind == TransformKind::irfft ? CLFFT_BACKWARD : CLFFT_FORWARD;
        for (int i = 0; i < times; ++i)
            require(clfft().clfftEnqueueTransform(plan_.handle, direction, 1, &queue, 0, nullptr,
                                                  nullptr, &in, in_place ? nullptr : &out, work),
                    "clfftEnqueueTransform");
    }
    void finish() override { arrays_->finish(); }
    Bytes result() override { return arrays_->result(); }

  private:
    struct Plan {
        clfftPlanHandle handle = 0;
        ~Plan() {
            if (handle)
                clfft().clfftDestroyPlan(&handle);
        }
    };

    static clfftLayout layout_of(bool complex, bool other_side_complex) {
        return !complex             ? CLFFT_REAL
               : other_side_complex ? CLFFT_COMPLEX_INTERLEAVED
                                    : CLFFT_HERMITIAN_INTERLEAVED;
    }

    /// clFFT's strides, beginning with the last axis, then the distance between two transforms.
    static std::vector<std::size_t> strides_of(const std::vector<std::size_t> &strides) {
        return {strides.rbegin(), strides.rend()};
    }

    void describe() {
        const bool in_complex = problem_.complex_input(), out_complex = problem_.complex_output();
        require(clfft().clfftSetPlanPrecision(plan_.handle, problem_.precision == Precision::f64
                                                                ? CLFFT_DOUBLE
                                                                : CLFFT_SINGLE),
                "clfftSetPlanPrecision");
        require(clfft().clfftSetLayout(plan_.handle, layout_of(in_complex, out_complex),
                                       layout_of(out_complex, in_complex)),
                "clfftSetLayout");
        require(clfft().clfftSetResultLocation(
                    plan_.handle,
                    problem_.placement == Placement::in_place ? CLFFT_INPLACE : CLFFT_OUTOFPLACE),
                "clfftSetResultLocation");
        require(clfft().clfftSetPlanScale(plan_.handle, CLFFT_BACKWARD, 1), "clfftSetPlanScale");
        require(clfft().clfftSetPlanBatchSize(plan_.handle, problem_.transforms()),
                "clfftSetPlanBatchSize");
        const auto dimension = static_cast<clfftDim>(problem_.extents.size());
        std::vector<std::size_t> in = strides_of(problem_.input_strides());
        std::vector<std::size_t> out = strides_of(problem_.output_strides());
        require(clfft().clfftSetPlanInStride(plan_.handle, dimension, in.data()),
                "clfftSetPlanInStride");
        require(clfft().clfftSetPlanOutStride(plan_.handle, dimension, out.data()),
                "clfftSetPlanOutStride");
        require(clfft().clfftSetPlanDistance(plan_.handle, in[dimension], out[dimension]),
                "clfftSetPlanDistance");
    }

    std::shared_ptr<ClfftLibrary> library_;
    Problem problem_;
    std::optional<DeviceArrays> arrays_;
    Plan plan_;
    Buffer work_;
};

} // namespace

Peers clfft_peers(const std::string &place) {
    try {
        cl_uint major = 0, minor = 0, patch = 0;
        require(clfft(place).clfftGetVersion(&major, &minor, &patch), "clfftGetVersion");
        const std::string version = "clFFT " + std::to_string(major) + "." + std::to_string(minor) +
                                    "." + std::to_string(patch);
        return {{{"clfft", "clFFT", version, clfft().file,
                  [](const Problem &problem, const CaseData &data) {
                      return std::make_unique<ClfftContestant>(problem, data);
                  },
                  true}},
                ""};
    } catch (const Error &error) {
        return {{}, std::string("clFFT cannot be used: ") + error.what()};
    }
}

} // namespace imago::cli
