// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/signal/sound_file.h"

#include "app/media/file/file_bytes.h"
#include "engine/values/media/file_format.h"

#include <algorithm>
#include <string_view>

namespace imago {
namespace {

/// Other formats of libsndfile: few files have them, so that they are no rows of file_formats().
constexpr FileStart read_rows[] = {{"FORM", "8SVX"},
                                   {"FORM", "16SV"},
                                   {"NIST_1A\n"},
                                   {" paf"},
                                   {"fap "},
                                   {"2BIT"},
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
                                   {"Extended Instrument: "}};

/// Sound that no reader here knows.
constexpr FileStart other_rows[] = {{"#!AMR"}, {"MAC "}, {"wvpk"}, {"DSD "}, {"MThd"}, {"TTA1"}};

/// Extensions of sound besides those of file_formats(), some of which libsndfile reads.
constexpr std::string_view other_extensions[] = {".mp2", ".m4a", ".m4b", ".aac", ".wma",
                                                 ".amr", ".ape", ".wv",  ".ac3", ".dsf",
                                                 ".dff", ".mka", ".sph", ".mid", ".tta"};

template <class List>
bool holds(const List &list, std::string_view text) {
    return std::find(std::begin(list), std::end(list), text) != std::end(list);
}

std::string_view text_of(std::span<const unsigned char> start) {
    return {reinterpret_cast<const char *>(start.data()), start.size()};
}

bool is_one_of(std::span<const FileStart> table, std::string_view start) {
    return std::any_of(table.begin(), table.end(),
                       [&](const FileStart &row) { return begins(start, row); });
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
    const FileFormat *format = format_starting_with(start);
    return (format && format->kind == FileFormat::Kind::sound) ||
           is_one_of(read_rows, text_of(start)) || is_mpeg_frame(start);
}

bool claims_sound(const std::filesystem::path &path, std::span<const unsigned char> start) {
    const std::string_view text = text_of(start);
    const bool mpeg4 = text.size() > 12 && text.substr(4).starts_with("ftypM4A");
    const std::string extension = lower_extension(path);
    return is_one_of(other_rows, text) || mpeg4 || holds(other_extensions, extension) ||
           is_of(FileFormat::Kind::sound, name_ending(path));
}

} // namespace imago
