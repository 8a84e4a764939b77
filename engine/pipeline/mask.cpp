// SPDX-License-Identifier: MIT
#include "engine/pipeline/mask.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <string>

namespace imago {
namespace {

using Kind = FilterShape::Kind;

constexpr std::size_t shape_numbers = 8; // SHAPE_NUMBERS of kernels/skeleton/mask.cl

std::string text_of(double value) {
    char text[32];
    const auto [end, status] = std::to_chars(text, text + sizeof text, value);
    return std::string(text, end);
}

const char *name_of(Kind kind) {
    switch (kind) {
    case Kind::low:
        return "low";
    case Kind::high:
        return "high";
    case Kind::band:
        return "band";
    case Kind::stop:
        return "stop";
    case Kind::notch:
        return "notch";
    case Kind::wedge:
        break;
    }
    return "wedge";
}

/// One shape under inspection.
class ShapeCheck {
  public:
    ShapeCheck(const FilterShape &shape, std::size_t number)
        : name_("Shape " + std::to_string(number + 1) + " of the mask (" + name_of(shape.kind) +
                ")") {}

    void in(const char *what, double value, double least, double most, bool above = false) const {
        // The largest frequency is irrational: who rounds it up to four digits means it.
        if (value >= least && value <= most + 5e-5 && !(above && value == least))
            return;
        throw usage_error(name_ + " has " + what + " " + text_of(value) + "; allowed is " +
                          (above ? "above " : "") + text_of(least) + " to " +
                          text_of(std::round(most * 1e4) / 1e4) + ".");
    }

    void ordered(double inner, double outer) const {
        if (!(inner < outer))
            throw usage_error(name_ + " has its inner radius " + text_of(inner) +
                              " not below its outer radius " + text_of(outer) + ".");
    }

  private:
    std::string name_;
};

void check(const FilterShape &shape, std::size_t number) {
    const ShapeCheck test(shape, number);
    switch (shape.kind) {
    case Kind::low:
    case Kind::high:
        test.in("the radius", shape.radius, 0, largest_frequency);
        break;
    case Kind::band:
    case Kind::stop:
        test.in("the inner radius", shape.inner, 0, largest_frequency);
        test.in("the outer radius", shape.outer, 0, largest_frequency);
        test.ordered(shape.inner, shape.outer);
        break;
    case Kind::notch:
        test.in("the horizontal frequency", shape.x, -0.5, 0.5);
        test.in("the vertical frequency", shape.y, -0.5, 0.5);
        test.in("the radius", shape.radius, 0, largest_frequency, true);
        break;
    case Kind::wedge:
        test.in("the angle", shape.angle, -360, 360);
        test.in("the width", shape.width, 0, 180, true);
        break;
    }
    test.in("the soft edge", shape.soft, 0, largest_frequency);
    test.in("the strength", shape.strength, 0, 1);
}

std::string size_text(std::size_t width, std::size_t height) {
    return std::to_string(width) + " x " + std::to_string(height);
}

void check_picture(const Plane &picture, std::size_t height, std::size_t width) {
    if (picture.width != width || picture.height != height ||
        picture.samples.size() != height * width)
        throw usage_error("The mask's picture is " + size_text(picture.width, picture.height) +
                          "; this filter needs " + size_text(width, height) +
                          " (width x height, with the margin if there is one).");
    const auto bad = std::find_if(picture.samples.begin(), picture.samples.end(),
                                  [](float value) { return !(value >= 0 && value <= 1); });
    if (bad != picture.samples.end())
        throw usage_error("The mask's picture has a value of " +
                          text_of(static_cast<double>(*bad)) + "; allowed are 0 to 1.");
}

/// The shape as the kernel reads it.
void append(std::vector<float> &numbers, const FilterShape &shape) {
    constexpr double radian = std::numbers::pi / 180;
    double a = shape.radius, b = 0, c = 0;
    if (shape.kind == Kind::band || shape.kind == Kind::stop) {
        a = shape.inner;
        b = shape.outer;
    } else if (shape.kind == Kind::notch) {
        b = shape.x;
        c = shape.y;
    } else if (shape.kind == Kind::wedge) {
        a = shape.width / 2 * radian;
        b = shape.angle * radian;
    }
    for (const double value : {static_cast<double>(shape.kind), a, b, c, 0.0, shape.soft,
                               shape.strength, shape.invert ? 1.0 : 0.0})
        numbers.push_back(static_cast<float>(value));
}

} // namespace

void check(const FilterMask &mask, std::size_t height, std::size_t width) {
    for (std::size_t i = 0; i < mask.shapes.size(); ++i)
        check(mask.shapes[i], i);
    for (const auto &picture : mask.pictures) {
        if (!picture)
            throw usage_error("A picture of the mask is missing.");
        check_picture(*picture, height, width);
    }
}

MaskValues::MaskValues(DevicePtr device, std::size_t height, std::size_t width)
    : device_(device), height_(height), width_(width),
      shapes_kernel_(device, {"skeleton/mask.cl", "mask_shapes",
                              "the mask's shapes at every frequency", height * width}),
      compile_milliseconds_(shapes_kernel_.compile_milliseconds()) {}

void MaskValues::evaluate(Queue &queue, const FilterMask &mask, const Buffer &out) {
    using Index = Elementwise::Index;
    check(mask, height_, width_);
    std::vector<float> numbers;
    for (const FilterShape &shape : mask.shapes)
        append(numbers, shape);
    numbers.resize(std::max(numbers.size(), shape_numbers)); // a buffer is never empty
    const std::size_t number_bytes = numbers.size() * sizeof(float);
    if (parameters_.bytes() < number_bytes)
        parameters_ = Buffer(device_, number_bytes);
    queue.upload(parameters_, numbers.data(), number_bytes);
    shapes_kernel_.launch(queue, count(), shapes_kernel_.lanes(), bytes(), out.handle(),
                          parameters_.handle(), static_cast<cl_int>(mask.shapes.size()),
                          Index{height_}, Index{width_}, cl_int{mask.keep_mean});
    picture_steps_.clear();
    if (mask.pictures.empty())
        return;
    const Buffer uploaded(device_, height_ * width_ * sizeof(float));
    for (const auto &picture : mask.pictures)
        multiply(queue, *picture, mask.keep_mean, uploaded, out);
}

void MaskValues::multiply(Queue &queue, const Plane &picture, bool keep_mean,
                          const Buffer &uploaded, const Buffer &out) {
    using Index = Elementwise::Index;
    if (!picture_kernel_) {
        picture_kernel_.emplace(device_,
                                ElementwiseSource{"skeleton/mask.cl", "mask_picture",
                                                  "the mask times a picture", height_ * width_});
        compile_milliseconds_ += picture_kernel_->compile_milliseconds();
    }
    queue.upload(uploaded, picture.samples.data(), uploaded.bytes());
    picture_kernel_->launch(queue, count(), picture_kernel_->lanes(),
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
