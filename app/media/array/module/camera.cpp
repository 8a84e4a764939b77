// SPDX-License-Identifier: GPL-3.0-or-later
// Raw files of cameras by LibRaw: the picture that it develops, or the samples behind the mosaic.
#include "app/media/array/raw_array.h"

#include <libraw/libraw.h>

#include <cstring>
#include <memory>

namespace imago {
namespace {

constexpr const char *developed = "developed", *mosaic = "mosaic";

void check(int code) {
    if (code != LIBRAW_SUCCESS)
        throw RawFailure{libraw_strerror(code)};
}

std::unique_ptr<LibRaw> open_file(const RawFile &from) {
    auto raw = std::make_unique<LibRaw>();
    raw->imgdata.params.use_camera_wb = 1;
    raw->imgdata.params.output_bps = 16;
    raw->imgdata.params.no_auto_bright = 1; // the same scale for pictures of one camera
    check(raw->open_file(from.path.c_str()));
    return raw;
}

std::vector<RawArray> list(const RawFile &from) {
    const auto raw = open_file(from);
    check(raw->adjust_sizes_info_only());
    const libraw_image_sizes_t &sizes = raw->imgdata.sizes;
    RawArray picture;
    picture.name = developed;
    picture.type = "<u2";
    picture.shape = {3, sizes.iheight, sizes.iwidth};
    picture.colour = picture.preferred = true;
    picture.notes = {"LibRaw developed it (white balance of the camera, sRGB); the array 'mosaic' "
                     "has the linear samples of the sensor"};
    RawArray samples;
    samples.name = mosaic;
    samples.type = "<u2";
    samples.shape = {sizes.height, sizes.width};
    samples.notes = {"the samples of the sensor as they are, each behind one colour of the mosaic"};
    if (raw->imgdata.idata.filters == 0)
        samples.problem = "the sensor has no mosaic of colours";
    return {picture, samples};
}

void read_mosaic(LibRaw &raw, RawArray &array) {
    const libraw_image_sizes_t &sizes = raw.imgdata.sizes;
    const unsigned short *samples = raw.imgdata.rawdata.raw_image;
    if (!samples || sizes.height != array.shape[0] || sizes.width != array.shape[1] ||
        sizes.top_margin + sizes.height > sizes.raw_height ||
        sizes.left_margin + sizes.width > sizes.raw_width)
        throw RawFailure{"it has no plain mosaic"};
    array.bytes.resize(array.sample_bytes());
    const std::size_t row = 2 * static_cast<std::size_t>(sizes.width);
    for (std::size_t y = 0; y < sizes.height; ++y)
        std::memcpy(&array.bytes[y * row],
                    samples + (y + sizes.top_margin) * std::size_t{sizes.raw_width} +
                        sizes.left_margin,
                    row);
}

void read_developed(LibRaw &raw, RawArray &array) {
    check(raw.dcraw_process());
    int code = 0;
    libraw_processed_image_t *made = raw.dcraw_make_mem_image(&code);
    check(made ? LIBRAW_SUCCESS : code);
    const std::unique_ptr<libraw_processed_image_t, void (*)(libraw_processed_image_t *)> picture(
        made, LibRaw::dcraw_clear_mem);
    if (made->type != LIBRAW_IMAGE_BITMAP || made->colors != 3 || made->bits != 16 ||
        made->width != array.shape[2] || made->height != array.shape[1])
        throw RawFailure{"the developed picture has " + std::to_string(made->width) + " x " +
                         std::to_string(made->height) + " pixels of " +
                         std::to_string(made->colors) + " colours, which is not read"};
    array.bytes.resize(array.sample_bytes());
    const std::size_t pixels = std::size_t{made->width} * made->height;
    for (std::size_t i = 0; i < pixels; ++i)
        for (std::size_t c = 0; c < 3; ++c)
            std::memcpy(&array.bytes[2 * (c * pixels + i)], made->data + 2 * (3 * i + c), 2);
}

void read(const RawFile &from, RawArray &array) {
    const auto raw = open_file(from);
    check(raw->unpack());
    if (array.name == mosaic)
        read_mosaic(*raw, array);
    else
        read_developed(*raw, array);
}

constexpr ArrayCodec codec{list, read, nullptr};

} // namespace
} // namespace imago

const imago::ArrayCodec *imago_array_codec() {
    return &imago::codec;
}
