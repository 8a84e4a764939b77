// SPDX-License-Identifier: MIT
// Convolution for the C interface.
#include "engine/c/objects.h"
#include "engine/pipeline/convolve/convolver.h"

#include <algorithm>
#include <functional>
#include <mutex>
#include <numeric>
#include <span>
#include <variant>
#include <vector>

struct imago_convolver : imago::LiveObject {
    imago::DevicePtr device;
    std::mutex running; ///< held by a run
    std::variant<imago::Convolver<float>, imago::Convolver<double>> convolver;
};

namespace {

using namespace imago;

using Shape = std::vector<std::size_t>;

std::size_t count_of(const Shape &shape) {
    return std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
}

/// Axes of an array, whose numbers can be addressed.
Shape shape_in(const std::size_t *lengths, int rank, const char *what) {
    if (rank < 1 || rank > IMAGO_MOST_AXES)
        throw usage_error(std::string(what) + " has 1 to " + std::to_string(IMAGO_MOST_AXES) +
                          " axes, not " + std::to_string(rank) + ".");
    std::size_t left = SIZE_MAX / 4 / sizeof(double); // results are up to twice as long
    for (const std::size_t length : std::span(lengths, static_cast<std::size_t>(rank))) {
        if (length > 0 && (left /= length) == 0)
            throw usage_error(std::string(what) + " is too large to be addressed.");
    }
    return {lengths, lengths + rank};
}

ConvolveShape shape_of(const imago_convolution *wanted) {
    c::require(wanted, "convolution");
    if (wanted->size != sizeof(imago_convolution))
        throw usage_error("The member size of a convolution is sizeof(imago_convolution).");
    if (wanted->axis_count < 0 || wanted->axis_count > IMAGO_MOST_AXES)
        throw usage_error("A convolution names 0 to " + std::to_string(IMAGO_MOST_AXES) +
                          " axes, not " + std::to_string(wanted->axis_count) + ".");
    const int mode = c::number_of(wanted->mode);
    if (mode < IMAGO_CONVOLVE_FULL || mode > IMAGO_CONVOLVE_CIRCULAR)
        throw usage_error("The mode of a convolution is one of imago_convolve_mode, not " +
                          std::to_string(mode) + ".");
    return convolve_shape(shape_in(wanted->shape, wanted->rank, "The input of a convolution"),
                          shape_in(wanted->kernel_shape, wanted->kernel_rank, "A kernel"),
                          {wanted->axes, wanted->axes + wanted->axis_count},
                          static_cast<ConvolveSettings::Mode>(mode));
}

} // namespace

imago_status imago_convolver_create(imago_device *device, imago_precision precision,
                                    imago_effort effort, imago_convolver **convolver) {
    return c::guard([&] {
        need_driver();
        c::require(device, "device");
        c::require(convolver, "convolver");
        *convolver = nullptr;
        const int number = c::number_of(precision);
        if (number != IMAGO_FLOAT && number != IMAGO_DOUBLE)
            throw usage_error("The precision of a convolution is IMAGO_FLOAT or IMAGO_DOUBLE.");
        c::check_effort(effort);
        const PlanMaker plans = [effort](const DevicePtr &on, const Problem &problem) {
            return c::build(on, problem, {}, effort);
        };
        if (number == IMAGO_DOUBLE)
            *convolver = new imago_convolver{
                {}, device->device, {}, Convolver<double>(device->device, plans)};
        else
            *convolver = new imago_convolver{
                {}, device->device, {}, Convolver<float>(device->device, plans)};
    });
}

void imago_convolver_free(imago_convolver *convolver) {
    c::free_object(convolver);
}

imago_status imago_convolution_shape(const imago_convolution *convolution, size_t *shape) {
    return c::guard([&] {
        c::require(shape, "shape");
        const Shape made = shape_of(convolution).output();
        std::copy(made.begin(), made.end(), shape);
    });
}

imago_status imago_convolver_run(imago_convolver *convolver, const imago_convolution *convolution,
                                 const void *in, const void *kernel, void *out) {
    return c::guard([&] {
        need_driver();
        c::require(convolver, "convolver");
        c::require(in, "in");
        c::require(kernel, "kernel");
        c::require(out, "out");
        const ConvolveShape shape = shape_of(convolution);
        const std::size_t numbers = count_of(
                              {convolution->shape, convolution->shape + convolution->rank}),
                          taps = count_of({convolution->kernel_shape,
                                           convolution->kernel_shape + convolution->kernel_rank});
        const std::scoped_lock lock(convolver->running);
        const auto run = [&]<class T>(Convolver<T> &one) {
            one.run({shape,
                     {static_cast<const T *>(in), numbers},
                     {static_cast<const T *>(kernel), taps},
                     convolution->correlate != 0},
                    static_cast<T *>(out));
        };
        std::visit(run, convolver->convolver);
    });
}
