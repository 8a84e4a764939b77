// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/chart.h"

#include "app/media/file/atomic_file.h"
#include "engine/support/error.h"
#include "engine/support/number_text.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <span>

namespace imago::cli {
namespace {

// Pixels. The plot's left, right, upper and lower borders within a chart.
constexpr double width = 960, left = 76, right = 940, top = 56, bottom = 340;
constexpr double row = 22;            ///< of the legend
constexpr double digit = 7.5;         ///< about the width of a character
constexpr std::size_t most_marks = 6; ///< of the values' axis

/// Okabe and Ito's colours, which people with any colour vision tell apart; the yellow one is too
/// pale on white.
constexpr const char *colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                   "#e69f00", "#56b4e9", "#000000"};
/// Marks about a point, so that lines differ without colours, too; with more lines than colours
/// both go on by themselves, and their numbers share no divisor.
constexpr const char *marks[] = {"M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", "M-4-4h8v8h-8z",
                                 "M0-5l5 9h-10z", "M0-5l5 5l-5 5l-5-5z", "M0 5l5-9h-10z"};

std::string xml_text(const std::string &text) {
    std::string out;
    for (const char c : text)
        switch (c) {
        case '<':
            out += "&lt;";
            break;
        case '&':
            out += "&amp;";
            break;
        case '"':
            out += "&quot;";
            break;
        default:
            out += c;
        }
    return out;
}

std::string at(double x, double y) {
    return "x=\"" + fixed(x, 1) + "\" y=\"" + fixed(y, 1) + "\"";
}

std::string label(const std::string &place, const std::string &text, const std::string &more = "") {
    return "<text " + place + more + ">" + xml_text(text) + "</text>\n";
}

std::string line_to(double x, double y, double to_x, double to_y) {
    return "<path class=\"grid\" d=\"M" + fixed(x, 1) + " " + fixed(y, 1) + "L" + fixed(to_x, 1) +
           " " + fixed(to_y, 1) + "\"/>\n";
}

/// The distance of marks from 0 to a value: 1, 2 or 5 times a power of ten.
double step_to(double largest) {
    const double least = largest / double(most_marks);
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {1, 2, 5})
        if (factor * power >= least)
            return factor * power;
    return 10 * power;
}

/// A value with three digits or more.
std::string value_text(double value) {
    return fixed(value, value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0);
}

double largest_of(const Chart &chart) {
    double largest = 0;
    for (const ChartLine &line : chart.lines)
        for (const double value : line.values)
            if (std::isfinite(value))
                largest = std::max(largest, value);
    return largest;
}

/// Draws one chart, from the height `y` of the picture on.
class ChartDrawing {
  public:
    ChartDrawing(const Chart &chart, double y) : chart_(chart), y_(y) {
        const double largest = largest_of(chart);
        step_ = step_to(largest > 0 ? largest : 1);
        scale_ = (bottom - top) / (step_ * std::ceil(std::max(largest / step_, 1.0)));
        for (const std::string &place : chart.places)
            longest_ = std::max(longest_, double(place.size()) * digit);
        turned_ = longest_ > distance();
    }

    std::string text() const {
        std::string out = "<text class=\"title\" " + at(left, y_ + 24) + ">" +
                          xml_text(chart_.title) + "</text>\n";
        out += value_axis() + place_axis();
        for (std::size_t i = 0; i < chart_.lines.size(); ++i)
            out += line(i);
        return out;
    }

    double height() const {
        return bottom + names_height() + row * double(chart_.lines.size()) + 24;
    }

  private:
    double distance() const {
        return (right - left) / double(std::max<std::size_t>(chart_.places.size(), 1));
    }
    double names_height() const { return turned_ ? longest_ + 16 : 28; }
    double x_of(std::size_t place) const { return left + distance() * (double(place) + .5); }
    double y_of(double value) const { return y_ + bottom - value * scale_; }

    std::string value_axis() const {
        std::string out = label(at(left - 8, y_ + top - 14), chart_.unit, " text-anchor=\"end\"");
        const int digits = std::max(0, -int(std::floor(std::log10(step_))));
        for (int i = 0; i * step_ * scale_ <= bottom - top + .5; ++i) {
            const double y = y_of(i * step_);
            out += line_to(left, y, right, y);
            out += label(at(left - 8, y + 4), fixed(i * step_, digits), " text-anchor=\"end\"");
        }
        return out;
    }

    std::string place_axis() const {
        std::string out;
        for (std::size_t i = 0; i < chart_.places.size(); ++i) {
            const double x = x_of(i), y = y_ + bottom + 18;
            out += label(at(x, y), chart_.places[i],
                         turned_ ? " text-anchor=\"end\" transform=\"rotate(-90 " + fixed(x, 1) +
                                       " " + fixed(y, 1) + ") translate(8 4)\""
                                 : " text-anchor=\"middle\"");
        }
        return out;
    }

    /// A mark with a text under the mouse.
    std::string mark(std::size_t index, double x, double y, const std::string &told) const {
        return "<path fill=\"" + std::string(colours[index % std::size(colours)]) + "\" d=\"" +
               marks[index % std::size(marks)] + "\" transform=\"translate(" + fixed(x, 1) + " " +
               fixed(y, 1) + ")\">" +
               (told.empty() ? "" : "<title>" + xml_text(told) + "</title>") + "</path>\n";
    }

    std::string line(std::size_t index) const {
        const ChartLine &line = chart_.lines[index];
        std::string path, points;
        bool drawn = false;
        for (std::size_t i = 0; i < line.values.size() && i < chart_.places.size(); ++i) {
            const double value = line.values[i];
            if (!std::isfinite(value)) {
                drawn = false;
                continue;
            }
            path += (drawn ? "L" : "M") + fixed(x_of(i), 1) + " " + fixed(y_of(value), 1);
            drawn = true;
            points += mark(index, x_of(i), y_of(value),
                           line.name + ", " + chart_.places[i] + ": " + value_text(value) + " " +
                               chart_.unit);
        }
        const double y = y_ + bottom + names_height() + row * double(index);
        return "<path class=\"line\" stroke=\"" + std::string(colours[index % std::size(colours)]) +
               "\" d=\"" + path + "\"/>\n" + points + mark(index, left + 8, y + 8, "") +
               label(at(left + 24, y + 12), line.name);
    }

    const Chart &chart_;
    double y_;
    double step_ = 1, scale_ = 1, longest_ = 0;
    bool turned_ = false; ///< the places' names stand upright
};

} // namespace

std::string charts_svg(const std::vector<Chart> &charts) {
    std::string body;
    double height = 0;
    for (const Chart &chart : charts) {
        const ChartDrawing drawing(chart, height);
        body += drawing.text();
        height += drawing.height();
    }
    const std::string size =
        "width=\"" + fixed(width, 0) + "\" height=\"" + fixed(height, 0) + "\"";
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "
           "xmlns=\"http://www.w3.org/2000/svg\" " +
           size + " viewBox=\"0 0 " + fixed(width, 0) + " " + fixed(height, 0) +
           "\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#222222\">\n"
           "<style>.title { font-size: 16px; font-weight: bold } .grid { stroke: #dddddd; "
           "stroke-width: 1 } .line { fill: none; stroke-width: 2 }</style>\n<rect " +
           size + " fill=\"#ffffff\"/>\n" + body + "</svg>\n";
}

void write_charts(const std::string &path, const std::vector<Chart> &charts) {
    if (std::ranges::all_of(charts, [](const Chart &chart) { return largest_of(chart) <= 0; }))
        throw Error("There is nothing to draw: nothing that was right has been timed, so that " +
                    path + " was not written.");
    const std::string svg = charts_svg(charts);
    write_file_atomically(path, {std::as_bytes(std::span(svg))});
}

void check_chart_path(const std::string &path) {
    if (path.empty())
        return;
    if (std::filesystem::path(path).extension() != ".svg")
        throw usage_error("--plot writes SVG, so that its file ends in .svg, unlike '" + path +
                          "'");
    check_output_path(path);
}

} // namespace imago::cli
