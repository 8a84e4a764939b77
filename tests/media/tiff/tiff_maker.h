// SPDX-License-Identifier: GPL-3.0-or-later
// Writes TIFF files by libtiff, sample by sample.
#pragma once
#include <tiffio.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace imago::test {

/// A directory and its samples.
struct TiffMaker {
    std::uint32_t width = 0, height = 0;
    unsigned bits = 8, samples = 1;
    unsigned format = SAMPLEFORMAT_UINT, photometric = PHOTOMETRIC_MINISBLACK;
    int compression = COMPRESSION_NONE;
    bool planar = false;
    std::uint32_t rows = 0; ///< of a strip; 0: all
    std::uint32_t tile = 0; ///< side; 0: strips
    int predictor = 0;
    int extra = -1;                       ///< kind of the channels beyond the colours; -1: not told
    unsigned subfile = 0;                 ///< NewSubfileType
    std::string mode = "wl";              ///< of TIFFOpen(); "a" appends
    std::string no_data{};                ///< GDAL_NODATA
    std::string description{};            ///< ImageDescription
    float resolution = 0;                 ///< of both axes, in no unit; 0: not told
    std::vector<std::uint16_t> palette{}; ///< red, green, blue
    std::vector<double> values{};         ///< pixel by pixel, channels within

    void write(const std::filesystem::path &path) const;
};

} // namespace imago::test
