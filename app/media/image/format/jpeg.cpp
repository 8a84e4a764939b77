// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the segments of a JPEG (ITU-T T.81, annex B). The decoder fills the missing part of a
// truncated file with grey and reports success, so this file searches for the end marker.
#include "app/media/codec/picture_library.h"
#include "app/media/file/byte_parts.h"
#include "app/media/image/image_metadata.h"
#include "app/media/image/picture_codec.h"
#include "app/media/image/probe_parts.h"

#include <algorithm>

namespace imago {
namespace {

using namespace probe;

constexpr unsigned start_of_scan = 0xda, end_of_image = 0xd9, lossless_frame = 0xf7;

bool is_frame(unsigned marker) {
    return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
}

/// The limit that libjpeg-turbo's own programs recommend. No encoder writes as many scans.
constexpr std::size_t most_scans = 500;

bool is_alone(unsigned marker) {
    return marker == 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/// Returns the offset of the next marker after entropy-coded data; the file's length if there is
/// none.
std::size_t after_scan_data(std::span<const unsigned char> bytes, std::size_t at) {
    for (; at + 1 < bytes.size(); ++at) {
        const unsigned next = bytes[at + 1];
        const bool restart = next >= 0xd0 && next <= 0xd7;
        if (bytes[at] == 0xff && next != 0x00 && next != 0xff && !restart)
            return at;
    }
    return bytes.size();
}

class JpegProbe {
  public:
    explicit JpegProbe(const ImageBytes &image)
        : image_(image), in_(image.bytes, image.name, true) {}

    ImageProbe run() {
        while (at_ < in_.size() && !ended_)
            if (!next())
                break;
        if (probe_.width == 0 || scan_bytes_ == 0)
            throw image_error(image_.name, image_says.no_picture);
        // No coder stores more than one block of 32 x 32 pixels in a bit.
        check_plausible(image_.name,
                        static_cast<double>(probe_.width) * static_cast<double>(probe_.height),
                        static_cast<double>(scan_bytes_), 8 * 1024);
        check_work();
        take_profile_parts();
        if (!ended_)
            probe_.notes.push_back(image_says.cut_off_jpeg);
        return probe_;
    }

  private:
    /// Checks the decoder's work. Each of several scans passes over all blocks of its components,
    /// however short it is.
    void check_work() const {
        const double pixels =
            static_cast<double>(probe_.width) * static_cast<double>(probe_.height);
        check_decoded(image_.name, image_.bytes.size(), pixels * (probe_.gray ? 1 : 3));
        const double most = 1024.0 * 1024 * 1024 + 64 * static_cast<double>(scan_bytes_);
        if (scans_ > most_scans ||
            (scans_ > 1 && pixels * static_cast<double>(scanned_components_) > most))
            throw image_error(image_.name, {image_says.too_many_scans, scans_});
    }

    /// Reads APP2 segments. Each has a number from 1 on, the count of segments, and a part of the
    /// profile.
    void take_profile_parts() {
        if (profile_parts_.empty())
            return;
        std::stable_sort(profile_parts_.begin(), profile_parts_.end(),
                         [](const auto &a, const auto &b) { return a[0] < b[0]; });
        std::vector<unsigned char> profile;
        bool whole = profile_parts_.size() == profile_parts_.front()[1];
        for (std::size_t i = 0; i < profile_parts_.size(); ++i) {
            const auto &part = profile_parts_[i];
            whole = whole && part[0] == i + 1 && part[1] == profile_parts_.front()[1];
            profile.insert(profile.end(), part.begin() + 2, part.end());
        }
        if (!whole)
            profile.clear(); // take_profile() reports this
        take_profile(profile, probe_);
    }

    /// Reads one segment. Returns false if the file ends in it.
    bool next() {
        while (at_ < in_.size() && in_.u8(at_) != 0xff) // skips garbage before a marker
            ++at_;
        while (at_ < in_.size() && in_.u8(at_) == 0xff)
            ++at_;
        if (at_ >= in_.size())
            return false;
        const unsigned marker = in_.u8(at_++);
        if (marker == end_of_image) {
            ended_ = true;
            return true;
        }
        if (is_alone(marker) || marker == 0x00)
            return true;
        if (in_.size() - at_ < 2)
            return false;
        const std::size_t length = in_.u16(at_);
        if (length < 2 || in_.size() - at_ < length)
            return false;
        segment(marker, at_ + 2, length - 2);
        at_ += length;
        if (marker == start_of_scan) {
            const std::size_t end = after_scan_data(image_.bytes, at_);
            scan_bytes_ += end - at_;
            at_ = end;
        }
        return true;
    }

    void segment(unsigned marker, std::size_t at, std::size_t length) {
        if (marker == lossless_frame)
            throw image_error(image_.name, image_says.jpeg_ls);
        if (marker == start_of_scan) {
            ++scans_;
            scanned_components_ += length > 0 ? in_.u8(at) : 0;
            // Only the first frame counts.
        } else if (is_frame(marker) && length >= 6 && probe_.width == 0) {
            const unsigned precision = in_.u8(at);
            if (precision != 8)
                throw image_error(image_.name, {image_says.jpeg_bits, precision});
            probe_.height = in_.u16(at + 1);
            probe_.width = in_.u16(at + 3);
            check_size(image_, probe_.width, probe_.height);
            const unsigned components = in_.u8(at + 5);
            probe_.gray = components == 1;
            if (components == 4)
                probe_.notes.push_back(image_says.cmyk_converted);
        } else if (marker == 0xe0 && length >= 12 &&
                   in_.has_text(at, std::string_view("JFIF\0", 5))) {
            take_jfif_density(in_.part(at, length), probe_);
        } else if (marker == 0xe1 && length >= 6 &&
                   in_.has_text(at, std::string_view("Exif\0\0", 6))) {
            if (probe_.metadata.exif.empty())
                take_exif(in_.part(at + 6, length - 6), ExifSource::block, probe_);
        } else if (marker == 0xe2 && length >= 14 &&
                   in_.has_text(at, std::string_view("ICC_PROFILE\0", 12))) {
            profile_parts_.push_back(in_.part(at + 12, length - 12));
        }
    }

    const ImageBytes &image_;
    ByteReader in_;
    ImageProbe probe_;
    std::size_t at_ = 2;
    std::size_t scan_bytes_ = 0;
    std::size_t scans_ = 0;
    std::size_t scanned_components_ = 0; ///< number of components over all scans
    std::vector<std::span<const unsigned char>> profile_parts_;
    bool ended_ = false;
};

ImageProbe probe_jpeg(const ImageBytes &image) {
    return JpegProbe(image).run();
}

// APP1 and APP2 segments follow the start and a JFIF segment.

constexpr std::size_t segment_room = 65535 - 2;

void add_segment(Bytes &segments, unsigned char marker, std::string_view name,
                 std::span<const unsigned char> data) {
    segments.push_back(0xff);
    segments.push_back(marker);
    add_number(segments, 2 + name.size() + data.size(), 2, true);
    add_text(segments, name);
    add(segments, data);
}

void insert_jpeg(Bytes &file, const PictureExtras &extras, std::vector<Sentence> &notes) {
    using namespace std::string_view_literals;
    Bytes segments;
    const std::string_view exif_name = "Exif\0\0"sv, profile_name = "ICC_PROFILE\0"sv;
    if (extras.exif.size() > segment_room - exif_name.size())
        notes.push_back(
            {image_says.exif_too_long, extras.exif.size(), segment_room - exif_name.size()});
    else if (!extras.exif.empty())
        add_segment(segments, 0xe1, exif_name, extras.exif);
    const std::size_t room = segment_room - profile_name.size() - 2;
    const std::size_t parts = (extras.profile.size() + room - 1) / room; // at most 65, for 4 MiB
    for (std::size_t i = 0; i < parts; ++i) {
        Bytes data{static_cast<unsigned char>(i + 1), static_cast<unsigned char>(parts)};
        add(data, std::span(extras.profile)
                      .subspan(i * room, std::min(room, extras.profile.size() - i * room)));
        add_segment(segments, 0xe2, profile_name, data);
    }
    std::size_t at = 2;
    if (file.size() > 6 && file[2] == 0xff && file[3] == 0xe0)
        at += 2 + (std::size_t{file[4]} << 8 | file[5]);
    insert(file, std::min(at, file.size()), segments);
}

} // namespace

extern const PictureCodec jpeg_codec;
const PictureCodec jpeg_codec{.name = "JPEG",
                              .probe = probe_jpeg,
                              .parameter = jpeg_quality_parameter,
                              .alpha = false,
                              .insert = insert_jpeg,
                              .set_density = set_jfif_density};

} // namespace imago
