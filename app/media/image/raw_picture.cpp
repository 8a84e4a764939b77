// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/image/raw_picture.h"

#include "app/media/array/raw_reader.h"
#include "app/media/file/decode_limits.h"
#include "app/media/image/finish_picture.h"
#include "app/media/image/sentences.h"
#include "app/media/npy/array_file.h"

#include <cstring>
#include <utility>

namespace imago {
namespace {

ImageReadResult picture_of_array(NpyArray array, const std::string &name,
                                 const ImageReadOptions &options) {
    const PictureArray picture = picture_array(std::move(array), name, 3);
    check_picture_size(name, picture.width(), picture.height(), options.max_pixels);
    ImageReadResult result{picture.picture(0), picture.notes};
    finish_picture(result, options, name);
    if (picture.planes() > 1)
        result.notes.push_back(image_says.first_page);
    return result;
}

} // namespace

ImageReadResult read_raw_picture(const std::filesystem::path &path,
                                 const ImageReadOptions &options) {
    return picture_of_array(read_array(path), path.string(), options);
}

ImageReadResult read_raw_picture(const FileFormat &format, std::span<const unsigned char> bytes,
                                 const std::string &name, const ImageReadOptions &options) {
    return picture_of_array(read_array_bytes(format, bytes, name), name, options);
}

std::vector<unsigned char> encode_raw_picture(const FileFormat &format, const PictureRows &rows,
                                              PixelDensity density,
                                              const std::filesystem::path &path) {
    RawArray array;
    const std::size_t item = rows.bits / 8, plane = rows.width * rows.height * item;
    array.type = rows.bits == 8 ? "|u1" : rows.bits == 16 ? "<u2" : "<f4";
    array.shape = {rows.height, rows.width};
    if (rows.channels > 1)
        array.shape.insert(array.shape.begin(), rows.channels);
    array.colour = rows.channels > 1;
    if (density.known()) {
        array.across = 1 / density.x;
        array.down = 1 / density.y;
    }
    array.bytes.resize(rows.channels * plane);
    for (std::size_t y = 0; y < rows.height; ++y) {
        const auto *from = static_cast<const unsigned char *>(rows.row(y));
        for (std::size_t x = 0; x < rows.width; ++x)
            for (std::size_t c = 0; c < rows.channels; ++c, from += item)
                std::memcpy(&array.bytes[c * plane + (y * rows.width + x) * item], from, item);
    }
    return raw_file(format, array, path);
}

} // namespace imago
