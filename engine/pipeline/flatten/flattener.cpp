// SPDX-License-Identifier: MIT
#include "engine/pipeline/flatten/flattener.h"

#include "engine/device/queue.h"
#include "engine/pipeline/spectrum/elementwise.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/ready_plan.h"
#include "engine/transform/transform.h"
#include "engine/values/platform_label.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <numeric>
#include <optional>
#include <type_traits>
#include <utility>

namespace imago {
namespace {

using Index = Elementwise::Index;

/// Work-items that look for the extremes of a background, where there are as many vectors: enough
/// for all cores. Each has two numbers that are downloaded.
constexpr std::uint64_t cpu_parts = 1024, gpu_parts = 16384;

template <class T>
ElementwiseSource background_source(const char *kernel, Form<0> work, std::uint64_t size) {
    ElementwiseSource source{"skeleton/flatten/background.cl", kernel, Sentence(work), size,
                             precision_of<T>};
    source.purpose = "background of a picture, and what is left without it";
    return source;
}

template <class T>
Problem plane_problem(TransformKind kind, const FlattenShape &shape) {
    Problem problem;
    problem.kind = kind;
    problem.extents = {shape.height, shape.width};
    problem.precision = precision_of<T>;
    return problem;
}

/// The gains of a Gaussian at the coefficients of a line's DCT-II.
template <class T>
void add_gains(std::vector<T> &gains, std::size_t length, double scale) {
    for (std::size_t k = 0; k < length; ++k) {
        const double sigmas =
            std::numbers::pi * static_cast<double>(k) * scale / static_cast<double>(length);
        gains.push_back(static_cast<T>(std::exp(-sigmas * sigmas / 2)));
    }
}

RealNumber number(double value) {
    return {value, 6, RealNumber::Style::significant};
}

/// Plans, kernels and arrays for planes of one size. Belongs to one thread.
template <class T>
class FlattenChain {
  public:
    /// Makes all of it. Throws Error.
    FlattenChain(const DevicePtr &device, const FlattenShape &shape);

    bool serves(const FlattenShape &shape) const {
        return shape.height == shape_.height && shape.width == shape_.width;
    }
    /// Sets the Gaussian of the next planes.
    void set_scale(Queue &queue, double scale);
    /// Flattens a plane, the one of this index, and appends it to those of the result.
    void run(Queue &queue, const T *samples, std::size_t index, FlattenSettings::Method method,
             Flattened<T> &result);
    void describe(PlanReport &plan) const;
    double compile_milliseconds() const;

  private:
    FlattenFigures take_out(Queue &queue, double mean, bool divide);
    void check_divisor(Queue &queue, const T *samples, std::size_t index, double least) const;

    FlattenShape shape_;
    bool alternate_; ///< whether neighbouring work-items take neighbouring vectors
    Elementwise modes_, out_;
    Transform forward_, inverse_;
    std::uint64_t vectors_, each_, parts_; ///< of a plane, of a work-item; work-items
    Buffer samples_, background_, gains_, extremes_;
};

template <class T>
FlattenChain<T>::FlattenChain(const DevicePtr &device, const FlattenShape &shape)
    : shape_(shape), alternate_(device->info().type != DeviceType::cpu),
      modes_(device, background_source<T>("background_modes", pipeline_says.background_modes,
                                          shape.plane() + shape.height)),
      out_(device,
           background_source<T>("background_out", pipeline_says.background_out, shape.plane())),
      forward_(ready_plan(device, plane_problem<T>(TransformKind::dct2, shape))),
      inverse_(ready_plan(device, plane_problem<T>(TransformKind::idct2, shape))),
      vectors_((shape.plane() + out_.lanes() - 1) / out_.lanes()),
      each_(std::max<std::uint64_t>(1, vectors_ / (alternate_ ? gpu_parts : cpu_parts))),
      parts_((vectors_ + each_ - 1) / each_), samples_(device, shape.plane() * sizeof(T)),
      background_(device, shape.plane() * sizeof(T)),
      gains_(device, (shape.height + shape.width) * sizeof(T)),
      extremes_(device, 2 * parts_ * sizeof(T)) {}

template <class T>
void FlattenChain<T>::set_scale(Queue &queue, double scale) {
    std::vector<T> gains;
    add_gains(gains, shape_.width, scale);
    add_gains(gains, shape_.height, scale);
    queue.upload(gains_, gains.data(), gains_.bytes());
}

/// From samples_ and background_ to the result in samples_.
template <class T>
FlattenFigures FlattenChain<T>::take_out(Queue &queue, double mean, bool divide) {
    out_.launch(queue, parts_, 1, 3 * samples_.bytes(), samples_.handle(), background_.handle(),
                extremes_.handle(), Index{shape_.plane()}, Index{vectors_}, Index{each_},
                Index{alternate_ ? 1 : each_}, Index{alternate_ ? parts_ : 1}, static_cast<T>(mean),
                cl_int{divide});
    std::vector<T> extremes(2 * parts_);
    queue.download(extremes.data(), extremes_, extremes_.bytes());
    FlattenFigures figures{mean, extremes[0], extremes[1]};
    for (std::size_t i = 2; i < extremes.size(); i += 2) {
        figures.least = std::min<double>(figures.least, extremes[i]);
        figures.largest = std::max<double>(figures.largest, extremes[i + 1]);
    }
    return figures;
}

/// Throws unless the background is above its own rounding everywhere: a background of zeros comes
/// back from the transforms as numbers of either sign that are as small.
template <class T>
void FlattenChain<T>::check_divisor(Queue &queue, const T *samples, std::size_t index,
                                    double least) const {
    const auto [low, high] = std::minmax_element(samples, samples + shape_.plane());
    const double above = 8 * static_cast<double>(std::numeric_limits<T>::epsilon()) *
                         std::max(std::abs(double(*low)), std::abs(double(*high)));
    if (least > above)
        return;
    std::vector<T> background(shape_.plane());
    queue.download(background.data(), background_, background_.bytes());
    const auto place = static_cast<std::size_t>(
        std::min_element(background.begin(), background.end()) - background.begin());
    throw usage_error(pipeline_says.flatten_divisor, index + 1, number(least), place % shape_.width,
                      place / shape_.width, number(above));
}

template <class T>
void FlattenChain<T>::run(Queue &queue, const T *samples, std::size_t index,
                          FlattenSettings::Method method, Flattened<T> &result) {
    const std::size_t size = shape_.plane();
    const bool divide = method == FlattenSettings::Method::divide;
    auto start = Clock::now();
    queue.upload(samples_, samples, samples_.bytes());
    result.plan.upload_milliseconds += milliseconds_since(start);
    forward_.execute(queue, samples_, background_);
    modes_.launch(queue, shape_.height * ((shape_.width + modes_.lanes() - 1) / modes_.lanes()), 1,
                  2 * background_.bytes(), background_.handle(), gains_.handle(),
                  Index{shape_.width});
    inverse_.execute(queue, background_, background_);
    const double mean = std::accumulate(samples, samples + size, 0.0) / static_cast<double>(size);
    result.figures.push_back(take_out(queue, mean, divide));
    if (divide)
        check_divisor(queue, samples, index, result.figures.back().least);
    start = Clock::now();
    const std::size_t first = result.samples.size();
    result.samples.resize(first + size);
    queue.download(result.samples.data() + first, samples_, samples_.bytes());
    result.plan.download_milliseconds += milliseconds_since(start);
    result.plan.steps = forward_.report().steps;
    result.plan.steps.push_back(modes_.report());
    append(result.plan.steps, inverse_.report().steps);
    result.plan.steps.push_back(out_.report());
}

template <class T>
void FlattenChain<T>::describe(PlanReport &plan) const {
    plan.problem = to_string(forward_.problem());
    add_choice(plan, forward_.report());
    add_choice(plan, inverse_.report());
    plan.workspace_bytes = forward_.workspace_bytes() + inverse_.workspace_bytes();
}

template <class T>
double FlattenChain<T>::compile_milliseconds() const {
    return modes_.compile_milliseconds() + out_.compile_milliseconds() +
           forward_.report().compile_milliseconds + inverse_.report().compile_milliseconds;
}

} // namespace

template <class T>
struct Flattener<T>::Impl {
    explicit Impl(DevicePtr device_) : device(std::move(device_)), queue(device) {}

    void prepare(const FlattenShape &shape) {
        if (chain && chain->serves(shape))
            return;
        chain.reset(); // first, for its memory
        chain.emplace(device, shape);
        unreported_compile += chain->compile_milliseconds();
    }

    DevicePtr device;
    Queue queue;
    std::optional<FlattenChain<T>> chain;
    double unreported_compile = 0;
};

template <class T>
Flattener<T>::Flattener(DevicePtr device) {
    if (std::is_same_v<T, double> && !device->info().double_precision)
        throw usage_error(pipeline_says.no_double, device->info().name);
    impl_ = std::make_unique<Impl>(std::move(device));
}
template <class T>
Flattener<T>::~Flattener() = default;
template <class T>
Flattener<T>::Flattener(Flattener &&) noexcept = default;
template <class T>
Flattener<T> &Flattener<T>::operator=(Flattener &&) noexcept = default;

template <class T>
Flattened<T> Flattener<T>::run(std::span<const T> samples, const FlattenShape &shape,
                               const FlattenSettings &settings, const Between &between) {
    const auto start = Clock::now();
    Flattened<T> result;
    result.samples.reserve(samples.size());
    impl_->prepare(shape);
    impl_->chain->set_scale(impl_->queue, settings.scale);
    for (std::size_t i = 0; i < shape.planes; ++i) {
        if (between)
            between(pipeline_says.flattening,
                    static_cast<double>(i) / static_cast<double>(shape.planes));
        impl_->chain->run(impl_->queue, samples.data() + i * shape.plane(), i, settings.method,
                          result);
    }
    name_device(result.plan, impl_->device->info());
    impl_->chain->describe(result.plan);
    result.plan.in_turn = shape.planes;
    result.plan.compile_milliseconds = std::exchange(impl_->unreported_compile, 0);
    result.engine_milliseconds = milliseconds_since(start);
    return result;
}

template class Flattener<float>;
template class Flattener<double>;

} // namespace imago
