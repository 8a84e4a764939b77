// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/image/image_metadata.h"
#include "app/media/image/picture_codec.h"
#include "app/media/image/probe_parts.h"

namespace imago {
namespace {

using namespace probe;

ImageProbe probe_bmp(const ImageBytes &image) {
    const ByteReader in(image.bytes, image.name, false);
    ImageProbe probe;
    const std::size_t data = in.u32(10), header = in.u32(14);
    std::size_t bits = 0, compression = 0;
    if (header == 12) {
        probe.width = in.u16(18);
        probe.height = in.u16(20);
        bits = in.u16(24);
    } else if (header >= 40) {
        const auto width = static_cast<std::int32_t>(in.u32(18));
        const auto height = static_cast<std::int64_t>(static_cast<std::int32_t>(in.u32(22)));
        probe.width = width < 0 ? 0 : static_cast<std::size_t>(width);
        probe.height =
            // A negative height means that the top row is first.
            static_cast<std::size_t>(height < 0 ? -height : height);
        bits = in.u16(28);
        compression = in.u32(30);
        take_metre_density(in.u32(38), in.u32(42), probe);
    } else {
        throw image_error(image.name, image_says.bmp_header);
    }
    check_size(image, probe.width, probe.height);
    if (compression > 3)
        throw image_error(image.name, image_says.bmp_compression);
    const bool run_lengths = compression == 1 || compression == 2;
    const std::size_t stored = image.bytes.size() > data ? image.bytes.size() - data : 0;
    if (run_lengths) {
        check_plausible(image.name,
                        static_cast<double>(probe.width) * static_cast<double>(probe.height),
                        static_cast<double>(stored), 256);
    } else if (stored < (probe.width * bits + 31) / 32 * 4 * probe.height) {
        throw image_error(image.name, image_says.cut_off);
    }
    check_decoded(image.name, image.bytes.size(),
                  3 * static_cast<double>(probe.width) * static_cast<double>(probe.height));
    return probe;
}

} // namespace

extern const PictureCodec bmp_codec;
const PictureCodec bmp_codec{.name = "BMP", .probe = probe_bmp};

} // namespace imago
