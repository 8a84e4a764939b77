// SPDX-License-Identifier: MIT
#include "engine/values/window/window.h"

#include "engine/support/error.h"
#include "engine/values/window/sentences.h"

#include <array>
#include <charconv>
#include <cmath>

namespace imago {
namespace {

constexpr WindowTraits all_windows[] = {
    {WindowKind::rectangular, "rectangular", {}},
    {WindowKind::hann, "hann", {}},
    {WindowKind::hamming, "hamming", {}},
    {WindowKind::blackman, "blackman", {}},
    {WindowKind::blackman_harris, "blackmanharris", {}},
    {WindowKind::flat_top, "flattop", {}},
    {WindowKind::tukey, "tukey", {"alpha", 0, 1, 0.5}},
    {WindowKind::kaiser, "kaiser", {"beta", 0, 100, 8.6}},
    {WindowKind::gaussian, "gaussian", {"deviation", 0.01, 10, 0.125}},
    {WindowKind::dpss, "dpss", {"NW", 0.5, 32, 4}},
};

/// The shortest text that reads back exactly.
std::string exact_number(double value) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return {text.data(), end};
}

double parameter_in(std::string_view text, const WindowTraits &row) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        throw usage_error(window_says.parameter_text, text, row.parameter.name, row.name);
    return value;
}

} // namespace

std::span<const WindowTraits> window_kinds() {
    return all_windows;
}

const WindowTraits &traits_of(WindowKind kind) {
    for (const WindowTraits &row : all_windows)
        if (row.kind == kind)
            return row;
    throw usage_error(window_says.window_number, static_cast<int>(kind));
}

Window usual_window(WindowKind kind) {
    return {kind, traits_of(kind).parameter.usual};
}

std::size_t most_tapers(const Window &window) {
    return window.kind == WindowKind::dpss ? static_cast<std::size_t>(2 * window.parameter) : 1;
}

void check(const Window &window) {
    const WindowTraits &row = traits_of(window.kind);
    const WindowParameter &range = row.parameter;
    if (!range.name.empty() && !(window.parameter >= range.least && window.parameter <= range.most))
        throw usage_error(window_says.parameter_range, row.name, range.name,
                          RealNumber(window.parameter), RealNumber(range.least),
                          RealNumber(range.most));
}

std::string window_name(const Window &window) {
    const WindowTraits &row = traits_of(window.kind);
    std::string text(row.name);
    if (!row.parameter.name.empty())
        text += ":" + exact_number(window.parameter);
    return text;
}

Window parse_window(std::string_view text) {
    const std::size_t colon = text.find(':');
    const std::string_view name = text.substr(0, colon);
    std::string allowed;
    for (const WindowTraits &row : all_windows) {
        if (row.name != name) {
            allowed += (allowed.empty() ? "" : ", ") + std::string(row.name);
            if (!row.parameter.name.empty())
                allowed += "[:" + std::string(row.parameter.name) + "]";
            continue;
        }
        Window window{row.kind, row.parameter.usual};
        if (colon == std::string_view::npos)
            return window;
        if (row.parameter.name.empty())
            throw usage_error(window_says.no_parameter, row.name, text);
        window.parameter = parameter_in(text.substr(colon + 1), row);
        check(window);
        return window;
    }
    throw usage_error(window_says.no_window, text, allowed);
}

} // namespace imago
