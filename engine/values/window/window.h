// SPDX-License-Identifier: MIT
// Windows as values: their kinds are rows of a table, with the parameter that some of them have.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace imago {

/// Kinds of windows, by their periodic formulas: element n of N, t = 2 pi n / N, and p the
/// parameter.
enum class WindowKind {
    rectangular,     ///< 1
    hann,            ///< 0.5 - 0.5 cos t
    hamming,         ///< 0.54 - 0.46 cos t
    blackman,        ///< 0.42 - 0.5 cos t + 0.08 cos 2t
    blackman_harris, ///< 4 terms: 0.35875 - 0.48829 cos t + 0.14128 cos 2t - 0.01168 cos 3t
    flat_top,        ///< the 5 terms of scipy.signal.windows.flattop
    tukey,           ///< half cosines over the fraction p of the window, 1 between them
    kaiser,          ///< I0(p sqrt(1 - (2 n / N - 1)^2)) / I0(p)
    gaussian,        ///< e^(-(n / N - 1/2)^2 / (2 p^2)): p is the deviation as a part of N
    /// The sequence of N elements with the most energy within p / N cycles per sample (Slepian).
    dpss,
};

/// A window: its kind, and its parameter if it has one.
struct Window {
    WindowKind kind = WindowKind::hann; ///< the formula
    double parameter = 0;               ///< of kinds that have one; otherwise 0

    static const Window rectangular; ///< no window
    static const Window hann;        ///< the usual window
    static const Window hamming;     ///< lower first side lobes
    static const Window blackman;    ///< lower side lobes, a wider main lobe
    bool operator==(const Window &) const = default;
};
inline constexpr Window Window::rectangular{WindowKind::rectangular, 0};
inline constexpr Window Window::hann{WindowKind::hann, 0};
inline constexpr Window Window::hamming{WindowKind::hamming, 0};
inline constexpr Window Window::blackman{WindowKind::blackman, 0};

/// The parameter of a kind of windows.
struct WindowParameter {
    std::string_view name; ///< "beta"; empty: the kind has none
    double least = 0;      ///< the smallest value
    double most = 0;       ///< the largest one
    double usual = 0;      ///< the value if none is named
};

/// A row of the table of kinds.
struct WindowTraits {
    WindowKind kind;           ///< the row's kind
    std::string_view name;     ///< "kaiser", as command lines, recipes and sessions name it
    WindowParameter parameter; ///< its parameter, if it has one
};

/// Returns all kinds, in their order.
std::span<const WindowTraits> window_kinds();

/// Returns the row of a kind. Throws Error (usage) for a number that is none.
const WindowTraits &traits_of(WindowKind kind);

/// Returns the window of a kind with its usual parameter.
Window usual_window(WindowKind kind);

/// Returns how many tapers a window has: of a dpss twice its NW, of others 1.
std::size_t most_tapers(const Window &window);

/// Throws Error (usage) if the parameter is out of range.
void check(const Window &window);

/// Returns "hann", or "kaiser:8.6" with a parameter, which parse_window() reads exactly.
std::string window_name(const Window &window);

/// Returns the window of a text such as "hann", "kaiser" (with its usual parameter) or
/// "kaiser:8.6". Throws Error (usage), which lists the windows if there is none of this name.
Window parse_window(std::string_view text);

} // namespace imago
