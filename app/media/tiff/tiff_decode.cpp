// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/tiff/tiff_decode.h"

#include "app/media/file/decode_limits.h"
#include "app/media/file/finite_samples.h"
#include "app/media/file/sentences.h"
#include "app/media/tiff/sentences.h"
#include "app/media/tiff/tiff_finish.h"
#include "app/media/tiff/tiff_layout.h"
#include "app/media/tiff/tiff_parts.h"
#include "app/media/tiff/tiff_rows.h"
#include "engine/support/error.h"
#include "engine/support/limit/free_memory.h"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace imago {
namespace {

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
        check_tiff_kind(tiff_, layout_, name_);
        Image &image = picture_.image;
        image.width = layout_.width;
        image.height = layout_.height;
        image.depth = !layout_.is_unsigned() || layout_.bits > 16 ? SampleDepth::f32
                      : layout_.bits <= 8                         ? SampleDepth::u8
                                                                  : SampleDepth::u16;
        parts_ = tiff_parts(tiff_, layout_, name_);
        check_tiff_cost(tiff_, layout_, parts_, name_, stays_narrow());
        if (layout_.by_libtiff())
            read_rgba();
        else if (stays_narrow())
            read_planes(image.bytes);
        else
            read_planes(image.samples);
        if (!layout_.by_libtiff())
            finish_tiff(tiff_, layout_, name_, picture_);
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

    bool stays_narrow() const {
        return limits_.narrow && layout_.bits == 8 && layout_.is_unsigned() && !layout_.no_data &&
               layout_.photometric != PHOTOMETRIC_PALETTE && layout_.colours != 4 &&
               !layout_.is_lab();
    }

    bool is_stored(std::size_t part) const {
        return TIFFGetStrileByteCount(tiff_.get(), static_cast<std::uint32_t>(part)) != 0;
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
            fail({tiff_says.damaged_part, parts_.name_of(part), parts_.count(),
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
                                       layout_.planar ? 1 : layout_.samples, width, w == colours};
                    const std::size_t at = (y + row) * layout_.width + x;
                    if (w == colours) {
                        rows.read(from, picture_.image.alpha.data() + at);
                    } else {
                        Sample *to = planes.data() + w * plane + at;
                        rows.read(from, to);
                        if constexpr (std::is_same_v<Sample, float>)
                            if (!there && layout_.no_data)
                                std::fill_n(to, width, std::numeric_limits<float>::quiet_NaN());
                    }
                }
            }
        }
        free_memory(buffer_);
        if (absent > 0 && !layout_.no_data)
            picture_.notes.push_back({tiff_says.parts_not_stored, absent, parts_.count()});
        check_floats(rows.loss(), name_);
        if (rows.loss().rounded() > 0)
            picture_.notes.push_back({layout_.format == SAMPLEFORMAT_IEEEFP
                                          ? tiff_says.rounded_floats
                                          : tiff_says.rounded_integers,
                                      rows.loss().rounded(), wanted.size() * plane});
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

    /// What the directory says of the picture, besides EXIF and density, which are read from its
    /// bytes.
    void take_facts() {
        ImageMetadata metadata;
        std::uint32_t length = 0;
        const unsigned char *profile = nullptr;
        if (TIFFGetField(tiff_.get(), TIFFTAG_ICCPROFILE, &length, &profile) == 1 && profile)
            metadata.profile.assign(profile, profile + length);
        if (!metadata.profile.empty())
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
