// SPDX-License-Identifier: MIT
// Pictures of the C interface, by the pipelines of the programs.
#include "engine/array/non_finite.h"
#include "engine/c/objects.h"
#include "engine/op/compress_params.h"
#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/compress/compress_once.h"
#include "engine/pipeline/filter/filter.h"
#include "engine/pipeline/filter/notches.h"
#include "engine/pipeline/spectrum/spectrum.h"

#include <algorithm>
#include <memory>

namespace {

using namespace imago;

void check_shape(std::size_t channels, std::size_t height, std::size_t width) {
    if (channels != 1 && channels != 3)
        throw usage_error("An image has 1 or 3 channels, not " + std::to_string(channels) + ".");
    if (height == 0 || width == 0)
        throw usage_error("An image has 1 row and 1 column or more.");
    if (width > SIZE_MAX / sizeof(float) / 3 / height)
        throw usage_error("An image of " + std::to_string(width) + " x " + std::to_string(height) +
                          " samples is too large to be addressed.");
}

/// NaN and infinity would reach every sample of a transform.
void check_finite(const float *in, std::size_t count) {
    if (const std::size_t bad = count_non_finite({in, count}))
        throw usage_error("Samples that are NaN or infinite: " + std::to_string(bad) + " of " +
                          std::to_string(count) +
                          ". imago_fill_non_finite(), in Python nan=\"zero\" or "
                          "nan=\"neighbours\", fills them.");
}

std::shared_ptr<const Image> image_of(const float *in, std::size_t channels, std::size_t height,
                                      std::size_t width, SampleDepth depth) {
    c::require(in, "in");
    check_shape(channels, height, width);
    check_finite(in, channels * height * width);
    auto image = std::make_shared<Image>();
    image->width = width;
    image->height = height;
    image->channels = channels;
    image->depth = depth;
    image->samples.assign(in, in + image->count());
    return image;
}

void copy_out(const Image &image, float *out) {
    const std::shared_ptr<const Image> whole = widened(std::make_shared<Image>(image));
    std::copy(whole->samples.begin(), whole->samples.end(), out);
}

SampleDepth depth_of(int bits) {
    switch (bits) {
    case 8:
        return SampleDepth::u8;
    case 16:
        return SampleDepth::u16;
    case 32:
        return SampleDepth::f32;
    default:
        throw usage_error("The depth is " + std::to_string(bits) + " bits; it is 8, 16 or 32.");
    }
}

FilterShape shape_in(const imago_shape &from) {
    static_assert(IMAGO_WEDGE == static_cast<int>(FilterShape::Kind::wedge) &&
                  IMAGO_NOTCH == static_cast<int>(FilterShape::Kind::notch));
    if (const int kind = c::number_of(from.kind); kind < 0 || kind > IMAGO_WEDGE)
        throw usage_error("A shape's kind is 0 to " +
                          std::to_string(static_cast<int>(IMAGO_WEDGE)) + ".");
    FilterShape shape;
    shape.kind = static_cast<FilterShape::Kind>(from.kind);
    shape.radius = from.radius;
    shape.inner = from.inner;
    shape.outer = from.outer;
    shape.x = from.x;
    shape.y = from.y;
    shape.angle = from.angle;
    shape.width = from.width;
    shape.soft = from.soft;
    shape.strength = from.strength;
    return shape;
}

} // namespace

imago_status imago_fill_non_finite(float *image, size_t channels, size_t height, size_t width,
                                   imago_fill how, size_t *count) {
    return c::guard([&] {
        c::require(image, "image");
        check_shape(channels, height, width);
        if (const int number = c::number_of(how); number < 0 || number > IMAGO_FILL_NEIGHBOURS)
            throw usage_error("How samples are filled is 0 or 1, see imago_fill.");
        const NanPolicy policy = how == IMAGO_FILL_ZERO ? NanPolicy::zero : NanPolicy::neighbours;
        const size_t filled =
            fill_non_finite({image, channels * height * width}, width, height, policy);
        if (count)
            *count = filled;
    });
}

imago_status imago_compress(imago_device *device, const float *in, size_t channels, size_t height,
                            size_t width, double threshold, double keep, unsigned block, int depth,
                            float *out, imago_compress_figures *figures) {
    return c::guard([&] {
        need_driver();
        c::require(device, "device");
        c::require(out, "out");
        const auto image = image_of(in, channels, height, width, depth_of(depth));
        CompressSettings settings;
        settings.block = block;
        settings.threshold = threshold;
        if (keep >= 0)
            settings = keeping(100 * keep, settings);
        if (!figures) {
            copy_out(*compress_once(device->device, image, settings), out);
            return;
        }
        Compressor compressor(device->device);
        compressor.load(image, settings);
        const CompressResult result = compressor.run(settings, false, {}, ResultUse::floats);
        copy_out(*result.image, out);
        *figures = {result.figures.coefficients, result.figures.kept, result.figures.energy_kept,
                    result.figures.threshold,    result.figures.psnr, result.figures.ssim};
    });
}

imago_status imago_filter(imago_device *device, const float *in, size_t channels, size_t height,
                          size_t width, const imago_shape *shapes, size_t count, const float *mask,
                          imago_edges edges, int keep_mean, float *out) {
    return c::guard([&] {
        need_driver();
        static_assert(IMAGO_EDGES_AUTO == static_cast<int>(FilterEdges::automatic));
        c::require(device, "device");
        c::require(out, "out");
        if (count)
            c::require(shapes, "shapes");
        if (const int number = c::number_of(edges); number < 0 || number > IMAGO_EDGES_AUTO)
            throw usage_error("The edges are 0 to 4, see imago_edges.");
        if (mask && edges != IMAGO_EDGES_NONE && edges != IMAGO_EDGES_TAPER)
            throw usage_error("A picture of the mask has the image's size, so the edges are "
                              "IMAGO_EDGES_NONE or IMAGO_EDGES_TAPER, which add no margin.");
        FilterMask product;
        product.keep_mean = keep_mean != 0;
        for (size_t i = 0; i < count; ++i)
            product.shapes.push_back(shape_in(shapes[i]));
        const auto image = image_of(in, channels, height, width, SampleDepth::f32);
        if (mask)
            product.pictures.push_back(std::make_shared<const Plane>(
                Plane{width, height, std::vector<float>(mask, mask + height * width)}));
        Filter filter(device->device);
        copy_out(*filter.once(image, product, FilterChannels::rgb, static_cast<FilterEdges>(edges))
                      .image,
                 out);
    });
}

imago_status imago_suggest_notches(imago_device *device, const float *in, size_t channels,
                                   size_t height, size_t width, imago_shape *shapes, size_t most,
                                   size_t *count) {
    return c::guard([&] {
        need_driver();
        c::require(device, "device");
        c::require(count, "count");
        if (most)
            c::require(shapes, "shapes");
        const auto image = image_of(in, channels, height, width, SampleDepth::f32);
        Spectrum spectrum(device->device);
        const auto peaks = suggest_notches(spectrum, *image);
        *count = std::min(most, peaks.size());
        for (size_t i = 0; i < *count; ++i) {
            const FilterShape notch = notch_of(peaks[i]);
            shapes[i] = {};
            shapes[i].kind = IMAGO_NOTCH;
            shapes[i].x = notch.x;
            shapes[i].y = notch.y;
            shapes[i].radius = notch.radius;
            shapes[i].soft = notch.soft;
            shapes[i].strength = 1;
        }
    });
}
