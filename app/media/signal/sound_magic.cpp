// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/signal/sound_file.h"

#include "app/media/file/file_bytes.h"
#include "app/media/file/read_formats.h"

#include <algorithm>
#include <string_view>

namespace imago {
namespace {

struct MagicRow {
    std::string_view text;
    std::string_view form = {}; ///< from byte 8 on
};

constexpr MagicRow read_rows[] = {{"RIFF", "WAVE"},
                                  {"RIFX", "WAVE"},
                                  {"RF64", "WAVE"},
                                  {"BW64", "WAVE"},
                                  {"FORM", "AIFF"},
                                  {"FORM", "AIFC"},
                                  {"FORM", "8SVX"},
                                  {"FORM", "16SV"},
                                  {"fLaC"},
                                  {"OggS"},
                                  {".snd"},
                                  {"dns."},
                                  {"caff"},
                                  {{"riff\x2e\x91\xcf\x11", 8}},
                                  {"NIST_1A\n"},
                                  {" paf"},
                                  {"fap "},
                                  {"2BIT"},
                                  {"Creative Voice File"},
                                  {"PVF1\n"},
                                  {{"\x64\xa3\x01\0", 4}}, // IRCAM, of four machines
                                  {{"\x64\xa3\x02\0", 4}},
                                  {{"\x64\xa3\x03\0", 4}},
                                  {{"\x64\xa3\x04\0", 4}},
                                  {{"\0\x01\xa3\x64", 4}},
                                  {{"\0\x02\xa3\x64", 4}},
                                  {{"\0\x03\xa3\x64", 4}},
                                  {{"\0\x04\xa3\x64", 4}},
                                  {"ALawSoundFile**"},
                                  {"Extended Instrument: "},
                                  {"ID3"}};

/// Sound that no reader here knows.
constexpr MagicRow other_rows[] = {{"#!AMR"}, {"MAC "}, {"wvpk"}, {"DSD "}, {"MThd"}, {"TTA1"}};

/// Extensions of sound besides those of sound_formats(), some of which libsndfile reads.
constexpr std::string_view other_extensions[] = {".mp2", ".m4a", ".m4b", ".aac", ".wma", ".amr",
                                                 ".ape", ".wv",  ".ac3", ".dsf", ".dff", ".mka",
                                                 ".voc", ".sph", ".mid", ".tta"};

template <class List>
bool holds(const List &list, std::string_view text) {
    return std::find(std::begin(list), std::end(list), text) != std::end(list);
}

std::string_view text_of(std::span<const unsigned char> start) {
    return {reinterpret_cast<const char *>(start.data()), start.size()};
}

template <std::size_t rows>
bool is_one_of(const MagicRow (&table)[rows], std::string_view start) {
    return std::any_of(std::begin(table), std::end(table), [&](const MagicRow &row) {
        return start.starts_with(row.text) &&
               (row.form.empty() || (start.size() > 8 && start.substr(8).starts_with(row.form)));
    });
}

/// Whether the bytes are the header of a frame of MPEG audio, layer II or III. The mark of UTF-16
/// begins as one of layer I.
bool is_mpeg_frame(std::span<const unsigned char> start) {
    if (start.size() < 4 || start[0] != 0xff || (start[1] & 0xe0) != 0xe0)
        return false;
    const int version = start[1] >> 3 & 3, layer = start[1] >> 1 & 3;
    const int bit_rate = start[2] >> 4, rate = start[2] >> 2 & 3;
    return version != 1 && (layer == 1 || layer == 2) && bit_rate != 0 && bit_rate != 15 &&
           rate != 3;
}

} // namespace

bool is_sound(std::span<const unsigned char> start) {
    return is_one_of(read_rows, text_of(start)) || is_mpeg_frame(start);
}

bool claims_sound(const std::filesystem::path &path, std::span<const unsigned char> start) {
    const std::string_view text = text_of(start);
    const bool mpeg4 = text.size() > 12 && text.substr(4).starts_with("ftypM4A");
    const std::string extension = lower_extension(path);
    return is_one_of(other_rows, text) || mpeg4 || holds(other_extensions, extension) ||
           holds(format_extensions(sound_formats()), extension);
}

} // namespace imago
