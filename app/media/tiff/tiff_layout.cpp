// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/tiff/tiff_layout.h"

#include <charconv>
#include <cstring>

namespace imago {
namespace {

constexpr std::uint32_t gdal_nodata = 42113, linear_raw = 34892;

bool is_fax(unsigned compression) {
    return compression >= COMPRESSION_CCITTRLE && compression <= COMPRESSION_CCITT_T6;
}

/// What files mean that do not say it, as libtiff guesses it.
unsigned guessed_photometric(const TiffLayout &layout) {
    return layout.samples >= 3          ? PHOTOMETRIC_RGB
           : is_fax(layout.compression) ? PHOTOMETRIC_MINISWHITE
                                        : PHOTOMETRIC_MINISBLACK;
}

unsigned colours_of(unsigned photometric, unsigned samples) {
    switch (photometric) {
    case PHOTOMETRIC_RGB:
    case PHOTOMETRIC_YCBCR:
    case PHOTOMETRIC_CIELAB:
    case PHOTOMETRIC_ICCLAB:
    case PHOTOMETRIC_LOGLUV:
        return 3;
    case PHOTOMETRIC_SEPARATED:
        return 4;
    case linear_raw:
        return samples >= 3 ? 3 : 1;
    default:
        return 1;
    }
}

std::optional<long double> number_of(const std::string &text) {
    const char *begin = text.data(), *end = begin + text.size();
    while (begin != end && (*begin == ' ' || *begin == '+'))
        ++begin;
    long double number = 0;
    if (std::from_chars(begin, end, number).ec != std::errc())
        return std::nullopt;
    return number;
}

} // namespace

std::string tiff_text(const TiffHandle &tiff, std::uint32_t tag) {
    const TIFFField *field = TIFFFindField(tiff.get(), tag, TIFF_ANY);
    if (!field || TIFFFieldDataType(field) != TIFF_ASCII)
        return {};
    const char *text = nullptr;
    std::uint32_t count = 0;
    const bool there = !TIFFFieldPassCount(field) ? TIFFGetField(tiff.get(), tag, &text) == 1
                       : TIFFFieldReadCount(field) == TIFF_VARIABLE2
                           ? TIFFGetField(tiff.get(), tag, &count, &text) == 1
                           : false;
    if (!there || !text)
        return {};
    return TIFFFieldPassCount(field) ? std::string(text, strnlen(text, count)) : std::string(text);
}

unsigned TiffLayout::gray_channels() const {
    const unsigned extra = samples - colours - (alpha == TiffAlpha::none ? 0 : 1);
    return photometric <= PHOTOMETRIC_MINISBLACK ? 1 + extra : 1;
}

TiffLayout tiff_layout(const TiffHandle &tiff) {
    TiffLayout layout;
    layout.width = tiff.field<std::uint32_t>(TIFFTAG_IMAGEWIDTH, 0);
    layout.height = tiff.field<std::uint32_t>(TIFFTAG_IMAGELENGTH, 0);
    layout.bits = tiff.field<std::uint16_t>(TIFFTAG_BITSPERSAMPLE, 1);
    layout.format = tiff.field<std::uint16_t>(TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_UINT);
    layout.samples = tiff.field<std::uint16_t>(TIFFTAG_SAMPLESPERPIXEL, 1);
    layout.compression = tiff.field<std::uint16_t>(TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    layout.planar = layout.samples > 1 && tiff.field<std::uint16_t>(TIFFTAG_PLANARCONFIG, 1) == 2;
    layout.photometric = tiff.field<std::uint16_t>(
        TIFFTAG_PHOTOMETRIC, static_cast<std::uint16_t>(guessed_photometric(layout)));
    layout.colours = colours_of(layout.photometric, layout.samples);
    std::uint16_t extras = 0;
    const std::uint16_t *kinds = nullptr;
    TIFFGetFieldDefaulted(tiff.get(), TIFFTAG_EXTRASAMPLES, &extras, &kinds);
    if (layout.samples > layout.colours) {
        if (extras > 0 && kinds && tiff.states(TIFFTAG_EXTRASAMPLES))
            layout.alpha = kinds[0] == EXTRASAMPLE_ASSOCALPHA   ? TiffAlpha::associated
                           : kinds[0] == EXTRASAMPLE_UNASSALPHA ? TiffAlpha::unassociated
                                                                : TiffAlpha::none;
        else if (layout.photometric == PHOTOMETRIC_RGB && layout.samples == 4)
            layout.alpha =
                TiffAlpha::unassociated; // as other programs take a fourth that is not told
    }
    layout.no_data = number_of(tiff_text(tiff, gdal_nodata));
    return layout;
}

} // namespace imago
