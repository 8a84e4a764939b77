// SPDX-License-Identifier: GPL-3.0-or-later
// The directories of a TIFF (TIFF 6.0, section 2; BigTIFF) and the pages that they are.
#include "app/media/tiff/tiff_file.h"

#include "app/media/file/sentences.h"
#include "app/media/tiff/sentences.h"
#include "app/media/tiff/tiff_axes.h"
#include "app/media/tiff/tiff_decode.h"
#include "app/media/tiff/tiff_layout.h"
#include "app/media/tiff/tiff_sizes.h"
#include "engine/support/error.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <string_view>

namespace imago {
namespace {

constexpr std::uint32_t metamorph_planes = 33629;

/// A page: a directory, and what of it.
struct TiffPage {
    std::uint64_t directory = 0;
    std::size_t width = 0, height = 0;
    unsigned channel = 0;  ///< of several gray ones
    std::size_t slice = 0; ///< of those that follow each other without directories
};

/// The numbers of a file's headers.
class TiffNumbers {
  public:
    TiffNumbers(std::span<const unsigned char> bytes, const std::string &name)
        : bytes_(bytes), name_(name), big_endian_(!bytes.empty() && bytes[0] == 'M'),
          sizes_(TiffSizes::of(number(2, 2) == big_tiff_version)) {}

    std::uint64_t number(std::uint64_t at, std::size_t width) const {
        if (at > bytes_.size() || bytes_.size() - at < width)
            throw Error(file_says.read_failed, name_, Sentence(tiff_says.short_header));
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < width; ++i)
            value = value << 8 | bytes_[at + (big_endian_ ? i : width - 1 - i)];
        return value;
    }

    /// The offsets of the directories, each of which says where the next is.
    std::vector<std::uint64_t> chain() const {
        std::vector<std::uint64_t> offsets;
        std::set<std::uint64_t> seen;
        for (std::uint64_t at = number(sizes_.number, sizes_.number); at != 0;) {
            if (!seen.insert(at).second)
                throw Error(file_says.read_failed, name_, Sentence(tiff_says.endless_pages));
            if (seen.size() > most_pages)
                throw Error(file_says.read_failed, name_,
                            Sentence(tiff_says.too_many_pages, most_pages));
            offsets.push_back(at);
            const std::uint64_t entries = number(at, sizes_.count);
            if (entries > bytes_.size())
                throw Error(file_says.read_failed, name_, Sentence(tiff_says.short_header));
            at = number(at + sizes_.count + sizes_.entry() * entries, sizes_.number);
        }
        return offsets;
    }

  private:
    std::span<const unsigned char> bytes_;
    const std::string &name_;
    bool big_endian_;
    TiffSizes sizes_;
};

/// The number after a word of a text; 0 if there is none.
std::size_t number_after(std::string_view text, std::string_view word) {
    const std::size_t at = text.find(word);
    std::size_t number = 0;
    if (at != std::string_view::npos)
        std::from_chars(text.data() + at + word.size(), text.data() + text.size(), number);
    return number;
}

/// The product of the numbers of tifffile's {"shape": [10, 20, 30], "truncated": true}.
std::size_t shape_product(std::string_view text) {
    std::size_t at = text.find("\"shape\": ["), product = 1;
    if (at == std::string_view::npos || text.find("\"truncated\": true") == std::string_view::npos)
        return 0;
    for (at = text.find('[') + 1; at < text.size() && text[at] != ']'; ++at) {
        std::size_t number = 0;
        const auto parsed = std::from_chars(text.data() + at, text.data() + text.size(), number);
        if (parsed.ec == std::errc() && number > 0 && product <= (std::size_t{1} << 40) / number) {
            product *= number;
            at = static_cast<std::size_t>(parsed.ptr - text.data());
            if (at >= text.size() || text[at] == ']')
                break;
        }
    }
    return product;
}

} // namespace

struct TiffFile::State {
    State(std::span<const unsigned char> bytes, const std::string &file_name)
        : name(file_name), tiff(bytes, name), numbers(bytes, name) {
        const std::vector<std::uint64_t> offsets = numbers.chain();
        if (!tiff.get())
            throw failure({tiff_says.unreadable, tiff.error()});
        for (const std::uint64_t offset : offsets)
            add_directory(offset);
        if (pages.empty()) // all are reduced: the largest of them
            add_largest(offsets);
        if (offsets.size() == 1 && pages.size() == 1)
            add_slices();
        take_axes(offsets);
        skip_thumbnails();
        if (skipped)
            axes.axes.clear();
    }

    Error failure(const Sentence &reason) const {
        return Error(file_says.read_failed, name, reason);
    }

    bool enter(std::uint64_t directory) {
        tiff.forget();
        tiff.shift_reads(SIZE_MAX, 0);
        return TIFFSetSubDirectory(tiff.get(), directory) == 1;
    }

    /// Whether the current directory is a reduced copy, or a mask, of another.
    bool is_secondary() const {
        return (tiff.field<std::uint32_t>(TIFFTAG_SUBFILETYPE, 0) &
                (FILETYPE_REDUCEDIMAGE | FILETYPE_MASK)) != 0 ||
               tiff.field<std::uint16_t>(TIFFTAG_OSUBFILETYPE, 0) == OFILETYPE_REDUCEDIMAGE;
    }

    std::vector<std::uint64_t> subdirectories() const {
        std::uint16_t count = 0;
        const std::uint64_t *offsets = nullptr;
        if (TIFFGetField(tiff.get(), TIFFTAG_SUBIFD, &count, &offsets) != 1 || !offsets)
            return {};
        return {offsets, offsets + count};
    }

    void add_current(std::uint64_t offset) {
        const TiffLayout layout = tiff_layout(tiff);
        for (unsigned channel = 0; channel < layout.gray_channels(); ++channel)
            pages.push_back({offset, layout.width, layout.height, channel, 0});
        if (pages.size() > most_pages)
            throw failure({tiff_says.too_many_pages, most_pages});
    }

    /// A directory that cannot be read is a page, too, and fails when that is wanted.
    void add_directory(std::uint64_t offset) {
        if (!enter(offset)) {
            pages.push_back({offset, 0, 0, 0, 0});
            return;
        }
        const bool secondary = is_secondary();
        const std::size_t area = tiff_layout(tiff).plane_size(), before = pages.size();
        const std::vector<std::uint64_t> below = subdirectories();
        for (const std::uint64_t sub : below)
            if (enter(sub) && !is_secondary() &&
                (secondary || tiff_layout(tiff).plane_size() > area))
                add_current(sub);
        if (!secondary && pages.size() == before && (below.empty() || enter(offset)))
            add_current(offset);
    }

    void add_largest(const std::vector<std::uint64_t> &offsets) {
        std::size_t most = 0;
        for (const std::uint64_t offset : offsets)
            if (enter(offset) && tiff_layout(tiff).plane_size() > most) {
                most = tiff_layout(tiff).plane_size();
                pages.clear();
                add_current(offset);
            }
        if (pages.empty())
            throw failure({tiff_says.unreadable, tiff.error()});
    }

    /// The bytes of the current directory's samples, if they are not packed and in one piece.
    std::size_t bytes_in_one_piece() const {
        const bool tiled = TIFFIsTiled(tiff.get()) != 0;
        if (tiled || tiff_layout(tiff).compression != COMPRESSION_NONE)
            return 0;
        std::size_t bytes = 0;
        const std::uint64_t first = TIFFGetStrileOffset(tiff.get(), 0);
        for (std::uint32_t i = 0; i < TIFFNumberOfStrips(tiff.get()); ++i) {
            if (TIFFGetStrileOffset(tiff.get(), i) != first + bytes)
                return 0;
            bytes += TIFFGetStrileByteCount(tiff.get(), i);
        }
        return bytes;
    }

    void add_slices() {
        if (!enter(pages[0].directory))
            return;
        const TiffLayout layout = tiff_layout(tiff);
        const std::string text = tiff_text(tiff, TIFFTAG_IMAGEDESCRIPTION);
        const TIFFField *planes = TIFFFindField(tiff.get(), metamorph_planes, TIFF_ANY);
        std::size_t slices = text.starts_with("ImageJ=") ? number_after(text, "\nimages=") : 0;
        if (slices == 0)
            slices = shape_product(text) /
                     std::max<std::size_t>(1, layout.plane_size() * layout.samples);
        if (slices == 0 && planes && TIFFFieldPassCount(planes)) {
            std::uint32_t count = 0;
            const void *values = nullptr;
            if (TIFFGetField(tiff.get(), metamorph_planes, &count, &values) == 1)
                slices = count;
        }
        slice_bytes = slices > 1 ? bytes_in_one_piece() : 0;
        if (slice_bytes == 0)
            return;
        if (slices > most_pages)
            throw failure({tiff_says.too_many_pages, most_pages});
        for (std::size_t slice = 1; slice < slices; ++slice) {
            pages.push_back(pages[0]);
            pages.back().slice = slice;
        }
    }

    /// Pages in the order of their axes, if these are all pages.
    void take_axes(const std::vector<std::uint64_t> &offsets) {
        if (!enter(offsets.front()))
            return;
        axes = tiff_axes(tiff_text(tiff, TIFFTAG_IMAGEDESCRIPTION),
                         static_cast<double>(tiff.field<float>(TIFFTAG_XRESOLUTION, 0)),
                         static_cast<double>(tiff.field<float>(TIFFTAG_YRESOLUTION, 0)));
        if (axes.pages() != pages.size() || (!axes.order.empty() && pages.size() != offsets.size()))
            return axes.axes.clear();
        const std::vector<TiffPage> stored = pages;
        for (std::size_t page = 0; page < axes.order.size(); ++page)
            pages[page] = stored.at(axes.order[page]);
    }

    /// Leaves out small copies before the largest page: of its shape, at most half as wide.
    void skip_thumbnails() {
        const auto area = [](const TiffPage &page) { return page.width * page.height; };
        const auto largest =
            std::max_element(pages.begin(), pages.end(), [&](const TiffPage &a, const TiffPage &b) {
                return area(a) < area(b);
            });
        const auto is_copy = [&](const TiffPage &page) {
            const double ratio = static_cast<double>(largest->height) /
                                 std::max(1.0, static_cast<double>(largest->width));
            return page.width > 1 && page.height > 1 && page.width <= largest->width / 2 &&
                   std::abs(static_cast<double>(page.width) * ratio -
                            static_cast<double>(page.height)) <= 1.5;
        };
        if (!std::all_of(pages.begin(), largest, is_copy))
            return;
        skipped = largest != pages.begin();
        pages.erase(pages.begin(), largest);
    }

    std::string name;
    TiffHandle tiff;
    TiffNumbers numbers;
    std::vector<TiffPage> pages;
    TiffAxes axes;
    std::size_t slice_bytes = 0;
    bool skipped = false;
};

TiffFile::TiffFile(std::span<const unsigned char> bytes, const std::string &name)
    : state_(std::make_unique<State>(bytes, name)) {}
TiffFile::~TiffFile() = default;
TiffFile::TiffFile(TiffFile &&) noexcept = default;

std::size_t TiffFile::count() const {
    return state_->pages.size();
}

bool TiffFile::skips_thumbnail() const {
    return state_->skipped;
}

std::vector<Sentence> TiffFile::page_notes() const {
    return state_->axes.notes();
}

PixelDensity TiffFile::density() const {
    return state_->axes.density;
}

TiffPicture TiffFile::read(std::size_t page, const TiffLimits &limits) {
    State &state = *state_;
    const TiffPage &wanted = state.pages.at(page);
    if (!state.enter(wanted.directory))
        throw state.failure({tiff_says.unreadable, state.tiff.error()});
    if (wanted.slice > 0) {
        const std::size_t first = TIFFGetStrileOffset(state.tiff.get(), 0);
        if (first > state.tiff.size() ||
            (state.tiff.size() - first) / state.slice_bytes <= wanted.slice)
            throw state.failure({tiff_says.cut_off_stack, wanted.slice + 1});
        state.tiff.shift_reads(first, wanted.slice * state.slice_bytes);
    }
    TiffPicture picture = decode_tiff(state.tiff, state.name, wanted.channel, limits);
    picture.directory = static_cast<std::size_t>(wanted.directory);
    return picture;
}

} // namespace imago
