// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/array/raw_reader.h"
#include "app/media/codec/image_codecs.h"
#include "app/media/codec/netpbm.h"
#include "app/media/file/decode_limits.h"
#include "app/media/file/file_bytes.h"
#include "app/media/image/finish_picture.h"
#include "app/media/image/image_file.h"
#include "app/media/image/image_metadata.h"
#include "app/media/image/picture_codec.h"
#include "app/media/image/raw_picture.h"
#include "app/media/image/sentences.h"
#include "app/media/npy/array_file.h"
#include "engine/support/error.h"
#include "engine/support/in_parallel.h"
#include "engine/support/limit/free_memory.h"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <type_traits>

namespace imago {
namespace fs = std::filesystem;

namespace {

Error decode_error(const std::string &name, const Sentence &reason) {
    return Error(image_says.read_failed, name, reason);
}

/// Decodes the bytes, which the caller has already probed, and adds what the decoder says of them.
CodecPixels decode(const std::vector<unsigned char> &bytes, const std::string &name,
                   std::vector<Sentence> &notes) {
    DecodedPixels decoded;
    try {
        decoded = decode_pixels(bytes);
    } catch (const Error &) {
        throw; // no library, which is a runtime_error, too
    } catch (const std::runtime_error &error) {
        throw decode_error(name, {image_says.decoder_refuses, error.what()});
    }
    const std::string &complaint = decoded.complaint;
    if (decoded.pixels.empty())
        throw decode_error(name, complaint.empty() ? Sentence(image_says.damaged)
                                                   : Sentence(image_says.damaged_for, complaint));
    const bool said =
        std::find(notes.begin(), notes.end(), Sentence(image_says.cut_off_jpeg)) != notes.end();
    if (!complaint.empty() && !said)
        notes.push_back(decoded.row == 0
                            ? Sentence(image_says.data_damaged, complaint)
                            : Sentence(image_says.data_damaged_from, complaint, decoded.row));
    return decoded.pixels;
}

/// Appends one interleaved channel as a plane.
template <class T, class Sample>
void append_channel(const CodecPixels &pixels, int channel, std::vector<Sample> &planes) {
    const auto step = static_cast<std::size_t>(pixels.channels);
    const auto width = static_cast<std::size_t>(pixels.cols),
               height = static_cast<std::size_t>(pixels.rows);
    const std::size_t before = planes.size();
    planes.resize(before + width * height);
    in_row_runs(height, width, [&](std::size_t begin, std::size_t end) {
        for (std::size_t y = begin; y < end; ++y) {
            const T *row = pixels.row<T>(static_cast<int>(y)) + channel;
            Sample *to = planes.data() + before + y * width;
            for (std::size_t x = 0; x < width; ++x)
                to[x] = static_cast<Sample>(row[x * step]);
        }
    });
}

void append_channel(const CodecPixels &pixels, int channel, std::vector<float> &planes) {
    pixels.bits == 8 ? append_channel<unsigned char>(pixels, channel, planes)
                     : append_channel<unsigned short>(pixels, channel, planes);
}

/// Removes the parts to omit. Each byte moves once.
void cut(std::vector<unsigned char> &bytes, const ImageProbe &probe) {
    if (probe.cuts.empty())
        return;
    const auto place = [&](std::size_t at) {
        return bytes.begin() + static_cast<std::ptrdiff_t>(at);
    };
    auto to = place(probe.cuts.front().first);
    for (std::size_t i = 0; i < probe.cuts.size(); ++i) {
        const std::size_t from = probe.cuts[i].first + probe.cuts[i].second;
        const bool last = i + 1 == probe.cuts.size();
        to = std::move(place(from), last ? bytes.end() : place(probe.cuts[i + 1].first), to);
    }
    bytes.erase(to, bytes.end());
}

/// Converts interleaved blue, green, red and alpha to planes of red, green and blue, and a separate
/// alpha.
Image to_planes(const CodecPixels &pixels, const ImageProbe &probe, bool narrow) {
    Image image;
    image.width = static_cast<std::size_t>(pixels.cols);
    image.height = static_cast<std::size_t>(pixels.rows);
    image.depth = pixels.bits == 8 ? SampleDepth::u8 : SampleDepth::u16;
    const int stored = pixels.channels;
    image.channels = probe.gray || stored < 3 ? 1 : 3;
    narrow = narrow && image.depth == SampleDepth::u8;
    narrow ? image.bytes.reserve(image.count()) : image.samples.reserve(image.count());
    for (std::size_t channel = 0; channel < image.channels; ++channel) {
        const int stored_channel = static_cast<int>(image.channels - 1 - channel);
        if (narrow)
            append_channel<unsigned char>(pixels, stored_channel, image.bytes);
        else
            append_channel(pixels, stored_channel, image.samples);
    }
    if (stored == 4) {
        image.alpha.reserve(image.plane_size());
        append_channel(pixels, 3, image.alpha);
    }
    return image;
}

/// Writes one plane in its EXIF orientation (2 to 8).
template <class Sample>
void orient_plane(const Sample *from, std::size_t width, std::size_t height, int orientation,
                  Sample *to) {
    const bool turned = orientation >= 5;
    const bool mirror_x =
        orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
    const bool mirror_y =
        orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    const std::size_t columns = turned ? height : width, rows = turned ? width : height;
    for (std::size_t y = 0; y < rows; ++y)
        for (std::size_t x = 0; x < columns; ++x) {
            const std::size_t u = turned ? y : x, v = turned ? x : y;
            *to++ = from[(mirror_y ? height - 1 - v : v) * width + (mirror_x ? width - 1 - u : u)];
        }
}

void orient(Image &image, int orientation) {
    if (orientation == 1)
        return;
    const auto orient_all = [&](auto &planes) { // one plane at a time, to save memory
        std::remove_reference_t<decltype(planes)> turned(
            std::min(planes.size(), image.plane_size()));
        for (std::size_t at = 0; at < planes.size(); at += turned.size()) {
            orient_plane(planes.data() + at, image.width, image.height, orientation, turned.data());
            std::copy(turned.begin(), turned.end(),
                      planes.begin() + static_cast<std::ptrdiff_t>(at));
        }
    };
    orient_all(image.samples);
    orient_all(image.bytes);
    orient_all(image.alpha);
    if (orientation >= 5)
        std::swap(image.width, image.height);
}

/// Turns the picture upright, and gives it the metadata and the notes of the probe.
ImageReadResult upright(Image image, ImageProbe probe) {
    if (probe.orientation >= 5)
        std::swap(probe.metadata.density.x, probe.metadata.density.y);
    ImageReadResult result{std::move(image), std::move(probe.notes)};
    const bool any = !probe.metadata.profile.empty() || !probe.metadata.exif.empty() ||
                     probe.metadata.density.known();
    result.image.metadata =
        any ? std::make_shared<const ImageMetadata>(std::move(probe.metadata)) : nullptr;
    orient(result.image, probe.orientation);
    return result;
}

/// A picture from decoded pixels.
ImageReadResult picture_of(CodecPixels pixels, ImageProbe probe, const ImageReadOptions &options,
                           const std::string &name) {
    if (static_cast<std::size_t>(pixels.cols) != probe.width ||
        static_cast<std::size_t>(pixels.rows) != probe.height ||
        (pixels.bits != 8 && pixels.bits != 16))
        throw decode_error(name, image_says.different_headers);
    Image image = to_planes(pixels, probe, options.narrow);
    pixels = {};
    ImageReadResult result = upright(std::move(image), std::move(probe));
    if (options.region)
        result.image = cropped(result.image, *options.region, name);
    return result;
}

ImageReadResult netpbm_picture(std::span<const unsigned char> bytes, const std::string &name,
                               const ImageReadOptions &options) {
    NetpbmPicture picture = decode_netpbm(bytes, name, options.max_pixels, options.narrow);
    ImageReadResult result{std::move(picture.image), std::move(picture.notes)};
    finish_picture(result, options, name);
    return result;
}

/// `work`'s result; what memory does not hold is an Error.
template <class Work>
auto within_memory(const std::string &name, const Work &work) {
    try {
        return work();
    } catch (const std::bad_alloc &) {
        throw decode_error(name, image_says.beyond_memory);
    }
}

} // namespace

std::vector<unsigned char> image_file_bytes(const fs::path &path, const ImageReadOptions &options) {
    const std::string name = path.string();
    return within_memory(name, [&] {
        InputFile file = open_input_file(path);
        image_format(peek(file, 16), name); // rejects other files before gigabytes are read
        const std::uintmax_t limit = std::uintmax_t{options.max_pixels} * 32 + (64u << 20);
        return read_all(file, path, limit);
    });
}

ImageReadResult read_tiff_page(TiffFile &tiff, std::size_t page,
                               std::span<const unsigned char> bytes, const std::string &name,
                               const ImageReadOptions &options) {
    return within_memory(name, [&] {
        TiffPicture picture = tiff.read(page, {options.max_pixels, options.narrow});
        ImageProbe probe;
        probe.width = picture.image.width;
        probe.height = picture.image.height;
        probe.orientation = picture.orientation;
        probe.notes = std::move(picture.notes);
        if (picture.image.metadata) {
            if (const auto &profile = picture.image.metadata->profile; !profile.empty())
                take_profile(profile, probe);
        }
        take_exif(bytes, ExifSource::tiff_file, probe, picture.directory);
        if (tiff.density().known())
            probe.metadata.density = tiff.density();
        ImageReadResult result = upright(std::move(picture.image), std::move(probe));
        finish_picture(result, options, name);
        if (page == 0 && tiff.skips_thumbnail())
            result.notes.push_back(image_says.thumbnail_left_out);
        if (page == 0)
            for (Sentence &note : tiff.page_notes())
                result.notes.push_back(std::move(note));
        return result;
    });
}

ImageReadResult decode_image(std::vector<unsigned char> bytes, const std::string &name,
                             const ImageReadOptions &options) {
    return within_memory(name, [&] {
        const FileFormat &format = image_format(bytes, name);
        if (is_raw_format(format))
            return read_raw_picture(format, bytes, name, options);
        const PictureCodec *codec = codec_of(format);
        if (!codec)
            return netpbm_picture(bytes, name, options);
        if (!codec->probe) {
            TiffFile tiff(bytes, name);
            ImageReadResult result = read_tiff_page(tiff, 0, bytes, name, options);
            if (tiff.count() > 1)
                result.notes.push_back(image_says.first_page);
            return result;
        }
        ImageProbe probe = codec->probe({bytes, name, options.max_pixels});
        // Decoded samples of up to two bytes, and those of the picture.
        check_memory(name, static_cast<double>(probe.width) * static_cast<double>(probe.height) *
                               (probe.gray ? 1 : 3) * (options.narrow ? 2 : 6));
        cut(bytes, probe);
        CodecPixels pixels = decode(bytes, name, probe.notes);
        free_memory(bytes);
        return picture_of(std::move(pixels), std::move(probe), options, name);
    });
}

ImageReadResult read_image(const fs::path &path, const ImageReadOptions &options) {
    if (is_raw_name(path))
        return within_memory(path.string(), [&] { return read_raw_picture(path, options); });
    return decode_image(image_file_bytes(path, options), path.string(), options);
}

std::vector<std::string> readable_image_extensions() {
    std::vector<std::string> extensions;
    for (const std::string &ending : endings_of({FileFormat::Kind::picture}))
        extensions.push_back("." + ending);
    return extensions;
}

} // namespace imago
