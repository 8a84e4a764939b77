// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/option_units.h"

#include <algorithm>
#include <vector>

namespace imago::cli {
namespace {

/// The unit of one number along each kind of axes.
struct PartUnit {
    constexpr PartUnit(QuantityUnit unit) : signal(unit), samples(unit), pixels(unit) {}
    constexpr PartUnit(QuantityUnit of_signal, QuantityUnit of_samples, QuantityUnit of_pixels)
        : signal(of_signal), samples(of_samples), pixels(of_pixels) {}
    QuantityUnit signal, samples, pixels;
};

/// An option, and the units of its numbers; the last is also that of all further ones.
struct OptionUnit {
    std::string_view option;
    std::vector<PartUnit> parts;
};

const std::vector<OptionUnit> &option_units() {
    using enum QuantityUnit;
    const PartUnit frequency{hertz, per_sample, per_pixel}, time{second, sample, pixel};
    static const std::vector<OptionUnit> rows{
        {"--rate", {hertz}},
        {"--centre", {hertz}},
        {"--center", {hertz}},
        {"--low", {frequency}},
        {"--high", {frequency}},
        {"--band", {frequency}},
        {"--stop", {frequency}},
        {"--soft", {frequency}},
        {"--notch", {per_pixel}},
        {"--lattice", {per_pixel}},
        {"--line-profile", {per_pixel}},
        {"--screen", {per_pixel}},
        {"--wedge", {degree}},
        {"--region", {time, time, frequency, frequency, decibel}},
        {"--lasso", {time, frequency, decibel}},
        {"--comb", {time, time, frequency, number, frequency, decibel}},
        {"--wave", {number, number, number, degree}},
        {"--keep-wave", {number, number, number, degree}},
        {"--frame", {sample}},
        {"--size", {sample}},
        {"--hop", {sample}},
        {"--sizes", {count}},
        {"--repeat", {count}},
        {"--strongest", {count}},
        {"--most-sizes", {count}},
        {"--rounds", {count}},
        {"--block", {pixel}},
        {"--spacing", {metre}},
        {"--range", {decibel}},
        {"--psnr", {decibel}},
        {"--keep", {percent}},
        {"--confidence", {percent}},
        {"--strength", {share}},
        {"--bytes", {bytes}},
        {"--seconds", {second}},
        {"--deadline", {second}},
        {"--budget", {second}},
        {"--tune-budget", {second}},
        {"--full-seconds", {second}},
        {"--fftw-seconds", {second}},
        {"--minutes", {minute}},
        {"--quality", {number}},
        {"--levels", {number}},
        {"--threshold", {number}},
        {"--ssim", {number}},
        {"--dead-zone", {number}},
        {"--reference", {number}},
        {"--tapers", {number}},
        {"--pad", {number}},
        {"--channels", {number}},
        {"--axes", {number}},
        {"--batch-axis", {number}},
        {"--header", {number}},
        {"--page", {number}},
        {"--jobs", {number}},
        {"--points", {number}},
        {"--builders", {number}},
        {"--threads", {number}},
        {"--device-threads", {number}}};
    return rows;
}

const OptionUnit *row_of(std::string_view option) {
    const auto &rows = option_units();
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const OptionUnit &unit) { return unit.option == option; });
    return row == rows.end() ? nullptr : &*row;
}

} // namespace

QuantityUnit option_unit(std::string_view option, std::size_t part, Axes axes) {
    const OptionUnit *const row = row_of(option);
    if (!row)
        return QuantityUnit::number;
    const PartUnit &unit = row->parts[std::min(part, row->parts.size() - 1)];
    return axes == Axes::signal ? unit.signal : axes == Axes::samples ? unit.samples : unit.pixels;
}

bool has_option_unit(std::string_view option) {
    return row_of(option) != nullptr;
}

} // namespace imago::cli
