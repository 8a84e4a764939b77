// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures, signals and densities over several devices, compared with one device.
#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/compress/split_compressor.h"
#include "engine/pipeline/filter/filter.h"
#include "engine/pipeline/filter/split_filter.h"
#include "engine/pipeline/poisson/split_poisson.h"
#include "engine/pipeline/signal/band_filter.h"
#include "engine/pipeline/signal/split_band_filter.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

using namespace imago;
using namespace imago::test;

namespace {

using Channels = CompressSettings::Channels;
using Counts = std::vector<std::size_t>;

/// A smooth picture with noise, in the range of its depth.
std::shared_ptr<const Image> picture(std::size_t width, std::size_t height, std::size_t channels,
                                     SampleDepth depth = SampleDepth::u8) {
    Image image{.width = width, .height = height, .channels = channels, .depth = depth};
    std::mt19937 draw(5);
    const double size = depth_maximum(depth);
    for (std::size_t i = 0; i < image.count(); ++i) {
        const double x = double(i % width) / double(width), y = double(i / width);
        const double wave = 0.5 + 0.3 * std::sin(9 * x + 0.1 * y),
                     noise = double(draw() % 97) / 970;
        const double sample = size * (wave + noise);
        image.samples.push_back(
            static_cast<float>(depth == SampleDepth::f32 ? sample : std::round(sample)));
    }
    return std::make_shared<const Image>(std::move(image));
}

/// The norm of the difference relative to the norm of `want`.
template <class T>
double distance(const std::vector<T> &got, const std::vector<T> &want) {
    REQUIRE(got.size() == want.size());
    double difference = 0, size = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
        difference += std::pow(double(got[i]) - double(want[i]), 2);
        size += std::pow(double(want[i]), 2);
    }
    return size > 0 ? std::sqrt(difference / size) : std::sqrt(difference);
}

/// Two results of single precision with a few roundings more than 2^-24 each.
constexpr double bound = 2e-6;

Counts counts_of(const SplitReport &report) {
    Counts counts;
    std::size_t next = 0;
    for (const SplitPart &part : report.parts) {
        CHECK(part.first == next);
        CHECK((part.milliseconds > 0) == (part.count > 0));
        CHECK(part.plan.steps.empty() == (part.count == 0));
        next += part.count;
        counts.push_back(part.count);
    }
    return counts;
}

CompressSettings keep(double percent, unsigned block = 0, Channels channels = Channels::rgb) {
    CompressSettings settings;
    settings.mode = CompressSettings::Mode::keep_percent;
    settings.keep_percent = percent;
    settings.block = block;
    settings.channels = channels;
    return settings;
}

struct CompressCase {
    std::shared_ptr<const Image> image;
    CompressSettings settings;
    std::vector<double> shares;
    Counts counts;
};

std::vector<CompressCase> compressions() {
    CompressSettings threshold = keep(0);
    threshold.mode = CompressSettings::Mode::threshold;
    threshold.threshold = 12;
    CompressSettings blocks = threshold;
    blocks.block = 8;
    const auto colour = picture(70, 45, 3), gray = picture(64, 48, 1);
    return {{colour, keep(10), {1, 1}, {2, 1}},
            {colour, keep(10), {1, 5}, {0, 3}},
            {colour, threshold, {1, 2}, {1, 2}},
            {colour, keep(7, 0, Channels::ycbcr), {1, 2}, {1, 2}},
            {colour, keep(7, 0, Channels::luma), {1, 2}, {0, 1}},
            {colour, keep(7, 0, Channels::green), {2, 1}, {1, 0}},
            {picture(33, 20, 3, SampleDepth::u16), keep(20), {2, 1}, {2, 1}},
            {picture(33, 20, 3, SampleDepth::f32), keep(20), {2, 1}, {2, 1}},
            {gray, keep(15), {1, 1}, {1, 0}},
            // Six rows of blocks each; of 45 rows the last three lack.
            {colour, keep(10, 8), {1, 2}, {2, 4}},
            {colour, blocks, {2, 1}, {4, 2}},
            {gray, keep(10, 8), {1, 1}, {3, 3}},
            {colour, keep(7, 8, Channels::ycbcr), {1, 2}, {2, 4}},
            // The last row of blocks continues rows that another device has.
            {picture(20, 33, 3), keep(20, 16), {2, 1}, {2, 1}},
            {picture(5, 3, 1), keep(50, 16), {1, 1}, {1, 0}},
            {colour, keep(0), {1, 1}, {2, 1}},
            {colour, keep(100), {1, 1}, {2, 1}}};
}

FilterMask mask() {
    FilterShape ring;
    ring.kind = FilterShape::Kind::band;
    ring.inner = 0.05;
    ring.outer = 0.3;
    ring.soft = 0.02;
    return {{ring}, {}, true};
}

std::shared_ptr<const Signal> signal(std::size_t channels, std::size_t length, SampleKind kind) {
    Signal made{{}, channels, length, 1000, {}, kind};
    for (std::size_t c = 0; c < channels; ++c)
        made.names.push_back("c" + std::to_string(c));
    std::mt19937 draw(7);
    for (std::size_t i = 0; i < made.rows() * length; ++i)
        made.samples.push_back(static_cast<float>(std::sin(0.3 * double(i)) + double(draw() % 9)));
    return std::make_shared<const Signal>(std::move(made));
}

BandSettings bands(bool complex) {
    BandSettings settings;
    settings.bands = {{complex ? -0.2 : 0.02, 0.3, 0.01, false}};
    settings.two_sided = complex;
    return settings;
}

/// Devices of which the second allows only small buffers.
std::vector<DevicePtr> second_is_small() {
    std::vector<DevicePtr> devices = several_devices(2);
    DeviceInfo info = devices[1]->info();
    info.name = "Small";
    info.max_allocation = 64;
    devices[1] = std::make_shared<const Device>(info, devices[1]->handle(), devices[1]->context());
    return devices;
}

Error error_of(const std::function<void()> &work) {
    try {
        work();
    } catch (const Error &error) {
        return error;
    }
    return Error("nothing was thrown");
}

bool has(const Error &error, const std::string &part) {
    INFO(error.what());
    return std::string(error.what()).find(part) != std::string::npos;
}

} // namespace

TEST_CASE("a picture that is compressed over devices is that of one device") {
    Compressor one(test_device());
    for (const CompressCase &c : compressions()) {
        const Image &image = *c.image;
        INFO(image.width << " x " << image.height << " x " << image.channels << ", block "
                         << c.settings.block << ", channels " << int(c.settings.channels)
                         << ", keep " << c.settings.keep_percent);
        SplitCompressor several(several_devices(2), c.shares);
        several.load(c.image, c.settings);
        one.load(c.image, c.settings);
        const CompressResult got = several.run(c.settings), want = one.run(c.settings, false);
        const SplitReport report = several.report();
        CHECK(counts_of(report) == c.counts);
        CHECK(report.probe_count == 0);
        CHECK(several.width() == one.width());
        CHECK(several.height() == one.height());

        const std::vector<float> coefficients = several.coefficients();
        CHECK(distance(coefficients, one.coefficients()) < bound);
        CHECK(got.figures.coefficients == coefficients.size());
        // By rank among these coefficients of all devices, not only nearly.
        std::vector<float> sizes;
        for (const float b : coefficients)
            sizes.push_back(std::fabs(b));
        std::sort(sizes.rbegin(), sizes.rend());
        const auto reach = std::count_if(sizes.begin(), sizes.end(), [&](float size) {
            return double(size) >= got.figures.threshold;
        });
        CHECK(got.figures.kept == std::uint64_t(reach));
        if (c.settings.mode == CompressSettings::Mode::keep_percent) {
            const auto k =
                std::size_t(std::llround(c.settings.keep_percent * double(sizes.size()) / 100));
            if (k > 0 && k < sizes.size())
                CHECK(got.figures.threshold == double(sizes[k - 1]));
            CHECK(reach >= std::ptrdiff_t(k));
        }
        CHECK(double(got.figures.kept) ==
              Approx(double(want.figures.kept)).margin(2 + double(sizes.size()) / 1000));
        CHECK(got.figures.energy_kept == Approx(want.figures.energy_kept).epsilon(1e-5));
        CHECK(got.figures.estimated_bits ==
              Approx(want.figures.estimated_bits).epsilon(0.01).margin(8));
        // A coefficient at the threshold may stay here and go there.
        const double step = got.figures.threshold * std::sqrt(2.0);
        double size = 0;
        for (const float x : want.image->samples)
            size += double(x) * double(x);
        CHECK(distance(got.image->samples, want.image->samples) <
              bound + (got.figures.kept == want.figures.kept ? 0 : step / std::sqrt(size)));
        CHECK(got.figures.ssim == Approx(want.figures.ssim).margin(1e-4));
        CHECK(got.image->depth == image.depth);
        CHECK(got.plan.steps.empty());
    }
}

TEST_CASE("another threshold of a split picture needs only the inverse") {
    const auto image = picture(70, 45, 3);
    SplitCompressor several(several_devices(2), {1, 1});
    several.load(image, keep(5));
    const CompressResult little = several.run(keep(5));
    const std::size_t steps = several.report().parts[0].plan.steps.size();
    const CompressResult more = several.run(keep(50));
    CHECK(several.report().parts[0].plan.steps.size() < steps);
    CHECK(more.figures.psnr > little.figures.psnr);
    CHECK(little.figures.kept == 473); // of 9450
    CHECK(more.figures.kept == 4725);
}

TEST_CASE("a picture's shares are measured with its own planes or rows of blocks") {
    const auto image = picture(70, 45, 3);
    SplitCompressor several(several_devices(2));
    for (const unsigned block : {0u, 8u}) {
        several.load(image, keep(5, block));
        several.run(keep(5, block));
        const SplitReport report = several.report();
        CHECK(report.problem ==
              (block ? "dct2:8x8*3x6x9:float:ortho" : "dct2:45x70*3:float:ortho"));
        CHECK(report.axis == (block ? 1 : 0));
        CHECK(report.probe_count == (block ? 3 : 2));
        const Counts counts = counts_of(report);
        CHECK(counts[0] + counts[1] == (block ? 6 : 3));
        double shares = 0;
        for (const SplitPart &part : report.parts) {
            CHECK(part.probe_milliseconds > 0);
            shares += part.share;
        }
        CHECK(shares == Approx(1));
    }
}

TEST_CASE("a GPU compares the result that several devices made") {
    std::vector<DevicePtr> devices = several_devices(2);
    DeviceInfo info = devices[1]->info();
    info.type = DeviceType::gpu; // compares on the device, whatever it is
    devices[1] = std::make_shared<const Device>(info, devices[1]->handle(), devices[1]->context());
    const auto image = picture(70, 45, 3);
    SplitCompressor host(several_devices(2), {1, 1}), device(devices, {1, 1});
    host.load(image, keep(5));
    device.load(image, keep(5));
    const CompressFigures want = host.run(keep(5)).figures, got = device.run(keep(5)).figures;
    CHECK(got.psnr == Approx(want.psnr).margin(1e-3));
    CHECK(got.ssim == Approx(want.ssim).margin(1e-4));
    CHECK(device.report().parts[1].plan.steps.size() > device.report().parts[0].plan.steps.size());
}

TEST_CASE("a picture that is filtered over devices is that of one device") {
    struct Case {
        std::shared_ptr<const Image> image;
        FilterChannels channels;
        FilterEdges edges;
        std::vector<double> shares;
        Counts counts;
    };
    const auto colour = picture(70, 45, 3);
    const Case cases[] = {
        {colour, Channels::rgb, FilterEdges::none, {1, 1}, {2, 1}},
        {colour, Channels::rgb, FilterEdges::mirror, {1, 2}, {1, 2}},
        {colour, Channels::ycbcr, FilterEdges::mean, {1, 2}, {1, 2}},
        {colour, Channels::luma, FilterEdges::taper, {1, 2}, {0, 1}},
        {colour, Channels::red, FilterEdges::automatic, {1, 1}, {1, 0}},
        {picture(33, 20, 3, SampleDepth::u16),
         Channels::rgb,
         FilterEdges::automatic,
         {1, 1},
         {2, 1}},
        {picture(33, 20, 3, SampleDepth::f32), Channels::rgb, FilterEdges::mirror, {0, 1}, {0, 3}},
        {picture(33, 20, 1), Channels::luma, FilterEdges::mirror, {1, 1}, {1, 0}}};
    for (const Case &c : cases) {
        INFO(c.image->width << " x " << c.image->height << " x " << c.image->channels
                            << ", channels " << int(c.channels) << ", edges " << int(c.edges));
        SplitFilter several(several_devices(2), c.shares);
        const FilterResult got = several.once(c.image, mask(), c.channels, c.edges);
        const FilterResult want = Filter(test_device()).once(c.image, mask(), c.channels, c.edges);
        CHECK(distance(got.image->samples, want.image->samples) < bound);
        CHECK(got.edges == want.edges);
        CHECK(got.width == want.width);
        CHECK(got.height == want.height);
        CHECK(got.left == want.left);
        CHECK(counts_of(several.report()) == c.counts);
        CHECK(several.report().axis == (c.counts[0] + c.counts[1] == 1 ? -1 : 0));
    }
    SplitFilter measured(several_devices(2));
    measured.once(colour, mask(), Channels::rgb, FilterEdges::none);
    CHECK(measured.report().probe_count == 2);
    CHECK(measured.report().problem == "filter:45x70*3:float");
}

TEST_CASE("a signal that is filtered over devices is that of one device") {
    for (const SampleKind kind : {SampleKind::real, SampleKind::complex})
        for (const bool mirror : {true, false})
            for (const std::size_t channels : {1u, 2u, 5u}) {
                const bool complex = kind == SampleKind::complex;
                INFO((complex ? "complex, " : "real, ") << channels << " channels");
                BandSettings settings = bands(complex);
                settings.mirror = mirror;
                const auto input = signal(channels, 300, kind);
                SplitBandFilter several(several_devices(2), {1, 2});
                const FilteredSignal got = several.run(input, settings);
                const FilteredSignal want = BandFilter(test_device()).run(input, settings);
                CHECK(distance(got.signal->samples, want.signal->samples) < bound);
                CHECK(distance(got.removed->samples, want.removed->samples) < bound);
                CHECK(got.signal->names == input->names);
                CHECK(got.signal->kind == kind);
                const Counts counts = counts_of(several.report());
                CHECK(counts == (channels == 1   ? Counts{0, 1}
                                 : channels == 2 ? Counts{1, 1}
                                                 : Counts{2, 3}));
            }
    SplitBandFilter measured(several_devices(2));
    measured.run(signal(5, 300, SampleKind::real), bands(false));
    CHECK(measured.report().probe_count == 3);
    CHECK(measured.report().axis == 0);
    counts_of(measured.report());
}

TEMPLATE_TEST_CASE("densities that are solved over devices are those of one device", "", float,
                   double) {
    if (std::is_same_v<TestType, double> && !test_device()->info().double_precision)
        return;
    PoissonSetup setup;
    setup.height = 12;
    setup.width = 20;
    setup.planes = 5;
    setup.spacing = {0.5, 2};
    std::vector<TestType> density;
    for (std::size_t i = 0; i < setup.planes * setup.height * setup.width; ++i)
        density.push_back(TestType(i * i % 23) - 11);
    const double allowed = std::is_same_v<TestType, double> ? 1e-14 : 5e-6;
    for (const bool field : {true, false}) {
        setup.field = field;
        SplitPoisson<TestType> several(several_devices(2), setup, {1, 2});
        const auto got = several.solve(density);
        const auto want = PoissonSolver<TestType>(test_device(), setup).solve(density);
        CHECK(distance(got.potential, want.potential) < allowed);
        CHECK(distance(got.field, want.field) < allowed);
        REQUIRE(got.figures.size() == setup.planes);
        for (std::size_t plane = 0; plane < setup.planes; ++plane) {
            CHECK(got.figures[plane].mean == Approx(want.figures[plane].mean).margin(1e-5));
            CHECK(*got.figures[plane].residual.relative() < got.figures[plane].residual.rounding);
        }
        CHECK(counts_of(several.report()) == Counts{2, 3});
    }
    SplitPoisson<TestType> measured(several_devices(2), setup);
    measured.solve(density);
    CHECK(measured.report().probe_count == 3);
    density[7] = INFINITY;
    const Error error = error_of([&] { measured.solve(density); });
    CHECK(error.kind() == Error::Kind::usage);
    CHECK(!has(error, "Device"));
}

TEST_CASE("a device that fails is named, and invalid requests blame none") {
    const auto image = picture(70, 45, 3);
    for (const std::vector<double> &shares : {std::vector<double>{}, {1, 1}}) {
        SplitCompressor compressor(second_is_small(), shares);
        SplitFilter filter(second_is_small(), shares);
        const std::function<void()> works[] = {[&] { compressor.load(image, keep(5)); },
                                               [&] { compressor.load(image, keep(5, 8)); },
                                               [&] { filter.once(image, mask()); }};
        for (const std::function<void()> &work : works) {
            const Error error = error_of(work);
            CHECK(error.kind() == Error::Kind::failure);
            CHECK(has(error, "Device 2 of 2, \"Small\": "));
        }
        CHECK(error_of([&] { compressor.run(keep(5)); }).kind() == Error::Kind::usage);
    }
    const std::vector<DevicePtr> devices = several_devices(2);
    SplitCompressor compressor(devices);
    SplitFilter filter(devices);
    SplitBandFilter signals(devices);
    FilterMask wrong = mask();
    wrong.shapes[0].outer = 3;
    const std::function<void()> refused[] = {
        [&] { compressor.load(nullptr, keep(5)); },
        [&] { compressor.load(image, keep(5, 1)); },
        [&] { compressor.run(keep(5)); },
        [&] {
            compressor.load(image, keep(5));
            compressor.run(keep(-1));
        },
        [&] { filter.once(nullptr, mask()); },
        [&] { filter.once(image, wrong); },
        [&] { signals.run(nullptr, bands(false)); },
        [&] { signals.run(signal(2, 30, SampleKind::real), bands(true)); },
        [&] { SplitCompressor({}); },
        [&] {
            SplitFilter({devices[0], nullptr});
        },
        [&] { SplitBandFilter(devices, {1}); }};
    for (const std::function<void()> &work : refused) {
        const Error error = error_of(work);
        CHECK(error.kind() == Error::Kind::usage);
        CHECK(!has(error, "Device 1"));
    }
    CHECK(compressor.run(keep(5)).figures.kept > 0); // refused settings leave the picture loaded
}
