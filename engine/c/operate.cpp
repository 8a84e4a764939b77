// SPDX-License-Identifier: MIT
// Operations of engine/op for the C interface.
#include "engine/c/objects.h"
#include "engine/op/sentences.h"
#include "engine/pipeline/operate/kept_runners.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

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

/// An array's sides.
struct Sides {
    std::size_t channels, depth, height, width;
};

template <class T>
OpArray array_of(const T *samples, const Sides &sides) {
    const auto &[channels, depth, height, width] = sides;
    return {channels, depth, height, width,
            std::vector<T>(samples, samples + channels * depth * height * width)};
}

OpArray array_of(imago_precision precision, const void *samples, const Sides &sides) {
    const auto &[channels, depth, height, width] = sides;
    if (channels == 0 || depth == 0 || height == 0 || width == 0)
        throw usage_error(
            "An image has 1 channel, 1 row and 1 column or more, and a stack a page.");
    if (width > SIZE_MAX / sizeof(double) / channels / depth / height)
        throw usage_error("An image of this size is too large to be addressed.");
    return precision == IMAGO_DOUBLE ? array_of(static_cast<const double *>(samples), sides)
                                     : array_of(static_cast<const float *>(samples), sides);
}

/// The sides of a setting's picture: beside a stack its planes are pages of as many channels.
Sides sides_of(const imago_setting &picture, const Sides &input) {
    const std::size_t planes = std::max<std::size_t>(1, picture.channels);
    if (input.depth > 1 && planes % input.channels == 0)
        return {input.channels, planes / input.channels, picture.height, picture.width};
    return {planes, 1, picture.height, picture.width};
}

/// What the functions of operations are given.
struct Call {
    imago_device *device;
    const char *operation;
    const imago_setting *settings;
    std::size_t count;
    imago_precision precision;
    const void *in;
    Sides sides;
    OpWanted wanted;
};

OpResult result_of(const Call &call) {
    need_driver();
    c::require(call.device, "device");
    c::require(call.in, "in");
    if (call.count)
        c::require(call.settings, "settings");
    if (const int number = c::number_of(call.precision);
        number != IMAGO_FLOAT && number != IMAGO_DOUBLE)
        throw usage_error("The precision of an operation is IMAGO_FLOAT or IMAGO_DOUBLE.");
    const Operation &wanted = operation_for(call.operation);
    OpValues values = wanted.defaults();
    OpFiles files;
    for (const imago_setting *one = call.settings; one != call.settings + call.count; ++one) {
        const std::size_t place = place_of(wanted, one->name);
        const ParamFacts &row = *wanted.params()[place];
        if (row.kind == ParamKind::file) {
            c::require(one->samples, "settings[].samples");
            values[place] = std::string("-"); // there, whatever its name
            files[row.id] = std::make_shared<const OpArray>(
                array_of(call.precision, one->samples, sides_of(*one, call.sides)));
        } else {
            c::require(one->value, "settings[].value");
            values[place] = value_of_text(row, one->value);
        }
    }
    wanted.check(values);
    return call.device->runners.run(wanted, array_of(call.precision, call.in, call.sides), values,
                                    files, call.wanted);
}

/// Writes a result's samples, which are in the precision of the call.
void write_samples(const OpArray &array, void *out) {
    std::visit(
        [&](const auto &samples) {
            std::copy(samples.begin(), samples.end(),
                      static_cast<std::remove_cvref_t<decltype(samples.front())> *>(out));
        },
        array.samples);
}

/// Writes a result that has the size of the input.
void write_alike(const OpArray &array, const Sides &sides, void *out) {
    const auto &[channels, depth, height, width] = sides;
    if (array.width != width || array.count() != channels * depth * height * width)
        throw usage_error("The result has another size than the input, which the operation's "
                          "output does not hold.");
    write_samples(array, out);
}

imago_figure figure_of(const OpFigure &figure) {
    imago_figure made{};
    const std::string_view id = figure.id;
    id.copy(made.name, sizeof made.name - 1);
    made.count = std::min(figure.values.size(), std::size(made.values));
    std::copy_n(figure.values.begin(), made.count, made.values);
    return made;
}

/// The figures, and the rows of a table as such.
std::vector<imago_figure> figures_of(const OpResult &result) {
    std::vector<imago_figure> all;
    for (const OpFigure &figure : result.figures)
        all.push_back(figure_of(figure));
    const std::string name = std::string(result.table.id) + "[]";
    for (const std::vector<double> &row : result.table.rows)
        all.push_back(figure_of({name.c_str(), Form<0>(""), row, ""}));
    return all;
}

/// Room for figures, and where their number goes.
struct FigureRoom {
    imago_figure *figures;
    size_t capacity;
    size_t *count;
};

void check_room(const FigureRoom &room) {
    c::require(room.count, "figure_count");
    *room.count = 0;
    if (room.capacity)
        c::require(room.figures, "figures");
}

void write_figures(const OpResult &result, const FigureRoom &room) {
    const std::vector<imago_figure> all = figures_of(result);
    *room.count = all.size();
    if (all.size() > room.capacity)
        throw usage_error("The operation reports more figures than there is room for.");
    std::copy(all.begin(), all.end(), room.figures);
}

} // namespace

imago_status imago_operate(imago_device *device, const char *operation,
                           const imago_setting *settings, size_t count, imago_precision precision,
                           const void *in, size_t channels, size_t height, size_t width,
                           void *out) {
    return c::guard([&] {
        c::require(out, "out");
        const Sides sides{channels, 1, height, width};
        write_alike(
            result_of({device, operation, settings, count, precision, in, sides, OpWanted::picture})
                .array,
            sides, out);
    });
}

imago_status imago_operate_figures(imago_device *device, const char *operation,
                                   const imago_setting *settings, size_t count,
                                   imago_precision precision, const void *in, size_t channels,
                                   size_t height, size_t width, void *out, imago_figure *figures,
                                   size_t capacity, size_t *figure_count) {
    return imago_operate_stack(device, operation, settings, count, precision, in, channels, 1,
                               height, width, out, figures, capacity, figure_count);
}

imago_status imago_operate_stack(imago_device *device, const char *operation,
                                 const imago_setting *settings, size_t count,
                                 imago_precision precision, const void *in, size_t channels,
                                 size_t depth, size_t height, size_t width, void *out,
                                 imago_figure *figures, size_t capacity, size_t *figure_count) {
    return c::guard([&] {
        const FigureRoom room{figures, capacity, figure_count};
        check_room(room);
        const Sides sides{channels, depth, height, width};
        const OpResult result = result_of({device, operation, settings, count, precision, in, sides,
                                           out ? OpWanted::picture : OpWanted::figures});
        if (out)
            write_alike(result.array, sides, out);
        write_figures(result, room);
    });
}

imago_status imago_operate_lags(imago_device *device, const char *operation,
                                const imago_setting *settings, size_t count,
                                imago_precision precision, const void *in, size_t rows,
                                size_t length, void *out, size_t out_capacity, size_t *out_count,
                                imago_figure *figures, size_t capacity, size_t *figure_count) {
    return c::guard([&] {
        const FigureRoom room{figures, capacity, figure_count};
        check_room(room);
        c::require(out_count, "out_count");
        *out_count = 0;
        if (out_capacity)
            c::require(out, "out");
        const OpResult result = result_of({device,
                                           operation,
                                           settings,
                                           count,
                                           precision,
                                           in,
                                           {1, 1, rows, length},
                                           OpWanted::picture});
        *out_count = result.array.count();
        if (*out_count > out_capacity)
            throw usage_error("The result has more samples than there is room for.");
        write_samples(result.array, out);
        write_figures(result, room);
    });
}
