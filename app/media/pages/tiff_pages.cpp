// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/pages/tiff_pages.h"

#include "app/media/image/probe_parts.h"
#include "app/media/pages/sentences.h"

namespace imago {
namespace {

enum PageTag : unsigned {
    strip_offsets = 273,
    tile_offsets = 324,
    exif_pointer = 34665,
    gps_pointer = 34853,
    interoperability_pointer = 40965,
};

constexpr std::size_t entry_bytes = 12;
constexpr unsigned short_type = 3, long_type = 4;
constexpr unsigned type_widths[] = {0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4};

} // namespace

std::uint32_t TiffJoiner::number(std::size_t at, unsigned width) const {
    return width == 2 ? probe::ByteReader(bytes_, name_, false).u16(at)
                      : probe::ByteReader(bytes_, name_, false).u32(at);
}

void TiffJoiner::put(std::size_t at, std::size_t value) {
    for (unsigned i = 0; i < 4; ++i)
        bytes_.at(at + i) = static_cast<unsigned char>(value >> 8 * i);
}

/// Offsets of strips become 32-bit numbers, which reach to any page.
void TiffJoiner::relocate_strips(std::size_t entry, std::size_t base) {
    const unsigned width = number(entry + 2, 2) == short_type ? 2 : 4;
    const std::size_t count = number(entry + 4, 4);
    const std::size_t from = count * width <= 4 ? entry + 8 : number(entry + 8, 4) + base;
    std::vector<std::size_t> offsets;
    for (std::size_t i = 0; i < count; ++i)
        offsets.push_back(number(from + i * width, width) + base);
    bytes_.at(entry + 2) = long_type;
    std::size_t to = entry + 8;
    if (count > 1) {
        to = from;
        if (width == 2) {
            to = bytes_.size();
            bytes_.resize(to + 4 * count);
        }
        put(entry + 8, to);
    }
    for (std::size_t i = 0; i < count; ++i)
        put(to + 4 * i, offsets[i]);
}

void TiffJoiner::relocate_entry(std::size_t entry, std::size_t base, int depth) {
    const unsigned tag = number(entry, 2), type = number(entry + 2, 2);
    if (tag == strip_offsets || tag == tile_offsets)
        return relocate_strips(entry, base);
    if (tag == exif_pointer || tag == gps_pointer || tag == interoperability_pointer) {
        const std::size_t below = number(entry + 8, 4) + base;
        put(entry + 8, below);
        return relocate(below, base, depth + 1);
    }
    const std::size_t width = type < std::size(type_widths) ? type_widths[type] : 0;
    if (width * number(entry + 4, 4) > 4)
        put(entry + 8, number(entry + 8, 4) + base);
}

void TiffJoiner::relocate(std::size_t directory, std::size_t base, int depth) {
    if (depth > 2) // the EXIF directory has the one of interoperability
        return;
    const std::size_t entries = number(directory, 2);
    for (std::size_t i = 0; i < entries; ++i)
        relocate_entry(directory + 2 + entry_bytes * i, base, depth);
}

void TiffJoiner::add(std::span<const unsigned char> file) {
    if (bytes_.size() + file.size() + (std::size_t{1} << 20) > 0xffffffffu)
        throw Error(pages_says.beyond_4_gib, name_);
    const std::size_t base = bytes_.size();
    bytes_.insert(bytes_.end(), file.begin(), file.end());
    if (bytes_.size() % 2)
        bytes_.push_back(0);
    const std::size_t directory = number(base + 4, 4) + base;
    if (base > 0) {
        relocate(directory, base, 0);
        put(link_, directory);
    }
    link_ = directory + 2 + entry_bytes * number(directory, 2);
}

} // namespace imago
