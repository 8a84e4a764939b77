// SPDX-License-Identifier: GPL-3.0-or-later
// Colour profiles, resolutions and EXIF in PNG chunks, compressed by zlib.
#include "app/media/codec/png_chunk.h"
#include "app/media/image/image_metadata.h"

#include <algorithm>
#include <string_view>

namespace imago {

namespace {

/// Returns at most `most` bytes of the content of a zlib stream. `whole` says whether these are
/// all.
std::vector<unsigned char> inflated(std::span<const unsigned char> stream, std::size_t most,
                                    bool &whole) {
    std::vector<unsigned char> bytes;
    z_stream state{};
    whole = false;
    if (inflateInit(&state) != Z_OK)
        return bytes;
    state.next_in = const_cast<Bytef *>(stream.data());
    state.avail_in = static_cast<uInt>(stream.size());
    int code = Z_OK;
    while (code == Z_OK && bytes.size() < most) {
        const std::size_t before = bytes.size();
        bytes.resize(std::min(most, before + (1u << 16)));
        state.next_out = bytes.data() + before;
        state.avail_out = static_cast<uInt>(bytes.size() - before);
        code = inflate(&state, Z_NO_FLUSH);
        bytes.resize(bytes.size() - state.avail_out);
    }
    whole = code == Z_STREAM_END;
    inflateEnd(&state);
    return bytes;
}

/// Returns the profile of an iCCP chunk, cut after longest_profile + 1 bytes; empty if the chunk is
/// damaged.
Bytes unpacked_profile(std::span<const unsigned char> chunk) {
    const auto name = chunk.first(std::min<std::size_t>(chunk.size(), 80));
    const auto end = std::find(name.begin(), name.end(), 0);
    const auto at = static_cast<std::size_t>(end - name.begin());
    if (end == name.end() || chunk.size() < at + 2 || chunk[at + 1] != 0)
        return {};
    bool whole = false;
    Bytes profile = inflated(chunk.subspan(at + 2), longest_profile + 1, whole);
    return whole || profile.size() > longest_profile ? profile : Bytes{};
}

Bytes packed_profile(const Bytes &profile) {
    // The profile's name, and the Deflate method.
    constexpr std::string_view head("ICC profile\0\0", 13);
    uLongf length = compressBound(static_cast<uLong>(profile.size()));
    Bytes data(head.begin(), head.end());
    data.resize(head.size() + length);
    compress2(data.data() + head.size(), &length, profile.data(),
              static_cast<uLong>(profile.size()), 9);
    data.resize(head.size() + length);
    return data;
}

} // namespace

void take_png_profile(std::span<const unsigned char> chunk, ImageProbe &probe) {
    take_profile(unpacked_profile(chunk), probe);
}

std::optional<Bytes> png_metadata_chunks(const Bytes &profile, const Bytes &density,
                                         const Bytes &exif) {
    Bytes chunks;
    if (!profile.empty())
        add_png_chunk(chunks, "iCCP", packed_profile(profile));
    if (!density.empty())
        add_png_chunk(chunks, "pHYs", density);
    if (!exif.empty())
        add_png_chunk(chunks, "eXIf", exif);
    return chunks;
}

} // namespace imago
