// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/spectrum_output.h"

#include "app/media/atomic_file.h"
#include "engine/array/error.h"

#ifdef IMAGO_HAVE_OPENCV
#include "app/media/image_file.h"
#endif

#include <algorithm>

namespace imago::cli {

SpectrumFormat check_spectrum_output(const std::filesystem::path &path) {
    if (path.empty())
        return SpectrumFormat::none;
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    check_output_path(path);
    if (extension == ".csv")
        return SpectrumFormat::csv;
    if (extension == ".npy")
        return SpectrumFormat::npy;
    if (extension != ".png")
        throw usage_error("cannot write '" + path.string() + "': " +
                          (extension.empty() ? "it has no extension"
                                             : "the extension '" + extension + "' is unknown") +
                          "; .csv, .npy and .png are allowed");
#ifndef IMAGO_HAVE_OPENCV
    throw no_opencv("write pictures");
#endif
    return SpectrumFormat::png;
}

void check_table_size(std::size_t values, const std::string &advice) {
    if (values > most_csv_values)
        throw usage_error("a table of " + std::to_string(values) + " values has more than the " +
                          std::to_string(most_csv_values) + " that are allowed; " + advice);
}

void check_picture_size(std::size_t width, std::size_t height, const std::string &advice) {
    if (width > most_pixels / height)
        throw usage_error("a picture of " + std::to_string(width) + " x " + std::to_string(height) +
                          " pixels has more than the " + std::to_string(most_pixels) +
                          " that are allowed; " + advice);
}

#ifdef IMAGO_HAVE_OPENCV
void write_colours(const std::filesystem::path &path, const std::vector<float> &rows,
                   const ColourPicture &picture) {
    write_image(path, coloured(rows, picture), {});
}
#else
void write_colours(const std::filesystem::path &, const std::vector<float> &,
                   const ColourPicture &) {
    throw no_opencv("write pictures");
}
#endif

Error no_opencv(const std::string &work) {
    return Error("this imago-cli was built without OpenCV, so it cannot " + work +
                 "; install libopencv-imgcodecs-dev and build again");
}

} // namespace imago::cli
