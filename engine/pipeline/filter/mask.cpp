// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/mask.h"

#include "engine/pipeline/words/sentences.h"
#include "engine/values/filter_values.h"
#include "engine/values/mask/lattice.h"
#include "engine/values/mask/volume_mask.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>
#include <vector>

namespace imago {
namespace {

/// The numbers of shapes and of the brushes' lines as the kernel reads them.
class MaskNumbers {
  public:
    void append(const FilterShape &shape);

    std::vector<float> shapes, segments;

  private:
    // These are the sizes in kernels/skeleton/mask.cl.
    static constexpr std::size_t shape_numbers = 16, segment_numbers = 5;
    using Row = std::array<double, shape_numbers>;
    static void append_lattice(Row &row, const FilterShape &shape);
    void append_line(Row &row, const FilterShape &shape);
    /// Sets the box outside which, and outside whose mirror image, the shape is 1.
    static void bound(Row &row, double x, double y, double across, double down);
};

using Kind = FilterShape::Kind;

void MaskNumbers::bound(Row &row, double x, double y, double across, double down) {
    row[2] = x;
    row[3] = y;
    row[4] = across;
    row[5] = down;
}

void MaskNumbers::append_lattice(Row &row, const FilterShape &shape) {
    const auto [first, second] = reduced_basis(shape);
    const double area = first.x * second.y - first.y * second.x;
    const double numbers[] = {first.x,         first.y,          second.x,        second.y,
                              second.y / area, -second.x / area, -first.y / area, first.x / area};
    std::copy(std::begin(numbers), std::end(numbers), row.begin() + 2);
}

void MaskNumbers::append_line(Row &row, const FilterShape &shape) {
    const auto &points = shape.points;
    const std::size_t count = std::max<std::size_t>(points.size(), 2) - 1;
    row[6] = static_cast<double>(segments.size() / segment_numbers);
    row[7] = static_cast<double>(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Frequency from = points[i], to = points[std::min(i + 1, points.size() - 1)];
        const double dx = to.x - from.x, dy = to.y - from.y, square = dx * dx + dy * dy;
        for (const double value : {from.x, from.y, dx, dy, square > 0 ? 1 / square : 0})
            segments.push_back(static_cast<float>(value));
    }
    const auto [left, right] = std::minmax_element(
        points.begin(), points.end(), [](Frequency a, Frequency b) { return a.x < b.x; });
    const auto [top, bottom] = std::minmax_element(
        points.begin(), points.end(), [](Frequency a, Frequency b) { return a.y < b.y; });
    const double reach = shape.radius + shape.soft / 2;
    bound(row, (left->x + right->x) / 2, (top->y + bottom->y) / 2, (right->x - left->x) / 2 + reach,
          (bottom->y - top->y) / 2 + reach);
}

void MaskNumbers::append(const FilterShape &shape) {
    constexpr double radian = std::numbers::pi / 180;
    Row row{};
    row[0] = static_cast<double>(shape.kind);
    row[1] = shape.radius;
    switch (shape.kind) {
    case Kind::band:
    case Kind::stop:
        row[1] = shape.inner;
        row[2] = shape.outer;
        break;
    case Kind::notch:
        bound(row, shape.x, shape.y, shape.radius + shape.soft / 2, shape.radius + shape.soft / 2);
        break;
    case Kind::wedge:
        row[1] = shape.width / 2 * radian;
        row[2] = shape.angle * radian;
        break;
    case Kind::lattice:
        append_lattice(row, shape);
        break;
    case Kind::brush:
        append_line(row, shape);
        break;
    case Kind::low:
    case Kind::high:
        break;
    }
    row[10] = shape.soft;
    row[11] = shape.strength;
    row[12] = shape.invert ? 1 : 0;
    for (const double value : row)
        shapes.push_back(static_cast<float>(value));
}

using Kind = FilterShape::Kind;

Form<0> name_of(Kind kind) {
    constexpr Form<0> names[] = {pipeline_says.shape_low,     pipeline_says.shape_high,
                                 pipeline_says.shape_band,    pipeline_says.shape_stop,
                                 pipeline_says.shape_notch,   pipeline_says.shape_wedge,
                                 pipeline_says.shape_lattice, pipeline_says.shape_brush};
    return names[static_cast<std::size_t>(kind)];
}

/// Checks one shape.
class ShapeCheck {
  public:
    ShapeCheck(const FilterShape &shape, std::size_t number)
        : name_(pipeline_says.shape, number + 1, Sentence(name_of(shape.kind))) {}

    void in(Form<0> what, double value, double least, double most, bool above = false) const {
        // The largest frequency is irrational. A value that is rounded up to four digits stands for
        // it.
        if (value >= least && value <= most + 5e-5 && !(above && value == least))
            return;
        throw usage_error(above ? pipeline_says.shape_above : pipeline_says.shape_range, name_,
                          Sentence(what), RealNumber(value), RealNumber(least),
                          RealNumber(std::round(most * 1e4) / 1e4));
    }

    void frequency(double x, double y) const {
        in(pipeline_says.shape_horizontal_frequency, x, -0.5, 0.5);
        in(pipeline_says.shape_vertical_frequency, y, -0.5, 0.5);
    }

    void slices(double z) const { in(pipeline_says.shape_slice_frequency, z, -0.5, 0.5); }

    void planar(const FilterShape &shape) const {
        if (shape.in_volume())
            throw usage_error(pipeline_says.volume_numbers, name_);
    }

    void spaced(double distance, double radius) const {
        if (!(distance >= finest_lattice))
            throw usage_error(pipeline_says.close_neighbours, name_,
                              RealNumber(distance, 6, RealNumber::Style::significant),
                              RealNumber(finest_lattice));
        in(pipeline_says.shape_radius, radius, 0, distance / 2, true);
    }

    void counted(std::size_t points) const {
        if (points < 1 || points > brush_points)
            throw usage_error(pipeline_says.brush_points, name_, points, brush_points);
    }

    void ordered(double inner, double outer) const {
        if (!(inner < outer))
            throw usage_error(pipeline_says.inner_radius, name_, RealNumber(inner),
                              RealNumber(outer));
    }

  private:
    Sentence name_;
};

void check(const FilterShape &shape, std::size_t number) {
    const ShapeCheck test(shape, number);
    switch (shape.kind) {
    case Kind::low:
    case Kind::high:
        test.in(pipeline_says.shape_radius, shape.radius, 0, largest_volume_frequency);
        break;
    case Kind::band:
    case Kind::stop:
        test.in(pipeline_says.shape_inner_radius, shape.inner, 0, largest_volume_frequency);
        test.in(pipeline_says.shape_outer_radius, shape.outer, 0, largest_volume_frequency);
        test.ordered(shape.inner, shape.outer);
        break;
    case Kind::notch:
        test.frequency(shape.x, shape.y);
        test.slices(shape.z);
        test.in(pipeline_says.shape_radius, shape.radius, 0, largest_frequency, true);
        break;
    case Kind::wedge:
        test.in(pipeline_says.shape_angle, shape.angle, -360, 360);
        test.in(pipeline_says.shape_elevation, shape.elevation, -90, 90);
        test.in(pipeline_says.shape_width, shape.width, 0, 180, true);
        break;
    case Kind::lattice:
        test.frequency(shape.x, shape.y);
        test.frequency(shape.x2, shape.y2);
        test.frequency(shape.x3, shape.y3);
        for (const double z : {shape.z, shape.z2, shape.z3})
            test.slices(z);
        test.spaced(shape.in_volume() ? VolumeShape(shape).spacing() : lattice_spacing(shape),
                    shape.radius);
        break;
    case Kind::brush:
        test.counted(shape.points.size());
        for (const Frequency &point : shape.points)
            test.frequency(point.x, point.y);
        test.in(pipeline_says.shape_radius, shape.radius, 0, largest_frequency, true);
        break;
    }
    test.in(pipeline_says.shape_soft_edge, shape.soft, 0, largest_frequency);
    test.in(pipeline_says.shape_strength, shape.strength, 0, 1);
}

std::string size_text(std::size_t width, std::size_t height) {
    return std::to_string(width) + " x " + std::to_string(height);
}

void check_picture(const Plane &picture, std::size_t height, std::size_t width) {
    if (picture.width != width || picture.height != height ||
        picture.samples.size() != height * width)
        throw usage_error(pipeline_says.picture_size, size_text(picture.width, picture.height),
                          size_text(width, height));
    const auto bad = std::find_if(picture.samples.begin(), picture.samples.end(),
                                  [](float value) { return !(value >= 0 && value <= 1); });
    if (bad != picture.samples.end())
        throw usage_error(pipeline_says.picture_value,
                          RealNumber(static_cast<double>(*bad), 6, RealNumber::Style::significant));
}

} // namespace

void check(const FilterMask &mask, std::size_t height, std::size_t width) {
    for (std::size_t i = 0; i < mask.shapes.size(); ++i) {
        check(mask.shapes[i], i);
        if (height > 0)
            ShapeCheck(mask.shapes[i], i).planar(mask.shapes[i]);
    }
    for (const auto &picture : mask.pictures) {
        if (!picture)
            throw usage_error(pipeline_says.picture_missing);
        check_picture(*picture, height, width);
    }
}

MaskValues::MaskValues(DevicePtr device, std::size_t height, std::size_t width)
    : device_(device), height_(height), width_(width),
      shapes_kernel_(device,
                     {"skeleton/mask.cl", "mask_shapes", ArrayWork::mask_shapes, height * width}),
      compile_milliseconds_(shapes_kernel_.compile_milliseconds()) {}

std::uint64_t MaskGrid::zero() const {
    const double row = -top / step, column = -left / step;
    const auto whole = [](double place, std::size_t n) {
        return place >= 0 && place < static_cast<double>(n) && place == std::floor(place);
    };
    if (!whole(row, rows) || !whole(column, columns))
        return count();
    return static_cast<std::uint64_t>(row) * columns + static_cast<std::uint64_t>(column);
}

void MaskValues::evaluate(Queue &queue, const FilterMask &mask, const MaskGrid &grid,
                          const Buffer &out) {
    using Index = Elementwise::Index;
    check(mask, height_, width_);
    MaskNumbers numbers;
    for (const FilterShape &shape : mask.shapes)
        numbers.append(shape);
    upload(queue, parameters_, numbers.shapes);
    upload(queue, segments_, numbers.segments);
    const std::uint64_t lanes = shapes_kernel_.lanes(), blocks = lanes > 1 ? 8 : 1; // BLOCKS
    shapes_kernel_.launch(queue, grid.count(), blocks * lanes, grid.count() * sizeof(float),
                          out.handle(), parameters_.handle(), segments_.handle(),
                          static_cast<cl_int>(mask.shapes.size()), Index{height_}, Index{width_},
                          Index{grid.columns}, static_cast<cl_float>(grid.top),
                          static_cast<cl_float>(grid.left), static_cast<cl_float>(grid.step),
                          Index{mask.keep_mean ? grid.zero() : grid.count()});
}

void MaskValues::evaluate(Queue &queue, const FilterMask &mask, const Buffer &out) {
    evaluate(queue, mask, half_spectrum(), out);
    picture_steps_.clear();
    if (mask.pictures.empty())
        return;
    const Buffer uploaded(device_, height_ * width_ * sizeof(float));
    for (const auto &picture : mask.pictures)
        multiply(queue, *picture, mask.keep_mean, uploaded, out);
}

/// Uploads numbers. A buffer is never empty, and only grows.
void MaskValues::upload(Queue &queue, Buffer &buffer, std::vector<float> &numbers) {
    numbers.resize(std::max<std::size_t>(numbers.size(), 1));
    const std::size_t bytes = numbers.size() * sizeof(float);
    if (buffer.bytes() < bytes)
        buffer = Buffer(device_, bytes);
    queue.upload(buffer, numbers.data(), bytes);
}

void MaskValues::multiply(Queue &queue, const Plane &picture, bool keep_mean,
                          const Buffer &uploaded, const Buffer &out) {
    using Index = Elementwise::Index;
    if (!picture_kernel_) {
        picture_kernel_.emplace(device_,
                                ElementwiseSource{"skeleton/mask.cl", "mask_picture",
                                                  ArrayWork::mask_picture, height_ * width_});
        compile_milliseconds_ += picture_kernel_->compile_milliseconds();
    }
    queue.upload(uploaded, picture.samples.data(), uploaded.bytes());
    picture_kernel_->launch(queue, half_spectrum().count(), picture_kernel_->lanes(),
                            2 * bytes() + uploaded.bytes(), out.handle(), uploaded.handle(),
                            Index{height_}, Index{width_}, cl_int{keep_mean});
    queue.finish();
    picture_steps_.push_back(picture_kernel_->report());
}

std::vector<StepReport> MaskValues::steps() const {
    std::vector<StepReport> steps{shapes_kernel_.report()};
    steps.insert(steps.end(), picture_steps_.begin(), picture_steps_.end());
    return steps;
}

} // namespace imago
