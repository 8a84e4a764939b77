// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/signal/sound_header.h"

#include "app/media/signal/sentences.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace imago {
namespace {

constexpr std::uint64_t unknown_size = 0x7fff0000; ///< streams have this, or up to 2^32 - 1
constexpr std::uint64_t largest_size = 0xfffffffe;

/// How a format names and measures its chunks, and where it has its samples and their rate.
struct ChunkForm {
    bool big;                        ///< numbers begin with their highest byte
    std::uint64_t first;             ///< where the first chunk is
    unsigned name_bytes, size_bytes; ///< of a chunk's head
    bool counts_head;                ///< a chunk's size counts its head, too
    unsigned align;                  ///< chunks begin at multiples
    std::string_view samples;        ///< what the name of the chunk of samples begins with
    unsigned before_samples;         ///< bytes of this chunk before them
    std::string_view format;         ///< the same of the chunk of the rate
    unsigned rate_at;                ///< where in it the rate is
    std::string_view any_rate;       ///< bytes of some rate, here of 8000 Hz
    unsigned whole_at, whole_bytes;  ///< the number of the file's size; 0 bytes: there is none
    unsigned not_in_whole;           ///< bytes at the start that this does not count
};

using std::string_view_literals::operator""sv;
constexpr ChunkForm riff{false, 12, 4, 4, false, 2, "data", 0, "fmt ", 4, "\x40\x1f\0\0"sv,
                         4,     4,  8};
constexpr ChunkForm rifx{true, 12, 4, 4, false, 2, "data", 0, "fmt ", 4, "\0\0\x1f\x40"sv, 4, 4, 8};
constexpr ChunkForm aiff{
    true, 12, 4, 4, false, 2, "SSND", 8, "COMM", 8, "\x40\x0b\xfa\0\0\0\0\0\0\0"sv, 4, 4, 8};
constexpr ChunkForm wave_64{false, 40, 16, 8, true, 8, "data", 0, "fmt ", 4, "\x40\x1f\0\0"sv,
                            16,    8,  0};
constexpr ChunkForm caf{true, 8, 4, 8, false, 1, "data", 4, "desc", 0, "\x40\xbf\x40\0\0\0\0\0"sv,
                        0,    0, 0};

/// The bytes of a file as chunks.
class Chunks {
  public:
    Chunks(InputFile &file, const ChunkForm &form) : file_(file), form_(form) {}

    std::string_view text(std::uint64_t at, std::size_t count) {
        file_.stream.clear();
        file_.stream.seekg(static_cast<std::streamoff>(at));
        file_.stream.read(bytes_.data(), static_cast<std::streamsize>(count));
        const auto there =
            static_cast<std::size_t>(std::max<std::streamsize>(file_.stream.gcount(), 0));
        file_.stream.clear();
        return {bytes_.data(), there};
    }
    std::uint64_t number(std::uint64_t at, std::size_t count) {
        const std::string_view bytes = text(at, count);
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < bytes.size(); ++i)
            value = value << 8 |
                    static_cast<unsigned char>(bytes[form_.big ? i : bytes.size() - 1 - i]);
        return value;
    }
    /// A size; the largest number of its bytes stays the largest.
    BytePatch patch(std::uint64_t at, std::uint64_t value, std::size_t count) const {
        BytePatch patch{at, std::vector<unsigned char>(count)};
        if (count < 8)
            value = std::min(value, largest_size);
        for (std::size_t i = 0; i < count; ++i)
            patch.bytes[form_.big ? count - 1 - i : i] =
                static_cast<unsigned char>(value >> (8 * i));
        return patch;
    }
    std::uint64_t head() const { return form_.name_bytes + form_.size_bytes; }
    /// The bytes of a chunk behind its head.
    std::uint64_t size(std::uint64_t at) {
        const std::uint64_t size = number(at + form_.name_bytes, form_.size_bytes);
        return form_.counts_head ? std::max(size, head()) - head() : size;
    }
    /// The place behind a chunk at `at` of `size` bytes; the largest number for one that cannot be.
    std::uint64_t behind(std::uint64_t at, std::uint64_t size) const {
        if (size > (UINT64_MAX >> 1))
            return UINT64_MAX;
        const std::uint64_t end = at + head() + size - form_.first;
        return form_.first + (end + form_.align - 1) / form_.align * form_.align;
    }
    bool is_chunk(std::uint64_t at) {
        const std::string_view id = text(at, 4);
        return id.size() == 4 &&
               std::all_of(id.begin(), id.end(), [](char c) { return c >= ' ' && c <= '~'; });
    }
    /// Whether chunks fill the file from here on. The last one may lack the bytes that align.
    bool are_chunks(std::uint64_t at) {
        constexpr int most = 1000;
        for (int n = 0; n < most && at + head() <= file_.bytes; ++n) {
            if (!is_chunk(at))
                return false;
            at = behind(at, size(at));
        }
        return at >= file_.bytes ? at < file_.bytes + form_.align : at + head() > file_.bytes;
    }
    /// Whether tags or nothing but zeros follow.
    bool is_appendix(std::uint64_t at) {
        const std::string_view start = text(at, 8);
        for (const std::string_view tag : {"TAG", "ID3", "APETAGEX", "LYRICSBE"})
            if (start.starts_with(tag))
                return true;
        for (; at < file_.bytes; at += bytes_.size()) {
            const std::string_view part = text(at, bytes_.size());
            if (part.find_first_not_of('\0') != part.npos)
                return false;
        }
        return true;
    }

  private:
    InputFile &file_;
    const ChunkForm &form_;
    std::array<char, 65536> bytes_{};
};

/// Settles how many bytes of samples there are. `size` is the header's number, `at` their place,
/// and `end` where the next chunk would be; 0 if there are none.
std::uint64_t settled_size(Chunks &chunks, const InputFile &file, std::uint64_t at,
                           std::uint64_t size, std::uint64_t end, std::vector<Sentence> &notes) {
    const std::uint64_t rest = file.bytes > at ? file.bytes - at : 0;
    if (rest == 0 || size == rest)
        return size;
    if (size > rest) {
        if (size >= unknown_size)
            notes.push_back(signal_says.unknown_length);
        else
            notes.push_back({signal_says.shorter_than_said, size, rest});
        return rest;
    }
    const std::uint64_t behind = end ? end : at + size;
    if (behind >= file.bytes || (end && chunks.are_chunks(end)))
        return size;
    if (size > 0 && chunks.is_appendix(behind)) {
        notes.push_back({signal_says.bytes_behind, file.bytes - behind});
        return size;
    }
    if (size == 0)
        notes.push_back(signal_says.unknown_length);
    else
        notes.push_back({signal_says.longer_than_said, size, rest});
    return rest;
}

void look_at_chunks(InputFile &file, const ChunkForm &form, bool wide, SoundHeader &header) {
    constexpr int most_chunks = 1000;
    Chunks chunks(file, form);
    std::uint64_t sizes = 0; // where RF64 has its sizes of 64 bits
    std::uint64_t at = form.first;
    for (int n = 0; n < most_chunks && at < file.bytes && at + chunks.head() <= file.bytes; ++n) {
        const std::string id(chunks.text(at, 4));
        const std::uint64_t size = chunks.size(at), begin = at + chunks.head();
        if (id == "ds64")
            sizes = begin;
        if (id == form.format) {
            const std::uint64_t rate_at = begin + form.rate_at;
            const std::string_view rate = chunks.text(rate_at, form.any_rate.size());
            if (rate.size() == form.any_rate.size() && rate.find_first_not_of('\0') == rate.npos) {
                header.patches.push_back({rate_at, {form.any_rate.begin(), form.any_rate.end()}});
                header.rate_unknown = true;
            }
        }
        if (id != form.samples) {
            at = chunks.behind(at, size);
            continue;
        }
        const bool long_size = wide && sizes > 0;
        const std::uint64_t whole = long_size ? chunks.number(sizes + 8, 8) : size;
        const std::uint64_t before = form.before_samples;
        const std::uint64_t said = std::max(whole, before) - before;
        const std::uint64_t settled = settled_size(chunks, file, begin + before, said,
                                                   chunks.behind(at, whole), header.notes);
        if (settled == said)
            return;
        if (long_size) {
            header.patches.push_back(chunks.patch(sizes + 8, settled, 8));
            return;
        }
        header.patches.push_back(chunks.patch(
            at + form.name_bytes, settled + before + (form.counts_head ? chunks.head() : 0),
            form.size_bytes));
        if (form.whole_bytes)
            header.patches.push_back(
                chunks.patch(form.whole_at, file.bytes - form.not_in_whole, form.whole_bytes));
        return;
    }
}

/// The form of a file that begins with these 12 bytes, or none.
const ChunkForm *form_of(std::string_view start) {
    const std::string_view kind = start.substr(8);
    if (kind == "WAVE")
        return start.starts_with("RIFX") ? &rifx
               : start.starts_with("RIFF") || start.starts_with("RF64") || start.starts_with("BW64")
                   ? &riff
                   : nullptr;
    return start.starts_with("FORM") && (kind == "AIFF" || kind == "AIFC") ? &aiff
           : start.starts_with("riff\x2e\x91\xcf\x11")                     ? &wave_64
           : start.starts_with("caff")                                     ? &caf
                                                                           : nullptr;
}

} // namespace

SoundHeader look_at_sound_header(InputFile &file) {
    SoundHeader header;
    const std::vector<unsigned char> start = peek(file, 12);
    if (start.size() < 12)
        return header;
    const std::string_view text(reinterpret_cast<const char *>(start.data()), start.size());
    const bool wide = text.starts_with("RF64") || text.starts_with("BW64");
    if (text.starts_with("BW64")) // the same format by its later name
        header.patches.push_back({0, {'R', 'F', '6', '4'}});
    if (const ChunkForm *const form = form_of(text)) {
        look_at_chunks(file, *form, wide, header);
    } else if (text.starts_with(".snd")) {
        Chunks chunks(file, aiff);
        constexpr std::uint64_t unknown = 0xffffffff; // which readers know
        const std::uint64_t first = chunks.number(4, 4), size = chunks.number(8, 4);
        std::vector<Sentence> notes;
        const std::uint64_t settled =
            size == unknown ? size : settled_size(chunks, file, first, size, 0, notes);
        if (settled != size) {
            header.patches.push_back(chunks.patch(8, settled, 4));
            header.notes = std::move(notes);
        }
    }
    if (header.rate_unknown)
        header.notes.push_back(signal_says.no_rate);
    file.stream.clear();
    file.stream.seekg(0);
    return header;
}

} // namespace imago
