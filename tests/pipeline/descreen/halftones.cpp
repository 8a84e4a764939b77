// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/pipeline/descreen/halftones.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <random>
#include <vector>

namespace imago::test {
namespace {

constexpr double turn = 2 * std::numbers::pi;

/// A tone from 0 to 1 at a place from 0 to 1; `kind` differs between colours.
double tone_at(double x, double y, int kind) {
    const double r = std::hypot(x - .4, y - .55);
    double tone = .5 + .3 * std::sin(turn * (x + .3 * y + .1 * kind)) * std::cos(turn * .7 * y);
    if (r < .2 + .02 * kind) // a disc with an edge
        tone = .25 + .5 * (y - .35) / .4;
    if (x > .7 && y < .3) // a fine texture, coarser than the screen
        tone += .15 * std::sin(turn * 9 * (x + y));
    return std::clamp(tone, .03, .97);
}

Image picture(std::size_t height, std::size_t width, std::size_t channels,
              const std::function<double(std::size_t, std::size_t, std::size_t)> &value) {
    Image image{width, height, channels, SampleDepth::u8, {}};
    for (std::size_t channel = 0; channel < channels; ++channel)
        for (std::size_t y = 0; y < height; ++y)
            for (std::size_t x = 0; x < width; ++x)
                image.samples.push_back(static_cast<float>(std::round(255 * value(channel, y, x))));
    return image;
}

ImagePtr share(Image image) {
    return std::make_shared<const Image>(std::move(image));
}

/// The threshold of round dots, whose levels are equally frequent.
class Dots {
  public:
    Dots() {
        constexpr int side = 256;
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x)
                levels_.push_back(std::cos(turn * x / side) + std::cos(turn * y / side));
        std::sort(levels_.begin(), levels_.end());
    }
    double at(double x, double y, const Printing &printing) const {
        const double a = printing.degrees / 360 * turn, c = std::cos(a), s = std::sin(a);
        const double u = (x * c + y * s) / printing.period + .3;
        const double v = (y * c - x * s) / printing.period + .7;
        const double level = std::cos(turn * u) + std::cos(turn * v);
        const auto place = std::lower_bound(levels_.begin(), levels_.end(), level);
        return static_cast<double>(place - levels_.begin()) / static_cast<double>(levels_.size());
    }

  private:
    std::vector<double> levels_;
};

/// The mean over the fine grid of a pixel.
double scanned(std::size_t y, std::size_t x, std::size_t fine,
               const std::function<double(double, double)> &print) {
    double sum = 0;
    for (std::size_t j = 0; j < fine; ++j)
        for (std::size_t i = 0; i < fine; ++i)
            sum += print(double(y) + (double(j) + .5) / double(fine),
                         double(x) + (double(i) + .5) / double(fine));
    return sum / double(fine * fine);
}

double tone_of(const Image &image, std::size_t channel, std::size_t y, std::size_t x) {
    return double(image.plane(channel)[y * image.width + x]) / 255;
}

} // namespace

ImagePtr tone_picture(std::size_t height, std::size_t width) {
    return share(picture(height, width, 1, [&](std::size_t, std::size_t y, std::size_t x) {
        return tone_at(double(x) / double(width), double(y) / double(height), 0);
    }));
}

ImagePtr colour_picture(std::size_t height, std::size_t width) {
    return share(picture(height, width, 3, [&](std::size_t c, std::size_t y, std::size_t x) {
        return tone_at(double(x) / double(width), double(y) / double(height), int(c));
    }));
}

ImagePtr noise_picture(std::size_t height, std::size_t width) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> value(0, 1);
    return share(picture(height, width, 1, [&](auto, auto, auto) { return value(random); }));
}

ImagePtr stripes_picture(std::size_t height, std::size_t width) {
    return share(picture(height, width, 1, [](std::size_t, std::size_t, std::size_t x) {
        return .5 + .4 * std::sin(turn * double(x) / 6.5);
    }));
}

ImagePtr tiles_picture(std::size_t height, std::size_t width) {
    return share(picture(height, width, 1, [](std::size_t, std::size_t y, std::size_t x) {
        return (x / 17 + y / 17) % 2 ? .8 : .3;
    }));
}

ImagePtr page_picture(std::size_t height, std::size_t width) {
    return share(picture(height, width, 1, [](std::size_t, std::size_t y, std::size_t x) {
        const std::size_t row = y / 23, column = (x + 7 * row) / 17;
        const bool letter = y % 23 > 8 && (x + 7 * row) % 17 > 5 && (row * 5 + column * 3) % 7 > 1;
        return letter ? .02 : .96;
    }));
}

ImagePtr ruled(const Image &tone, const Printing &printing) {
    const double a = printing.degrees / 360 * turn, c = std::cos(a), s = std::sin(a);
    return share(
        picture(tone.height, tone.width, 1, [&](std::size_t, std::size_t y, std::size_t x) {
            const double t = tone_of(tone, 0, y, x);
            return scanned(y, x, printing.fine, [&](double v, double u) {
                const double phase = (u * c + v * s) / printing.period;
                return t > 2 * std::fabs(phase - std::round(phase)) ? 1.0 : 0.0;
            });
        }));
}

ImagePtr printed(const Image &tone, const Printing &printing) {
    const Dots dots;
    return share(
        picture(tone.height, tone.width, 1, [&](std::size_t, std::size_t y, std::size_t x) {
            const double t = tone_of(tone, 0, y, x);
            return scanned(y, x, printing.fine, [&](double v, double u) {
                return t > dots.at(u, v, printing) ? 1.0 : 0.0;
            });
        }));
}

ImagePtr crossed_print(const Image &tone, const Printing &first, const Printing &second) {
    const Dots dots;
    return share(
        picture(tone.height, tone.width, 1, [&](std::size_t, std::size_t y, std::size_t x) {
            const double t = std::sqrt(tone_of(tone, 0, y, x));
            return scanned(y, x, first.fine, [&](double v, double u) {
                return t > dots.at(u, v, first) && t > dots.at(u, v, second) ? 1.0 : 0.0;
            });
        }));
}

ImagePtr four_ink_print(const Image &tone, double period, std::size_t fine) {
    const Dots dots;
    constexpr double degrees[] = {15, 75, 0};
    return share(
        picture(tone.height, tone.width, 3, [&](std::size_t c, std::size_t y, std::size_t x) {
            double white = 0;
            for (std::size_t k = 0; k < 3; ++k)
                white = std::max(white, tone_of(tone, k, y, x));
            const double own = tone_of(tone, c, y, x) / std::max(white, 1e-3);
            return scanned(y, x, fine, [&](double v, double u) {
                const bool paper = white > dots.at(u, v, {period, 45, fine}) &&
                                   own > dots.at(u, v, {period, degrees[c], fine});
                return paper ? 1.0 : 0.0;
            });
        }));
}

double psnr(const Image &a, const Image &b) {
    double sum = 0;
    for (std::size_t channel = 0; channel < a.channels; ++channel)
        for (std::size_t i = 0; i < a.plane_size(); ++i) {
            const double d = double(a.sample(channel, i)) - double(b.sample(channel, i));
            sum += d * d;
        }
    return 10 * std::log10(255 * 255 * double(a.count()) / sum);
}

namespace {

/// One axis of a Gaussian, with reflection.
void blur_lines(Image &image, double sigma, bool rows) {
    const int reach = static_cast<int>(std::ceil(3 * sigma));
    const int height = static_cast<int>(image.height), width = static_cast<int>(image.width);
    const int n = rows ? width : height;
    const Image from = image;
    for (std::size_t channel = 0; channel < image.channels; ++channel)
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                double sum = 0, weights = 0;
                for (int d = -reach; d <= reach; ++d) {
                    int k = (rows ? x : y) + d;
                    k = k < 0 ? -k - 1 : k >= n ? 2 * n - 1 - k : k;
                    const double weight = std::exp(-d * d / (2 * sigma * sigma));
                    const int at = rows ? y * width + k : k * width + x;
                    sum += weight * double(from.plane(channel)[at]);
                    weights += weight;
                }
                image.plane(channel)[y * width + x] = static_cast<float>(sum / weights);
            }
}

} // namespace

double best_gaussian(const Image &print, const Image &tone) {
    double best = 0;
    for (double sigma = .8; sigma < 4; sigma += .2) {
        Image blurred = print;
        blur_lines(blurred, sigma, true);
        blur_lines(blurred, sigma, false);
        best = std::max(best, psnr(blurred, tone));
    }
    return best;
}

double roughness(const Image &image) {
    double sum = 0;
    for (std::size_t i = 1; i < image.plane_size(); ++i) {
        const double d = double(image.samples[i]) - double(image.samples[i - 1]);
        sum += d * d;
    }
    return sum / double(image.plane_size());
}

} // namespace imago::test
