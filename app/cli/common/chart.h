// SPDX-License-Identifier: GPL-3.0-or-later
// Line charts as SVG files.
#pragma once

#include <string>
#include <vector>

namespace imago::cli {

/// A line of a chart: one value for each of the chart's places. Values that are not finite are
/// gaps.
struct ChartLine {
    std::string name;
    std::vector<double> values;
};

/// Lines over places with names, which stand at equal distances. The values are 0 or more.
struct Chart {
    std::string title;
    std::string unit; ///< of the values
    std::vector<std::string> places;
    std::vector<ChartLine> lines;
};

/// The charts below each other, each with its legend, as one SVG picture on white, 960 wide. Each
/// value is also a text that a browser shows under the mouse.
std::string charts_svg(const std::vector<Chart> &charts);

/// Writes charts_svg() to a file. Throws Error if there is no finite value at all, and as
/// write_file_atomically() does.
void write_charts(const std::string &path, const std::vector<Chart> &charts);

/// Throws Error (usage) if a path, if any is given, does not end in .svg, or as check_output_path()
/// does.
void check_chart_path(const std::string &path);

} // namespace imago::cli
