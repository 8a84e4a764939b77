// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/tiff/tiff_decode.h"

#include "app/media/file/decode_limits.h"
#include "app/media/file/sentences.h"
#include "app/media/tiff/sentences.h"
#include "app/media/tiff/tiff_colours.h"
#include "app/media/tiff/tiff_layout.h"
#include "app/media/tiff/tiff_rows.h"
#include "engine/support/error.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace imago {
namespace {

constexpr std::uint32_t colour_filter_array = 32803, linear_raw_photometric = 34892;

/// Strips or tiles of any picture; one of more rows may have as many as it has rows.
constexpr std::size_t most_parts = 65536;

/// Floats from here on stand for no data in many files that do not say so.
constexpr float no_data_size = 3.4e38f;

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

/// The strips or tiles of the current directory.
struct TiffParts {
    bool tiled = false;
    std::size_t width = 0, height = 0, across = 0, down = 0, planes = 1;
    std::size_t row_bytes = 0, bytes = 0; ///< of one, decoded
    std::size_t count() const { return across * down * planes; }
};

class TiffDecoder {
  public:
    TiffDecoder(TiffHandle &tiff, const std::string &name, unsigned channel,
                const TiffLimits &limits)
        : tiff_(tiff), name_(name), channel_(channel), limits_(limits) {}

    TiffPicture run() {
        picture_.orientation = orientation();
        choose_formats();
        layout_ = tiff_layout(tiff_);
        check_picture_size(name_, layout_.width, layout_.height, limits_.max_pixels);
        check_kind();
        Image &image = picture_.image;
        image.width = layout_.width;
        image.height = layout_.height;
        image.depth = !layout_.is_unsigned() || layout_.bits > 16 ? SampleDepth::f32
                      : layout_.bits <= 8                         ? SampleDepth::u8
                                                                  : SampleDepth::u16;
        parts_ = parts();
        check_cost();
        if (by_libtiff())
            read_rgba();
        else if (stays_narrow())
            read_planes(image.bytes);
        else
            read_planes(image.samples);
        if (!by_libtiff())
            finish_colours();
        take_facts();
        return std::move(picture_);
    }

  private:
    [[noreturn]] void fail(const Sentence &reason) const {
        throw Error(file_says.read_failed, name_, reason);
    }

    int orientation() const {
        const int turned = tiff_.field<std::uint16_t>(TIFFTAG_ORIENTATION, 1);
        return turned >= 1 && turned <= 8 ? turned : 1;
    }

    /// Asks codecs for plain samples: RGB of a JPEG, floats of LogLuv.
    void choose_formats() const {
        const TiffLayout plain = tiff_layout(tiff_);
        if (plain.compression == COMPRESSION_JPEG && plain.photometric == PHOTOMETRIC_YCBCR &&
            !plain.planar)
            TIFFSetField(tiff_.get(), TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
        if (plain.compression == COMPRESSION_SGILOG || plain.compression == COMPRESSION_SGILOG24)
            TIFFSetField(tiff_.get(), TIFFTAG_SGILOGDATAFMT, SGILOGDATAFMT_FLOAT);
    }

    /// Whether libtiff's own conversion to RGB reads it: YCbCr whose chroma has fewer samples,
    /// which only JPEG's codec brings to the size of the picture.
    bool by_libtiff() const {
        return layout_.photometric == PHOTOMETRIC_YCBCR &&
               (layout_.compression != COMPRESSION_JPEG || layout_.planar);
    }

    bool stays_narrow() const {
        return limits_.narrow && layout_.bits == 8 && layout_.is_unsigned() && !layout_.no_data &&
               layout_.photometric != PHOTOMETRIC_PALETTE && layout_.colours != 4 && !is_lab();
    }

    bool is_lab() const {
        return layout_.photometric == PHOTOMETRIC_CIELAB ||
               layout_.photometric == PHOTOMETRIC_ICCLAB;
    }

    void check_kind() const {
        if (!TIFFIsCODECConfigured(static_cast<std::uint16_t>(layout_.compression))) {
            const auto *row =
                std::find_if(std::begin(absent_codecs), std::end(absent_codecs),
                             [&](const auto &codec) { return codec.first == layout_.compression; });
            fail({tiff_says.no_codec, row == std::end(absent_codecs)
                                          ? Sentence(tiff_says.number, layout_.compression)
                                          : Sentence::verbatim(row->second)});
        }
        if (layout_.format == SAMPLEFORMAT_COMPLEXINT ||
            layout_.format == SAMPLEFORMAT_COMPLEXIEEEFP)
            fail(tiff_says.complex_samples);
        const bool lab = is_lab() && ((layout_.bits != 8 && layout_.bits != 16) ||
                                      layout_.format == SAMPLEFORMAT_IEEEFP);
        const bool palette = layout_.photometric == PHOTOMETRIC_PALETTE &&
                             (layout_.bits > 16 || !layout_.is_unsigned());
        const bool inks =
            layout_.colours == 4 && !layout_.is_unsigned() && layout_.format != SAMPLEFORMAT_IEEEFP;
        if (!TiffRows::knows(layout_) || lab || palette || inks)
            fail({tiff_says.samples, layout_.bits});
        const bool known = layout_.photometric <= PHOTOMETRIC_YCBCR || is_lab() ||
                           layout_.photometric == PHOTOMETRIC_LOGL ||
                           layout_.photometric == PHOTOMETRIC_LOGLUV ||
                           layout_.photometric == colour_filter_array ||
                           layout_.photometric == linear_raw_photometric;
        if (!known || layout_.samples < layout_.colours)
            fail({tiff_says.colour_space, layout_.photometric});
        if (layout_.photometric == PHOTOMETRIC_SEPARATED &&
            tiff_.field<std::uint16_t>(TIFFTAG_INKSET, INKSET_CMYK) != INKSET_CMYK)
            fail(tiff_says.separate_inks);
    }

    TiffParts parts() const {
        TiffParts parts;
        parts.tiled = TIFFIsTiled(tiff_.get()) != 0;
        if (parts.tiled) {
            parts.width = tiff_.field<std::uint32_t>(TIFFTAG_TILEWIDTH, 0);
            parts.height = tiff_.field<std::uint32_t>(TIFFTAG_TILELENGTH, 0);
        } else {
            parts.width = layout_.width;
            parts.height = std::min<std::size_t>(
                tiff_.field<std::uint32_t>(TIFFTAG_ROWSPERSTRIP, 0xffffffffu), layout_.height);
        }
        if (parts.width == 0 || parts.height == 0 || parts.width > (1u << 24) ||
            parts.height > (1u << 28))
            fail(tiff_says.bad_strip_sides);
        // One is in memory at a time.
        const double area = static_cast<double>(parts.width) * static_cast<double>(parts.height);
        if (area > std::max(1048576.0, 4 * static_cast<double>(layout_.plane_size())))
            fail(tiff_says.wide_parts);
        parts.across = (layout_.width + parts.width - 1) / parts.width;
        parts.down = (layout_.height + parts.height - 1) / parts.height;
        parts.planes = layout_.planar ? layout_.samples : 1;
        parts.row_bytes =
            parts.tiled ? TIFFTileRowSize64(tiff_.get()) : TIFFScanlineSize64(tiff_.get());
        parts.bytes = parts.tiled
                          ? TIFFTileSize64(tiff_.get())
                          : TIFFVStripSize64(tiff_.get(), static_cast<std::uint32_t>(parts.height));
        const std::size_t most = std::max(most_parts, parts.down * parts.planes);
        if (parts.count() > most)
            fail({tiff_says.too_many_parts, parts.count(), most});
        return parts;
    }

    Sentence name_of(std::size_t part) const {
        return parts_.tiled ? Sentence(tiff_says.tile, part + 1)
                            : Sentence(tiff_says.strip, part + 1);
    }

    bool is_stored(std::size_t part) const {
        return TIFFGetStrileByteCount(tiff_.get(), static_cast<std::uint32_t>(part)) != 0;
    }

    /// Refuses what a file of this length cannot hold, and what costs too much.
    void check_cost() const {
        double stored = 0;
        std::size_t there = 0;
        for (std::size_t part = 0; part < parts_.count(); ++part) {
            const auto number = static_cast<std::uint32_t>(part);
            const std::uint64_t offset = TIFFGetStrileOffset(tiff_.get(), number),
                                count = TIFFGetStrileByteCount(tiff_.get(), number);
            if (count == 0)
                continue;
            if (offset > tiff_.size() || count > tiff_.size() - offset)
                fail({tiff_says.damaged_part, name_of(part), parts_.count(),
                      Sentence(tiff_says.short_header)});
            stored += static_cast<double>(count);
            ++there;
        }
        if (there == 0)
            fail(file_says.too_short);
        const double raw = static_cast<double>(layout_.plane_size()) *
                           static_cast<double>(layout_.samples * layout_.bits) / 8 *
                           static_cast<double>(there) / static_cast<double>(parts_.count());
        // Strips may share bytes, but the file has no more bytes than its length.
        stored = std::min(stored, static_cast<double>(tiff_.size())) + 16;
        switch (layout_.compression) {
        case COMPRESSION_NONE:
            if (!by_libtiff()) // chroma may be stored for every fourth pixel
                check_plausible(name_, raw / 2, stored, 1);
            break;
        case COMPRESSION_CCITTRLE: // a blank row in a bit
        case COMPRESSION_CCITTFAX3:
        case COMPRESSION_CCITTFAX4:
            check_plausible(name_, raw, stored, static_cast<double>(layout_.width));
            break;
        case COMPRESSION_LZW: // a byte makes about 1400 at most
        case COMPRESSION_DEFLATE:
        case COMPRESSION_ADOBE_DEFLATE:
        case COMPRESSION_PACKBITS:
            check_plausible(name_, raw, stored, 1500);
            break;
        default:
            break;
        }
        const double samples =
            layout_.photometric == PHOTOMETRIC_PALETTE ? 3 : static_cast<double>(layout_.samples);
        check_decoded(name_, tiff_.size(),
                      static_cast<double>(layout_.plane_size()) * samples *
                          std::max(1.0, static_cast<double>(layout_.bits) / 8));
        const double planes =
            layout_.gray_channels() > 1 ? 2 : std::max(samples, 1.0); // its alpha, too
        check_memory(name_, static_cast<double>(parts_.bytes) +
                                static_cast<double>(layout_.plane_size()) * planes *
                                    (stays_narrow() ? 1 : sizeof(float)));
    }

    /// The channels that become planes; the last may be the alpha.
    std::vector<std::size_t> wanted_channels() const {
        std::vector<std::size_t> wanted;
        const bool alpha = layout_.alpha != TiffAlpha::none;
        if (layout_.gray_channels() > 1)
            wanted.push_back(channel_ == 0 || !alpha ? channel_ : channel_ + 1);
        else
            for (std::size_t channel = 0; channel < layout_.colours; ++channel)
                wanted.push_back(channel);
        if (alpha)
            wanted.push_back(layout_.colours);
        return wanted;
    }

    /// Decodes a strip or a tile into the buffer, of which `rows` are wanted. Returns whether it is
    /// stored; else the buffer is blank.
    bool decode_part(std::size_t part, std::size_t rows) {
        if (!is_stored(part)) {
            std::fill(buffer_.begin(), buffer_.end(), 0);
            return false;
        }
        const auto number = static_cast<std::uint32_t>(part);
        const auto size = static_cast<tmsize_t>(
            parts_.tiled ? parts_.bytes
                         : TIFFVStripSize64(tiff_.get(), static_cast<std::uint32_t>(rows)));
        tiff_.forget();
        const tmsize_t got = parts_.tiled
                                 ? TIFFReadEncodedTile(tiff_.get(), number, buffer_.data(), size)
                                 : TIFFReadEncodedStrip(tiff_.get(), number, buffer_.data(), size);
        if (got != size || !tiff_.error().empty())
            fail({tiff_says.damaged_part, name_of(part), parts_.count(),
                  tiff_.error().empty() ? Sentence(tiff_says.short_header)
                                        : Sentence::verbatim(tiff_.error())});
        if (!tiff_.warning().empty() && !warned_) {
            warned_ = true;
            picture_.notes.push_back({tiff_says.doubtful, tiff_.warning()});
        }
        return true;
    }

    template <class Sample>
    void read_planes(std::vector<Sample> &planes) {
        const std::vector<std::size_t> wanted = wanted_channels();
        const std::size_t plane = layout_.plane_size(),
                          colours = wanted.size() - (layout_.alpha != TiffAlpha::none ? 1 : 0);
        TiffRows rows(layout_, TIFFIsBigEndian(tiff_.get()) != 0);
        buffer_.resize(parts_.bytes);
        planes.resize(colours * plane);
        picture_.image.channels = colours;
        if (wanted.size() > colours)
            picture_.image.alpha.resize(plane);
        std::size_t absent = 0;
        for (std::size_t part = 0; part < parts_.count(); ++part) {
            const std::size_t own = part / (parts_.across * parts_.down),
                              place = part % (parts_.across * parts_.down);
            const std::size_t x = place % parts_.across * parts_.width,
                              y = place / parts_.across * parts_.height;
            const std::size_t width = std::min(parts_.width, layout_.width - x),
                              height = std::min(parts_.height, layout_.height - y);
            if (layout_.planar && std::find(wanted.begin(), wanted.end(), own) == wanted.end())
                continue;
            const bool there = decode_part(part, height);
            absent += there ? 0 : 1;
            for (std::size_t w = 0; w < wanted.size(); ++w) {
                if (layout_.planar && wanted[w] != own)
                    continue;
                for (std::size_t row = 0; row < height; ++row) {
                    const TiffRow from{buffer_.data() + row * parts_.row_bytes,
                                       layout_.planar ? 0 : wanted[w],
                                       layout_.planar ? 1 : layout_.samples, width};
                    const std::size_t at = (y + row) * layout_.width + x;
                    if (w == colours) {
                        rows.read(from, picture_.image.alpha.data() + at);
                    } else {
                        Sample *to = planes.data() + w * plane + at;
                        rows.read(from, to);
                        if (!there && layout_.no_data)
                            std::fill_n(to, width, static_cast<Sample>(*layout_.no_data));
                    }
                }
            }
        }
        buffer_ = {};
        if (absent > 0 && !layout_.no_data)
            picture_.notes.push_back({tiff_says.parts_not_stored, absent, parts_.count()});
        if (rows.rounded() > 0)
            picture_.notes.push_back({layout_.format == SAMPLEFORMAT_IEEEFP
                                          ? tiff_says.rounded_floats
                                          : tiff_says.rounded_integers,
                                      rows.rounded(), wanted.size() * plane});
    }

    /// Reads YCbCr by libtiff, as 8-bit RGB.
    void read_rgba() {
        Image &image = picture_.image;
        const std::size_t plane = image.plane_size();
        std::vector<std::uint32_t> raster(plane);
        TIFFSetField(tiff_.get(), TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
        tiff_.forget();
        if (TIFFReadRGBAImageOriented(tiff_.get(), static_cast<std::uint32_t>(image.width),
                                      static_cast<std::uint32_t>(image.height), raster.data(),
                                      ORIENTATION_TOPLEFT, 1) != 1 ||
            !tiff_.error().empty())
            fail({tiff_says.unreadable, tiff_.error()});
        if (!tiff_.warning().empty())
            picture_.notes.push_back({tiff_says.doubtful, tiff_.warning()});
        image.channels = 3;
        image.depth = SampleDepth::u8;
        image.samples.resize(3 * plane);
        for (std::size_t i = 0; i < plane; ++i) {
            image.samples[i] = static_cast<float>(TIFFGetR(raster[i]));
            image.samples[plane + i] = static_cast<float>(TIFFGetG(raster[i]));
            image.samples[2 * plane + i] = static_cast<float>(TIFFGetB(raster[i]));
        }
    }

    void mark_no_data() {
        constexpr float nan = std::numeric_limits<float>::quiet_NaN();
        if (layout_.format == SAMPLEFORMAT_IEEEFP)
            for (float &sample : picture_.image.samples)
                if (std::fabs(sample) >= no_data_size)
                    sample = nan;
        if (layout_.no_data)
            for (float &sample : picture_.image.samples)
                if (sample == static_cast<float>(*layout_.no_data))
                    sample = nan;
    }

    /// Whole values from 0 on in the range of the depth.
    void finish_values() {
        Image &image = picture_.image;
        const bool integers = image.depth != SampleDepth::f32;
        if (layout_.photometric == PHOTOMETRIC_MINISWHITE) {
            const auto white = static_cast<float>(layout_.maximum());
            if (!integers)
                picture_.notes.push_back(tiff_says.white_is_zero);
            else
                for (float &sample : image.samples)
                    sample = white - sample;
            for (std::uint8_t &sample : image.bytes)
                sample = static_cast<std::uint8_t>(255 - sample);
        }
        if (!integers || layout_.bits == 8 || layout_.bits == 16)
            return;
        if (layout_.bits != 1 && layout_.bits != 2 && layout_.bits != 4)
            return picture_.notes.push_back({tiff_says.few_bits, layout_.bits});
        const auto scale = static_cast<float>(255 / layout_.maximum());
        for (std::vector<float> *samples : {&image.samples, &image.alpha})
            for (float &sample : *samples)
                sample *= scale;
    }

    void finish_colours() {
        Image &image = picture_.image;
        mark_no_data();
        const std::size_t read =
            layout_.gray_channels() > 1 ? layout_.samples : layout_.colours + !image.alpha.empty();
        if (layout_.samples > read)
            picture_.notes.push_back({tiff_says.channels_left_out, layout_.samples - read});
        if (layout_.alpha == TiffAlpha::associated)
            picture_.notes.push_back(tiff_says.premultiplied);
        switch (layout_.photometric) {
        case PHOTOMETRIC_PALETTE:
            if (!apply_palette(tiff_, layout_, image))
                fail(tiff_says.no_colour_map);
            return;
        case PHOTOMETRIC_SEPARATED:
            convert_cmyk(layout_, image);
            picture_.notes.push_back(tiff_says.cmyk);
            return;
        case PHOTOMETRIC_CIELAB:
        case PHOTOMETRIC_ICCLAB:
            image.depth = layout_.bits == 8 ? SampleDepth::u8 : SampleDepth::u16;
            convert_lab(layout_, image);
            picture_.notes.push_back(tiff_says.lab);
            return;
        case PHOTOMETRIC_LOGLUV:
            convert_xyz(image);
            picture_.notes.push_back(tiff_says.log_luv);
            return;
        case colour_filter_array:
            picture_.notes.push_back(tiff_says.mosaic);
            break;
        default:
            break;
        }
        finish_values();
    }

    /// What the directory says of the picture.
    void take_facts() {
        ImageMetadata metadata;
        std::uint32_t length = 0;
        const unsigned char *profile = nullptr;
        if (TIFFGetField(tiff_.get(), TIFFTAG_ICCPROFILE, &length, &profile) == 1 && profile)
            metadata.profile.assign(profile, profile + length);
        const unsigned unit = tiff_.field<std::uint16_t>(TIFFTAG_RESOLUTIONUNIT, RESUNIT_INCH);
        const double millimetres = unit == RESUNIT_INCH         ? inch_millimetres
                                   : unit == RESUNIT_CENTIMETER ? 10
                                                                : 0;
        if (millimetres > 0) {
            const double x = static_cast<double>(tiff_.field(TIFFTAG_XRESOLUTION, 0.0f)) /
                             millimetres,
                         y = static_cast<double>(tiff_.field(TIFFTAG_YRESOLUTION, 0.0f)) /
                             millimetres;
            if (x >= least_density && x <= largest_density && y >= least_density &&
                y <= largest_density)
                metadata.density = {x, y};
        }
        if (!metadata.profile.empty() || metadata.density.known())
            picture_.image.metadata = std::make_shared<const ImageMetadata>(std::move(metadata));
    }

    TiffHandle &tiff_;
    const std::string &name_;
    unsigned channel_;
    TiffLimits limits_;
    TiffLayout layout_;
    TiffParts parts_;
    TiffPicture picture_;
    std::vector<unsigned char> buffer_;
    bool warned_ = false;
};

} // namespace

TiffPicture decode_tiff(TiffHandle &tiff, const std::string &name, unsigned channel,
                        const TiffLimits &limits) {
    return TiffDecoder(tiff, name, channel, limits).run();
}

} // namespace imago
