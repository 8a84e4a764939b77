// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/media/tiff/tiff_maker.h"

#include "engine/array/half.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace imago::test {
namespace {

constexpr std::uint32_t gdal_nodata_tag = 42113;

std::uint64_t bits_of(double value, unsigned bits, unsigned format) {
    if (format != SAMPLEFORMAT_IEEEFP)
        return value < 0 ? static_cast<std::uint64_t>(static_cast<std::int64_t>(value))
                         : static_cast<std::uint64_t>(value);
    if (bits == 16)
        return Half(value).bits();
    std::uint64_t word = 0;
    if (bits == 64) {
        std::memcpy(&word, &value, 8);
        return word;
    }
    const auto single = static_cast<float>(value);
    std::memcpy(&word, &single, 4);
    if (bits == 24) { // a sign, 7 bits of exponent, 16 of fraction, for values of about 1
        const std::uint64_t exponent =
            (word >> 23 & 0xff) == 0 ? 0 : (word >> 23 & 0xff) - 127 + 63;
        return (word >> 31) << 23 | exponent << 16 | (word >> 7 & 0xffff);
    }
    return word;
}

/// Samples of a row: whole bytes in the machine's order, as libtiff takes them, or bit by bit.
class RowPacker {
  public:
    explicit RowPacker(std::vector<unsigned char> &bytes) : bytes_(bytes) {}
    void add(std::uint64_t word, unsigned bits) {
        if (bits == 8 || bits == 16 || bits == 24 || bits == 32 || bits == 64) {
            for (unsigned i = 0; i < bits / 8; ++i)
                bytes_.push_back(static_cast<unsigned char>(word >> 8 * i));
            return;
        }
        for (unsigned i = bits; i-- > 0;) {
            if (used_ == 0)
                bytes_.push_back(0);
            bytes_.back() =
                static_cast<unsigned char>(bytes_.back() | (word >> i & 1) << (7 - used_));
            used_ = (used_ + 1) % 8;
        }
    }
    void end() { used_ = 0; }

  private:
    std::vector<unsigned char> &bytes_;
    unsigned used_ = 0;
};

/// The samples of a rectangle, which repeats the last ones beyond the picture; of one channel if it
/// is planar.
std::vector<unsigned char> rectangle(const TiffMaker &maker, std::uint32_t x, std::uint32_t y,
                                     std::uint32_t width, std::uint32_t height, int channel) {
    std::vector<unsigned char> bytes;
    RowPacker packer(bytes);
    for (std::uint32_t v = y; v < y + height; ++v) {
        for (std::uint32_t u = x; u < x + width; ++u)
            for (unsigned c = 0; c < maker.samples; ++c) {
                if (channel >= 0 && c != static_cast<unsigned>(channel))
                    continue;
                const std::size_t at = (std::size_t{std::min(v, maker.height - 1)} * maker.width +
                                        std::min(u, maker.width - 1)) *
                                           maker.samples +
                                       c;
                packer.add(bits_of(maker.values.at(at), maker.bits, maker.format), maker.bits);
            }
        packer.end();
    }
    return bytes;
}

void set_fields(TIFF *tiff, const TiffMaker &maker) {
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, maker.width);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, maker.height);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, maker.bits);
    TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, maker.format);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, maker.samples);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, maker.photometric);
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, maker.compression);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, maker.planar ? 2 : 1);
    TIFFSetField(tiff, TIFFTAG_SUBFILETYPE, maker.subfile);
    if (maker.compression == COMPRESSION_JPEG)
        TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    if (maker.compression == COMPRESSION_WEBP)
        TIFFSetField(tiff, TIFFTAG_WEBP_LOSSLESS, 1);
    if (maker.predictor)
        TIFFSetField(tiff, TIFFTAG_PREDICTOR, maker.predictor);
    if (maker.tile) {
        TIFFSetField(tiff, TIFFTAG_TILEWIDTH, maker.tile);
        TIFFSetField(tiff, TIFFTAG_TILELENGTH, maker.tile);
    } else {
        TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, maker.rows ? maker.rows : maker.height);
    }
    if (maker.extra >= 0) {
        const unsigned colours = maker.photometric == PHOTOMETRIC_RGB ? 3 : 1;
        const std::vector<std::uint16_t> kinds(maker.samples - colours,
                                               static_cast<std::uint16_t>(maker.extra));
        TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, static_cast<int>(kinds.size()), kinds.data());
    }
    if (!maker.description.empty())
        TIFFSetField(tiff, TIFFTAG_IMAGEDESCRIPTION, maker.description.c_str());
    if (maker.resolution > 0) {
        TIFFSetField(tiff, TIFFTAG_XRESOLUTION, static_cast<double>(maker.resolution));
        TIFFSetField(tiff, TIFFTAG_YRESOLUTION, static_cast<double>(maker.resolution));
        TIFFSetField(tiff, TIFFTAG_RESOLUTIONUNIT, RESUNIT_NONE);
    }
    if (!maker.palette.empty()) {
        const std::size_t entries = maker.palette.size() / 3;
        TIFFSetField(tiff, TIFFTAG_COLORMAP, maker.palette.data(), maker.palette.data() + entries,
                     maker.palette.data() + 2 * entries);
    }
    if (!maker.no_data.empty()) {
        const TIFFFieldInfo info{gdal_nodata_tag, -1, -1, TIFF_ASCII,
                                 FIELD_CUSTOM,    1,  0,  const_cast<char *>("GDALNoDataValue")};
        TIFFMergeFieldInfo(tiff, &info, 1);
        TIFFSetField(tiff, gdal_nodata_tag, maker.no_data.c_str());
    }
}

} // namespace

void TiffMaker::write(const std::filesystem::path &path) const {
    TIFFSetWarningHandler(nullptr);
    TIFF *tiff = TIFFOpen(path.c_str(), mode.c_str());
    REQUIRE(tiff);
    set_fields(tiff, *this);
    const std::uint32_t across = tile ? tile : width, down = tile ? tile : rows ? rows : height;
    std::uint32_t part = 0;
    for (int channel = planar ? 0 : -1; channel < (planar ? static_cast<int>(samples) : 0);
         ++channel)
        for (std::uint32_t y = 0; y < height; y += down)
            for (std::uint32_t x = 0; x < width; x += across, ++part) {
                std::vector<unsigned char> bytes = rectangle(
                    *this, x, y, across, tile ? down : std::min(down, height - y), channel);
                const auto size = static_cast<tmsize_t>(bytes.size());
                REQUIRE((tile ? TIFFWriteEncodedTile(tiff, part, bytes.data(), size)
                              : TIFFWriteEncodedStrip(tiff, part, bytes.data(), size)) == size);
            }
    REQUIRE(TIFFWriteDirectory(tiff) == 1);
    TIFFClose(tiff);
}

} // namespace imago::test
