// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/tiff/tiff_file.h"
#include "engine/array/image.h"
#include "engine/array/levels.h"
#include "engine/array/non_finite.h"
#include "engine/array/picture_region.h"
#include "engine/support/sentence.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace imago {

struct ImageReadOptions {
    NanPolicy nan = NanPolicy::refuse;
    std::size_t max_pixels = std::size_t{1} << 28; ///< larger images are refused before decoding
    bool narrow = false; ///< an image of 8 bits keeps its samples as bytes: Image::narrow()
    /// What of the picture is read, as it is turned upright; empty: all. A picture that it does not
    /// lie inside is refused as check_region() does.
    std::optional<PictureRegion> region{};
};

struct ImageReadResult {
    Image image;
    std::vector<Sentence> notes; ///< notes for the user about what was lost or repaired
};

/// Reads a picture in one of file_formats(), of a TIFF the first page, as TiffFile tells them, as
/// planar floats in the file's own range. The magic number and the dimensions are checked before
/// any decoder sees the file. EXIF orientation is applied, and alpha is kept separate. The colour
/// profile and EXIF (without its thumbnail, with orientation 1) become the image's metadata.
/// Damaged parts of them are dropped, with a note. Throws Error if there is no such file, if it is
/// a folder, not an image, too large, truncated or damaged, has non-finite samples, or is crafted
/// to cost time or memory. A JPEG that is damaged or cut off, of which the rest is read, gets a
/// note.
ImageReadResult read_image(const std::filesystem::path &path, const ImageReadOptions &options = {});

/// Decodes a file in memory as read_image() does; errors call it `name`.
ImageReadResult decode_image(std::vector<unsigned char> bytes, const std::string &name,
                             const ImageReadOptions &options = {});

/// Decodes a page of a TIFF in memory as read_image() does the first.
ImageReadResult read_tiff_page(TiffFile &tiff, std::size_t page,
                               std::span<const unsigned char> bytes, const std::string &name,
                               const ImageReadOptions &options);

/// Returns the bytes of an image file. Throws Error for another file, and as open_input_file()
/// does.
std::vector<unsigned char> image_file_bytes(const std::filesystem::path &path,
                                            const ImageReadOptions &options = {});

struct ImageWriteOptions {
    /// Depth of the file, one of those of the format.
    SampleDepth depth = SampleDepth::u8;
    int jpeg_quality = 95;
    /// The samples that become 0 and depth_maximum(depth), with a linear map between them. If
    /// empty, samples are stored unchanged.
    std::optional<SampleRange> levels{};
    /// The density that the file states; empty: the image's own.
    std::optional<PixelDensity> density{};
};

struct ImageWriteResult {
    std::size_t clipped = 0;     ///< number of samples that were clipped to the depth's range
    std::vector<Sentence> notes; ///< notes for the user about what was lost or converted
};

/// Throws the Error that write_image() would throw for this path, depth and quality, as far as it
/// is known without an image. It writes nothing. Commands call it to check the path before they
/// work.
void check_image_output(const std::filesystem::path &path, const ImageWriteOptions &options);

/// The same for the name alone, without its folder.
void check_image_format(const std::filesystem::path &path, const ImageWriteOptions &options);

/// Returns the default depth of a file with this name: `depth`, or the nearest that the format has
/// (JPEG: 8-bit; PNG: 16-bit for float).
SampleDepth natural_output_depth(const std::filesystem::path &path, SampleDepth depth);

/// Whether a file with this name loses detail when it stores 8-bit samples, as JPEG does.
bool loses_detail(const std::filesystem::path &path);

/// Writes an image in the format of the extension, one of file_formats() that is written, to a
/// temporary file, which is synced and renamed. Samples are in the range of image.depth. For
/// another integer depth they are scaled by the ratio of depth_maximum() (so a float image's 1.0
/// becomes 255 or 65535), then rounded to nearest and clipped. NaN becomes 0 and counts as clipped.
/// Floats of quite another range (below -1, above 2, all below 1/64, or more than one of 20 outside
/// 0 to 1) get levels from their least to their most, with a note. Float output keeps the samples
/// unchanged. Gray with alpha is stored as RGB with alpha, and gray as RGB where the format has no
/// gray (PictureCodec). JPEG drops alpha. The image's metadata are written with the sides of the
/// image. A note says what of them the file cannot hold. Throws Error for an unknown extension, a
/// depth that the format does not have, or a folder that is not writable; an existing file is then
/// unchanged.
ImageWriteResult write_image(const std::filesystem::path &path, const Image &image,
                             const ImageWriteOptions &options);

/// An image as the bytes of a file.
struct EncodedImage {
    std::vector<unsigned char> bytes;
    ImageWriteResult written;
};

/// Returns the bytes that write_image() would write to this path, which only names the format.
/// Throws Error as it does, except for the folder.
EncodedImage encode_image(const std::filesystem::path &path, const Image &image,
                          const ImageWriteOptions &options);

/// Returns the extensions that read_image() accepts, lower case with the dot, for dialogs and
/// messages.
std::vector<std::string> readable_image_extensions();

} // namespace imago
