// SPDX-License-Identifier: MIT
// The formats of files: one table for dialogs, the command line, folders, the desktop, the manual.
#pragma once
#include "engine/array/image.h"
#include "engine/support/sentence.h"

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace imago {

/// Bytes that files of a format begin with.
struct FileStart {
    std::string_view bytes;
    std::string_view form = {}; ///< from byte 8 on
    bool then_blank = false;    ///< whether white space follows, as in Netpbm's texts
    std::size_t at = 0;         ///< where `bytes` are, if not at the beginning
};

/// Whether a file, of which 32 bytes suffice unless the start is elsewhere, begins so. Two or three
/// letters begin words, too, so that they are no start of a text.
bool begins(std::string_view file, const FileStart &start);

/// A MIME type.
struct FileType {
    std::string name;
    std::vector<std::string> told = {}; ///< endings that Imago's package of types tells systems of
    std::string base = {};              ///< the type of which it is one ("application/zip")

    FileType(const char *known) : name(known) {}
    FileType(const char *type, std::vector<std::string> endings, const char *of = "")
        : name(type), told(std::move(endings)), base(of) {}
};

struct FileFormat {
    enum class Kind {
        picture,
        array,
        sound,
        table,
        recording, ///< samples of a receiver, and a file beside them that says what they are
        samples,   ///< without a word of what they are, unless the name says it
        settings,
    };
    /// Whose files they are most of all.
    enum class Field { pictures, microscopy, astronomy, medicine, sound, radio, seismics, numbers };
    std::string_view name; ///< "PNG"
    Kind kind;
    std::vector<std::string> endings; ///< of names, lower case without the dot; first the usual
    std::size_t written_endings = 0; ///< the first ones, in which it is written; 0: it is read only
    std::vector<FileStart> starts = {};   ///< of files that are known by their content
    std::vector<FileType> types = {};     ///< none: the ending says too little
    std::vector<SampleDepth> depths = {}; ///< of pictures that are written, rising
    bool pages = false;                   ///< whether it holds several pictures
    bool lossy = false;                   ///< whether a picture of 8 bits loses detail
    bool folder = false;                  ///< whether it is a folder of files
    bool signals = false;                 ///< whether its arrays are signals, and no pictures
    std::string_view module = {}; ///< the shared object that reads it; empty: part of the programs
    std::optional<Field> special = {}; ///< the field if it is not that of the kind

    Field field() const;
    std::span<const std::string> written() const {
        return std::span(endings).first(written_endings);
    }
    /// Whether its header is text: it is of Netpbm's family.
    bool is_netpbm() const { return !starts.empty() && starts.front().then_blank; }
    /// The ending of the file beside the samples of a recording; empty of other formats.
    std::string beside() const { return kind == Kind::recording ? endings[1] : std::string(); }
};

/// The table. Its order is that of lists for people.
std::span<const FileFormat> file_formats();

/// The format of names with this ending, in lower case without the dot; null: none has it.
const FileFormat *format_ending_in(std::string_view ending);
/// The same of a name that is written.
const FileFormat *format_written_in(std::string_view ending);
/// The format of a file that begins with these bytes, of which 32 suffice; null: none is known.
const FileFormat *format_starting_with(std::span<const unsigned char> start);

/// Whether files with this ending, without the dot, are of the kind.
bool is_of(FileFormat::Kind kind, std::string_view ending);
/// What a person calls a format: its name, or "NumPy array".
Sentence title_of(const FileFormat &format);
/// What a list of files of a field is headed by: "Pictures".
Sentence title_of(FileFormat::Field field);

using FormatKinds = std::initializer_list<FileFormat::Kind>;
/// The kinds of signals, of which arrays may also be pictures.
inline constexpr FormatKinds signal_kinds{FileFormat::Kind::array, FileFormat::Kind::sound,
                                          FileFormat::Kind::table, FileFormat::Kind::recording,
                                          FileFormat::Kind::samples};
/// All endings of formats of these kinds, and those in which they are written.
std::vector<std::string> endings_of(FormatKinds kinds);
std::vector<std::string> written_endings(FormatKinds kinds);
/// The usual ending of each format that is written.
std::vector<std::string> usual_endings(FormatKinds kinds);

/// "PNG, TIFF, JPEG": the formats of a kind.
std::string format_names(FileFormat::Kind kind);
/// ".png, .tif, .jpg": endings as a list, the last behind `last`.
std::string listed(const std::vector<std::string> &endings, std::string_view last = ", ");

} // namespace imago
