// SPDX-License-Identifier: MIT
#include "engine/pipeline/convolve/convolve_shape.h"

#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

namespace imago {
namespace {

using Mode = ConvolveSettings::Mode;

/// "3 x 512 x 512".
std::string shape_text(const std::vector<std::size_t> &shape) {
    std::string text;
    for (const std::size_t length : shape)
        text += (text.empty() ? "" : " x ") + std::to_string(length);
    return text;
}

void check_samples(const Form<1> &refusal, const std::vector<std::size_t> &shape) {
    if (shape.empty() || std::find(shape.begin(), shape.end(), 0u) != shape.end())
        throw usage_error(refusal, shape_text(shape));
}

/// The axes that are named, from 0.
std::vector<std::size_t> places_of(const std::vector<int> &axes, std::size_t rank) {
    std::vector<std::size_t> places;
    for (const int axis : axes) {
        const long long place = axis < 0 ? axis + static_cast<long long>(rank) : axis;
        if (place < 0 || place >= static_cast<long long>(rank))
            throw usage_error(pipeline_says.convolve_no_axis, axis, rank,
                              -static_cast<long long>(rank), rank - 1);
        if (std::find(places.begin(), places.end(), place) != places.end())
            throw usage_error(pipeline_says.convolve_axis_twice, axis);
        places.push_back(static_cast<std::size_t>(place));
    }
    return places;
}

/// The axis of the input along which each axis of the kernel goes.
std::vector<std::size_t> places_of_kernel(const std::vector<std::size_t> &kernel,
                                          const std::vector<std::size_t> &named, std::size_t rank) {
    if (kernel.size() > rank)
        throw usage_error(pipeline_says.convolve_kernel_axes, shape_text(kernel), kernel.size(),
                          rank);
    std::vector<std::size_t> places(kernel.size());
    std::iota(places.begin(), places.end(), rank - kernel.size());
    if (named.empty())
        return places;
    if (kernel.size() < rank) {
        if (named.size() != kernel.size())
            throw usage_error(pipeline_says.convolve_axes_named, named.size(), shape_text(kernel),
                              kernel.size());
        return named;
    }
    for (std::size_t axis = 0; axis < rank; ++axis)
        if (kernel[axis] > 1 && std::find(named.begin(), named.end(), axis) == named.end())
            throw usage_error(pipeline_says.convolve_axis_unnamed, shape_text(kernel), kernel[axis],
                              axis);
    return places;
}

void set_mode(ConvolveAxis &axis, Mode mode) {
    const std::size_t length = axis.length, kernel = axis.kernel, whole = length + kernel - 1;
    axis.first = mode == Mode::full ? 0 : mode == Mode::valid ? kernel - 1 : (kernel - 1) / 2;
    axis.count = mode == Mode::full ? whole : mode == Mode::valid ? length - kernel + 1 : length;
    // What comes before and behind the kept samples meets within the period.
    axis.period = mode == Mode::circular
                      ? length
                      : std::max({length, whole - axis.first, axis.first + axis.count});
}

} // namespace

void ConvolveShape::add_lines(std::size_t count) {
    axes.insert(axes.begin(), {.length = count, .count = count, .period = count});
    ++begin;
    ++end;
}

std::vector<std::size_t> ConvolveShape::output() const {
    std::vector<std::size_t> shape;
    for (const ConvolveAxis &axis : axes)
        shape.push_back(axis.count);
    return shape;
}

std::size_t ConvolveShape::outer() const {
    std::size_t product = 1;
    for (std::size_t axis = 0; axis < begin; ++axis)
        product *= axes[axis].length;
    return product;
}

std::size_t ConvolveShape::inner() const {
    std::size_t product = 1;
    for (std::size_t axis = end; axis < axes.size(); ++axis)
        product *= axes[axis].length;
    return product;
}

ConvolveShape convolve_shape(const std::vector<std::size_t> &input,
                             const std::vector<std::size_t> &kernel, const std::vector<int> &axes,
                             Mode mode) {
    check_samples(pipeline_says.convolve_no_input, input);
    check_samples(pipeline_says.convolve_no_kernel, kernel);
    const std::vector<std::size_t> named = places_of(axes, input.size());
    const std::vector<std::size_t> places = places_of_kernel(kernel, named, input.size());
    ConvolveShape shape;
    shape.circular = mode == Mode::circular;
    for (const std::size_t length : input)
        shape.axes.push_back({.length = length, .count = length, .period = length});
    std::size_t stride = 1;
    for (std::size_t i = kernel.size(); i-- > 0; stride *= kernel[i]) {
        ConvolveAxis &axis = shape.axes[places[i]];
        axis.kernel = kernel[i];
        axis.stride = stride;
        axis.along = kernel[i] > 1;
        if (mode == Mode::valid && axis.kernel > axis.length)
            throw usage_error(pipeline_says.convolve_kernel_longer, axis.kernel, places[i],
                              axis.length);
        set_mode(axis, mode);
    }
    auto &all = shape.axes;
    const auto along = [](const ConvolveAxis &axis) { return axis.along; };
    if (std::none_of(all.begin(), all.end(), along)) // a factor, along any axis
        all.back().along = true;
    shape.begin =
        static_cast<std::size_t>(std::find_if(all.begin(), all.end(), along) - all.begin());
    shape.end = static_cast<std::size_t>(std::find_if(all.rbegin(), all.rend(), along).base() -
                                         all.begin());
    return shape;
}

std::vector<int> convolve_axes(const std::string &text) {
    std::vector<int> axes;
    for (const char *at = text.data(), *end = at + text.size(); at < end;) {
        int axis = 0;
        const auto [rest, error] = std::from_chars(at, end, axis);
        if (error != std::errc() || (rest < end && (*rest != ',' || rest + 1 == end)))
            throw usage_error(pipeline_says.convolve_axes_text, text);
        axes.push_back(axis);
        at = rest + 1;
    }
    return axes;
}

} // namespace imago
