// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/spectrum/spectrum_output.h"

#include "app/media/file/atomic_file.h"
#include "app/media/file/file_bytes.h"
#include "app/media/image/image_file.h"
#include "engine/support/error.h"

namespace imago::cli {

SpectrumFormat check_spectrum_output(const std::filesystem::path &path) {
    if (path.empty())
        return SpectrumFormat::none;
    const std::string extension = lower_extension(path);
    check_output_path(path);
    if (extension == ".csv")
        return SpectrumFormat::csv;
    if (extension == ".npy")
        return SpectrumFormat::npy;
    if (extension == ".tif" || extension == ".tiff")
        return SpectrumFormat::tif;
    if (extension != ".png")
        throw usage_error("cannot write '" + path.string() + "': " +
                          (extension.empty() ? "it has no extension"
                                             : "the extension '" + extension + "' is unknown") +
                          "; .csv, .npy and .png are allowed, and .tif for --quantity complex");
    check_image_output(path, {});
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

void write_colours(const std::filesystem::path &path, const std::vector<float> &rows,
                   const ColourPicture &picture) {
    write_image(path, coloured(rows, picture), {});
}

} // namespace imago::cli
