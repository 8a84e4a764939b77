// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/array/error.h"
#include "engine/pipeline/compress.h"
#include "tests/support/catch.h"

#include <fftw3.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <random>

using namespace imago;

namespace {

using Channels = CompressSettings::Channels;
using Mode = CompressSettings::Mode;

/// Smooth shapes with edges and a little noise, in the depth's range.
std::shared_ptr<const Image> picture(std::size_t width, std::size_t height, std::size_t channels,
                                     SampleDepth depth) {
    Image image{width, height, channels, depth, {}, {}};
    std::mt19937 random(7);
    std::normal_distribution<double> noise(0, 0.01);
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t y = 0; y < height; ++y)
            for (std::size_t x = 0; x < width; ++x) {
                const double u = static_cast<double>(x) / static_cast<double>(width);
                const double v = static_cast<double>(y) / static_cast<double>(height);
                const double edge = std::hypot(u - 0.4, v - 0.5) < 0.3 ? 0.25 : 0.0;
                const double value = std::clamp(
                    0.3 + 0.2 * std::sin(9 * u + static_cast<double>(c)) * std::cos(7 * v) + edge +
                        noise(random),
                    0.0, 1.0);
                image.samples.push_back(static_cast<float>(
                    depth == SampleDepth::f32 ? value : std::round(value * depth_maximum(depth))));
            }
    return std::make_shared<const Image>(std::move(image));
}

/// The 2D DCT with norm ortho, or its inverse, of each plane, in double by FFTW.
void dct(std::vector<double> &planes, std::size_t height, std::size_t width, bool forward) {
    const std::size_t n = height * width;
    std::vector<double> work(n);
    const fftw_r2r_kind kind = forward ? FFTW_REDFT10 : FFTW_REDFT01;
    const fftw_plan plan = fftw_plan_r2r_2d(static_cast<int>(height), static_cast<int>(width),
                                            work.data(), work.data(), kind, kind, FFTW_ESTIMATE);
    const double common = 1 / std::sqrt(4.0 * static_cast<double>(n));
    for (std::size_t first = 0; first < planes.size(); first += n) {
        const auto factor = [&](std::size_t i) {
            const double zero = forward ? std::sqrt(0.5) : std::sqrt(2.0);
            return common * (i / width ? 1 : zero) * (i % width ? 1 : zero);
        };
        for (std::size_t i = 0; i < n; ++i)
            work[i] = planes[first + i] * (forward ? 1 : factor(i));
        fftw_execute(plan);
        for (std::size_t i = 0; i < n; ++i)
            planes[first + i] = work[i] * (forward ? factor(i) : 1);
    }
    fftw_destroy_plan(plan);
}

/// A whole compression in double, straight from the definitions.
class Direct {
  public:
    Direct(const Image &image, Channels channels, std::size_t block = 0)
        : image_(image), channels_(channels), block_(block) {
        if (image.channels == 1)
            channels_ = Channels::rgb;
        const std::size_t n = image.plane_size();
        coefficients.assign(image.samples.begin(), image.samples.end());
        if (channels_ != Channels::rgb) {
            for (std::size_t i = 0; i < n; ++i) {
                const double r = image.plane(0)[i], b = image.plane(2)[i], y = luma(i);
                coefficients[i] = y;
                coefficients[n + i] = (b - y) / 1.772;
                coefficients[2 * n + i] = (r - y) / 1.402;
            }
            if (channels_ == Channels::luma)
                coefficients.resize(n);
        }
        transform(coefficients, true);
    }

    double kth_largest(std::size_t k) const {
        std::vector<double> sorted;
        for (const double b : coefficients)
            sorted.push_back(std::fabs(b));
        std::sort(sorted.rbegin(), sorted.rend());
        return sorted[k - 1];
    }

    std::vector<double> result(double threshold) const {
        std::vector<double> planes = coefficients;
        for (double &b : planes)
            if (std::fabs(b) < threshold)
                b = 0;
        transform(planes, false);
        if (channels_ == Channels::rgb)
            return planes;
        const std::size_t n = image_.plane_size();
        std::vector<double> rgb(image_.samples.begin(), image_.samples.end());
        for (std::size_t i = 0; i < n; ++i) {
            const double y = planes[i];
            if (channels_ == Channels::luma) {
                for (std::size_t c = 0; c < 3; ++c)
                    rgb[c * n + i] += y - luma(i);
            } else {
                rgb[i] = y + 1.402 * planes[2 * n + i];
                rgb[2 * n + i] = y + 1.772 * planes[n + i];
                rgb[n + i] = (y - 0.299 * rgb[i] - 0.114 * rgb[2 * n + i]) / 0.587;
            }
        }
        return rgb;
    }

    double psnr(const std::vector<double> &result) const {
        const auto [low, high] = std::minmax_element(image_.samples.begin(), image_.samples.end());
        const bool integer = image_.depth != SampleDepth::f32;
        const double peak =
            integer ? depth_maximum(image_.depth) : static_cast<double>(*high) - *low;
        double sum = 0;
        for (std::size_t i = 0; i < result.size(); ++i) {
            const double saved =
                integer ? std::clamp(std::nearbyint(result[i]), 0.0, peak) : result[i];
            sum += std::pow(saved - image_.samples[i], 2);
        }
        return 10 * std::log10(peak * peak * static_cast<double>(result.size()) / sum);
    }

    /// The entropy of CompressFigures::estimated_bits, by counting symbols.
    double bits(double threshold, double step) const {
        std::map<long, double> counts;
        for (const double b : coefficients) {
            const double above = std::fabs(b) - threshold;
            counts[above < 0 ? 0 : std::lround(std::floor(above / step)) + 1] += 1;
        }
        double sum = 0;
        for (const auto &[symbol, count] : counts)
            sum += count *
                   (std::log2(static_cast<double>(coefficients.size()) / count) + (symbol ? 1 : 0));
        return sum;
    }

    std::vector<double> coefficients; ///< those of blocks where the blocks stand

    std::size_t width() const { return whole(image_.width); }
    std::size_t height() const { return whole(image_.height); }

  private:
    std::size_t whole(std::size_t side) const {
        return block_ ? (side + block_ - 1) / block_ * block_ : side;
    }

    /// Forward, planes of the image become those of whole blocks, and back again.
    void transform(std::vector<double> &planes, bool forward) const {
        const std::size_t down = block_ ? block_ : image_.height;
        const std::size_t across = block_ ? block_ : image_.width, n = image_.plane_size();
        const std::size_t count = planes.size() / (forward ? n : width() * height());
        std::vector<double> out(count * (forward ? width() * height() : n));
        std::vector<double> part(down * across);
        for (std::size_t p = 0; p < count; ++p)
            for (std::size_t top = 0; top < height(); top += down)
                for (std::size_t left = 0; left < width(); left += across) {
                    const auto each = [&](auto move) {
                        for (std::size_t y = 0; y < down; ++y)
                            for (std::size_t x = 0; x < across; ++x)
                                move(part[y * across + x], top + y, left + x);
                    };
                    const auto block_at = [&](std::vector<double> &from, std::size_t y,
                                              std::size_t x) -> double & {
                        return from[(p * height() + y) * width() + x];
                    };
                    const auto mirrored = [](std::size_t i, std::size_t n_) {
                        i %= 2 * n_;
                        return i < n_ ? i : 2 * n_ - 1 - i;
                    };
                    if (forward) {
                        each([&](double &to, std::size_t y, std::size_t x) {
                            to = planes[p * n + mirrored(y, image_.height) * image_.width +
                                        mirrored(x, image_.width)];
                        });
                        dct(part, down, across, true);
                        each([&](double &b, std::size_t y, std::size_t x) {
                            block_at(out, y, x) = b;
                        });
                    } else {
                        each([&](double &to, std::size_t y, std::size_t x) {
                            to = block_at(planes, y, x);
                        });
                        dct(part, down, across, false);
                        each([&](double &value, std::size_t y, std::size_t x) {
                            if (y < image_.height && x < image_.width)
                                out[p * n + y * image_.width + x] = value;
                        });
                    }
                }
        planes = std::move(out);
    }

    double luma(std::size_t i) const {
        return 0.299 * image_.plane(0)[i] + 0.587 * image_.plane(1)[i] + 0.114 * image_.plane(2)[i];
    }

    const Image &image_;
    Channels channels_;
    std::size_t block_;
};

/// Absolute error that single precision may leave in a coefficient: a few parts in 10^7 of the
/// largest one, which is the bound of the transform's own tests applied to its L2 norm.
double coefficient_error(const Direct &direct) {
    return 4e-7 * direct.kth_largest(1);
}

/// Against the entropy of the symbols themselves, which an even spread within the histogram's bins
/// can miss where there are few of them.
void check_size(const Direct &direct, const CompressResult &result, std::size_t kept) {
    if (kept < 100 || kept != result.figures.kept)
        return;
    const Image &image = *result.image;
    const auto [low, high] = std::minmax_element(image.samples.begin(), image.samples.end());
    if (image.depth == SampleDepth::f32 && result.figures.threshold < (*high - *low) / 60000)
        return; // the original's range, not the result's, is the step
    const double floor = image.depth == SampleDepth::f32 ? 0 : 1;
    const double bits =
        direct.bits(result.figures.threshold, std::max(result.figures.threshold, floor));
    INFO("bits " << bits << " counted, " << result.figures.estimated_bits << " estimated");
    CHECK(result.figures.estimated_bits > 0.97 * bits - 50);
    CHECK(result.figures.estimated_bits < 1.03 * bits + 50);
}

void check_figures(const Direct &direct, const CompressResult &result, double threshold) {
    const double margin = coefficient_error(direct);
    std::size_t kept = 0, doubtful = 0;
    double energy = 0, all = 0;
    for (const double b : direct.coefficients) {
        all += b * b;
        kept += std::fabs(b) >= threshold;
        doubtful += std::fabs(std::fabs(b) - threshold) <= margin;
        energy += std::fabs(b) >= threshold ? b * b : 0;
    }
    CHECK(result.figures.coefficients == direct.coefficients.size());
    CHECK(std::abs(static_cast<double>(result.figures.kept) - static_cast<double>(kept)) <=
          static_cast<double>(doubtful));
    CHECK(std::abs(result.figures.energy_kept - energy / all) < 2e-6);
    check_size(direct, result, kept);
    const double psnr = direct.psnr(direct.result(threshold));
    INFO("PSNR " << psnr << " in double, " << result.figures.psnr << " measured");
    if (psnr < 80)
        CHECK(std::abs(result.figures.psnr - psnr) < 0.01);
    else
        CHECK(result.figures.psnr > 80);
}

struct Case {
    std::size_t width, height, channels;
    SampleDepth depth;
    Channels mode;
    unsigned block = 0;
};

const std::vector<Case> &cases() {
    static const std::vector<Case> all{{64, 64, 1, SampleDepth::u8, Channels::rgb},
                                       {128, 64, 3, SampleDepth::u8, Channels::rgb},
                                       {64, 128, 3, SampleDepth::u8, Channels::luma},
                                       {64, 64, 3, SampleDepth::u8, Channels::ycbcr},
                                       {64, 64, 3, SampleDepth::u16, Channels::rgb},
                                       {64, 64, 3, SampleDepth::f32, Channels::ycbcr},
                                       {97, 64, 1, SampleDepth::u8, Channels::luma},
                                       {45, 30, 3, SampleDepth::u16, Channels::luma},
                                       {1, 1, 3, SampleDepth::u8, Channels::rgb},
                                       {1, 37, 1, SampleDepth::f32, Channels::rgb},
                                       {150, 101, 3, SampleDepth::u8, Channels::rgb},
                                       {45, 30, 3, SampleDepth::u8, Channels::ycbcr, 8},
                                       {70, 33, 3, SampleDepth::u16, Channels::rgb, 16},
                                       {5, 3, 1, SampleDepth::f32, Channels::rgb, 16}};
    return all;
}

std::string words(const Case &c) {
    const char *modes[] = {"rgb", "luma", "ycbcr"};
    return std::to_string(c.width) + " x " + std::to_string(c.height) + " x " +
           std::to_string(c.channels) + ", " + depth_name(c.depth) + ", " +
           modes[static_cast<int>(c.mode)] + ", block " + std::to_string(c.block);
}

} // namespace

TEST_CASE("compression under a threshold agrees with a direct double computation") {
    Compressor compressor(Device::open(0));
    for (const Case &c : cases()) {
        const auto image = picture(c.width, c.height, c.channels, c.depth);
        const Direct direct(*image, c.mode, c.block);
        compressor.load(image, {.channels = c.mode, .block = c.block});
        for (const double part : {0.0, 3e-4, 2e-3, 2e-2, 2.0}) {
            INFO(words(c) << ", threshold " << part << " of the largest");
            CompressSettings settings;
            settings.threshold = part * direct.kth_largest(1);
            settings.channels = c.mode;
            const CompressResult result = compressor.run(settings, false);
            CHECK(result.spectrum == nullptr);
            CHECK(result.figures.threshold == settings.threshold);
            CHECK(result.image->depth == c.depth);
            check_figures(direct, result, settings.threshold);
            if (part == 0) {
                CHECK(result.figures.kept == result.figures.coefficients);
                CHECK(result.figures.energy_kept == 1);
            }
        }
    }
}

TEST_CASE("keeping a percentage keeps the k largest over all channels together") {
    Compressor compressor(Device::open(0));
    for (const Case &c : cases()) {
        const auto image = picture(c.width, c.height, c.channels, c.depth);
        const Direct direct(*image, c.mode, c.block);
        compressor.load(image, {.channels = c.mode, .block = c.block});
        for (const double percent : {0.0, 1.0, 12.5, 60.0, 100.0}) {
            INFO(words(c) << ", " << percent << " percent");
            CompressSettings settings;
            settings.mode = Mode::keep_percent;
            settings.keep_percent = percent;
            const CompressResult result = compressor.run(settings, false);
            const auto n = static_cast<double>(direct.coefficients.size());
            const auto k = static_cast<std::size_t>(std::llround(percent * n / 100));
            if (k == 0) {
                CHECK(result.figures.kept == 0);
                CHECK(result.figures.energy_kept == 0);
                CHECK(result.figures.threshold > 0);
                continue;
            }
            CHECK(result.figures.kept == k);
            if (k < direct.coefficients.size()) {
                CHECK(std::abs(result.figures.threshold - direct.kth_largest(k)) <=
                      coefficient_error(direct));
                // Judged at the threshold that was chosen, which differs by rounding alone.
                const double between = (direct.kth_largest(k) + direct.kth_largest(k + 1)) / 2;
                check_figures(direct, result, between);
            }
        }
    }
}

TEST_CASE("the spectrum is the mean log magnitude, made once for an image") {
    Compressor compressor(Device::open(0));
    const auto image = picture(64, 32, 3, SampleDepth::u8);
    const Direct direct(*image, Channels::rgb);
    compressor.load(image, {.channels = Channels::rgb});
    const CompressResult first = compressor.run({}, true);
    REQUIRE(first.spectrum != nullptr);
    REQUIRE(first.spectrum->samples.size() == image->plane_size());
    CHECK(first.spectrum->width == 64);
    double worst = 0;
    for (std::size_t i = 0; i < image->plane_size(); ++i) {
        double mean = 0;
        for (std::size_t c = 0; c < 3; ++c)
            mean += std::log10(1 + std::fabs(direct.coefficients[c * image->plane_size() + i])) / 3;
        worst = std::max(worst, std::abs(mean - first.spectrum->samples[i]));
    }
    CHECK(worst < 1e-3);

    CompressSettings settings;
    settings.threshold = 20;
    compressor.load(image, {.channels = Channels::rgb}); // the same image: nothing happens
    CHECK(compressor.run(settings, true).spectrum == first.spectrum);
    compressor.load(image, {.channels = Channels::luma});
    CHECK(compressor.run(settings, true).spectrum != first.spectrum);
}

TEST_CASE("the coefficients of blocks stand where the blocks do") {
    Compressor compressor(Device::open(0));
    const auto image = picture(45, 30, 3, SampleDepth::u8); // 6 x 4 blocks of 8 samples a side
    const Direct direct(*image, Channels::rgb, 8);
    compressor.load(image, {.block = 8});
    CHECK(compressor.width() == 48);
    CHECK(compressor.height() == 32);
    const std::vector<float> coefficients = compressor.coefficients();
    REQUIRE(coefficients.size() == 3 * 48 * 32);
    double worst = 0;
    for (std::size_t i = 0; i < coefficients.size(); ++i)
        worst = std::max(worst, std::abs(coefficients[i] - direct.coefficients[i]));
    CHECK(worst <= coefficient_error(direct));
    const CompressResult result = compressor.run({}, true);
    CHECK(result.spectrum->width == 48);
    CHECK(result.spectrum->height == 32);
    CHECK(result.image->width == 45);
    const std::size_t corner = 8 * 48 + 16; // a block's mean
    double mean = 0;
    for (std::size_t c = 0; c < 3; ++c)
        mean += std::log10(1 + std::fabs(direct.coefficients[c * 48 * 32 + corner])) / 3;
    CHECK(result.spectrum->samples[corner] == Approx(mean).margin(1e-3));

    compressor.load(image, {.channels = Channels::luma}); // another transform
    CHECK(compressor.width() == 45);
    CHECK(compressor.run({}, true).spectrum->width == 45);
    for (const unsigned block : {1u, 65u})
        REQUIRE_THROWS_AS(compressor.load(image, {.block = block}), Error);
}

TEST_CASE("a moved threshold runs no forward transform") {
    Compressor compressor(Device::open(0));
    const auto image = picture(64, 64, 1, SampleDepth::u8);
    compressor.load(image, {.channels = Channels::rgb});
    const PlanReport first = compressor.run({}, true).plan;
    CompressSettings settings;
    settings.threshold = 5;
    compressor.load(image, {.channels = Channels::rgb});
    const PlanReport second = compressor.run(settings, true).plan;
    CHECK(first.upload_milliseconds > 0);
    CHECK(second.upload_milliseconds == 0);
    CHECK(second.compile_milliseconds == 0);
    CHECK(second.steps.size() < first.steps.size());
    CHECK(second.download_milliseconds > 0);
    CHECK(!second.problem.empty());
    CHECK(second.device == Device::open(0)->info().name);
}

TEST_CASE("the parts of a first run explain its time") {
    // A size of its own, so that its kernels are built here unless a driver's cache has them.
    const auto image = picture(75, 45, 3, SampleDepth::u8);
    Compressor compressor(Device::open(0));
    const auto start = std::chrono::steady_clock::now();
    compressor.load(image, {.channels = Channels::rgb});
    const CompressResult result = compressor.run({}, false);
    const double whole =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    const PlanReport &plan = result.plan;
    const double parts = plan.compile_milliseconds + plan.launch_milliseconds +
                         plan.kernel_milliseconds() + plan.upload_milliseconds +
                         plan.download_milliseconds + result.compare_milliseconds;
    INFO(parts << " of " << whole << " ms");
    CHECK(plan.launch_milliseconds > 0);
    CHECK(result.compare_milliseconds > 0);
    CHECK(parts <= whole);
    CHECK(parts > 0.6 * whole);
}

TEST_CASE("coefficients come back, alpha stays") {
    Compressor compressor(Device::open(0));
    Image with_alpha = *picture(32, 16, 3, SampleDepth::u8);
    with_alpha.alpha.assign(32 * 16, 77.0f);
    const auto image = std::make_shared<const Image>(with_alpha);
    compressor.load(image, {.channels = Channels::ycbcr});
    const Direct direct(*image, Channels::ycbcr);
    const std::vector<float> coefficients = compressor.coefficients();
    REQUIRE(coefficients.size() == direct.coefficients.size());
    double worst = 0;
    for (std::size_t i = 0; i < coefficients.size(); ++i)
        worst = std::max(worst, std::abs(coefficients[i] - direct.coefficients[i]));
    CHECK(worst <= coefficient_error(direct));
    CHECK(compressor.run({}, false).image->alpha == image->alpha);
}

TEST_CASE("planes that do not fit together go one at a time, with the same result") {
    const DevicePtr device = Device::open(0);
    const auto image = picture(64, 64, 3, SampleDepth::u8);
    DeviceInfo small = device->info();
    small.max_allocation = 2 * 64 * 64 * 4; // one plane and its half spectrum, not three planes
    const auto tight = std::make_shared<const Device>(small, device->handle(), device->context());
    Compressor together(device), apart(tight);
    together.load(image, {.channels = Channels::rgb});
    apart.load(image, {.channels = Channels::rgb});
    CompressSettings settings;
    settings.mode = Mode::keep_percent;
    settings.keep_percent = 3;
    const CompressResult a = together.run(settings, true), b = apart.run(settings, true);
    CHECK(a.figures.kept == b.figures.kept);
    CHECK(a.figures.threshold == Approx(b.figures.threshold).epsilon(1e-5));
    CHECK(a.figures.psnr == Approx(b.figures.psnr).epsilon(1e-5));
    CHECK(a.figures.energy_kept == Approx(b.figures.energy_kept).epsilon(1e-5));
    double worst = 0;
    for (std::size_t i = 0; i < a.spectrum->samples.size(); ++i)
        worst = std::max(
            worst, static_cast<double>(std::fabs(a.spectrum->samples[i] - b.spectrum->samples[i])));
    CHECK(worst < 1e-3);
    CHECK(together.coefficients().size() == apart.coefficients().size());
}

TEST_CASE("blocks of planes that do not fit together go one plane at a time") {
    const DevicePtr device = Device::open(0);
    const auto image = picture(45, 30, 3, SampleDepth::u8);
    DeviceInfo small = device->info();
    small.max_allocation = 2 * 48 * 32 * 4;
    const auto tight = std::make_shared<const Device>(small, device->handle(), device->context());
    Compressor together(device), apart(tight);
    CompressSettings settings{.mode = Mode::keep_percent, .keep_percent = 3, .block = 8};
    together.load(image, settings);
    apart.load(image, settings);
    const CompressResult a = together.run(settings, false), b = apart.run(settings, false);
    CHECK(a.figures.coefficients == 3 * 48 * 32);
    CHECK(a.figures.kept == b.figures.kept);
    CHECK(a.figures.psnr == Approx(b.figures.psnr).epsilon(1e-5));
    CHECK(together.coefficients() == apart.coefficients());
}

TEST_CASE("a comparison is stopped while it runs") {
    Compressor compressor(Device::open(0));
    compressor.load(picture(64, 64, 1, SampleDepth::u8), {});
    int told = 0;
    const auto stop = [&](const std::string &next, double) {
        if (next == "comparing with the original" && ++told == 3) // it is told before, then rows on
            throw Error("Stopped.", Error::Kind::cancelled);
    };
    REQUIRE_THROWS_AS(compressor.run({}, false, stop), Error);
    CHECK(told == 3);
    CHECK(compressor.run({}, false).figures.kept == 64 * 64);
}

TEST_CASE("what cannot be compressed is refused, and the compressor stays usable") {
    Compressor compressor(Device::open(0));
    REQUIRE_THROWS_AS(compressor.run({}, false), Error);
    REQUIRE_THROWS_AS(compressor.coefficients(), Error);
    REQUIRE_THROWS_AS(compressor.load(nullptr, {}), Error);
    REQUIRE_THROWS_AS(compressor.load(std::make_shared<const Image>(), {}), Error);

    const auto image = picture(16, 16, 1, SampleDepth::u8);
    const auto stop = [](const std::string &, double fraction) {
        if (fraction > 0.2)
            throw Error("Stopped.", Error::Kind::cancelled);
    };
    REQUIRE_THROWS_AS(compressor.load(image, {.channels = Channels::rgb}, stop), Error);
    REQUIRE_THROWS_AS(compressor.run({}, false), Error);
    compressor.load(image, {.channels = Channels::rgb});
    for (const auto &[mode, value] : {std::pair{Mode::threshold, -1.0},
                                      {Mode::threshold, std::nan("")},
                                      {Mode::keep_percent, -0.1},
                                      {Mode::keep_percent, 100.1},
                                      {Mode::keep_percent, std::nan("")}}) {
        CompressSettings settings;
        settings.mode = mode;
        settings.threshold = settings.keep_percent = value;
        REQUIRE_THROWS_AS(compressor.run(settings, false), Error);
    }
    REQUIRE_THROWS_AS(compressor.run({}, false, stop), Error);
    CHECK(compressor.run({}, false).figures.kept == 256);
}
