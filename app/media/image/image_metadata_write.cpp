// SPDX-License-Identifier: GPL-3.0-or-later
// Inserts metadata into files that the encoders wrote without them.
#include "app/media/image/image_metadata.h"
#include "app/media/image/picture_codec.h"
#include "app/media/image/sentences.h"

namespace imago {
namespace {

/// Returns the profile if it is for the samples that the file holds.
std::vector<unsigned char> fitting_profile(const ImageMetadata &metadata, bool gray,
                                           std::vector<Sentence> &notes) {
    if (metadata.profile.empty())
        return {};
    const ProfileSpace space = profile_space(metadata.profile);
    if (space == (gray ? ProfileSpace::gray : ProfileSpace::rgb))
        return metadata.profile;
    const Argument held = gray ? Argument(Sentence(image_says.gray)) : "RGB";
    notes.push_back(space == ProfileSpace::rgb    ? Sentence(image_says.rgb_profile)
                    : space == ProfileSpace::gray ? Sentence(image_says.gray_profile)
                                                  : Sentence(image_says.other_profile, held));
    return {};
}

} // namespace

std::vector<unsigned char> with_metadata(std::vector<unsigned char> file,
                                         const ImageMetadata &metadata,
                                         const MetadataTarget &target,
                                         std::vector<Sentence> &notes) {
    const PictureCodec &codec = *codec_of(*format_written_in(target.ending));
    PictureExtras extras{fitting_profile(metadata, target.gray, notes),
                         {},
                         metadata.density,
                         target.width,
                         target.height};
    const bool known = extras.density.known();
    const bool stated = codec.inserts_density ||
                        (known && codec.set_density && codec.set_density(file, extras.density));
    std::optional<ExifBlock> block = parse_exif(metadata.exif, ExifSource::block);
    if (!block && known && !stated)
        block.emplace(); // for the density alone
    if (block) {
        set_exif_picture(*block, static_cast<std::uint32_t>(target.width),
                         static_cast<std::uint32_t>(target.height));
        set_exif_density(*block, extras.density);
        extras.exif = exif_bytes(*block);
    }
    if (!extras.profile.empty() || !extras.exif.empty() || (known && codec.inserts_density))
        codec.insert(file, extras, notes);
    return file;
}

} // namespace imago
