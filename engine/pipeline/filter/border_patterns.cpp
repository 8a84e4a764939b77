// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/border_patterns.h"

#include "engine/values/mask/mask_value.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace imago {
namespace {

using Complex = std::complex<double>;

constexpr double turn = 2 * std::numbers::pi;
constexpr double tiles_of_cycle = 12; ///< of the highest frequency of amplitudes
constexpr std::size_t largest_tile = 32;
constexpr double least_share = 0.2; ///< of the samples of an average that exist
/// Shares of samples that are missing in an average, from which on the result begins to change, and
/// changes wholly.
constexpr double begin_missing = 0.02, all_missing = 0.12;
constexpr double reach = 1.5; ///< of an average, in 1 / radius

/// Numbers on a grid, row by row.
struct Grid {
    std::size_t rows = 0, columns = 0;
    std::vector<Complex> values;

    Grid(std::size_t height, std::size_t width)
        : rows(height), columns(width), values(height * width) {}
    Complex &at(std::size_t y, std::size_t x) { return values[y * columns + x]; }
    const Complex &at(std::size_t y, std::size_t x) const { return values[y * columns + x]; }
};

/// out[a] = sum over b of in[b] e^(2 pi i f(a, b)) in every row, where f is in turns.
template <class Turns>
Grid along_rows(const Grid &in, std::size_t columns, const Turns &turns) {
    std::vector<Complex> factors(in.columns * columns);
    for (std::size_t b = 0; b < in.columns; ++b)
        for (std::size_t a = 0; a < columns; ++a)
            factors[b * columns + a] = std::polar(1.0, turn * turns(a, b));
    Grid out(in.rows, columns);
    for (std::size_t y = 0; y < in.rows; ++y)
        for (std::size_t b = 0; b < in.columns; ++b) {
            const Complex value = in.at(y, b);
            for (std::size_t a = 0; a < columns; ++a)
                out.at(y, a) += value * factors[b * columns + a];
        }
    return out;
}

template <class Turns>
Grid along_columns(const Grid &in, std::size_t rows, const Turns &turns) {
    Grid out(rows, in.columns);
    for (std::size_t b = 0; b < in.rows; ++b)
        for (std::size_t a = 0; a < rows; ++a) {
            const Complex factor = std::polar(1.0, turn * turns(a, b));
            for (std::size_t x = 0; x < in.columns; ++x)
                out.at(a, x) += factor * in.at(b, x);
        }
    return out;
}

/// A plane less its mean over squares of 2 reach + 1 samples a side, as far as these are in it.
void subtract_means(std::vector<float> &plane, std::size_t height, std::size_t width,
                    std::size_t reach_of_mean) {
    const std::vector<float> from = plane;
    std::vector<double> columns(width), sums(width + 1);
    const auto add = [&](std::size_t row, double sign) {
        for (std::size_t x = 0; x < width; ++x)
            columns[x] += sign * static_cast<double>(from[row * width + x]);
    };
    for (std::size_t y = 0; y < std::min(reach_of_mean, height); ++y)
        add(y, 1);
    for (std::size_t y = 0; y < height; ++y) {
        if (y + reach_of_mean < height)
            add(y + reach_of_mean, 1);
        if (y > reach_of_mean)
            add(y - reach_of_mean - 1, -1);
        const std::size_t rows = std::min(y + reach_of_mean, height - 1) + 1 -
                                 (y > reach_of_mean ? y - reach_of_mean : 0);
        for (std::size_t x = 0; x < width; ++x)
            sums[x + 1] = sums[x] + columns[x];
        for (std::size_t x = 0; x < width; ++x) {
            const std::size_t begin = x > reach_of_mean ? x - reach_of_mean : 0;
            const std::size_t end = std::min(x + reach_of_mean + 1, width);
            plane[y * width + x] -= static_cast<float>((sums[end] - sums[begin]) /
                                                       static_cast<double>(rows * (end - begin)));
        }
    }
}

/// The tiles around a sample, and the share of the second one.
struct Between {
    std::size_t first, next;
    float share;
};

std::vector<Between> places(std::size_t extent, std::size_t tile, std::size_t tiles) {
    std::vector<Between> all;
    for (std::size_t i = 0; i < extent; ++i) {
        const double at =
            std::clamp((static_cast<double>(i) + 0.5) / static_cast<double>(tile) - 0.5, 0.0,
                       static_cast<double>(tiles - 1));
        const auto first = static_cast<std::size_t>(at);
        all.push_back({first, std::min(first + 1, tiles - 1),
                       static_cast<float>(at - static_cast<double>(first))});
    }
    return all;
}

bool is_pattern(const FilterShape &shape) {
    return shape.kind == FilterShape::Kind::notch && !shape.invert && shape.strength > 0;
}

} // namespace

/// The frequencies that a notch takes, relative to its own.
struct BorderPatterns::Band {
    explicit Band(const FilterShape &notch)
        : at{notch.x, notch.y}, twice{2 * notch.x - std::round(2 * notch.x),
                                      2 * notch.y - std::round(2 * notch.y)} {
        kernel.radius = notch.radius;
        kernel.soft = notch.soft;
        const double own = notch.radius + notch.soft / 2, apart = std::hypot(twice.x, twice.y);
        near_mirror = apart < 2 * own;
        half_width = near_mirror ? own + apart : own;
        tile = std::clamp<std::size_t>(static_cast<std::size_t>(1 / (tiles_of_cycle * half_width)),
                                       1, largest_tile);
    }

    /// The share that is taken at a distance from the notch's own frequency.
    double takes(double x, double y) const {
        const double own = shape_value(kernel, {x, y});
        return near_mirror ? 1 - (1 - own) * (1 - shape_value(kernel, {x + twice.x, y + twice.y}))
                           : own;
    }
    /// The middle of a tile.
    double middle(std::size_t index) const {
        return (static_cast<double>(index) + 0.5) * static_cast<double>(tile) - 0.5;
    }
    std::size_t tiles_of(std::size_t extent) const { return (extent + tile - 1) / tile; }

    /// Averages a grid of tiles, beyond which all is 0, by the notch; with `mirrored` also by what
    /// it takes around the mirror image.
    Grid average(const Grid &grid, bool mirrored) const;

    Frequency at, twice; ///< the frequency; its double, without whole turns
    FilterShape kernel;  ///< a low-pass
    bool near_mirror = false;
    double half_width = 0;
    std::size_t tile = 1;
};

Grid BorderPatterns::Band::average(const Grid &grid, bool mirrored) const {
    const double t = static_cast<double>(tile);
    const auto more = static_cast<std::size_t>(std::ceil(reach / (kernel.radius * t)));
    const double width = static_cast<double>(grid.columns + more);
    const double height = static_cast<double>(grid.rows + more);
    const auto across = static_cast<std::size_t>(half_width * t * width) + 1;
    const auto down = static_cast<std::size_t>(half_width * t * height) + 1;
    const auto wave = [](std::size_t bin, std::size_t bins, std::size_t tile_index, double length) {
        return (static_cast<double>(bin) - static_cast<double>(bins)) *
               static_cast<double>(tile_index) / length;
    };
    Grid bins = along_rows(grid, 2 * across + 1, [&](std::size_t u, std::size_t x) {
        return -wave(u, across, x, width);
    });
    bins = along_columns(bins, 2 * down + 1,
                         [&](std::size_t v, std::size_t y) { return -wave(v, down, y, height); });
    for (std::size_t v = 0; v < bins.rows; ++v)
        for (std::size_t u = 0; u < bins.columns; ++u) {
            const double f_x = wave(u, across, 1, width) / t, f_y = wave(v, down, 1, height) / t;
            bins.at(v, u) *=
                (mirrored ? takes(f_x, f_y) : shape_value(kernel, {f_x, f_y})) / (width * height);
        }
    bins = along_rows(bins, grid.columns,
                      [&](std::size_t x, std::size_t u) { return wave(u, across, x, width); });
    return along_columns(bins, grid.rows,
                         [&](std::size_t y, std::size_t v) { return wave(v, down, y, height); });
}

bool BorderPatterns::applies(const FilterMask &mask) {
    return mask.pictures.empty() && std::any_of(mask.shapes.begin(), mask.shapes.end(), is_pattern);
}

/// Numbers of a plane's whole spectrum: a row from a column on, both of any sign.
std::vector<std::complex<float>> BorderPatterns::spectrum_row(std::size_t plane, long row,
                                                              long first, std::size_t count) {
    const Framed &frame = planes_.frame();
    const long height = static_cast<long>(frame.height), width = static_cast<long>(frame.width);
    const auto bins = static_cast<std::size_t>(width / 2 + 1);
    const auto held = [&](long v) { // a row of the half spectrum
        std::vector<std::complex<float>> numbers(bins);
        const std::size_t at = plane % planes_.at_once() * frame.height +
                               static_cast<std::size_t>((v % height + height) % height);
        planes_.queue().download(numbers.data(), planes_.kept()[plane / planes_.at_once()],
                                 bins * sizeof numbers[0], at * bins * sizeof numbers[0]);
        return numbers;
    };
    const std::vector<std::complex<float>> own = held(row);
    std::vector<std::complex<float>> mirrored, numbers;
    for (std::size_t i = 0; i < count; ++i) {
        const long u = ((first + static_cast<long>(i)) % width + width) % width;
        if (u > width / 2 && mirrored.empty())
            mirrored = held(-row);
        numbers.push_back(u <= width / 2
                              ? own[static_cast<std::size_t>(u)]
                              : std::conj(mirrored[static_cast<std::size_t>(width - u)]));
    }
    return numbers;
}

/// What the filter takes of a pattern, from the spectra.
BorderPatterns::Field BorderPatterns::seen_by_filter(const Band &band, std::size_t plane) {
    const Framed &frame = planes_.frame();
    const double width = static_cast<double>(frame.width);
    const double height = static_cast<double>(frame.height);
    const auto first_u = static_cast<long>(std::ceil((band.at.x - band.half_width) * width));
    const auto last_u = static_cast<long>(std::floor((band.at.x + band.half_width) * width));
    const auto first_v = static_cast<long>(std::ceil((band.at.y - band.half_width) * height));
    const auto last_v = static_cast<long>(std::floor((band.at.y + band.half_width) * height));
    Grid bins(static_cast<std::size_t>(std::max(0L, last_v - first_v + 1)),
              static_cast<std::size_t>(std::max(0L, last_u - first_u + 1)));
    for (std::size_t j = 0; j < bins.rows; ++j) {
        const long v = first_v + static_cast<long>(j);
        const auto row = spectrum_row(plane, v, first_u, bins.columns);
        for (std::size_t i = 0; i < bins.columns; ++i) {
            const double f_x = static_cast<double>(first_u + static_cast<long>(i)) / width;
            const double f_y = static_cast<double>(v) / height;
            const double place = f_x * static_cast<double>(frame.left) +
                                 f_y * static_cast<double>(frame.top); // of the image
            bins.at(j, i) = Complex(row[i]) * std::polar(1.0, turn * place) *
                            band.takes(f_x - band.at.x, f_y - band.at.y) / (width * height);
        }
    }
    const auto off = [](long first, std::size_t i, double length, double at) {
        return static_cast<double>(first + static_cast<long>(i)) / length - at;
    };
    bins = along_rows(bins, band.tiles_of(frame.image_width), [&](std::size_t x, std::size_t i) {
        return off(first_u, i, width, band.at.x) * band.middle(x);
    });
    bins =
        along_columns(bins, band.tiles_of(frame.image_height), [&](std::size_t y, std::size_t j) {
            return off(first_v, j, height, band.at.y) * band.middle(y);
        });
    Field field{bins.rows, bins.columns, {}};
    for (const Complex &value : bins.values)
        field.values.emplace_back(value);
    return field;
}

/// What the filter leaves of a pattern: what the image has of it, less what the filter takes.
BorderPatterns::Field BorderPatterns::measure(const Band &band, std::size_t plane) {
    const Framed &frame = planes_.frame();
    const std::size_t height = frame.image_height, width = frame.image_width;
    std::vector<float> samples(height * width), room;
    for (std::size_t y = 0; y < height; ++y)
        read_row(*planes_.image(), planes_.channels(), plane, y, room, samples.data() + y * width);
    const double period = 1 / std::hypot(band.at.x, band.at.y);
    subtract_means(samples, height, width, static_cast<std::size_t>(std::ceil(period)));
    Grid amplitudes(band.tiles_of(height), band.tiles_of(width));
    Grid present(amplitudes.rows, amplitudes.columns);
    std::vector<Complex> across(width);
    for (std::size_t x = 0; x < width; ++x)
        across[x] = std::polar(1.0, -turn * band.at.x * static_cast<double>(x));
    const double part = 1 / static_cast<double>(band.tile * band.tile);
    for (std::size_t y = 0; y < height; ++y) {
        const Complex down = part * std::polar(1.0, -turn * band.at.y * static_cast<double>(y));
        const float *row = samples.data() + y * width;
        for (std::size_t x = 0; x < width;) {
            const std::size_t tile = x / band.tile;
            const std::size_t end = std::min(width, (tile + 1) * band.tile);
            present.at(y / band.tile, tile) += part * static_cast<double>(end - x);
            Complex sum = 0;
            for (; x < end; ++x)
                sum += across[x] * static_cast<double>(row[x]);
            amplitudes.at(y / band.tile, tile) += down * sum;
        }
    }
    const Grid whole = band.average(amplitudes, true), shares = band.average(present, false);
    Field field = seen_by_filter(band, plane);
    for (std::size_t i = 0; i < field.values.size(); ++i) {
        const double share = shares.values[i].real(), missing = 1 - share;
        const double weight =
            std::clamp((missing - begin_missing) / (all_missing - begin_missing), 0.0, 1.0);
        const Complex here = whole.values[i] / std::max(share, least_share);
        field.values[i] =
            weight > 0 ? std::complex<float>(weight * (here - Complex(field.values[i]))) : 0;
    }
    return field;
}

const BorderPatterns::Left &BorderPatterns::left_by(const FilterShape &notch) {
    const auto same = [&](const Left &left) {
        return left.notch.x == notch.x && left.notch.y == notch.y &&
               left.notch.radius == notch.radius && left.notch.soft == notch.soft;
    };
    const auto found = std::find_if(measured_.begin(), measured_.end(), same);
    if (found != measured_.end())
        return *found;
    const Band band(notch);
    Left left{notch, band.tile, band.near_mirror ? 1.0f : 2.0f, {}};
    const double period = 1 / std::hypot(notch.x, notch.y);
    const Framed &frame = planes_.frame();
    const double side = static_cast<double>(std::min(frame.image_height, frame.image_width));
    // Where the notch reaches frequency 0, or less than two periods are seen, it is no pattern.
    if (band.half_width * period < 1 && 2 * period < side)
        for (std::size_t plane = 0; plane < planes_.planes(); ++plane)
            left.planes.push_back(measure(band, plane));
    return measured_.emplace_back(std::move(left));
}

void BorderPatterns::prepare(const FilterMask &mask) {
    used_.clear();
    if (!applies(mask))
        return;
    std::vector<Left> kept; // of notches that are there no more, nothing
    for (Left &left : measured_)
        if (std::any_of(mask.shapes.begin(), mask.shapes.end(), [&](const FilterShape &shape) {
                return is_pattern(shape) && shape.x == left.notch.x && shape.y == left.notch.y;
            }))
            kept.push_back(std::move(left));
    measured_ = std::move(kept);
    for (const FilterShape &shape : mask.shapes) {
        if (!is_pattern(shape))
            continue;
        double share = shape.strength;
        for (const FilterShape &other : mask.shapes)
            if (&other != &shape)
                share *= shape_value(other, {shape.x, shape.y});
        if (!(share > 0))
            continue;
        const Left &left = left_by(shape);
        if (!left.planes.empty())
            used_.push_back(
                {static_cast<std::size_t>(&left - measured_.data()), static_cast<float>(share)});
    }
}

void BorderPatterns::take_off(std::size_t part) {
    if (used_.empty())
        return;
    const Framed &frame = planes_.frame();
    const std::size_t rows = frame.image_height * frame.width;
    std::vector<float> samples(rows);
    for (std::size_t p = 0; p < planes_.at_once(); ++p) {
        const std::size_t place = (p * frame.size() + frame.top * frame.width) * sizeof(float);
        planes_.queue().download(samples.data(), planes_.samples(), rows * sizeof(float), place);
        for (const Used &used : used_) {
            const Left &left = measured_[used.index];
            const Field &field = left.planes[part * planes_.at_once() + p];
            const std::vector<Between> down = places(frame.image_height, left.tile, field.rows);
            const std::vector<Between> across = places(frame.image_width, left.tile, field.columns);
            std::vector<std::complex<float>> row(field.columns), wave;
            for (std::size_t x = 0; x < frame.image_width; ++x)
                wave.emplace_back(std::polar(1.0, turn * left.notch.x * static_cast<double>(x)));
            for (std::size_t y = 0; y < frame.image_height; ++y) {
                const std::complex<float> turned(
                    std::polar(static_cast<double>(used.share * left.factor),
                               turn * left.notch.y * static_cast<double>(y)));
                const std::complex<float> *upper =
                    field.values.data() + down[y].first * field.columns;
                const std::complex<float> *lower =
                    field.values.data() + down[y].next * field.columns;
                for (std::size_t x = 0; x < field.columns; ++x)
                    row[x] = turned * (upper[x] + down[y].share * (lower[x] - upper[x]));
                float *out = samples.data() + y * frame.width + frame.left;
                for (std::size_t x = 0; x < frame.image_width; ++x) {
                    const std::complex<float> &one = row[across[x].first];
                    const std::complex<float> &next = row[across[x].next];
                    if (one != 0.0f || next != 0.0f)
                        out[x] -= ((one + across[x].share * (next - one)) * wave[x]).real();
                }
            }
        }
        planes_.queue().upload(planes_.samples(), samples.data(), rows * sizeof(float), place);
    }
    planes_.queue().finish();
}

} // namespace imago
