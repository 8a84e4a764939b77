// SPDX-License-Identifier: MIT
#include "engine/search/trial/trial.h"

#include "engine/array/half.h"
#include "engine/device/status.h"
#include "engine/plan/kernel/recipe.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/program/assemble.h"
#include "engine/program/build.h"
#include "engine/reference/expected/expected.h"
#include "engine/search/words/sentences.h"
#include "engine/support/stopwatch.h"
#include "engine/transform/built_plan.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace imago {
namespace {

/// The input repeats after this many numbers, a prime: no transform of a batch equals its
/// neighbour, and filling takes no longer than copying.
constexpr std::size_t period = 1048573;

/// The largest number of points, and of transforms, whose results are computed.
constexpr std::size_t most_points = std::size_t{1} << 19, most_transforms = 16;

constexpr std::size_t mask_part = 2;

bool overwrites(const Problem &problem) {
    return problem.placement == Placement::in_place;
}

template <class T>
std::vector<T> block_of(std::size_t part) {
    std::vector<T> block(period);
    for (std::size_t i = 0; i < period; ++i)
        block[i] = static_cast<T>(trial_number(i, part));
    return block;
}

/// A number of the arrays as they hold it: floats and doubles hold the 24 bits of all.
double stored_number(double number, Precision precision) {
    return precision == Precision::f16 ? static_cast<float>(Half(number)) : number;
}

/// The numbers of the elements at these places, densely packed.
template <class T, class Number>
std::vector<T> dense(const std::vector<std::size_t> &places, bool complex, bool planar,
                     const Number &number) {
    std::vector<T> values;
    values.reserve(places.size() * (complex ? 2 : 1));
    for (const std::size_t place : places) {
        values.push_back(number(complex && !planar ? 2 * place : place, 0));
        if (complex)
            values.push_back(planar ? number(place, 1) : number(2 * place + 1, 0));
    }
    return values;
}

constexpr std::size_t most_kept = 3; ///< plans with their intermediate buffers

/// Runs of this many seconds or more are not repeated.
constexpr double long_run = 0.005;

/// The error of the worst transform of a batch relative to the bound of all: one wrong transform of
/// 2^20 shows as 1e-3.
constexpr double whole_slack = 2;

/// How often a plan may run between two restores: in place each run makes numbers larger, or
/// smaller, by at most 2 sqrt(n) an axis, and numbers end at 2^128, halves at 2^16.
int most_repetitions(const Problem &problem) {
    if (problem.placement == Placement::out_of_place)
        return 1000;
    const double n = static_cast<double>(problem.points() / problem.transforms());
    const double growth = std::log2(n) + 2 * static_cast<double>(problem.extents.size());
    const double room = problem.precision == Precision::f64   ? 800
                        : problem.precision == Precision::f32 ? 100
                                                              : 14;
    return static_cast<int>(std::clamp(room / growth, 1.0, 1000.0));
}

/// The number of items that compare two arrays, and the numbers in a vector of each.
struct CompareShape {
    int lanes;
    std::size_t items;
    bool runs; ///< each item has its own run
};

CompareShape compare_shape(const DeviceInfo &info) {
    if (info.type == DeviceType::cpu)
        return {8, std::max<std::size_t>(1, info.compute_units) * 8, true};
    return {1, std::size_t{1} << 15, false};
}

cl::Kernel compare_kernel(const Device &device, Precision precision) {
    const CompareShape shape = compare_shape(device.info());
    KernelRecipe recipe;
    recipe.comment = "How far two arrays are apart.";
    recipe.defines.set("LANES", shape.lanes);
    set_precision(recipe.defines, precision);
    recipe.sections = {Section::from_file(shape.lanes > 1 ? "lane/vector.cl" : "lane/scalar.cl"),
                       Section::from_file("lane/stored.cl"),
                       Section::from_file("skeleton/difference.cl")};
    try {
        return cl::Kernel(build_program(device, assemble(recipe)).program, "difference");
    } catch (const cl::Error &error) {
        throw opencl_error({search_says.preparing_comparison}, error);
    }
}

void copy_buffer(Queue &queue, const Buffer &from, const Buffer &to) {
    if (from.empty())
        return;
    try {
        queue.handle().enqueueCopyBuffer(from.handle(), to.handle(), 0, 0, from.bytes());
    } catch (const cl::Error &error) {
        throw opencl_error({search_says.copying_result}, error);
    }
}

/// Squares of x and of x - y, summed over two buffers of numbers.
std::pair<double, double> squares(const DevicePtr &device, Queue &queue, cl::Kernel &kernel,
                                  const Buffer &x, const Buffer &y, Precision precision) {
    const std::size_t number_bytes = number_bytes_of(arithmetic_of(precision));
    const CompareShape shape = compare_shape(device->info());
    const auto lanes = static_cast<std::size_t>(shape.lanes);
    const std::size_t vectors = x.bytes() / number_bytes_of(precision) / lanes;
    const std::size_t each = (vectors + shape.items - 1) / shape.items;
    const std::size_t sums = shape.items * lanes * 2;
    const Buffer partial(device, sums * number_bytes);
    try {
        kernel.setArg(0, x.handle());
        kernel.setArg(1, y.handle());
        kernel.setArg(2, static_cast<cl_ulong>(vectors));
        kernel.setArg(3, static_cast<cl_ulong>(shape.runs ? each : 1));
        kernel.setArg(4, static_cast<cl_ulong>(each));
        kernel.setArg(5, static_cast<cl_ulong>(shape.runs ? 1 : shape.items));
        kernel.setArg(6, partial.handle());
    } catch (const cl::Error &error) {
        throw opencl_error({search_says.comparing}, error);
    }
    queue.launch(kernel, cl::NDRange(shape.items), cl::NullRange);
    std::vector<std::byte> bytes(sums * number_bytes);
    queue.download(bytes.data(), partial, bytes.size());
    double size = 0, error_squares = 0;
    for (std::size_t i = 0; i < sums; ++i) {
        const std::byte *at = bytes.data() + i * number_bytes;
        (i / lanes % 2 ? error_squares : size) += number_bytes == 8
                                                      ? *reinterpret_cast<const double *>(at)
                                                      : *reinterpret_cast<const float *>(at);
    }
    return {size, error_squares};
}

} // namespace

double trial_number(std::size_t index, std::size_t part) {
    // The finaliser of MurmurHash3; a congruential sequence would repeat its low bits at the
    // power-of-two distances of transforms.
    const std::size_t i = index % period + part * 40503;
    auto bits = static_cast<std::uint32_t>(i) * 0x9e3779b9u + 12345u;
    bits = (bits ^ (bits >> 16)) * 0x85ebca6bu;
    bits = (bits ^ (bits >> 13)) * 0xc2b2ae35u;
    bits ^= bits >> 16;
    return static_cast<double>(static_cast<std::int32_t>(bits) >> 8) / 8388608;
}

std::vector<std::size_t> places_of(const std::vector<std::size_t> &shape,
                                   const std::vector<std::size_t> &strides, std::size_t batch_axes,
                                   std::size_t transform) {
    std::size_t base = 0;
    for (std::size_t axis = batch_axes; axis-- > 0;) {
        base += transform % shape[axis] * strides[axis];
        transform /= shape[axis];
    }
    std::vector<std::size_t> places{base};
    for (std::size_t axis = batch_axes; axis < shape.size(); ++axis) {
        std::vector<std::size_t> next;
        next.reserve(places.size() * shape[axis]);
        for (const std::size_t place : places)
            for (std::size_t i = 0; i < shape[axis]; ++i)
                next.push_back(place + i * strides[axis]);
        places = std::move(next);
    }
    return places;
}

TrialData::TrialData(const DevicePtr &device, const Problem &problem, bool masked)
    : problem_(problem), arrays_(device, problem), pristine_(Buffer()) {
    if (overwrites(problem)) {
        pristine_.real = Buffer(device, in().real.bytes());
        if (!in().imaginary.empty())
            pristine_.imaginary = Buffer(device, in().imaginary.bytes());
    }
    Queue queue(device, Queue::Timing::off);
    const ArrayBuffers &source = overwrites(problem) ? pristine_ : in();
    fill(queue, source.real, 0);
    if (!source.imaginary.empty())
        fill(queue, source.imaginary, 1);
    if (!overwrites(problem)) { // plans write nothing between elements, so both leave the same
        fill(queue, out().real, 3);
        if (!out().imaginary.empty())
            fill(queue, out().imaginary, 3);
    }
    if (masked || kind_row(problem.kind).mask_parts > 0) {
        mask_ = Buffer(device, problem.mask_numbers() * problem.number_bytes());
        fill(queue, mask_, mask_part);
        for (std::size_t i = 0; i < problem.mask_numbers(); ++i)
            mask_values_.push_back(stored_number(trial_number(i, mask_part), problem.precision));
    }
    restore(queue);
    queue.finish();
    compute_expected();
}

void TrialData::fill(Queue &queue, const Buffer &buffer, std::size_t part) {
    const auto with = [&]<class T>(T) {
        const std::vector<T> block = block_of<T>(part);
        const std::size_t whole = period * sizeof(T);
        for (std::size_t at = 0; at < buffer.bytes(); at += whole)
            queue.upload(buffer, block.data(), std::min(whole, buffer.bytes() - at), at);
    };
    switch (problem_.precision) {
    case Precision::f16:
        return with(Half());
    case Precision::f32:
        return with(float());
    case Precision::f64:
        return with(double());
    }
}

void TrialData::restore(Queue &queue) const {
    if (pristine_.real.empty())
        return;
    try {
        queue.handle().enqueueCopyBuffer(pristine_.real.handle(), in().real.handle(), 0, 0,
                                         in().real.bytes());
        if (!pristine_.imaginary.empty())
            queue.handle().enqueueCopyBuffer(pristine_.imaginary.handle(), in().imaginary.handle(),
                                             0, 0, in().imaginary.bytes());
    } catch (const cl::Error &error) {
        throw opencl_error({search_says.restoring_input}, error);
    }
}

template <class T>
TrialData::Expected TrialData::expected(std::size_t transform) const {
    const bool planar = problem_.layout == ComplexLayout::planar;
    const auto places = places_of(problem_.input_shape(), problem_.input_strides(),
                                  problem_.batch.size(), transform);
    auto input =
        dense<T>(places, problem_.complex_input(), planar, [&](std::size_t i, std::size_t part) {
            return static_cast<T>(stored_number(trial_number(i, part), problem_.precision));
        });
    const std::vector<T> mask(mask_values_.begin(), mask_values_.end());
    if (!mask.empty() && kind_row(problem_.kind).mask_parts == 0) { // mask at load
        const std::size_t numbers = problem_.complex_input() ? 2 : 1;
        for (std::size_t i = 0; i < input.size(); ++i)
            input[i] *= mask.at(i / numbers);
    }
    const std::vector<T> values = expected_transform(problem_, input, HostThreads::one, mask);
    Expected right{transform, std::vector<double>(values.begin(), values.end()), 1, {}};
    const auto all = places_of(problem_.output_shape(), problem_.output_strides(),
                               problem_.batch.size(), transform);
    right.step = all.size() / most_points | 1; // odd: it reaches places of every power of two
    for (std::size_t i = 0; i < all.size(); i += right.step)
        right.spread.push_back(all[i]);
    return right;
}

void TrialData::compute_expected() {
    const std::size_t all = problem_.transforms(), points = problem_.points() / all;
    const std::size_t room = std::max<std::size_t>(most_points / points, 1);
    const std::size_t count = std::min({all, room, most_transforms});
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t at = i + 1 == count ? all - 1 : i * (all / count);
        expected_.push_back(problem_.precision == Precision::f64 ? expected<long double>(at)
                                                                 : expected<double>(at));
    }
}

double TrialData::error(Queue &queue, bool spread) const {
    const bool planar = problem_.layout == ComplexLayout::planar && problem_.complex_output();
    const std::size_t numbers = problem_.complex_output() && !planar ? 2 : 1;
    const std::size_t bytes = problem_.number_bytes();
    double worst = 0;
    for (const Expected &right : expected_) {
        const auto places = spread ? right.spread
                                   : places_of(problem_.output_shape(), problem_.output_strides(),
                                               problem_.batch.size(), right.transform);
        const auto [low, high] = std::minmax_element(places.begin(), places.end());
        const std::size_t first = *low * numbers, last = *high * numbers + numbers;
        std::vector<std::byte> got[2];
        for (int part = 0; part < (planar ? 2 : 1); ++part) {
            got[part].resize((last - first) * bytes);
            queue.download(got[part].data(), part ? out().imaginary : out().real, got[part].size(),
                           first * bytes);
        }
        const auto number = [&](std::size_t i, std::size_t part) -> double {
            const std::byte *at = got[part].data() + (i - first) * bytes;
            return bytes == 8   ? *reinterpret_cast<const double *>(at)
                   : bytes == 4 ? *reinterpret_cast<const float *>(at)
                                : static_cast<float>(*reinterpret_cast<const Half *>(at));
        };
        const auto values = dense<double>(places, problem_.complex_output(), planar, number);
        double error_squares = 0, size = 0;
        const std::size_t each = values.size() / places.size();
        const std::size_t step = spread ? right.step : 1;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double value = right.values[i / each * step * each + i % each];
            error_squares += (values[i] - value) * (values[i] - value);
            size += value * value;
        }
        const double error = error_squares == 0 ? 0 : std::sqrt(error_squares / size);
        if (!std::isfinite(error))
            return std::numeric_limits<double>::infinity();
        worst = std::max(worst, error);
    }
    return worst;
}

struct Trial::Kept {
    std::string text;
    Transform transform;
    double error = 0;
    double seconds = 0; ///< of one run, estimated
};

Trial::Trial(DevicePtr device, const Problem &problem, bool masked)
    : device_(device), problem_(problem), data_(device, problem, masked),
      queue_(device, Queue::Timing::off), timed_(device), right_(Buffer()),
      compare_(compare_kernel(*device, problem.precision)) {}

Trial::~Trial() = default;

void Trial::restore(Queue &queue) {
    data_.restore(queue);
    runs_ = 0;
}

/// Restores only if this many more runs would be too many: a copy of a large input takes longer
/// than the runs.
void Trial::make_room(Queue &queue, int times) {
    if (runs_ + times <= most_repetitions(problem_))
        return;
    restore(queue);
    queue.finish();
}

void Trial::run(Kept &plan, Queue &queue, int times) {
    for (int i = 0; i < times; ++i) {
        ++runs_;
        plan.transform.execute(queue, data_.in(), data_.out());
    }
}

/// The relative difference of the output from the first right one's; keeps the output if it is the
/// first.
double Trial::difference() {
    if (!have_right_) {
        right_.real = Buffer(device_, data_.out().real.bytes());
        copy_buffer(queue_, data_.out().real, right_.real);
        if (!data_.out().imaginary.empty()) {
            right_.imaginary = Buffer(device_, data_.out().imaginary.bytes());
            copy_buffer(queue_, data_.out().imaginary, right_.imaginary);
        }
        have_right_ = true;
        return 0;
    }
    auto [size, error_squares] =
        squares(device_, queue_, compare_, right_.real, data_.out().real, problem_.precision);
    if (!right_.imaginary.empty()) {
        const auto more = squares(device_, queue_, compare_, right_.imaginary,
                                  data_.out().imaginary, problem_.precision);
        size += more.first;
        error_squares += more.second;
    }
    const double difference = error_squares == 0 ? 0 : std::sqrt(error_squares / size);
    return std::isfinite(difference) ? difference : std::numeric_limits<double>::infinity();
}

Trial::Kept &Trial::kept(const PlanOptions &options) {
    const std::string text = to_string(options);
    const auto found = std::find_if(kept_.begin(), kept_.end(),
                                    [&](const auto &plan) { return plan->text == text; });
    if (found != kept_.end()) {
        std::rotate(found, found + 1, kept_.end());
        return *kept_.back();
    }
    while (kept_.size() >= most_kept)
        kept_.erase(kept_.begin());
    auto plan = std::make_unique<Kept>(Kept{text, Transform(device_, problem_, options)});
    if (!data_.mask().empty())
        plan->transform.set_mask(data_.mask());
    restore(queue_);
    run(*plan, queue_, 1);
    queue_.finish();
    const double bound = expected_error_bound(problem_);
    // Checks the first plan in full, and the others as a whole against the first and in part
    // against the reference.
    plan->error = have_right_ ? data_.spread_error(queue_) : data_.error(queue_);
    const bool wrong = !(plan->error <= bound);
    if (wrong || !(difference() <= whole_slack * bound)) {
        restore(queue_); // in place, no plan continues from a wrong result
        throw WrongResult(wrong ? "The result is wrong by " + std::to_string(plan->error) +
                                      " relative."
                                : "The result differs from that of another plan.");
    }
    // Runs twice, since the first run would include preparations that the check did not make.
    for (int i = 0; i < 2 && plan->seconds < long_run; ++i) {
        make_room(queue_, 1);
        const auto start = Clock::now();
        run(*plan, queue_, 1);
        queue_.finish();
        plan->seconds = milliseconds_since(start) * 1e-3;
    }
    kept_.push_back(std::move(plan));
    return *kept_.back();
}

double Trial::check(const PlanOptions &options) {
    return kept(options).error;
}

/// Seconds of one run, averaged over `times` runs, for which there is room.
double Trial::sample(Kept &plan, int times, int step) {
    if (step < 0) {
        const auto start = Clock::now();
        run(plan, queue_, times);
        queue_.finish();
        return milliseconds_since(start) * 1e-3 / times;
    }
    double sum = 0;
    for (int i = 0; i < times; ++i) {
        run(plan, timed_, 1);
        timed_.finish();
        sum += plan.transform.report().steps.at(static_cast<std::size_t>(step)).milliseconds;
    }
    return sum * 1e-3 / times;
}

Race Trial::race(const PlanOptions &first, const PlanOptions &second,
                 const RaceSettings &settings) {
    kept(first); // keeps both to the end
    Kept &candidate = kept(second);
    Kept &incumbent = kept(first);
    const double once = std::max(std::min(incumbent.seconds, candidate.seconds), 1e-6);
    const int times =
        static_cast<int>(std::clamp(std::ceil(settings.sample_milliseconds * 1e-3 / once), 1.0,
                                    std::max(1.0, most_repetitions(problem_) / 2.0)));
    const auto start = Clock::now();
    Race race;
    for (std::size_t pair = 0; pair < settings.pairs; ++pair) {
        make_room(settings.step < 0 ? queue_ : timed_, 2 * times); // before both, or neither
        // The second plan finds the caches as the first left them, so the plans take turns.
        if (pair % 2 == 0)
            race.first.push_back(sample(incumbent, times, settings.step));
        race.second.push_back(sample(candidate, times, settings.step));
        if (pair % 2 == 1)
            race.first.push_back(sample(incumbent, times, settings.step));
        if (settings.give_up && hopeless(race.ratios()))
            break;
        if (milliseconds_since(start) * 1e-3 > settings.most_seconds)
            break;
    }
    return race;
}

PlanReport Trial::report(const PlanOptions &options) {
    Kept &plan = kept(options);
    make_room(timed_, 3);
    sample(plan, 3, 0);
    return plan.transform.report();
}

std::vector<StepProfile> Trial::profile(const PlanOptions &options) {
    const BuiltPlanPtr built = kept(options).transform.plan();
    const bool nvidia = device_->info().vendor.find("NVIDIA") != std::string::npos;
    std::vector<StepProfile> profiles;
    for (std::size_t i = 0; i < built->steps.size(); ++i) {
        StepProfile profile;
        try {
            const cl::Kernel kernel(built->steps[i].program, step_kernel_name);
            const cl::Device &device = device_->handle();
            profile.private_bytes = kernel.getWorkGroupInfo<CL_KERNEL_PRIVATE_MEM_SIZE>(device);
            profile.local_bytes = kernel.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(device);
            if (nvidia) { // its compiler reports it only in the log: "Used 95 registers"
                const auto binaries = built->steps[i].program.getInfo<CL_PROGRAM_BINARIES>();
                cl::Program program(device_->context(), {device}, binaries);
                program.build({device}, "-cl-nv-verbose");
                const std::string log = program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device);
                if (const auto at = log.find("Used "); at != std::string::npos)
                    profile.registers = static_cast<std::size_t>(std::atoi(log.c_str() + at + 5));
            }
        } catch (const cl::Error &) {
            // Values that the driver does not report are left out.
        }
        profiles.push_back(profile);
    }
    return profiles;
}

} // namespace imago
