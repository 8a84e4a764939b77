// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/image/exif_block.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace imago {

namespace {

/// The bytes of a value of each type; 0 if there is no such type.
constexpr std::array<unsigned, 19> widths{0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8};
/// The bytes of a number in a value of each type. Rationals have two numbers.
constexpr std::array<unsigned, 19> number_widths{0, 1, 1, 2, 4, 4, 1, 1, 2, 4,
                                                 4, 4, 8, 4, 0, 0, 8, 8, 8};

constexpr unsigned largest_type = 13; ///< of EXIF

/// Tags that describe how and where samples are stored. The written file has its own.
constexpr unsigned storage_tags[] = {254, 255, 258, 259, 262, 266, 273, 277,   278,   279,
                                     280, 281, 284, 290, 291, 292, 293, 297,   301,   317,
                                     320, 321, 322, 323, 324, 325, 330, 338,   339,   340,
                                     341, 347, 513, 514, 530, 532, 700, 33723, 34377, 34675};

/// Tags of a TIFF's own directory that any picture may have: description, maker, model, resolution,
/// software, dates, artist, host, copyright.
constexpr unsigned described_tags[] = {269, 270, 271, 272, 274, 282, 283,
                                       285, 296, 305, 306, 315, 316, 33432};

template <std::size_t N>
bool contains_tag(const unsigned (&tags)[N], unsigned tag) {
    return std::find(std::begin(tags), std::end(tags), tag) != std::end(tags);
}

std::uint64_t number_at(std::span<const unsigned char> bytes, std::size_t at, std::size_t width,
                        bool big_endian) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < width; ++i)
        value = value << 8 | bytes[big_endian ? at + i : at + width - 1 - i];
    return value;
}

class ExifParser {
  public:
    ExifParser(std::span<const unsigned char> bytes, ExifSource source)
        : bytes_(bytes), source_(source),
          budget_(std::min<std::size_t>(bytes.size(), std::size_t{8} << 20)) {}

    std::optional<ExifBlock> run(std::size_t directory) {
        if (bytes_.size() < 8 || bytes_[0] != bytes_[1] || (bytes_[0] != 'I' && bytes_[0] != 'M'))
            return std::nullopt;
        block_.big_endian = bytes_[0] == 'M';
        const std::uint64_t version = number(2, 2);
        sizes_ = TiffSizes::of(version == big_tiff_version);
        if ((version != tiff_version && version != big_tiff_version) ||
            bytes_.size() < 2 * sizes_.number)
            return std::nullopt;
        read(directory ? directory : number(sizes_.number, sizes_.number), block_.image,
             &ExifParser::take_image);
        return std::move(block_);
    }

  private:
    struct Found {
        ExifEntry entry;
        std::size_t at; ///< offset of the value
    };
    using Take = void (ExifParser::*)(Found &&found, std::vector<ExifEntry> &entries);

    std::uint64_t number(std::size_t at, std::size_t width) const {
        return number_at(bytes_, at, width, block_.big_endian);
    }

    void read(std::size_t at, std::vector<ExifEntry> &entries, Take take) {
        if (at > bytes_.size() || bytes_.size() - at < sizes_.count ||
            !visited_.insert(at).second) {
            ++block_.damaged;
            return;
        }
        const std::size_t count = number(at, sizes_.count);
        const std::size_t there =
            std::min(count, (bytes_.size() - at - sizes_.count) / sizes_.entry());
        block_.damaged += count - there;
        for (std::size_t i = 0; i < there; ++i)
            if (std::optional<Found> found =
                    entry(at + sizes_.count + sizes_.entry() * i, take == &ExifParser::take_image))
                (this->*take)(std::move(*found), entries);
        const auto by_tag = [](const ExifEntry &a, const ExifEntry &b) { return a.tag < b.tag; };
        const auto same = [](const ExifEntry &a, const ExifEntry &b) { return a.tag == b.tag; };
        std::stable_sort(entries.begin(), entries.end(), by_tag);
        const auto rest = std::unique(entries.begin(), entries.end(), same);
        block_.damaged += static_cast<std::size_t>(entries.end() - rest);
        entries.erase(rest, entries.end());
    }

    /// Returns an entry. It is empty, and counted as damaged, if the value is not in the block.
    std::optional<Found> entry(std::size_t at, bool of_image) {
        const std::uint64_t count = number(at + 4, sizes_.number);
        Found found{{static_cast<unsigned>(number(at, 2)),
                     static_cast<unsigned>(number(at + 2, 2)),
                     static_cast<std::uint32_t>(std::min<std::uint64_t>(count, UINT32_MAX)),
                     {}},
                    at + sizes_.value()};
        ExifEntry &entry = found.entry;
        if (of_image && source_ == ExifSource::tiff_file && !wanted_of_file(entry.tag))
            return std::nullopt; // not damaged: the entry describes the storage of samples
        const unsigned width = entry.type < widths.size() ? widths[entry.type] : 0;
        const std::uint64_t length = std::uint64_t{entry.count} * width;
        if (length > sizes_.number)
            found.at = number(found.at, sizes_.number);
        if (width == 0 || entry.count == 0 || found.at > bytes_.size() ||
            length > bytes_.size() - found.at || length > budget_) {
            ++block_.damaged;
            return std::nullopt;
        }
        budget_ -= static_cast<std::size_t>(length);
        const auto value = bytes_.subspan(found.at, static_cast<std::size_t>(length));
        entry.value.assign(value.begin(), value.end());
        return found;
    }

    static bool wanted_of_file(unsigned tag) {
        return tag == exif_directory || tag == exif_gps_directory ||
               contains_tag(described_tags, tag);
    }

    std::size_t target(const Found &found) const {
        const unsigned width = number_widths[found.entry.type];
        return number_at(found.entry.value, 0, width, block_.big_endian);
    }

    void take_image(Found &&found, std::vector<ExifEntry> &entries) {
        const unsigned tag = found.entry.tag;
        if (tag == exif_directory)
            read(target(found), block_.exif, &ExifParser::take_exif);
        else if (tag == exif_gps_directory)
            read(target(found), block_.gps, &ExifParser::take_any);
        else if (tag == exif_description && describes_pages(found.entry))
            block_.page_description = true;
        else if (!contains_tag(storage_tags, tag))
            take_any(std::move(found), entries);
    }

    void take_exif(Found &&found, std::vector<ExifEntry> &entries) {
        if (found.entry.tag == exif_interoperability)
            return read(target(found), block_.interoperability, &ExifParser::take_any);
        if (found.entry.tag == exif_maker_note && found.entry.value.size() > 4)
            block_.maker_note_at = found.at;
        take_any(std::move(found), entries);
    }

    /// Numbers of 64 bits, which only BigTIFF has, have no place in EXIF.
    void take_any(Found &&found, std::vector<ExifEntry> &entries) {
        if (found.entry.type <= largest_type)
            entries.push_back(std::move(found.entry));
        else
            ++block_.damaged;
    }

    /// Whether an entry describes a file's pages. Programs use it to find the pages, so the entry
    /// of another file would mislead them.
    bool describes_pages(const ExifEntry &entry) const {
        const std::string_view text(reinterpret_cast<const char *>(entry.value.data()),
                                    entry.value.size());
        return source_ == ExifSource::tiff_file &&
               (text.substr(0, 7) == "ImageJ=" || text.find("<OME ") != std::string_view::npos);
    }

    std::span<const unsigned char> bytes_;
    ExifSource source_;
    TiffSizes sizes_{};
    std::size_t budget_; ///< bytes of values that may still be copied
    ExifBlock block_;
    std::set<std::size_t> visited_; ///< offsets of the directories visited so far
};

void set_number(std::vector<ExifEntry> &entries, bool big_endian, unsigned tag,
                std::uint32_t value) {
    for (ExifEntry &entry : entries)
        if (entry.tag == tag) {
            const bool orientation = tag == exif_orientation;
            entry.type = orientation ? 3 : 4;
            entry.count = 1;
            entry.value.assign(orientation ? 2 : 4, 0);
            const std::size_t width = entry.value.size();
            for (std::size_t i = 0; i < width; ++i)
                entry.value[big_endian ? width - 1 - i : i] =
                    static_cast<unsigned char>(value >> 8 * i);
        }
}

} // namespace

std::optional<ExifBlock> parse_exif(std::span<const unsigned char> bytes, ExifSource source,
                                    std::size_t directory) {
    return ExifParser(bytes, source).run(directory);
}

std::uint32_t exif_number(const ExifBlock &block, unsigned tag, std::uint32_t otherwise) {
    for (const ExifEntry &entry : block.image)
        if (entry.tag == tag && number_widths[entry.type] <= 4)
            return static_cast<std::uint32_t>(
                number_at(entry.value, 0, number_widths[entry.type], block.big_endian));
    return otherwise;
}

void set_exif_picture(ExifBlock &block, std::uint32_t width, std::uint32_t height) {
    set_number(block.image, block.big_endian, exif_orientation, 1);
    set_number(block.image, block.big_endian, exif_image_width, width);
    set_number(block.image, block.big_endian, exif_image_length, height);
    set_number(block.exif, block.big_endian, exif_pixel_width, width);
    set_number(block.exif, block.big_endian, exif_pixel_height, height);
}

void swap_exif_order(ExifBlock &block) {
    for (auto *entries : {&block.image, &block.exif, &block.gps, &block.interoperability})
        for (ExifEntry &entry : *entries) {
            const std::size_t width = number_widths[entry.type];
            for (std::size_t at = 0; at + width <= entry.value.size(); at += width)
                std::reverse(entry.value.begin() + static_cast<std::ptrdiff_t>(at),
                             entry.value.begin() + static_cast<std::ptrdiff_t>(at + width));
        }
    block.big_endian = !block.big_endian;
}

std::vector<unsigned char> exif_bytes(const ExifBlock &block) {
    std::size_t note_length = 0;
    for (const ExifEntry &entry : block.exif)
        if (entry.tag == exif_maker_note && entry.value.size() > 4)
            note_length = entry.value.size();
    const unsigned char order = block.big_endian ? 'M' : 'I';
    std::vector<unsigned char> bytes{order, order, 0, 0, 0, 0, 0, 0};
    ExifWriter writer(bytes, block.big_endian, note_length ? block.maker_note_at : 0, note_length);
    writer.put(2, 42, 2);
    const std::size_t below = (!block.exif.empty() || !block.interoperability.empty() ? 1u : 0u) +
                              (block.gps.empty() ? 0u : 1u);
    const std::size_t first = writer.reserve(block.image.size() + below);
    writer.put(4, first, 4);
    std::vector<ExifEntry> entries = writer.write_below(block);
    entries.insert(entries.end(), block.image.begin(), block.image.end());
    writer.write(first, std::move(entries));
    return bytes;
}

ExifWriter::ExifWriter(std::vector<unsigned char> &bytes, bool big_endian, std::size_t pinned,
                       std::size_t pinned_length)
    : bytes_(bytes), big_endian_(big_endian), pinned_(pinned), pinned_length_(pinned_length),
      low_(bytes.size() + bytes.size() % 2) {
    if (pinned_ < low_) // there are no pinned bytes, or they overlap something else
        pinned_ = pinned_length_ = 0;
    high_ = pinned_ + pinned_length_ + (pinned_ + pinned_length_) % 2;
}

ExifWriter::ExifWriter(std::vector<unsigned char> &bytes, TiffSizes sizes)
    : ExifWriter(bytes, false) {
    sizes_ = sizes;
}

std::size_t ExifWriter::place(std::size_t length) {
    std::size_t &cursor = pinned_ == 0 || low_ + length <= pinned_ ? low_ : high_;
    const std::size_t at = cursor;
    cursor += length + length % 2;
    if (bytes_.size() < at + length)
        bytes_.resize(at + length);
    return at;
}

void ExifWriter::put(std::size_t at, std::uint64_t value, std::size_t width) {
    for (std::size_t i = 0; i < width; ++i)
        bytes_[big_endian_ ? at + width - 1 - i : at + i] =
            static_cast<unsigned char>(value >> 8 * i);
}

std::size_t ExifWriter::reserve(std::size_t entries) {
    return place(sizes_.directory(entries));
}

void ExifWriter::write(std::size_t directory, std::vector<ExifEntry> entries) {
    std::sort(entries.begin(), entries.end(),
              [](const ExifEntry &a, const ExifEntry &b) { return a.tag < b.tag; });
    put(directory, entries.size(), sizes_.count);
    std::size_t at = directory + sizes_.count;
    for (const ExifEntry &entry : entries) {
        put(at, entry.tag, 2);
        put(at + 2, entry.type, 2);
        put(at + 4, entry.count, sizes_.number);
        std::size_t value_at = at + sizes_.value();
        if (entry.value.size() > sizes_.number) {
            const bool stays = entry.tag == exif_maker_note && entry.value.size() == pinned_length_;
            value_at = stays ? pinned_ : place(entry.value.size());
            put(at + sizes_.value(), value_at, sizes_.number);
        }
        if (bytes_.size() < value_at + entry.value.size())
            bytes_.resize(value_at + entry.value.size());
        std::copy(entry.value.begin(), entry.value.end(),
                  bytes_.begin() + static_cast<std::ptrdiff_t>(value_at));
        at += sizes_.entry();
    }
    put(at, 0, sizes_.number);
}

ExifEntry ExifWriter::pointer(unsigned tag, std::size_t to) const {
    constexpr unsigned long_type = 4, directory_type_of_big = 18;
    const std::size_t width = sizes_.number;
    ExifEntry entry{tag, width == 4 ? long_type : directory_type_of_big, 1,
                    std::vector<unsigned char>(width)};
    for (std::size_t i = 0; i < width; ++i)
        entry.value[big_endian_ ? width - 1 - i : i] = static_cast<unsigned char>(to >> 8 * i);
    return entry;
}

std::vector<ExifEntry> ExifWriter::write_below(const ExifBlock &block) {
    std::vector<ExifEntry> pointers;
    std::vector<ExifEntry> exif = block.exif;
    if (!exif.empty() || !block.interoperability.empty()) {
        const bool more = !block.interoperability.empty();
        const std::size_t at = reserve(exif.size() + (more ? 1 : 0));
        if (more) {
            const std::size_t to = reserve(block.interoperability.size());
            write(to, block.interoperability);
            exif.push_back(pointer(exif_interoperability, to));
        }
        write(at, std::move(exif));
        pointers.push_back(pointer(exif_directory, at));
    }
    if (!block.gps.empty()) {
        const std::size_t at = reserve(block.gps.size());
        write(at, block.gps);
        pointers.push_back(pointer(exif_gps_directory, at));
    }
    return pointers;
}

} // namespace imago
