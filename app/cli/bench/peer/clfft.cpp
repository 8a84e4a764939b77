// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/peer/peers.h"

#ifdef IMAGO_HAVE_CLFFT
#include "app/cli/bench/contest/data.h"
#include "app/cli/bench/peer/peer_library.h"
#include "engine/device/status.h"

#include <clFFT.h>

#include <memory>
#include <optional>
#endif

namespace imago::cli {

#ifdef IMAGO_HAVE_CLFFT

namespace {

/// The functions of clFFT that are called here; its header defines clfftInitSetupData.
// clang-format off
#define IMAGO_CLFFT_CALLS(X)                                                                       \
    X(clfftBakePlan) X(clfftCreateDefaultPlan) X(clfftDestroyPlan) X(clfftEnqueueTransform)        \
    X(clfftGetTmpBufSize) X(clfftGetVersion) X(clfftSetLayout) X(clfftSetPlanBatchSize)            \
    X(clfftSetPlanDistance) X(clfftSetPlanInStride) X(clfftSetPlanOutStride)                       \
    X(clfftSetPlanPrecision) X(clfftSetPlanScale) X(clfftSetResultLocation) X(clfftSetup)          \
    X(clfftTeardown)
// clang-format on

struct Clfft {
#define IMAGO_MEMBER(name) decltype(&::name) name = nullptr;
    IMAGO_CLFFT_CALLS(IMAGO_MEMBER)
#undef IMAGO_MEMBER

    std::string file;

    explicit Clfft(const std::string &place) {
        const PeerLibrary library({IMAGO_LIBRARY_CLFFT}, place);
        file = library.file();
#define IMAGO_FIND(name) library.find(#name, name);
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
class Library {
  public:
    Library() {
        clfftSetupData setup;
        require(clfftInitSetupData(&setup), "clfftInitSetupData");
        require(clfft().clfftSetup(&setup), "clfftSetup");
    }
    ~Library() { clfft().clfftTeardown(); }
    Library(const Library &) = delete;

    static std::shared_ptr<Library> get() {
        static std::weak_ptr<Library> shared;
        std::shared_ptr<Library> library = shared.lock();
        if (!library)
            shared = library = std::make_shared<Library>();
        return library;
    }
};

class ClfftContestant : public Contestant {
  public:
    ClfftContestant(const Problem &problem, const CaseData &data)
        : library_(Library::get()), problem_(problem) {
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

    std::shared_ptr<Library> library_;
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

#else

Peers clfft_peers(const std::string &) {
    return {{}, "this imago-cli was built without clFFT (libclfft-dev)"};
}

#endif

} // namespace imago::cli
