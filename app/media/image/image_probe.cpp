// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/image/image_probe.h"

#include "app/media/image/picture_codec.h"
#include "app/media/image/probe_parts.h"

namespace imago {

const FileFormat &image_format(std::span<const unsigned char> start, const std::string &name) {
    const FileFormat *format = format_starting_with(start);
    if (!format || format->kind != FileFormat::Kind::picture)
        throw probe::image_error(
            name, {image_says.unknown_format, format_names(FileFormat::Kind::picture)});
    return *format;
}

} // namespace imago
