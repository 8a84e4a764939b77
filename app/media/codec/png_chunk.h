// SPDX-License-Identifier: GPL-3.0-or-later
// Chunks of PNG files (ISO/IEC 15948, 5.3), where zlib is.
#pragma once
#include "app/media/file/byte_parts.h"

#include <zlib.h>

namespace imago {

/// Adds the length, the type of four letters, the data, fewer than 2^31 bytes, and the checksum of
/// type and data.
inline void add_png_chunk(Bytes &file, std::string_view type, std::span<const unsigned char> data) {
    add_number(file, data.size(), 4, true);
    const std::size_t named = file.size();
    add_text(file, type);
    add(file, data);
    add_number(file, crc32(0, file.data() + named, static_cast<uInt>(file.size() - named)), 4,
               true);
}

} // namespace imago
