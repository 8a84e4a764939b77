// SPDX-License-Identifier: MIT
#include "engine/search/trial/trial_data.h"

#include "engine/array/half.h"
#include "engine/device/status.h"
#include "engine/reference/expected/expected.h"
#include "engine/search/words/sentences.h"

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
    if (masked || problem.kind == TransformKind::filter) {
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
    if (!mask.empty() && problem_.kind != TransformKind::filter) { // mask at load
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

} // namespace imago
