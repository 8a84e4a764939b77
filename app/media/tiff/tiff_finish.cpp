// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/tiff/tiff_finish.h"

#include "app/media/file/sentences.h"
#include "app/media/tiff/sentences.h"
#include "app/media/tiff/tiff_colours.h"
#include "engine/support/error.h"

#include <cmath>
#include <limits>

namespace imago {
namespace {

void mark_large_floats(const TiffLayout &layout, Image &image) {
    if (layout.format == SAMPLEFORMAT_IEEEFP)
        for (float &sample : image.samples)
            if (std::fabs(sample) >= no_data_size)
                sample = std::numeric_limits<float>::quiet_NaN();
}

/// Whole values from 0 on in the range of the depth.
void finish_values(const TiffLayout &layout, TiffPicture &picture) {
    Image &image = picture.image;
    const bool integers = image.depth != SampleDepth::f32;
    if (layout.photometric == PHOTOMETRIC_MINISWHITE) {
        const auto white = static_cast<float>(layout.maximum());
        if (!integers)
            picture.notes.push_back(tiff_says.white_is_zero);
        else
            for (float &sample : image.samples)
                sample = white - sample;
        for (std::uint8_t &sample : image.bytes)
            sample = static_cast<std::uint8_t>(255 - sample);
    }
    if (!integers || layout.bits == 8 || layout.bits == 16)
        return;
    if (layout.bits != 1 && layout.bits != 2 && layout.bits != 4)
        return picture.notes.push_back({tiff_says.few_bits, layout.bits});
    const auto scale = static_cast<float>(255 / layout.maximum());
    for (std::vector<float> *samples : {&image.samples, &image.alpha})
        for (float &sample : *samples)
            sample *= scale;
}

} // namespace

void finish_tiff(const TiffHandle &tiff, const TiffLayout &layout, const std::string &name,
                 TiffPicture &picture) {
    Image &image = picture.image;
    mark_large_floats(layout, image);
    const std::size_t read =
        layout.gray_channels() > 1 ? layout.samples : layout.colours + !image.alpha.empty();
    if (layout.samples > read)
        picture.notes.push_back({tiff_says.channels_left_out, layout.samples - read});
    if (layout.alpha == TiffAlpha::associated)
        picture.notes.push_back(tiff_says.premultiplied);
    switch (layout.photometric) {
    case PHOTOMETRIC_PALETTE:
        if (!apply_palette(tiff, layout, image))
            throw Error(file_says.read_failed, name, Sentence(tiff_says.no_colour_map));
        return;
    case PHOTOMETRIC_SEPARATED:
        convert_cmyk(layout, image);
        picture.notes.push_back(tiff_says.cmyk);
        return;
    case PHOTOMETRIC_CIELAB:
    case PHOTOMETRIC_ICCLAB:
        image.depth = layout.bits == 8 ? SampleDepth::u8 : SampleDepth::u16;
        convert_lab(layout, image);
        picture.notes.push_back(tiff_says.lab);
        return;
    case PHOTOMETRIC_LOGLUV:
        convert_xyz(image);
        picture.notes.push_back(tiff_says.log_luv);
        return;
    case colour_filter_photometric:
        picture.notes.push_back(tiff_says.mosaic);
        break;
    default:
        break;
    }
    finish_values(layout, picture);
}

} // namespace imago
