// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/file/read_formats.h"

namespace imago {

std::span<const ReadFormat> picture_formats() {
    static const std::vector<ReadFormat> rows{
        {"PNG", {".png"}}, {"JPEG", {".jpg", ".jpeg"}}, {"TIFF", {".tif", ".tiff"}},
        {"BMP", {".bmp"}}, {"WebP", {".webp"}},         {"PBM", {".pbm"}},
        {"PGM", {".pgm"}}, {"PPM", {".ppm", ".pnm"}},   {"PAM", {".pam"}},
        {"PFM", {".pfm"}}};
    return rows;
}

std::span<const ReadFormat> sound_formats() {
    static const std::vector<ReadFormat> rows{{"WAV", {".wav", ".wave", ".bwf"}},
                                              {"FLAC", {".flac"}},
                                              {"AIFF", {".aiff", ".aif", ".aifc"}},
                                              {"AU", {".au", ".snd"}},
                                              {"Ogg", {".ogg", ".oga", ".opus"}},
                                              {"MP3", {".mp3"}},
                                              {"CAF", {".caf"}},
                                              {"BW64", {".bw64", ".rf64"}},
                                              {"W64", {".w64"}}};
    return rows;
}

std::string format_names(std::span<const ReadFormat> formats) {
    std::string names;
    for (const ReadFormat &format : formats)
        names += (names.empty() ? "" : ", ") + std::string(format.name);
    return names;
}

std::vector<std::string> format_extensions(std::span<const ReadFormat> formats) {
    std::vector<std::string> all;
    for (const ReadFormat &format : formats)
        all.insert(all.end(), format.extensions.begin(), format.extensions.end());
    return all;
}

} // namespace imago
