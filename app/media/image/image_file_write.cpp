// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/array/raw_reader.h"
#include "app/media/codec/image_codecs.h"
#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/image/image_file.h"
#include "app/media/image/image_metadata.h"
#include "app/media/image/picture_codec.h"
#include "app/media/image/raw_picture.h"
#include "app/media/image/sentences.h"
#include "engine/array/non_finite.h"
#include "engine/support/error.h"
#include "engine/support/in_parallel.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <new>

namespace imago {
namespace fs = std::filesystem;

namespace {

/// The format of a name; null: it has none.
const FileFormat *known_format(const fs::path &path) {
    const FileFormat *format = format_written_in(name_ending(path));
    return format && format->kind == FileFormat::Kind::picture ? format : nullptr;
}

const FileFormat &output_format(const fs::path &path) {
    if (const FileFormat *format = known_format(path))
        return *format;
    const std::string extension = lower_extension(path);
    const std::string allowed = listed(written_endings({FileFormat::Kind::picture}));
    throw usage_error(image_says.write_failed, path.string(),
                      extension.empty()
                          ? Sentence(image_says.no_extension, allowed)
                          : Sentence(image_says.unknown_extension, extension, allowed));
}

Sentence depth_words(SampleDepth depth) {
    switch (depth) {
    case SampleDepth::u8:
        return image_says.bits_8;
    case SampleDepth::u16:
        return image_says.bits_16;
    case SampleDepth::f32:
        break;
    }
    return image_says.float_samples;
}

bool holds(const FileFormat &format, SampleDepth depth) {
    return depth >= format.depths.front() && depth <= format.depths.back();
}

/// The usual endings of formats of pictures that have a depth.
std::vector<std::string> endings_with(SampleDepth depth) {
    std::vector<std::string> endings;
    for (const FileFormat &format : file_formats())
        if (format.kind == FileFormat::Kind::picture && !format.written().empty() &&
            holds(format, depth))
            endings.push_back(format.written().front());
    return endings;
}

template <class T>
T stored(float value, float scale, unsigned &clipped);

/// Rounds samples to nearest, half to even, as narrow_samples() does, so that it is vectorised.
/// Values out of range after rounding are clipped and counted. NaN becomes 0.
template <class T>
T stored_integer(float value, float scale, unsigned &clipped) {
    constexpr float largest = static_cast<float>(std::numeric_limits<T>::max()),
                    shift = 12582912.0f;
    const float scaled = value * scale, from_below = scaled > -1 ? scaled : -1;
    const float rounded = ((from_below < largest + 1 ? from_below : largest + 1) + shift) - shift;
    const float from_zero = rounded > 0 ? rounded : 0;
    const float inside = from_zero < largest ? from_zero : largest;
    clipped += static_cast<unsigned>(inside != rounded); // one comparison: two would be branches
    return static_cast<T>(static_cast<int>(inside));
}

template <>
unsigned char stored<unsigned char>(float value, float scale, unsigned &clipped) {
    return stored_integer<unsigned char>(value, scale, clipped);
}

template <>
unsigned short stored<unsigned short>(float value, float scale, unsigned &clipped) {
    return stored_integer<unsigned short>(value, scale, clipped);
}

template <>
float stored<float>(float value, float, unsigned &) {
    return value;
}

/// The pixels of a file: red, green, blue and alpha, interleaved; or blue, green, red and alpha, as
/// OpenCV takes them.
template <class T>
class FileRows {
  public:
    FileRows(const Image &image, bool with_alpha, float scale, bool blue_first)
        : image_(image), channels_(with_alpha ? 4 : image.channels), scale_(scale),
          blue_first_(blue_first) {}

    std::size_t channels() const { return channels_; }

    /// Writes some rows, on all processors. Returns how many samples were clipped.
    std::size_t write(std::size_t first, std::size_t count, T *rows) const {
        std::atomic<std::size_t> clipped = 0;
        const std::size_t width = image_.width * channels_;
        in_row_runs(count, width, [&](std::size_t begin, std::size_t end) {
            std::vector<float> room(image_.width);
            std::vector<T> samples(image_.width);
            for (std::size_t y = begin; y < end; ++y)
                clipped += write_row(first + y, rows + y * width, room, samples);
        });
        return clipped;
    }

  private:
    std::size_t write_row(std::size_t y, T *row, std::vector<float> &room,
                          std::vector<T> &samples) const {
        std::size_t clipped = 0;
        const std::size_t colours = std::min<std::size_t>(channels_, 3);
        for (std::size_t c = 0; c < colours; ++c) {
            const std::size_t plane = image_.channels == 1 ? 0 : blue_first_ ? colours - 1 - c : c;
            const float *from = image_.stretch(plane, y * image_.width, image_.width, room.data());
            const std::size_t count = store(from, row + c, samples);
            if (image_.channels == 3 || c == 0) // gray in three channels counts once
                clipped += count;
        }
        if (channels_ == 4)
            clipped += store(image_.alpha.data() + y * image_.width, row + 3, samples);
        return clipped;
    }

    std::size_t store(const float *from, T *to, std::vector<T> &samples) const {
        // Bytes may lie over anything: what they do not is named, so that the loop is vectorised.
        const std::size_t width = image_.width, channels = channels_;
        const float scale = scale_;
        T *const __restrict kept = samples.data();
        unsigned clipped = 0;
        for (std::size_t x = 0; x < width; ++x)
            kept[x] = stored<T>(from[x], scale, clipped);
        for (std::size_t x = 0; x < width; ++x)
            to[x * channels] = kept[x];
        return clipped;
    }

    const Image &image_;
    std::size_t channels_;
    float scale_;
    bool blue_first_;
};

std::vector<unsigned char> encode(const FileFormat &format, const PictureCodec &codec,
                                  const CodecPixels &pixels, int quality, const fs::path &path) {
    std::vector<int> parameters;
    if (codec.parameter != 0)
        parameters = {codec.parameter, codec.value != 0 ? codec.value : quality};
    std::vector<unsigned char> bytes;
    Sentence reason = image_says.encoder_refuses_size;
    bool done = false;
    try {
        done = encode_pixels("." + format.endings.front(), pixels, bytes, parameters);
    } catch (const Error &) {
        throw; // no library, which is a runtime_error, too
    } catch (const std::runtime_error &error) {
        reason = {image_says.encoder_refuses, error.what()};
    }
    if (!done || bytes.empty())
        throw Error(image_says.encode_failed, path.string(), format.name, reason);
    return bytes;
}

/// Encodes an image with samples of T. The format's own encoder takes the rows as they come;
/// OpenCV, also of a PNG of which libpng says anything, has all pixels at once.
template <class T>
std::vector<unsigned char> encode_rows(const FileFormat &format, const PictureCodec *codec,
                                       const Image &image, const FileRows<T> &rows,
                                       const ImageWriteOptions &options, const fs::path &path,
                                       std::size_t &clipped) {
    if (!codec || codec->encode) {
        // As many rows together as make work for all processors.
        const std::size_t width = image.width * rows.channels(),
                          together = std::clamp<std::size_t>((1 << 20) / width, 1, image.height);
        std::vector<T> ready(together * width);
        clipped = 0;
        const PictureRows all{
            image.width, image.height, rows.channels(), 8 * sizeof(T), [&](std::size_t y) {
                if (y % together == 0)
                    clipped += rows.write(y, std::min(together, image.height - y), ready.data());
                return ready.data() + y % together * width;
            }};
        const PixelDensity own = image.metadata ? image.metadata->density : PixelDensity{};
        std::vector<unsigned char> bytes =
            codec ? codec->encode(all, path.string())
                  : encode_raw_picture(format, all, options.density.value_or(own), path);
        if (!bytes.empty())
            return bytes;
    }
    CodecPixels pixels(static_cast<int>(image.height), static_cast<int>(image.width),
                       static_cast<int>(rows.channels()), static_cast<int>(8 * sizeof(T)));
    clipped = rows.write(0, image.height, pixels.row<T>(0));
    return encode(format, *codec, pixels, options.jpeg_quality, path);
}

void check_image(const fs::path &path, const Image &image) {
    const bool whole = image.width > 0 && image.height > 0 &&
                       (image.channels == 1 || image.channels == 3) &&
                       image.samples.size() + image.bytes.size() == image.count() &&
                       (image.alpha.empty() || image.alpha.size() == image.plane_size());
    if (!whole)
        throw usage_error(image_says.bad_planes, path.string());
    if (image.width > (1u << 30) || image.height > (1u << 30))
        throw usage_error(image_says.side_too_long, path.string());
}

/// Whether floats are of another unit than the 0 to 1 of pictures: far beyond them, as counts and
/// elevations are, beyond them in more than a few samples, as indices of vegetation are, or so
/// small that all would be black, as strains are. A filter's result may leave 0 to 1 by as much as
/// there is in it, here and there.
bool has_unusual_range(const Image &image) {
    constexpr std::size_t few = 20; // one sample of so many may be clipped
    if (image.depth != SampleDepth::f32 || image.samples.empty())
        return false;
    const auto [low, high] = std::minmax_element(image.samples.begin(), image.samples.end());
    const float largest = std::max(-*low, *high);
    const auto outside = static_cast<std::size_t>(
        std::count_if(image.samples.begin(), image.samples.end(),
                      [](float sample) { return sample < 0 || sample > 1; }));
    return *low < -1 || *high > 2 || (*low < *high && largest < 1.0f / 64) ||
           (*low < *high && outside * few > image.samples.size());
}

EncodedImage encode_with_levels(const fs::path &path, const Image &image,
                                const ImageWriteOptions &options) {
    ImageWriteOptions plain = options;
    plain.levels.reset();
    EncodedImage result =
        encode_image(path, with_levels(image, *options.levels, options.depth), plain);
    // As many digits as tell the two apart, up to those of a float.
    const double low = static_cast<double>(options.levels->low),
                 high = static_cast<double>(options.levels->high);
    const double ratio = std::max(std::fabs(low), std::fabs(high)) / std::fabs(high - low);
    const int digits = ratio > 1e3 ? 9 : 6;
    const auto level = [digits](float value) {
        return RealNumber{static_cast<double>(value), digits, RealNumber::Style::significant};
    };
    result.written.notes.push_back(
        {image_says.levels, level(options.levels->low), level(options.levels->high)});
    return result;
}

} // namespace

void check_image_format(const fs::path &path, const ImageWriteOptions &options) {
    const FileFormat &format = output_format(path);
    if (is_raw_format(format))
        check_raw_output(format, path);
    if (!holds(format, options.depth))
        throw usage_error(image_says.no_depth, path.string(), format.name,
                          depth_words(options.depth), listed(endings_with(options.depth)));
    if (options.jpeg_quality < 1 || options.jpeg_quality > 100)
        throw usage_error(image_says.bad_quality, options.jpeg_quality);
}

SampleDepth natural_output_depth(const fs::path &path, SampleDepth depth) {
    const FileFormat &format = output_format(path);
    return std::clamp(depth, format.depths.front(), format.depths.back());
}

bool loses_detail(const fs::path &path) {
    const FileFormat *format = known_format(path);
    return format && format->lossy;
}

void check_image_output(const fs::path &path, const ImageWriteOptions &options) {
    check_image_format(path, options);
    check_output_path(path);
}

EncodedImage encode_image(const fs::path &path, const Image &image,
                          const ImageWriteOptions &options) {
    check_image_format(path, options);
    check_image(path, image);
    if (options.levels)
        return encode_with_levels(path, image, options);
    if (options.depth != SampleDepth::f32 && has_unusual_range(image)) {
        ImageWriteOptions fitting = options;
        fitting.levels = sample_range(image);
        EncodedImage result = encode_with_levels(path, image, fitting);
        result.written.notes.insert(result.written.notes.begin(), image_says.unusual_range);
        return result;
    }
    const FileFormat &format = output_format(path);
    const PictureCodec *codec = codec_of(format); // null: of app/media/array
    EncodedImage result;
    std::vector<Sentence> &notes = result.written.notes;
    const std::size_t left_out = count_left_out(image);
    if (left_out > 0 && options.depth == SampleDepth::f32) {
        Image with_gaps = image;
        with_gaps.samples = samples_with_gaps(image);
        auto metadata = std::make_shared<ImageMetadata>(*image.metadata);
        metadata->left_out.clear();
        with_gaps.metadata = std::move(metadata);
        return encode_image(path, with_gaps, options);
    }
    if (left_out > 0)
        notes.push_back({image_says.gaps_filled, left_out});
    const bool with_alpha = !image.alpha.empty() && codec && codec->alpha;
    if (!image.alpha.empty() && !with_alpha)
        notes.push_back({image_says.alpha_dropped, format.name});

    const bool scaled = options.depth != SampleDepth::f32 && options.depth != image.depth;
    const double ratio = depth_maximum(options.depth) / depth_maximum(image.depth);
    const float scale = scaled ? static_cast<float>(ratio) : 1.0f;
    if (scaled)
        notes.push_back(
            {image.depth == SampleDepth::f32 ? image_says.scaled_floats : image_says.scaled,
             depth_words(image.depth), depth_words(options.depth)});
    try {
        const auto encoded = [&](auto sample) {
            using Sample = decltype(sample);
            const FileRows<Sample> rows(image, with_alpha, scale, codec && !codec->red_first);
            return encode_rows(format, codec, image, rows, options, path, result.written.clipped);
        };
        result.bytes = options.depth == SampleDepth::u8    ? encoded(static_cast<unsigned char>(0))
                       : options.depth == SampleDepth::u16 ? encoded(static_cast<unsigned short>(0))
                                                           : encoded(0.0f);
        ImageMetadata metadata = image.metadata ? *image.metadata : ImageMetadata{};
        if (options.density)
            metadata.density = *options.density;
        if (!codec && (!metadata.profile.empty() || !metadata.exif.empty()))
            notes.push_back({image_says.metadata_lost, format.name});
        if (codec && (image.metadata || metadata.density.known()))
            result.bytes = with_metadata(std::move(result.bytes), metadata,
                                         {format.endings.front(), image.width, image.height,
                                          image.channels == 1 && !with_alpha && codec->gray},
                                         notes);
    } catch (const std::bad_alloc &) {
        throw Error(image_says.write_failed, path.string(), Sentence(image_says.beyond_memory));
    }
    return result;
}

ImageWriteResult write_image(const fs::path &path, const Image &image,
                             const ImageWriteOptions &options) {
    check_image_output(path, options);
    EncodedImage encoded = encode_image(path, image, options);
    write_file_atomically(path, {std::as_bytes(std::span(encoded.bytes))});
    return std::move(encoded.written);
}

} // namespace imago
