// SPDX-License-Identifier: MIT
#include "engine/values/media/file_format.h"

#include "engine/values/media/raw_format.h"
#include "engine/values/media/sentences.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

using namespace std::string_view_literals;
using Kind = FileFormat::Kind;
using Field = FileFormat::Field;
constexpr SampleDepth u8 = SampleDepth::u8, u16 = SampleDepth::u16, f32 = SampleDepth::f32;

/// A type of which Imago's package tells systems all endings of its row.
FileType own(const char *type, const char *base = "") {
    return {type, {""}, base};
}

/// A row; calls of it are shorter than lists.
FileFormat row(std::string_view name, Kind kind, const std::vector<std::string> &endings,
               std::size_t written, const std::vector<FileStart> &starts = {},
               std::vector<FileType> types = {}, const std::vector<SampleDepth> &depths = {},
               bool pages = false, bool lossy = false) {
    for (FileType &type : types)
        if (type.told == std::vector<std::string>{""})
            type.told = endings;
    return {name, kind, endings, written, starts, types, depths, pages, lossy};
}

/// The same of a format that a module reads.
FileFormat by(std::string_view module, FileFormat format) {
    format.module = module;
    return format;
}

/// The same of a format that is a folder.
FileFormat in_folder(FileFormat format) {
    format.folder = true;
    return format;
}

/// The same of a format of arrays that are signals.
FileFormat of_signals(FileFormat format) {
    format.signals = true;
    return format;
}

/// The same of a format of a field of its own.
FileFormat of(Field field, FileFormat format) {
    format.special = field;
    return format;
}

const std::vector<FileFormat> &rows() {
    using enum FileFormat::Kind;
    static const std::vector<FileFormat> all{
        row("PNG", picture, {"png"}, 1, {{"\x89PNG\r\n\x1a\n"}}, {"image/png"}, {u8, u16}),
        row("TIFF", picture, {"tif", "tiff"}, 2,
            {{"II*\0"sv}, {"MM\0*"sv}, {"II+\0"sv}, {"MM\0+"sv}}, {"image/tiff"}, {u8, u16, f32},
            true),
        row("JPEG", picture, {"jpg", "jpeg"}, 2, {{"\xff\xd8\xff"}}, {"image/jpeg"}, {u8}, false,
            true),
        row("BMP", picture, {"bmp"}, 0, {{"BM"}}, {"image/bmp"}, {u8}),
        row("WebP", picture, {"webp"}, 1, {{"RIFF", "WEBP"}}, {"image/webp"}, {u8}),
        row("PBM", picture, {"pbm"}, 0, {{"P1", {}, true}, {"P4", {}, true}},
            {"image/x-portable-bitmap"}, {u8}),
        row("PGM", picture, {"pgm"}, 0, {{"P2", {}, true}, {"P5", {}, true}},
            {"image/x-portable-graymap"}, {u8, u16}),
        row("PPM", picture, {"ppm", "pnm"}, 0, {{"P3", {}, true}, {"P6", {}, true}},
            {"image/x-portable-pixmap", "image/x-portable-anymap"}, {u8, u16}),
        row("PAM", picture, {"pam"}, 0, {{"P7", {}, true}}, {own("image/x-portable-arbitrarymap")},
            {u8, u16}),
        row("PFM", picture, {"pfm"}, 0, {{"PF", {}, true}, {"Pf", {}, true}},
            {own("image/x-portable-floatmap")}, {f32}),
        of(Field::astronomy,
           by("fits", row("FITS", picture, {"fits", "fit", "fts"}, 1, {{"SIMPLE  ="}},
                          {"application/fits"}, {u8, u16, f32}, true))),
        of(Field::microscopy,
           row("MRC", picture, {"mrc", "mrcs", "map", "ccp4"}, 1, {{"MAP ", {}, false, 208}},
               {own("application/x-mrc")}, {u8, u16, f32}, true)),
        of(Field::microscopy,
           row("DM3", picture, {"dm3"}, 0, {}, {own("image/x-dm3")}, {f32}, true)),
        of(Field::microscopy,
           row("DM4", picture, {"dm4"}, 0, {}, {own("image/x-dm4")}, {f32}, true)),
        of(Field::medicine,
           by("dicom", row("DICOM", picture, {"dcm", "dicom"}, 0, {{"DICM", {}, false, 128}},
                           {own("application/dicom")}, {f32}, true))),
        by("exr", row("EXR", picture, {"exr"}, 1, {{"\x76\x2f\x31\x01"}}, {"image/x-exr"}, {f32})),
        by("heif", row("HEIF", picture, {"heic", "heif", "avif"}, 0, {},
                       {"image/heif", "image/avif"}, {u8, u16}, true)),
        by("jxl",
           row("JPEG XL", picture, {"jxl"}, 0, {{"\xff\x0a"}, {"\0\0\0\x0cJXL \r\n\x87\n"sv}},
               {"image/jxl"}, {u8, u16, f32})),
        by("camera", row("camera raw", picture,
                         {"dng", "cr2", "nef", "arw", "raf", "orf", "rw2", "pef"}, 0, {},
                         {"image/x-adobe-dng", "image/x-canon-cr2", "image/x-nikon-nef",
                          "image/x-sony-arw", "image/x-fuji-raf", "image/x-olympus-orf",
                          "image/x-panasonic-rw2", "image/x-pentax-pef"},
                         {u16})),
        row("NPY", array, {"npy"}, 1, {{"\x93NUMPY"}}, {own("application/x-npy")}, {f32}, true),
        row("NPZ", array, {"npz"}, 0, {{"PK\x03\x04"}},
            {own("application/x-npz", "application/zip")}),
        by("hdf5", row("HDF5", array, {"h5", "hdf5", "hdf", "he5", "nc", "nc4", "nxs", "ims"}, 2,
                       {{"\x89HDF\r\n\x1a\n"}},
                       {{"application/x-hdf", {"hdf5", "h5", "he5", "nxs", "ims"}},
                        {"application/x-netcdf", {"nc", "nc4"}}},
                       {f32}, true)),
        by("mat",
           row("MATLAB", array, {"mat"}, 0, {{"MATLAB 5.0 MAT-file"}, {"MATLAB 7.3 MAT-file"}},
               {own("application/x-matlab-data")}, {f32})),
        in_folder(by("zarr", row("Zarr", array, {"zarr"}, 0))),
        of(Field::medicine,
           of_signals(row("EDF", array, {"edf"}, 0, {}, {own("application/x-edf")}))),
        of(Field::medicine, of_signals(row("BDF", array, {"bdf"}, 0, {{"\xff\x42IOSEMI"}},
                                           {own("application/x-bdf")}))),
        of(Field::medicine, of_signals(row("GDF", array, {"gdf"}, 0, {{"GDF 1."}, {"GDF 2."}},
                                           {own("application/x-gdf")}))),
        of(Field::seismics,
           row("SEG-Y", array, {"sgy", "segy"}, 0, {}, {own("application/x-segy")})),
        row("WAV", sound, {"wav", "wave", "bwf"}, 1, {{"RIFF", "WAVE"}, {"RIFX", "WAVE"}},
            {"audio/wav", "audio/vnd.wave", {"audio/x-wav", {"wave", "bwf"}}}),
        row("FLAC", sound, {"flac"}, 1, {{"fLaC"}}, {"audio/flac"}),
        row("AIFF", sound, {"aiff", "aif", "aifc"}, 2, {{"FORM", "AIFF"}, {"FORM", "AIFC"}},
            {"audio/x-aiff", "audio/x-aifc"}),
        row("AU", sound, {"au", "snd"}, 1, {{".snd"}, {"dns."}}, {"audio/basic"}),
        row("Ogg", sound, {"ogg", "oga", "opus"}, 0, {{"OggS"}},
            {"audio/ogg", "audio/x-vorbis+ogg", "audio/x-flac+ogg", "audio/x-opus+ogg"}),
        row("MP3", sound, {"mp3"}, 0, {{"ID3"}}, {"audio/mpeg"}),
        row("CAF", sound, {"caf"}, 1, {{"caff"}}, {own("audio/x-caf")}),
        row("BW64", sound, {"bw64", "rf64"}, 0, {{"RF64", "WAVE"}, {"BW64", "WAVE"}},
            {own("audio/x-rf64")}),
        row("W64", sound, {"w64"}, 0, {{"riff\x2e\x91\xcf\x11"}}, {own("audio/x-w64")}),
        row("VOC", sound, {"voc"}, 0, {{"Creative Voice File"}}, {"audio/x-voc"}),
        row("CSV", table, {"csv", "tsv", "txt", "dat"}, 1, {},
            {"text/csv", "text/tab-separated-values"}),
        row("SigMF", recording, {"sigmf-data", "sigmf-meta", "sigmf"}, 1, {},
            {{"application/x-sigmf-data", {"sigmf-data"}},
             {"application/x-sigmf-meta", {"sigmf-meta"}, "application/json"},
             {"application/x-sigmf", {"sigmf"}, "application/x-tar"}}),
        row("I and Q", samples, iq_endings(), 1, {}, {own("application/x-iq-samples")}),
        row("raw", samples, {"raw", "pcm", "bin"}, 0),
        row("session", settings, {"imago"}, 1, {}, {"application/x-imago-session"}),
        row("mask", settings, {"imago-mask.json"}, 1, {}, {"application/x-imago-mask"}),
        row("recipe", settings, {"imago-recipe.json"}, 1, {}, {"application/x-imago-recipe"})};
    return all;
}

bool holds(std::span<const std::string> endings, std::string_view ending) {
    return std::find(endings.begin(), endings.end(), ending) != endings.end();
}

template <class Wanted>
const FileFormat *first_that(const Wanted &wanted) {
    const auto at = std::find_if(rows().begin(), rows().end(), wanted);
    return at == rows().end() ? nullptr : &*at;
}

template <class Take>
std::vector<std::string> of_kinds(FormatKinds kinds, const Take &take) {
    std::vector<std::string> all;
    for (const FileFormat &format : rows())
        if (std::find(kinds.begin(), kinds.end(), format.kind) != kinds.end()) {
            const auto some = take(format);
            all.insert(all.end(), some.begin(), some.end());
        }
    return all;
}

/// Whether bytes may be of a text.
bool is_text(std::string_view bytes) {
    return std::none_of(bytes.begin(), bytes.end(), [](char byte) {
        const auto value = static_cast<unsigned char>(byte);
        return value == 0x7f || (value < 0x20 && " \t\n\v\f\r"sv.find(byte) > 5);
    });
}

} // namespace

bool begins(std::string_view file, const FileStart &start) {
    const std::size_t next = start.bytes.size();
    return file.substr(std::min(start.at, file.size())).starts_with(start.bytes) &&
           (start.then_blank || next > 3 || !is_text(file.substr(0, 32))) &&
           (start.form.empty() || (file.size() > 8 && file.substr(8).starts_with(start.form))) &&
           (!start.then_blank || (file.size() > next && " \t\n\v\f\r"sv.find(file[next]) < 6));
}

std::span<const FileFormat> file_formats() {
    return rows();
}

const FileFormat *format_ending_in(std::string_view ending) {
    return first_that([&](const FileFormat &format) { return holds(format.endings, ending); });
}

const FileFormat *format_written_in(std::string_view ending) {
    return first_that([&](const FileFormat &format) { return holds(format.written(), ending); });
}

const FileFormat *format_starting_with(std::span<const unsigned char> start) {
    const std::string_view file(reinterpret_cast<const char *>(start.data()), start.size());
    return first_that([&](const FileFormat &format) {
        return std::any_of(format.starts.begin(), format.starts.end(),
                           [&](const FileStart &row) { return begins(file, row); });
    });
}

bool is_of(Kind kind, std::string_view ending) {
    const FileFormat *format = format_ending_in(ending);
    return format && format->kind == kind;
}

FileFormat::Field FileFormat::field() const {
    if (special)
        return *special;
    switch (kind) {
    case Kind::picture:
        return Field::pictures;
    case Kind::sound:
        return Field::sound;
    case Kind::recording:
    case Kind::samples:
        return Field::radio;
    case Kind::array:
    case Kind::table:
    case Kind::settings:
        break;
    }
    return Field::numbers;
}

Sentence title_of(FileFormat::Field field) {
    switch (field) {
    case Field::pictures:
        return field_says.pictures;
    case Field::microscopy:
        return field_says.microscopy;
    case Field::astronomy:
        return field_says.astronomy;
    case Field::medicine:
        return field_says.medicine;
    case Field::sound:
        return field_says.sound;
    case Field::radio:
        return field_says.radio;
    case Field::seismics:
        return field_says.seismics;
    case Field::numbers:
        break;
    }
    return field_says.numbers;
}

Sentence title_of(const FileFormat &format) {
    switch (format.kind) {
    case Kind::array:
        if (format.name.starts_with("NP"))
            return format_says.array;
        break;
    case Kind::recording:
        return {format_says.recording, format.name};
    case Kind::samples:
        return format_says.samples;
    case Kind::table:
        return format_says.table;
    default:
        break;
    }
    std::string name(format.name); // the same in all languages
    return Sentence::verbatim(std::move(name));
}

std::vector<std::string> endings_of(FormatKinds kinds) {
    return of_kinds(kinds, [](const FileFormat &format) { return format.endings; });
}

std::vector<std::string> written_endings(FormatKinds kinds) {
    return of_kinds(kinds, [](const FileFormat &format) { return format.written(); });
}

std::vector<std::string> usual_endings(FormatKinds kinds) {
    return of_kinds(kinds, [](const FileFormat &format) {
        return format.written().first(std::min<std::size_t>(1, format.written().size()));
    });
}

std::string format_names(Kind kind) {
    std::string names;
    for (const FileFormat &format : rows())
        if (format.kind == kind)
            names += (names.empty() ? "" : ", ") + std::string(format.name);
    return names;
}

std::string listed(const std::vector<std::string> &endings, std::string_view last) {
    std::string list;
    for (const std::string &ending : endings) {
        list += list.empty() ? "." : &ending == &endings.back() ? std::string(last) + "." : ", .";
        list += ending;
    }
    return list;
}

} // namespace imago
