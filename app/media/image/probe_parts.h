// SPDX-License-Identifier: GPL-3.0-or-later
// Functions that the probes of the formats share; internal to app/media.
#pragma once
#include "app/media/file/decode_limits.h"
#include "app/media/image/image_probe.h"
#include "app/media/image/sentences.h"
#include "engine/support/error.h"

#include <cstdint>
#include <string_view>

namespace imago::probe {

/// Returns the Error "cannot read 'NAME': REASON".
inline Error image_error(const std::string &name, const Sentence &reason) {
    return Error(image_says.read_failed, name, reason);
}

/// Reads numbers from a span of bytes with checked bounds. Reading beyond the end throws the
/// truncation Error.
class ByteReader {
  public:
    ByteReader(std::span<const unsigned char> bytes, const std::string &name, bool big_endian)
        : bytes_(bytes), name_(name), big_(big_endian) {}

    std::size_t size() const { return bytes_.size(); }

    std::uint32_t u8(std::size_t at) const { return number(at, 1); }
    std::uint32_t u16(std::size_t at) const { return number(at, 2); }
    std::uint32_t u32(std::size_t at) const { return number(at, 4); }

    bool has_text(std::size_t at, std::string_view text) const {
        if (at > bytes_.size() || bytes_.size() - at < text.size())
            return false;
        for (std::size_t i = 0; i < text.size(); ++i)
            if (bytes_[at + i] != static_cast<unsigned char>(text[i]))
                return false;
        return true;
    }

    std::span<const unsigned char> part(std::size_t at, std::size_t length) const {
        need(at, length);
        return bytes_.subspan(at, length);
    }

  private:
    void need(std::size_t at, std::size_t length) const {
        if (at > bytes_.size() || bytes_.size() - at < length)
            throw image_error(name_, image_says.short_header);
    }

    std::uint32_t number(std::size_t at, std::size_t length) const {
        need(at, length);
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < length; ++i)
            value = value << 8 | bytes_[big_ ? at + i : at + length - 1 - i];
        return value;
    }

    std::span<const unsigned char> bytes_;
    const std::string &name_;
    bool big_;
};

/// check_picture_size() of the image.
inline void check_size(const ImageBytes &image, std::uint64_t width, std::uint64_t height) {
    check_picture_size(image.name, width, height, image.max_pixels);
}

} // namespace imago::probe
