// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/tiff/tiff_parts.h"

#include "app/media/file/decode_limits.h"
#include "app/media/file/sentences.h"
#include "app/media/tiff/sentences.h"
#include "app/media/tiff/tiff_rows.h"
#include "engine/support/error.h"

#include <algorithm>

namespace imago {
namespace {

constexpr std::uint32_t linear_raw_photometric = 34892;

/// Strips or tiles of any picture; one of more rows may have as many as it has rows.
constexpr std::size_t most_parts = 65536;

constexpr std::pair<unsigned, const char *> absent_codecs[] = {{33003, "JPEG 2000 of Aperio"},
                                                               {33005, "JPEG 2000 of Aperio"},
                                                               {34661, "JBIG"},
                                                               {34712, "JPEG 2000"},
                                                               {34887, "LERC"},
                                                               {34925, "LZMA"},
                                                               {34926, "Zstandard"},
                                                               {34927, "WebP"},
                                                               {34933, "PNG"},
                                                               {34934, "JPEG XR"},
                                                               {22610, "JPEG XR"},
                                                               {50000, "Zstandard"},
                                                               {50001, "WebP"},
                                                               {50002, "JPEG XL"},
                                                               {52546, "JPEG XL"}};

} // namespace

Sentence TiffParts::name_of(std::size_t part) const {
    return tiled ? Sentence(tiff_says.tile, part + 1) : Sentence(tiff_says.strip, part + 1);
}

void check_tiff_kind(const TiffHandle &tiff, const TiffLayout &layout, const std::string &name) {
    const auto fail = [&](const Sentence &reason) {
        throw Error(file_says.read_failed, name, reason);
    };
    if (!TIFFIsCODECConfigured(static_cast<std::uint16_t>(layout.compression))) {
        const auto *row =
            std::find_if(std::begin(absent_codecs), std::end(absent_codecs),
                         [&](const auto &codec) { return codec.first == layout.compression; });
        fail({tiff_says.no_codec, row == std::end(absent_codecs)
                                      ? Sentence(tiff_says.number, layout.compression)
                                      : Sentence::verbatim(row->second)});
    }
    if (layout.format == SAMPLEFORMAT_COMPLEXINT || layout.format == SAMPLEFORMAT_COMPLEXIEEEFP)
        fail(tiff_says.complex_samples);
    const bool lab = layout.is_lab() && ((layout.bits != 8 && layout.bits != 16) ||
                                         layout.format == SAMPLEFORMAT_IEEEFP);
    const bool palette =
        layout.photometric == PHOTOMETRIC_PALETTE && (layout.bits > 16 || !layout.is_unsigned());
    const bool inks =
        layout.colours == 4 && !layout.is_unsigned() && layout.format != SAMPLEFORMAT_IEEEFP;
    if (inks)
        fail({tiff_says.signed_inks, layout.bits});
    if (!TiffRows::knows(layout) || lab || palette)
        fail({tiff_says.samples, layout.bits});
    const bool known = layout.photometric <= PHOTOMETRIC_YCBCR || layout.is_lab() ||
                       layout.photometric == PHOTOMETRIC_LOGL ||
                       layout.photometric == PHOTOMETRIC_LOGLUV ||
                       layout.photometric == colour_filter_photometric ||
                       layout.photometric == linear_raw_photometric;
    if (!known || layout.samples < layout.colours)
        fail({tiff_says.colour_space, layout.photometric});
    if (layout.photometric == PHOTOMETRIC_SEPARATED &&
        tiff.field<std::uint16_t>(TIFFTAG_INKSET, INKSET_CMYK) != INKSET_CMYK)
        fail(tiff_says.separate_inks);
}

TiffParts tiff_parts(const TiffHandle &tiff, const TiffLayout &layout, const std::string &name) {
    const auto fail = [&](const Sentence &reason) {
        throw Error(file_says.read_failed, name, reason);
    };
    TiffParts parts;
    parts.tiled = TIFFIsTiled(tiff.get()) != 0;
    if (parts.tiled) {
        parts.width = tiff.field<std::uint32_t>(TIFFTAG_TILEWIDTH, 0);
        parts.height = tiff.field<std::uint32_t>(TIFFTAG_TILELENGTH, 0);
    } else {
        parts.width = layout.width;
        parts.height = std::min<std::size_t>(
            tiff.field<std::uint32_t>(TIFFTAG_ROWSPERSTRIP, 0xffffffffu), layout.height);
    }
    if (parts.width == 0 || parts.height == 0 || parts.width > (1u << 24) ||
        parts.height > (1u << 28))
        fail(tiff_says.bad_strip_sides);
    // One is in memory at a time.
    const double area = static_cast<double>(parts.width) * static_cast<double>(parts.height);
    if (area > std::max(1048576.0, 4 * static_cast<double>(layout.plane_size())))
        fail(tiff_says.wide_parts);
    parts.across = (layout.width + parts.width - 1) / parts.width;
    parts.down = (layout.height + parts.height - 1) / parts.height;
    parts.planes = layout.planar ? layout.samples : 1;
    parts.row_bytes = parts.tiled ? TIFFTileRowSize64(tiff.get()) : TIFFScanlineSize64(tiff.get());
    parts.bytes = parts.tiled
                      ? TIFFTileSize64(tiff.get())
                      : TIFFVStripSize64(tiff.get(), static_cast<std::uint32_t>(parts.height));
    const std::size_t most = std::max(most_parts, parts.down * parts.planes);
    if (parts.count() > most)
        fail({tiff_says.too_many_parts, parts.count(), most});
    return parts;
}

void check_tiff_cost(const TiffHandle &tiff, const TiffLayout &layout, const TiffParts &parts,
                     const std::string &name, bool narrow) {
    const auto fail = [&](const Sentence &reason) {
        throw Error(file_says.read_failed, name, reason);
    };
    double stored = 0;
    std::size_t there = 0;
    for (std::size_t part = 0; part < parts.count(); ++part) {
        const auto number = static_cast<std::uint32_t>(part);
        const std::uint64_t offset = TIFFGetStrileOffset(tiff.get(), number),
                            count = TIFFGetStrileByteCount(tiff.get(), number);
        if (count == 0)
            continue;
        if (offset > tiff.size() || count > tiff.size() - offset)
            fail({tiff_says.damaged_part, parts.name_of(part), parts.count(),
                  Sentence(tiff_says.short_header)});
        stored += static_cast<double>(count);
        ++there;
    }
    if (there == 0)
        fail(file_says.too_short);
    const double raw = static_cast<double>(layout.plane_size()) *
                       static_cast<double>(layout.samples * layout.bits) / 8 *
                       static_cast<double>(there) / static_cast<double>(parts.count());
    // Strips may share bytes, but the file has no more bytes than its length.
    stored = std::min(stored, static_cast<double>(tiff.size())) + 16;
    switch (layout.compression) {
    case COMPRESSION_NONE:
        if (!layout.by_libtiff()) // chroma may be stored for every fourth pixel
            check_plausible(name, raw / 2, stored, 1);
        break;
    case COMPRESSION_CCITTRLE: // a blank row in a bit
    case COMPRESSION_CCITTFAX3:
    case COMPRESSION_CCITTFAX4:
        check_plausible(name, raw, stored, static_cast<double>(layout.width));
        break;
    case COMPRESSION_LZW: // a byte makes about 1400 at most
    case COMPRESSION_DEFLATE:
    case COMPRESSION_ADOBE_DEFLATE:
    case COMPRESSION_PACKBITS:
        check_plausible(name, raw, stored, 1500);
        break;
    default:
        break;
    }
    const double samples =
        layout.photometric == PHOTOMETRIC_PALETTE ? 3 : static_cast<double>(layout.samples);
    check_decoded(name, tiff.size(),
                  static_cast<double>(layout.plane_size()) * samples *
                      std::max(1.0, static_cast<double>(layout.bits) / 8));
    const double planes = layout.gray_channels() > 1 ? 2 : std::max(samples, 1.0); // its alpha, too
    check_memory(name, static_cast<double>(parts.bytes) + static_cast<double>(layout.plane_size()) *
                                                              planes *
                                                              (narrow ? 1 : sizeof(float)));
}

} // namespace imago
