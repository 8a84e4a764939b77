// SPDX-License-Identifier: MIT
#include "engine/op/op_array.h"
#include "engine/op/sentences.h"
#include "engine/pipeline/convolve/coefficients.h"
#include "engine/pipeline/convolve/convolver.h"
#include "engine/pipeline/operate/one_plane.h"
#include "engine/pipeline/operate/one_precision.h"
#include "engine/pipeline/operate/operate.h"
#include "engine/support/stopwatch.h"

#include <functional>
#include <numeric>
#include <utility>

namespace imago {
namespace {

using Shape = std::vector<std::size_t>;

/// A kernel's samples and axes: of a picture, those of a plane.
template <class T>
std::pair<std::vector<T>, Shape> kernel_of(const OpArray &array) {
    if (array.shape.empty())
        return {one_plane_of<T>(array), {array.height, array.width}};
    return {std::visit(
                [](const auto &samples) { return std::vector<T>(samples.begin(), samples.end()); },
                array.samples),
            array.shape};
}

/// The convolution of an array along its axes, or of a picture's planes along theirs.
ConvolveShape shape_of(const OpArray &array, const Shape &kernel,
                       const ConvolveSettings &settings) {
    const std::vector<int> axes = convolve_axes(settings.axes);
    if (!array.shape.empty())
        return convolve_shape(array.shape, kernel, axes, settings.mode);
    ConvolveShape shape = convolve_shape({array.height, array.width}, kernel, axes, settings.mode);
    shape.add_lines(array.channels * array.depth);
    return shape;
}

class ConvolveRunner final : public OpRunner {
  public:
    explicit ConvolveRunner(DevicePtr device) : pipelines_(std::move(device)) {}

  protected:
    OpResult work(const OpArray &array, const OpValues &values, const OpFiles &files,
                  const Between &between) override {
        const ConvolveSettings settings = operation_of<ConvolveSettings>().settings(values);
        const auto kernel = files.find("kernel");
        if (kernel == files.end())
            throw usage_error(op_says.kernel_missing);
        return array.doubles() ? run<double>(array, settings, *kernel->second, between)
                               : run<float>(array, settings, *kernel->second, between);
    }

  private:
    template <class T>
    OpResult run(const OpArray &array, const ConvolveSettings &settings,
                 const OpArray &kernel_array, const Between &between) {
        const auto start = Clock::now();
        const auto [kernel, kernel_shape] = kernel_of<T>(kernel_array);
        const ConvolveShape shape = shape_of(array, kernel_shape, settings);
        Convolver<T> &convolver = pipelines_.of<T>();
        const auto &input = std::get<std::vector<T>>(array.samples);
        const Shape made = shape.output();
        std::vector<T> samples(
            std::accumulate(made.begin(), made.end(), std::size_t{1}, std::multiplies<>()));
        OpResult result;
        if (settings.normalised) {
            const CentredKernel<T> centred = centred_kernel<T>(kernel);
            const std::vector<T> rest = centred_samples<T>(input, shape);
            result.plan = convolver.run({shape, rest, centred.samples, settings.correlate},
                                        samples.data(), between);
            make_coefficients<T>(rest, shape, kernel.size(), centred.size, samples);
        } else {
            result.plan =
                convolver.run({shape, input, kernel, settings.correlate}, samples.data(), between);
        }
        result.array.samples = std::move(samples);
        if (array.shape.empty()) {
            result.array.channels = array.channels;
            result.array.depth = array.depth;
            result.array.height = made[1];
            result.array.width = made[2];
        } else {
            set_axes(result.array, made);
        }
        result.engine_milliseconds = milliseconds_since(start);
        result.figures.push_back({"kernel_sum",
                                  op_says.figure_kernel_sum,
                                  {std::accumulate(kernel.begin(), kernel.end(), 0.0)},
                                  ""});
        return result;
    }

    OnePrecision<Convolver> pipelines_;
};

} // namespace

template <>
std::unique_ptr<OpRunner> make_runner_of<ConvolveSettings>(DevicePtr device) {
    return std::make_unique<ConvolveRunner>(std::move(device));
}

} // namespace imago
