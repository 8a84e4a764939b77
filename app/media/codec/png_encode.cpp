// SPDX-License-Identifier: GPL-3.0-or-later
// Writes PNG in strips that all processors compress: each is a piece of one deflate stream, and
// ends on a byte. libpng compresses with one; a picture of 12 megapixels took twice as long.
#include "app/media/codec/png_chunk.h"
#include "app/media/codec/png_pixels.h"
#include "engine/support/in_parallel.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <new>
#include <thread>
#include <utility>

namespace imago {

namespace {

constexpr std::size_t strip_bytes = 1 << 19; // the file depends on it, and on no machine
constexpr int longest_side = 1000000;        // libpng's own limit, which readers have

struct Strip {
    std::vector<unsigned char> rows;     ///< as encode_png() gets them
    std::vector<unsigned char> deflated; ///< without a header
    uLong checksum = adler32(0, nullptr, 0);
    std::size_t stored = 0; ///< bytes before compression
};

class PngEncoder {
  public:
    explicit PngEncoder(const PngShape &shape)
        : shape_(shape), pixel_(static_cast<std::size_t>(shape.channels * shape.bits / 8)),
          row_(static_cast<std::size_t>(shape.width) * pixel_),
          strip_rows_(static_cast<int>(std::max<std::size_t>(1, strip_bytes / row_))) {
        const std::size_t bytes = static_cast<std::size_t>(shape.bits / 8);
        constexpr bool swapped = std::endian::native == std::endian::little;
        for (std::size_t i = 0; i < pixel_; ++i) {
            const std::size_t c = i / bytes, b = i % bytes;
            order_[i] =
                (c < 3 && shape.channels > 1 ? 2 - c : c) * bytes + (swapped ? bytes - 1 - b : b);
        }
    }

    std::vector<unsigned char> run(const PngRow &row) {
        constexpr std::array<unsigned char, 8> signature{0x89, 'P', 'N', 'G', '\r', '\n', 26, '\n'};
        // Pages that are not written take no memory, while a vector that grows is there twice.
        file_.reserve(row_ * static_cast<std::size_t>(shape_.height));
        add(file_, signature);
        add_header();
        std::vector<Strip> together(4 * std::max(1u, std::thread::hardware_concurrency()));
        for (int y = 0; y < shape_.height;) {
            std::size_t count = 0;
            for (; count < together.size() && y < shape_.height; ++count)
                y = take_rows(together[count], y, row);
            in_parallel(count, [&](std::size_t i) {
                compress(together[i], y == shape_.height && i == count - 1);
            });
            for (std::size_t i = 0; i < count; ++i)
                add_strip(together[i], y == shape_.height && i == count - 1);
        }
        add_png_chunk(file_, "IEND", {});
        return std::move(file_);
    }

  private:
    void add_header() {
        Bytes header;
        add_number(header, static_cast<std::uint64_t>(shape_.width), 4, true);
        add_number(header, static_cast<std::uint64_t>(shape_.height), 4, true);
        constexpr unsigned char gray = 0, colours = 2, with_alpha = 6;
        const unsigned char type = shape_.channels == 1   ? gray
                                   : shape_.channels == 3 ? colours
                                                          : with_alpha;
        add(header, std::array<unsigned char, 5>{static_cast<unsigned char>(shape_.bits), type});
        add_png_chunk(file_, "IHDR", header);
    }

    /// Returns the first row after those of the strip.
    int take_rows(Strip &strip, int y, const PngRow &row) const {
        const int count = std::min(strip_rows_, shape_.height - y);
        strip.rows.resize(static_cast<std::size_t>(count) * row_);
        for (int i = 0; i < count; ++i)
            std::memcpy(strip.rows.data() + static_cast<std::size_t>(i) * row_, row(y + i), row_);
        return y + count;
    }

    /// Writes a row of pixels of N bytes in the file's order.
    template <std::size_t N>
    void reorder(const unsigned char *from, unsigned char *to) const {
        for (std::size_t at = 0; at < row_; at += N)
            for (std::size_t i = 0; i < N; ++i)
                to[at + i] = from[at + order_[i]];
    }
    void reorder(const unsigned char *from, unsigned char *to) const {
        switch (pixel_) {
        case 1:
            return reorder<1>(from, to);
        case 2:
            return reorder<2>(from, to);
        case 3:
            return reorder<3>(from, to);
        case 4:
            return reorder<4>(from, to);
        case 6:
            return reorder<6>(from, to);
        default:
            return reorder<8>(from, to);
        }
    }

    /// Rows as they are compressed: the number of the filter, then the differences from the pixel
    /// before.
    Bytes filtered(const Strip &strip) const {
        constexpr unsigned char from_the_left = 1;
        const std::size_t count = strip.rows.size() / row_;
        Bytes stored(count * (row_ + 1));
        // Before the first pixel are zeros.
        Bytes room(pixel_ + row_);
        for (std::size_t i = 0; i < count; ++i) {
            unsigned char *to = stored.data() + i * (row_ + 1);
            reorder(strip.rows.data() + i * row_, room.data() + pixel_);
            *to++ = from_the_left;
            for (std::size_t x = 0; x < row_; ++x)
                to[x] = static_cast<unsigned char>(room[pixel_ + x] - room[x]);
        }
        return stored;
    }

    /// For speed, at files a little longer.
    void compress(Strip &strip, bool last) const {
        Bytes stored = filtered(strip);
        z_stream state{};
        constexpr int raw_stream = -15, memory = 8;
        if (deflateInit2(&state, Z_BEST_SPEED, Z_DEFLATED, raw_stream, memory, Z_RLE) != Z_OK)
            throw std::bad_alloc();
        constexpr std::size_t end_on_a_byte = 16;
        strip.deflated.resize(deflateBound(&state, static_cast<uLong>(stored.size())) +
                              end_on_a_byte);
        state.next_in = stored.data();
        state.avail_in = static_cast<uInt>(stored.size());
        state.next_out = strip.deflated.data();
        state.avail_out = static_cast<uInt>(strip.deflated.size());
        // Room that is left tells that nothing is; the bound knows of one stream, not of its
        // pieces.
        while (deflate(&state, last ? Z_FINISH : Z_SYNC_FLUSH) >= Z_OK && state.avail_out == 0) {
            const std::size_t written = strip.deflated.size();
            strip.deflated.resize(written + written / 8 + end_on_a_byte);
            state.next_out = strip.deflated.data() + written;
            state.avail_out = static_cast<uInt>(strip.deflated.size() - written);
        }
        strip.deflated.resize(strip.deflated.size() - state.avail_out);
        deflateEnd(&state);
        strip.stored = stored.size();
        strip.checksum =
            adler32(adler32(0, nullptr, 0), stored.data(), static_cast<uInt>(stored.size()));
    }

    /// The stream's header is before its first strip, its checksum after the last one.
    void add_strip(Strip &strip, bool last) {
        constexpr std::array<unsigned char, 2> fastest{0x78, 0x01};
        if (!std::exchange(begun_, true))
            strip.deflated.insert(strip.deflated.begin(), fastest.begin(), fastest.end());
        checksum_ = adler32_combine(checksum_, strip.checksum, static_cast<z_off_t>(strip.stored));
        if (last)
            add_number(strip.deflated, checksum_, 4, true);
        add_png_chunk(file_, "IDAT", strip.deflated);
    }

    PngShape shape_;
    std::size_t pixel_, row_; ///< bytes
    int strip_rows_;
    /// Where a byte of a pixel in the file stands in one of the rows: red comes first in the file,
    /// and the higher byte of 16 bits.
    std::array<std::size_t, 8> order_{};
    Bytes file_;
    uLong checksum_ = adler32(0, nullptr, 0);
    bool begun_ = false;
};

} // namespace

std::vector<unsigned char> encode_png(const PngShape &shape, const PngRow &row) {
    const int channels = shape.channels;
    const auto side_fits = [](int side) { return side >= 1 && side <= longest_side; };
    if ((shape.bits != 8 && shape.bits != 16) || !side_fits(shape.width) ||
        !side_fits(shape.height) || (channels != 1 && channels != 3 && channels != 4))
        return {};
    return PngEncoder(shape).run(row);
}

std::vector<unsigned char> encode_png(const CodecPixels &pixels) {
    return encode_png({pixels.cols, pixels.rows, pixels.channels, pixels.bits},
                      [&](int y) { return pixels.row(y); });
}

} // namespace imago
