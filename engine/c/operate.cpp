// SPDX-License-Identifier: MIT
// Operations of engine/op for the C interface.
#include "engine/pipeline/operate/operate.h"
#include "engine/c/objects.h"
#include "engine/op/sentences.h"

#include <algorithm>

namespace {

using namespace imago;

const Operation &operation_for(const char *id) {
    c::require(id, "operation");
    if (const Operation *found = operation_named(id))
        return *found;
    throw usage_error(op_says.no_operation, id, names_of(operations()));
}

std::size_t place_of(const Operation &operation, const char *name) {
    c::require(name, "settings[].name");
    const std::size_t place = operation.place(name);
    if (place < operation.params().size())
        return place;
    throw usage_error(op_says.no_setting, operation.id, name, names_of(operation.params()));
}

template <class T>
OpArray array_of(const T *samples, std::size_t channels, std::size_t height, std::size_t width) {
    return {channels, 1, height, width,
            std::vector<T>(samples, samples + channels * height * width)};
}

OpArray array_of(imago_precision precision, const void *samples, std::size_t channels,
                 std::size_t height, std::size_t width) {
    if (channels == 0 || height == 0 || width == 0)
        throw usage_error("An image has 1 channel, 1 row and 1 column or more.");
    if (width > SIZE_MAX / sizeof(double) / channels / height)
        throw usage_error("An image of this size is too large to be addressed.");
    return precision == IMAGO_DOUBLE
               ? array_of(static_cast<const double *>(samples), channels, height, width)
               : array_of(static_cast<const float *>(samples), channels, height, width);
}

} // namespace

imago_status imago_operate(imago_device *device, const char *operation,
                           const imago_setting *settings, size_t count, imago_precision precision,
                           const void *in, size_t channels, size_t height, size_t width,
                           void *out) {
    return c::guard([&] {
        need_driver();
        c::require(device, "device");
        c::require(in, "in");
        c::require(out, "out");
        if (count)
            c::require(settings, "settings");
        if (const int number = c::number_of(precision);
            number != IMAGO_FLOAT && number != IMAGO_DOUBLE)
            throw usage_error("The precision of an operation is IMAGO_FLOAT or IMAGO_DOUBLE.");
        const Operation &wanted = operation_for(operation);
        OpValues values = wanted.defaults();
        OpFiles files;
        for (const imago_setting *one = settings; one != settings + count; ++one) {
            const std::size_t place = place_of(wanted, one->name);
            const ParamFacts &row = *wanted.params()[place];
            if (row.kind == ParamKind::file) {
                c::require(one->samples, "settings[].samples");
                values[place] = std::string("-"); // there, whatever its name
                files[row.id] = std::make_shared<const OpArray>(
                    array_of(precision, one->samples, 1, one->height, one->width));
            } else {
                c::require(one->value, "settings[].value");
                values[place] = value_of_text(row, one->value);
            }
        }
        wanted.check(values);
        const OpResult result =
            make_runner(wanted, device->device)
                ->run(array_of(precision, in, channels, height, width), values, files, {});
        if (result.array.width != width || result.array.height != height)
            throw usage_error("The result has another size than the input, which the operation's "
                              "output does not hold.");
        std::visit(
            [&](const auto &samples) {
                std::copy(samples.begin(), samples.end(),
                          static_cast<std::remove_cvref_t<decltype(samples.front())> *>(out));
            },
            result.array.samples);
    });
}
