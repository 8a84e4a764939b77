// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/image/image_metadata.h"
#include "app/media/image/sentences.h"

#include <algorithm>
#include <string_view>

namespace imago {

namespace {

bool has_text_at(std::span<const unsigned char> bytes, std::size_t at, std::string_view text) {
    return bytes.size() >= at + text.size() &&
           std::equal(text.begin(), text.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at),
                      [](char a, unsigned char b) { return static_cast<unsigned char>(a) == b; });
}

} // namespace

void add_note(ImageProbe &probe, const Sentence &note) {
    if (std::find(probe.notes.begin(), probe.notes.end(), note) == probe.notes.end())
        probe.notes.push_back(note);
}

bool is_profile(std::span<const unsigned char> bytes) {
    if (bytes.size() < 132 || !has_text_at(bytes, 36, "acsp"))
        return false;
    const std::size_t stated = std::size_t{bytes[0]} << 24 | std::size_t{bytes[1]} << 16 |
                               std::size_t{bytes[2]} << 8 | bytes[3];
    return stated >= 132 && stated <= bytes.size();
}

ProfileSpace profile_space(std::span<const unsigned char> profile) {
    return has_text_at(profile, 16, "RGB ")   ? ProfileSpace::rgb
           : has_text_at(profile, 16, "GRAY") ? ProfileSpace::gray
                                              : ProfileSpace::other;
}

void take_profile(std::span<const unsigned char> profile, ImageProbe &probe) {
    if (profile.size() > longest_profile)
        return add_note(probe, image_says.profile_too_long);
    if (!is_profile(profile))
        return add_note(probe, image_says.profile_damaged);
    probe.metadata.profile.assign(profile.begin(), profile.end());
}

void take_exif(std::span<const unsigned char> exif, ExifSource source, ImageProbe &probe,
               std::size_t directory) {
    std::optional<ExifBlock> block = parse_exif(exif, source, directory);
    if (!block)
        return add_note(probe, image_says.exif_damaged);
    if (source == ExifSource::block) {
        const std::uint32_t turned = exif_number(*block, exif_orientation, 1);
        probe.orientation = turned >= 1 && turned <= 8 ? static_cast<int>(turned) : 1;
    }
    if (!probe.metadata.density.known()) // a JFIF segment or a pHYs chunk comes first
        probe.metadata.density = exif_density(*block);
    if (block->damaged > 0)
        probe.notes.push_back(block->damaged == 1
                                  ? Sentence(image_says.exif_entry)
                                  : Sentence(image_says.exif_entries, block->damaged));
    if (block->page_description)
        probe.notes.push_back(image_says.page_description);
    set_exif_picture(*block, static_cast<std::uint32_t>(probe.width),
                     static_cast<std::uint32_t>(probe.height));
    if (!block->empty())
        probe.metadata.exif = exif_bytes(*block);
}

} // namespace imago
