// SPDX-License-Identifier: GPL-3.0-or-later
// Sources: ij.io.FileInfo and TiffDecoder of ImageJ 1.54; docs.openmicroscopy.org/ome-model
// (Pixels, TiffData).
#include "app/media/tiff/tiff_axes.h"
#include "app/media/array/length_units.h"

#include "app/media/tiff/sentences.h"
#include "app/media/tiff/tiff_file.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <set>

namespace imago {
namespace {

constexpr std::size_t not_told = SIZE_MAX;

template <class Number>
std::optional<Number> parsed_number(std::string_view text) {
    Number number{};
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
    return status == std::errc{} ? std::optional(number) : std::nullopt;
}

/// A density if both of its numbers are ones that are taken.
PixelDensity taken(double x, double y) {
    const auto held = [](double value) {
        return value >= least_density && value <= largest_density;
    };
    return held(x) && held(y) ? PixelDensity{x, y} : PixelDensity{};
}

/// The value of a line "name=value" of ImageJ's.
std::string_view line_of(std::string_view text, std::string_view name) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        if (line.starts_with(name) && line.substr(name.size()).starts_with('='))
            return line.substr(name.size() + 1);
        at = end + 1;
    }
    return {};
}

void add_axis(TiffAxes &axes, TiffAxes::Kind kind, std::size_t count) {
    if (count > 1)
        axes.axes.push_back({kind, count});
}

TiffAxes of_imagej(std::string_view text, double x_resolution, double y_resolution) {
    using enum TiffAxes::Kind;
    constexpr std::pair<std::string_view, TiffAxes::Kind> rows[] = {
        {"channels", channel}, {"slices", slice}, {"frames", frame}};
    TiffAxes axes;
    for (const auto &[name, kind] : rows)
        add_axis(axes, kind, parsed_number<std::size_t>(line_of(text, name)).value_or(1));
    if (const double unit = millimetres_of(line_of(text, "unit")); unit > 0) {
        axes.density = taken(x_resolution / unit, y_resolution / unit);
        axes.slice_step =
            std::abs(parsed_number<double>(line_of(text, "spacing")).value_or(0)) * unit;
    }
    return axes;
}

/// The next element of this name from a place on, without its ends; empty: there is none.
std::string_view element(std::string_view xml, std::string_view name, std::size_t &at) {
    for (at = xml.find(name, at); at != xml.npos; at = xml.find(name, at + 1)) {
        const char after = at + name.size() < xml.size() ? xml[at + name.size()] : '>';
        if (at == 0 || (xml[at - 1] != '<' && xml[at - 1] != ':') ||
            (after != ' ' && after != '/' && after != '>' && after != '\n'))
            continue;
        const std::size_t end = std::min(xml.find('>', at), xml.size());
        const std::string_view found = xml.substr(at, end - at);
        at = end;
        return found;
    }
    return {};
}

std::string_view attribute(std::string_view element, std::string_view name) {
    for (std::size_t at = element.find(name); at != element.npos; at = element.find(name, at + 1)) {
        const std::size_t quote = at + name.size() + 1;
        if (at == 0 || (element[at - 1] != ' ' && element[at - 1] != '\n') ||
            quote >= element.size() || element[quote - 1] != '=' ||
            (element[quote] != '"' && element[quote] != '\''))
            continue;
        const std::size_t end = element.find(element[quote], quote + 1);
        return end == element.npos ? std::string_view()
                                   : element.substr(quote + 1, end - quote - 1);
    }
    return {};
}

std::size_t count_in(std::string_view element, std::string_view name, std::size_t otherwise) {
    return parsed_number<std::size_t>(attribute(element, name)).value_or(otherwise);
}

double step_in(std::string_view pixels, const std::string &name) {
    const std::string_view unit = attribute(pixels, name + "Unit");
    const double size = parsed_number<double>(attribute(pixels, name)).value_or(0);
    return std::isfinite(size) && size > 0 ? size * (unit.empty() ? 1e-3 : millimetres_of(unit))
                                           : 0;
}

/// The directories of the pages by the elements TiffData. Nothing: they are not all in this file,
/// or not told.
std::optional<std::vector<std::size_t>> directories(std::string_view xml, std::string_view order,
                                                    const std::size_t (&sides)[3],
                                                    std::size_t pages) {
    std::vector<std::size_t> all(pages, not_told);
    std::size_t at = 0, elements = 0, told = 0;
    for (std::string_view data; !(data = element(xml, "TiffData", at)).empty(); ++elements) {
        // The first page, by its place along the axes.
        std::size_t first = 0, step = 1;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const std::string name = std::string("First") + order[axis];
            const std::size_t place = count_in(data, name, 0);
            if (place >= sides[axis])
                return std::nullopt;
            first += step * place;
            step *= sides[axis];
        }
        const bool one = !attribute(data, "IFD").empty();
        const std::size_t directory = count_in(data, "IFD", 0),
                          count = count_in(data, "PlaneCount", one ? 1 : pages - first);
        if (count > pages - told || first + count > pages)
            return std::nullopt;
        told += count;
        for (std::size_t i = 0; i < count; ++i)
            all[first + i] = directory + i;
    }
    if (elements == 0)
        for (std::size_t i = 0; i < pages; ++i)
            all[i] = i;
    const std::set<std::size_t> different(all.begin(), all.end());
    const bool whole = different.size() == pages && *different.rbegin() == pages - 1;
    return whole ? std::optional(all) : std::nullopt;
}

TiffAxes of_ome(std::string_view xml) {
    using enum TiffAxes::Kind;
    TiffAxes axes;
    std::size_t at = 0;
    const std::string_view pixels = element(xml, "Pixels", at);
    if (pixels.empty())
        return axes;
    const double across = step_in(pixels, "PhysicalSizeX"), down = step_in(pixels, "PhysicalSizeY");
    if (across > 0 && down > 0)
        axes.density = taken(1 / across, 1 / down);
    axes.slice_step = step_in(pixels, "PhysicalSizeZ");
    std::string_view order = attribute(pixels, "DimensionOrder");
    order = order.starts_with("XY") && order.size() == 5 ? order.substr(2) : "ZCT";
    std::size_t next = at;
    const std::size_t together =
        std::max<std::size_t>(1, count_in(element(xml, "Channel", next), "SamplesPerPixel", 1));
    std::size_t sides[3] = {1, 1, 1};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const TiffAxes::Kind kind = order[axis] == 'C'   ? channel
                                    : order[axis] == 'Z' ? slice
                                                         : frame;
        sides[axis] = count_in(pixels, std::string("Size") + order[axis], 1);
        if (kind == channel)
            sides[axis] /= together; // the colours of a page
        if (sides[axis] == 0 || sides[axis] > most_pages)
            return {{}, axes.density, 0, {}};
        add_axis(axes, kind, sides[axis]);
    }
    next = at;
    const bool several = !element(xml, "Pixels", next).empty();
    if (several) // what is said of the first picture is not true of the pages of others
        return {};
    if (axes.pages() > most_pages) {
        axes.axes.clear();
        return axes;
    }
    if (const auto found = directories(xml, order, sides, axes.pages()))
        axes.order = *found;
    else
        axes.axes.clear();
    return axes;
}

} // namespace

std::size_t TiffAxes::pages() const {
    std::size_t product = 1;
    for (const Axis &axis : axes)
        product = axis.count > SIZE_MAX / product ? SIZE_MAX : product * axis.count;
    return product;
}

std::vector<Sentence> TiffAxes::notes() const {
    std::vector<Sentence> notes;
    Sentence list;
    bool slices = false;
    for (const Axis &axis : axes) {
        slices = slices || axis.kind == Kind::slice;
        const Sentence one(axis.kind == Kind::channel ? tiff_says.channel_axis
                           : axis.kind == Kind::slice ? tiff_says.slice_axis
                                                      : tiff_says.frame_axis,
                           axis.count);
        list = list.empty() ? one : Sentence(tiff_says.axes_product, list, one);
    }
    if (axes.size() > 1)
        notes.push_back({tiff_says.page_axes, pages(), list});
    else if (axes.size() == 1)
        notes.push_back({tiff_says.page_axis, list});
    if (slices && slice_step > 0)
        notes.push_back({tiff_says.slice_step,
                         RealNumber{1000 * slice_step, 6, RealNumber::Style::significant}});
    return notes;
}

TiffAxes tiff_axes(std::string_view description, double x_resolution, double y_resolution) {
    if (description.starts_with("ImageJ="))
        return of_imagej(description, x_resolution, y_resolution);
    std::size_t at = 0;
    return element(description, "OME", at).empty() ? TiffAxes{} : of_ome(description);
}

} // namespace imago
