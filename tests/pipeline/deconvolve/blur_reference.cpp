// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/pipeline/deconvolve/blur_reference.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace imago::test {
namespace {

using Edges = DeconvolveSettings::Edges;

template <class Work>
void for_each(const Extents &extents, const Work &work) {
    for (std::size_t z = 0; z < extents[0]; ++z)
        for (std::size_t y = 0; y < extents[1]; ++y)
            for (std::size_t x = 0; x < extents[2]; ++x)
                work(z, y, x);
}

/// The discrete Fourier transform along each axis, by its sum.
Spectrum transformed(Spectrum from, const Extents &extents, int sign) {
    std::size_t inner = 1;
    for (std::size_t axis = 3; axis-- > 0; inner *= extents[axis]) {
        const std::size_t n = extents[axis];
        Spectrum to(from.size());
        for (std::size_t i = 0; i < from.size(); ++i) {
            const std::size_t k = i / inner % n, first = i - k * inner;
            for (std::size_t j = 0; j < n; ++j)
                to[i] +=
                    from[first + j * inner] *
                    std::polar(1.0, sign * 2 * std::numbers::pi * double(j * k % n) / double(n));
        }
        from = std::move(to);
    }
    return from;
}

Spectrum spectrum_of(const Volume &volume) {
    return transformed({volume.samples.begin(), volume.samples.end()}, volume.extents, -1);
}

double squared_penalty(const Extents &extents, std::size_t i, bool white) {
    double sum = 0;
    for (std::size_t axis = 3; axis-- > 0; i /= extents[axis])
        sum += 2 - 2 * std::cos(2 * std::numbers::pi * double(i % extents[axis]) /
                                double(extents[axis]));
    return white ? (sum > 0 ? 1 : 0) : sum * sum;
}

/// A place beyond the ends of an axis, which meet, as an index.
std::size_t periodic_place(long place, std::size_t extent) {
    const long n = long(extent);
    return std::size_t((place % n + n) % n);
}

/// The smallest product of 2, 3, 5 and 7 from n on.
std::size_t smooth(std::size_t n) {
    std::size_t rest = n;
    for (const std::size_t prime : {2, 3, 5, 7})
        while (rest % prime == 0)
            rest /= prime;
    return rest == 1 ? n : smooth(n + 1);
}

/// Sample i of a line of n, i from -2n on, by its mirror images.
double mirrored(const Samples &line, long i) {
    const long n = long(line.size());
    const long place = ((i % (2 * n)) + 2 * n) % (2 * n);
    return line[std::size_t(place < n ? place : 2 * n - 1 - place)];
}

Samples continued(const Samples &line, std::size_t whole, Edges edges) {
    Samples all = line;
    const long n = long(line.size()), room = long(whole) - n, third = room / 3;
    for (long t = 0; t < room; ++t) {
        const auto fade = [](long at, long of) {
            return (1 + std::cos(std::numbers::pi * (double(at) + 0.5) / double(of))) / 2;
        };
        if (edges == Edges::zero) {
            all.push_back(0);
        } else if (edges == Edges::taper) {
            const double share = fade(t, room);
            all.push_back(share * line.back() + (1 - share) * line.front());
        } else {
            const double share = t < third          ? 1
                                 : t < room - third ? fade(t - third, room - 2 * third)
                                                    : 0;
            all.push_back(share * mirrored(line, n + t) + (1 - share) * mirrored(line, t - room));
        }
    }
    return all;
}

} // namespace

Volume zeros(const Extents &extents) {
    return {extents, Samples(extents[0] * extents[1] * extents[2])};
}

Volume made_picture(const Extents &extents) {
    Volume volume = zeros(extents);
    for (std::size_t i = 0; i < volume.samples.size(); ++i)
        volume.samples[i] = double((7 * i * i + 3 * i) % 101) / 100;
    return volume;
}

Volume made_psf(const Extents &extents) {
    Volume volume = zeros(extents);
    double sum = 0;
    for (std::size_t i = 0; i < volume.samples.size(); ++i)
        sum += volume.samples[i] = 1 + double(5 * i % 7);
    for (double &x : volume.samples)
        x /= sum;
    return volume;
}

Volume with_edges(const Volume &picture, const Extents &psf, Edges edges) {
    Volume volume = picture;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t n = volume.extents[axis], reach = psf[axis] / 2;
        if (edges == Edges::periodic || reach == 0)
            continue;
        Extents extents = volume.extents;
        extents[axis] = smooth(n + (edges == Edges::zero ? 1 : 3) * reach);
        Volume longer = zeros(extents);
        Extents starts = volume.extents;
        starts[axis] = 1;
        for_each(starts, [&](std::size_t z, std::size_t y, std::size_t x) {
            const auto place = [&](std::size_t i) {
                return Extents{z + (axis == 0) * i, y + (axis == 1) * i, x + (axis == 2) * i};
            };
            Samples line;
            for (std::size_t i = 0; i < n; ++i) {
                const Extents p = place(i);
                line.push_back(volume.at(p[0], p[1], p[2]));
            }
            line = continued(line, extents[axis], edges);
            for (std::size_t i = 0; i < line.size(); ++i) {
                const Extents p = place(i);
                longer.at(p[0], p[1], p[2]) = line[i];
            }
        });
        volume = longer;
    }
    return volume;
}

Volume first_of(const Volume &volume, const Extents &extents) {
    Volume part = zeros(extents);
    for_each(extents, [&](std::size_t z, std::size_t y, std::size_t x) {
        part.at(z, y, x) = volume.at(z, y, x);
    });
    return part;
}

Volume centred(const Volume &psf, const Extents &extents) {
    Volume volume = zeros(extents);
    for_each(psf.extents, [&](std::size_t z, std::size_t y, std::size_t x) {
        const auto place = [&](std::size_t i, std::size_t axis) {
            return periodic_place(long(i) - long(psf.extents[axis] / 2), extents[axis]);
        };
        volume.at(place(z, 0), place(y, 1), place(x, 2)) += psf.at(z, y, x);
    });
    return volume;
}

Volume convolved(const Volume &volume, const Volume &psf, bool turned) {
    Volume sum = zeros(volume.extents);
    const auto &[depth, height, width] = volume.extents;
    for_each(volume.extents, [&](std::size_t z, std::size_t y, std::size_t x) {
        for_each(volume.extents, [&](std::size_t c, std::size_t b, std::size_t a) {
            const double weight = psf.at(c, b, a);
            if (weight == 0)
                return;
            const double from = turned
                                    ? volume.at((z + c) % depth, (y + b) % height, (x + a) % width)
                                    : volume.at((z + depth - c) % depth, (y + height - b) % height,
                                                (x + width - a) % width);
            sum.at(z, y, x) += weight * from;
        });
    });
    return sum;
}

Volume blurred(const Volume &volume, const Volume &psf, bool periodic) {
    Volume sum = zeros(volume.extents);
    for_each(volume.extents, [&](std::size_t z, std::size_t y, std::size_t x) {
        for_each(psf.extents, [&](std::size_t c, std::size_t b, std::size_t a) {
            const Extents to{z, y, x}, of{c, b, a};
            Extents from{};
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const long place = long(to[axis]) + long(psf.extents[axis] / 2) - long(of[axis]);
                if (!periodic && (place < 0 || place >= long(volume.extents[axis])))
                    return;
                from[axis] = periodic_place(place, volume.extents[axis]);
            }
            sum.at(z, y, x) += psf.at(c, b, a) * volume.at(from[0], from[1], from[2]);
        });
    });
    return sum;
}

Volume divided(const Volume &volume, const Volume &psf, bool white, double noise) {
    Spectrum spectrum = spectrum_of(volume);
    const Spectrum transfer = spectrum_of(psf);
    for (std::size_t i = 0; i < spectrum.size(); ++i)
        spectrum[i] *= std::conj(transfer[i]) /
                       (std::norm(transfer[i]) + noise * squared_penalty(volume.extents, i, white));
    spectrum = transformed(std::move(spectrum), volume.extents, 1);
    Volume result = zeros(volume.extents);
    for (std::size_t i = 0; i < spectrum.size(); ++i)
        result.samples[i] = spectrum[i].real() / double(spectrum.size());
    return result;
}

double cross_validation(const Volume &volume, const Volume &psf, bool white, double noise) {
    const Spectrum spectrum = spectrum_of(volume), transfer = spectrum_of(psf);
    double misfit = 0, left = 0;
    for (std::size_t i = 0; i < spectrum.size(); ++i) {
        const double penalty = noise * squared_penalty(volume.extents, i, white);
        const double share = penalty / (std::norm(transfer[i]) + penalty);
        misfit += share * share * std::norm(spectrum[i]);
        left += share;
    }
    return double(spectrum.size()) * misfit / (left * left);
}

Volume iterated(const Volume &volume, const Volume &psf, const Iterations &iterations) {
    const Extents &inside = iterations.inside;
    Volume now = zeros(volume.extents), before = now, way = now;
    double part = 0;
    for (const double x : psf.samples)
        part += x;
    now.samples.assign(now.samples.size(), iterations.constant / part);
    const auto keep = [&](Volume &all) {
        for_each(volume.extents, [&](std::size_t z, std::size_t y, std::size_t x) {
            if (z >= inside[0] || y >= inside[1] || x >= inside[2])
                all.at(z, y, x) = 0;
        });
    };
    keep(now);
    double further = 0;
    for (unsigned k = 1; k <= iterations.count; ++k) {
        Volume from = now;
        for (std::size_t i = 0; i < from.samples.size(); ++i)
            from.samples[i] =
                std::max(0.0, now.samples[i] + further * (now.samples[i] - before.samples[i]));
        Volume ratio = convolved(from, psf);
        for (std::size_t i = 0; i < ratio.samples.size(); ++i)
            ratio.samples[i] =
                std::min(volume.samples[i] / std::max(ratio.samples[i], 1e-15), iterations.most);
        keep(ratio);
        before = now;
        now = convolved(ratio, psf, true);
        double products = 0, squares = 0;
        for (std::size_t i = 0; i < now.samples.size(); ++i)
            now.samples[i] *= from.samples[i] / part;
        keep(now);
        for (std::size_t i = 0; i < now.samples.size(); ++i) {
            const double own = now.samples[i] - from.samples[i];
            products += own * way.samples[i];
            squares += way.samples[i] * way.samples[i];
            way.samples[i] = own;
        }
        if (iterations.accelerated && k >= 2)
            further = std::clamp(products / squares, 0.0, 1.0);
    }
    return now;
}

} // namespace imago::test
