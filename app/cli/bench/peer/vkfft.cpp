// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/peer/peers.h"

#ifdef IMAGO_HAVE_VKFFT
// These come before any other file selects the OpenCL headers, since VkFFT uses calls of OpenCL
// 1.2.
#include <vkFFT.h>

#include <iterator>
#include <memory>
#include <optional>
#endif

namespace imago::cli {

#ifdef IMAGO_HAVE_VKFFT

namespace {

void require(VkFFTResult result, const char *call) {
    if (result == VKFFT_SUCCESS)
        return;
#ifdef IMAGO_VKFFT_NAMES_ERRORS
    throw Error(std::string(call) + ": " + getVkFFTErrorString(result));
#else
    throw Error(std::string(call) + ": VkFFT's error " + std::to_string(int(result)));
#endif
}

class VkfftContestant : public Contestant {
  public:
    VkfftContestant(const Problem &problem, const CaseData &data)
        : problem_(problem), arrays_(data, problem), device_(data.device->handle()()),
          context_(data.device->context()()), queue_(arrays_.queue().handle()()),
          in_(arrays_.in().handle()()), out_(arrays_.out().handle()()) {
        VkFFTConfiguration configuration = {};
        describe(configuration);
        require(initializeVkFFT(&plan_.app, configuration), "initializeVkFFT");
        plan_.made = true;
    }

    void restore() override { arrays_.restore(); }
    void enqueue(int times) override {
        VkFFTLaunchParams launch = {};
        launch.commandQueue = &queue_;
        for (int i = 0; i < times; ++i)
            require(
                VkFFTAppend(&plan_.app, problem_.kind == TransformKind::irfft ? 1 : -1, &launch),
                "VkFFTAppend");
    }
    void finish() override { arrays_.finish(); }
    Bytes result() override { return arrays_.result(); }

  private:
    struct Plan {
        VkFFTApplication app = {};
        bool made = false; ///< if false, initializeVkFFT has cleaned up itself
        ~Plan() {
            if (made)
                deleteVkFFT(&app);
        }
    };

    void describe(VkFFTConfiguration &configuration) {
        const auto &extents = problem_.extents;
        if (extents.size() > std::size(configuration.size))
            throw Error("it has " + std::to_string(std::size(configuration.size)) +
                        " axes at most");
        configuration.FFTdim = extents.size();
        for (std::size_t i = 0; i < extents.size(); ++i)
            configuration.size[i] = extents[extents.size() - 1 - i];
        configuration.numberBatches = problem_.transforms();
        configuration.device = &device_;
        configuration.context = &context_;
        configuration.doublePrecision = problem_.precision == Precision::f64;
        configuration.performR2C =
            problem_.kind == TransformKind::rfft || problem_.kind == TransformKind::irfft;
        configuration.performDCT = problem_.kind == TransformKind::dct2   ? 2
                                   : problem_.kind == TransformKind::dct3 ? 3
                                                                          : 0;
        const bool inverse = problem_.kind == TransformKind::irfft;
        (inverse ? configuration.makeInversePlanOnly : configuration.makeForwardPlanOnly) = 1;
        // Its `buffer` is the complex side of a real transform in either direction.
        buffer_bytes_ = inverse ? arrays_.in().bytes() : arrays_.out().bytes();
        configuration.buffer = inverse ? &in_ : &out_;
        configuration.bufferSize = &buffer_bytes_;
        if (problem_.placement == Placement::in_place)
            return;
        other_bytes_ = inverse ? arrays_.out().bytes() : arrays_.in().bytes();
        configuration.isInputFormatted = 1;
        configuration.inverseReturnToInputBuffer = inverse;
        configuration.inputBuffer = inverse ? &out_ : &in_;
        configuration.inputBufferSize = &other_bytes_;
        const std::vector<std::size_t> strides =
            inverse ? problem_.output_strides() : problem_.input_strides();
        for (std::size_t i = 0; i < extents.size(); ++i) // of its axes, the batch last; not the 1
            configuration.inputBufferStride[i] = strides[strides.size() - 2 - i];
    }

    Problem problem_;
    DeviceArrays arrays_;
    cl_device_id device_;
    cl_context context_;
    cl_command_queue queue_;
    cl_mem in_, out_;
    decltype(VkFFTConfiguration::FFTdim) buffer_bytes_ = 0, other_bytes_ = 0;
    Plan plan_;
};

std::string version_text() {
    const int version = VkFFTGetVersion(); // X.XX.XX
    return "VkFFT " + std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) +
           "." + std::to_string(version % 100);
}

} // namespace

Peers vkfft_peers(const std::string &place) {
    if (!place.empty())
        return {{},
                "VkFFT is a header; another one than that of this imago-cli is chosen when it is "
                "built, by IMAGO_VKFFT_INCLUDE_DIR"};
    return {{{"vkfft", "VkFFT", version_text(), "",
              [](const Problem &problem, const CaseData &data) {
                  return std::make_unique<VkfftContestant>(problem, data);
              },
              true}},
            ""};
}

#else

Peers vkfft_peers(const std::string &) {
    return {{},
            "this imago-cli was built without VkFFT (libvkfft-dev, or IMAGO_VKFFT_INCLUDE_DIR)"};
}

#endif

} // namespace imago::cli
