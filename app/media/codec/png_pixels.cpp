// SPDX-License-Identifier: GPL-3.0-or-later
// Reads PNG by libpng itself, since OpenCV's library of formats takes as long to load as all else
// that a process does with a small picture (image_codecs.h).
#include "app/media/codec/png_pixels.h"

#include <algorithm>
#include <bit>
#include <csetjmp>
#include <cstdio>
#include <cstring>

#include <png.h>

namespace imago {

namespace {

/// What libpng's callbacks reach.
struct Stream {
    const unsigned char *at = nullptr; ///< of what is read
    std::size_t left = 0;
    char complaint[80] = ""; ///< libpng's error, or its first warning
};

Stream &stream_of(png_structp png) {
    return *static_cast<Stream *>(png_get_error_ptr(png));
}

// No exception passes through libpng, which is C: it returns to the nearest setjmp().
[[noreturn]] void fail(png_structp png, png_const_charp message) {
    std::snprintf(stream_of(png).complaint, sizeof Stream::complaint, "%s", message);
    png_longjmp(png, 1);
}

void warn(png_structp png, png_const_charp message) {
    if (stream_of(png).complaint[0] == '\0')
        std::snprintf(stream_of(png).complaint, sizeof Stream::complaint, "%s", message);
}

void read_some(png_structp png, png_bytep to, std::size_t count) {
    Stream &stream = stream_of(png);
    if (stream.left < count)
        fail(png, "it ends early");
    std::memcpy(to, stream.at, count);
    stream.at += count;
    stream.left -= count;
}

/// A reader, and what it has read of the file's properties.
class Png {
  public:
    explicit Png(Stream &stream)
        : png_(png_create_read_struct(PNG_LIBPNG_VER_STRING, &stream, fail, warn)),
          info_(png_ ? png_create_info_struct(png_) : nullptr) {}
    ~Png() { png_destroy_read_struct(&png_, &info_, nullptr); }
    Png(const Png &) = delete;
    Png &operator=(const Png &) = delete;
    explicit operator bool() const { return info_ != nullptr; }
    png_structp png() const { return png_; }
    png_infop info() const { return info_; }

  private:
    png_structp png_;
    png_infop info_;
};

// The next functions have no objects that a jump out of libpng would skip the end of.

bool read_header(png_structp png, png_infop info) {
    if (setjmp(png_jmpbuf(png)))
        return false;
    png_set_read_fn(png, nullptr, read_some);
    png_read_info(png, info);
    const int colour = png_get_color_type(png, info);
    if (colour == PNG_COLOR_TYPE_GRAY)
        png_set_expand_gray_1_2_4_to_8(png);
    else if (colour == PNG_COLOR_TYPE_GRAY_ALPHA)
        png_set_gray_to_rgb(png);
    else if (colour == PNG_COLOR_TYPE_PALETTE)
        png_set_packing(png); // Palette looks the indices up
    else if (png_get_valid(png, info, PNG_INFO_tRNS))
        png_set_tRNS_to_alpha(png);
    if (std::endian::native == std::endian::little)
        png_set_swap(png);
    if (colour != PNG_COLOR_TYPE_GRAY)
        png_set_bgr(png);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
    return true;
}

bool read_rows(png_structp png, png_infop info, png_bytepp rows) {
    if (setjmp(png_jmpbuf(png)))
        return false;
    png_read_image(png, rows);
    png_read_end(png, info);
    return true;
}

/// Where the rows of so many bytes are at the ends of those of the pixels.
std::vector<png_bytep> rows_of(CodecPixels &pixels, std::size_t bytes) {
    const std::size_t before = pixels.row_bytes() - bytes;
    std::vector<png_bytep> rows(static_cast<std::size_t>(pixels.rows));
    for (int y = 0; y < pixels.rows; ++y)
        rows[static_cast<std::size_t>(y)] = pixels.row(y) + before;
    return rows;
}

/// The colours of a file. libpng's own look-up says nothing of indices beyond them.
class Palette {
  public:
    Palette(png_structp png, png_infop info) {
        png_get_PLTE(png, info, &colours_, &count_);
        png_bytep alpha = nullptr;
        int transparent = 0;
        png_get_tRNS(png, info, &alpha, &transparent, nullptr);
        channels_ = transparent > 0 ? 4 : 3;
        std::fill(std::begin(alpha_), std::end(alpha_), png_byte{255});
        std::copy_n(alpha, transparent, alpha_);
    }
    int channels() const { return channels_; }

    /// Puts BGR or BGRA in the place of indices, which are at the ends of their rows. Those beyond
    /// the palette are black, and noted.
    void look_up(DecodedPixels &decoded, CodecPixels &pixels) const {
        std::size_t beyond = 0;
        for (int y = 0; y < pixels.rows; ++y) {
            png_bytep to = pixels.row(y);
            const png_byte *from = to + (channels_ - 1) * pixels.cols;
            const std::size_t before = beyond;
            for (int x = 0; x < pixels.cols; ++x, to += channels_) {
                const int index = from[x];
                const png_color colour = index < count_ ? colours_[index] : png_color{0, 0, 0};
                beyond += index >= count_;
                to[0] = colour.blue;
                to[1] = colour.green;
                to[2] = colour.red;
                if (channels_ == 4)
                    to[3] = alpha_[index];
            }
            if (before == 0 && beyond > 0)
                decoded.row = static_cast<std::size_t>(y);
        }
        if (beyond > 0)
            decoded.complaint = std::to_string(beyond) + " pixels name colours beyond the " +
                                std::to_string(count_) + " of the palette and are black";
    }

  private:
    png_colorp colours_ = nullptr;
    int count_ = 0, channels_ = 3;
    png_byte alpha_[256];
};

} // namespace

std::optional<DecodedPixels> decode_png(const std::vector<unsigned char> &bytes) {
    if (bytes.size() < 8 || png_sig_cmp(bytes.data(), 0, 8) != 0)
        return std::nullopt;
    Stream stream{bytes.data(), bytes.size()};
    const Png file(stream);
    DecodedPixels decoded;
    if (!file || !read_header(file.png(), file.info())) {
        decoded.complaint = stream.complaint;
        return decoded;
    }
    const int depth = png_get_bit_depth(file.png(), file.info()) == 16 ? 16 : 8;
    std::optional<Palette> palette;
    if (png_get_color_type(file.png(), file.info()) == PNG_COLOR_TYPE_PALETTE)
        palette.emplace(file.png(), file.info());
    CodecPixels pixels(static_cast<int>(png_get_image_height(file.png(), file.info())),
                       static_cast<int>(png_get_image_width(file.png(), file.info())),
                       palette ? palette->channels() : png_get_channels(file.png(), file.info()),
                       depth);
    std::vector<png_bytep> rows = rows_of(pixels, png_get_rowbytes(file.png(), file.info()));
    const bool whole = read_rows(file.png(), file.info(), rows.data());
    decoded.complaint = stream.complaint;
    if (whole && palette)
        palette->look_up(decoded, pixels);
    if (whole)
        decoded.pixels = pixels;
    return decoded;
}

} // namespace imago
