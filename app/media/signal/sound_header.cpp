// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/signal/sound_header.h"

#include "app/media/signal/sentences.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace imago {
namespace {

constexpr std::uint64_t unknown_size = 0x7fff0000; ///< streams have this, or up to 2^32 - 1
constexpr std::uint64_t largest_size = 0xfffffffe;

/// The bytes of a file as chunks of RIFF.
class Chunks {
  public:
    Chunks(InputFile &file, bool big) : file_(file), big_(big) {}

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
            value = value << 8 | static_cast<unsigned char>(bytes[big_ ? i : bytes.size() - 1 - i]);
        return value;
    }
    BytePatch patch(std::uint64_t at, std::uint64_t value, std::size_t count) const {
        BytePatch patch{at, std::vector<unsigned char>(count)};
        for (std::size_t i = 0; i < count; ++i)
            patch.bytes[big_ ? count - 1 - i : i] = static_cast<unsigned char>(value >> (8 * i));
        return patch;
    }
    bool is_chunk(std::uint64_t at) {
        const std::string_view id = text(at, 4);
        return id.size() == 4 &&
               std::all_of(id.begin(), id.end(), [](char c) { return c >= ' ' && c <= '~'; });
    }
    /// Whether chunks fill the file from here on. An odd one may lack its last byte.
    bool are_chunks(std::uint64_t at) {
        constexpr int most = 1000;
        for (int n = 0; n < most && at + 8 <= file_.bytes; ++n) {
            if (!is_chunk(at))
                return false;
            const std::uint64_t size = number(at + 4, 4);
            at += 8 + size + size % 2;
        }
        return at >= file_.bytes ? at <= file_.bytes + 1 : at + 8 > file_.bytes;
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
    bool big_;
    std::array<char, 65536> bytes_{};
};

/// Settles how many bytes of samples there are. `size` is the header's number, and `at` their
/// place.
std::uint64_t settled_size(Chunks &chunks, const InputFile &file, std::uint64_t at,
                           std::uint64_t size, bool chunked, std::vector<Sentence> &notes) {
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
    const std::uint64_t end = at + size + (chunked ? size % 2 : 0);
    if (end >= file.bytes || (chunked && chunks.are_chunks(end)))
        return size;
    if (size > 0 && chunks.is_appendix(end)) {
        notes.push_back({signal_says.bytes_behind, file.bytes - end});
        return size;
    }
    if (size == 0)
        notes.push_back(signal_says.unknown_length);
    else
        notes.push_back({signal_says.longer_than_said, size, rest});
    return rest;
}

void look_at_wave(InputFile &file, bool big, bool wide, SoundHeader &header) {
    constexpr int most_chunks = 1000;
    constexpr std::uint64_t any_rate = 8000;
    Chunks chunks(file, big);
    std::uint64_t sizes = 0; // where RF64 has its sizes of 64 bits
    std::uint64_t at = 12;
    for (int n = 0; n < most_chunks && at + 8 <= file.bytes; ++n) {
        const std::string id(chunks.text(at, 4));
        std::uint64_t size = chunks.number(at + 4, 4);
        if (id == "ds64")
            sizes = at + 8;
        if (id == "fmt " && chunks.number(at + 12, 4) == 0) {
            header.patches.push_back(chunks.patch(at + 12, any_rate, 4));
            header.rate_unknown = true;
        }
        if (id != "data") {
            at += 8 + size + size % 2;
            continue;
        }
        const bool long_size = wide && sizes > 0;
        const std::uint64_t said = long_size ? chunks.number(sizes + 8, 8) : size;
        const std::uint64_t settled = settled_size(chunks, file, at + 8, said, true, header.notes);
        if (settled == said)
            return;
        if (long_size) {
            header.patches.push_back(chunks.patch(sizes + 8, settled, 8));
            return;
        }
        header.patches.push_back(chunks.patch(at + 4, std::min(settled, largest_size), 4));
        header.patches.push_back(chunks.patch(4, std::min(file.bytes - 8, largest_size), 4));
        return;
    }
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
    if (text.substr(8) == "WAVE" &&
        (wide || text.starts_with("RIFF") || text.starts_with("RIFX"))) {
        look_at_wave(file, text.starts_with("RIFX"), wide, header);
    } else if (text.starts_with(".snd")) {
        Chunks chunks(file, true);
        constexpr std::uint64_t unknown = 0xffffffff; // which readers know
        const std::uint64_t first = chunks.number(4, 4), size = chunks.number(8, 4);
        std::vector<Sentence> notes;
        const std::uint64_t settled =
            size == unknown ? size : settled_size(chunks, file, first, size, false, notes);
        if (settled != size) {
            header.patches.push_back(chunks.patch(8, std::min(settled, largest_size), 4));
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
