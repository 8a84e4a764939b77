// SPDX-License-Identifier: GPL-3.0-or-later
// Filtered pictures, signals and densities of several devices, compared with one device; and what
// is refused.
#include "engine/pipeline/compress/split_compressor.h"
#include "engine/pipeline/filter/filter.h"
#include "engine/pipeline/filter/split_filter.h"
#include "engine/pipeline/poisson/split_poisson.h"
#include "engine/pipeline/signal/band_filter.h"
#include "engine/pipeline/signal/split_band_filter.h"
#include "tests/pipeline/several/split_checks.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <cmath>
#include <functional>
#include <random>

using namespace imago;
using namespace imago::test;

namespace {

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
        SplitBandFilter signals(second_is_small(), shares);
        PoissonSetup setup;
        setup.height = setup.width = 20;
        setup.planes = 2;
        SplitPoisson<float> densities(second_is_small(), setup, shares);
        const std::function<void()> works[] = {
            [&] { signals.run(signal(2, 300, SampleKind::real), bands(false)); },
            [&] { densities.solve(std::vector<float>(800, 1)); },
            [&] { compressor.load(image, keep(5)); }, [&] { compressor.load(image, keep(5, 8)); },
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
