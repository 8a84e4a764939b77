// SPDX-License-Identifier: GPL-3.0-or-later
// Requests to filter a signal by regions: previews, bands before them, and what a file gets.
#include "engine/device/device.h"
#include "engine/pipeline/signal/band_filter.h"
#include "engine/pipeline/signal/region/region_filter.h"
#include "engine/service/service.h"
#include "tests/service/answers.h"
#include "tests/support/catch.h"

#include <cmath>
#include <optional>
#include <random>

using namespace imago;
using namespace imago::test;

namespace {

std::shared_ptr<const Signal> noisy(std::size_t length, std::size_t channels) {
    std::minstd_rand random(9);
    std::uniform_real_distribution<float> uniform(-1, 1);
    Signal signal{{}, channels, length, 1000, {}};
    for (std::size_t i = 0; i < channels * length; ++i)
        signal.samples.push_back(uniform(random));
    return std::make_shared<const Signal>(std::move(signal));
}

RegionSettings region_of(double from, double to) {
    SpectralRegion region;
    region.from = from;
    region.to = to;
    region.low = 0.1;
    region.high = 0.3;
    return {{region}, false, 256};
}

template <class T>
double farthest(const std::vector<T> &a, const std::vector<T> &b) {
    REQUIRE(a.size() == b.size());
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        most = std::max(most, std::fabs(double(a[i]) - double(b[i])));
    return most;
}

Measure spectrogram_of(const Interval &interval) {
    Measure measure;
    measure.settings.mode = SpectrumMode::spectrogram;
    measure.settings.size = 512;
    measure.interval = interval;
    return measure;
}

} // namespace

TEST_CASE("a request filters by bands and then by regions, and keeps what bands gave") {
    Service service;
    AnswersOf<SignalResult> answers;
    const auto signal = noisy(40000, 2);
    SignalRequest request{.signal = signal};
    request.filter = BandSettings{{{0.05, 0.35, 0.01}}};
    request.regions = region_of(10000, 20000);
    request.for_file = true;
    const auto result = answers.wait(service.submit(request, answers.callback()));
    INFO(result.error);
    REQUIRE(result);
    const DevicePtr device = Device::open(service.device());
    const FilteredSignal bands = BandFilter(device).run(signal, *request.filter);
    const FilteredSignal both = RegionFilter(device).run(bands.signal, *request.regions);
    CHECK(result.value->filtered.signal->samples == both.signal->samples);
    for (std::size_t i = 0; i < signal->samples.size(); i += 97)
        CHECK(double(result.value->filtered.signal->samples[i]) +
                  double(result.value->filtered.removed->samples[i]) ==
              Approx(double(signal->samples[i])).margin(1e-5));
    request.for_file = false;
    const auto shown = answers.wait(service.submit(request, answers.callback()));
    REQUIRE(shown);
    CHECK(farthest(shown.value->filtered.signal->samples, both.signal->samples) < 1e-5);
    // Other regions, the same bands; then no bands.
    request.regions = region_of(0, 5000);
    const auto other = answers.wait(service.submit(request, answers.callback()));
    REQUIRE(other);
    CHECK(farthest(other.value->filtered.signal->samples,
                   RegionFilter(device).run(bands.signal, *request.regions).signal->samples) <
          1e-5);
    request.filter.reset();
    const auto alone = answers.wait(service.submit(request, answers.callback()));
    REQUIRE(alone);
    CHECK(farthest(alone.value->filtered.signal->samples,
                   RegionFilter(device).run(signal, *request.regions).signal->samples) < 1e-5);
}

TEST_CASE("what is in sight of a filtered signal comes before the whole") {
    Service service;
    AnswersOf<SignalResult> answers;
    const auto signal = noisy(200000, 2);
    const Interval sight{50000, 30000};
    SignalRequest request{.signal = signal};
    request.regions = region_of(60000, 70000);
    request.sight = SignalSight{sight, 1};
    request.filtered_measures = {spectrogram_of(sight), spectrogram_of({0, 60000})};
    std::optional<SignalPreview> preview;
    const Ticket ticket =
        service.submit(request, answers.callback(), {},
                       [&](Ticket, const SignalPreview &made) { preview = made; });
    const auto result = answers.wait(ticket);
    INFO(result.error);
    REQUIRE(result);
    REQUIRE(preview);
    CHECK(preview->interval == sight);
    REQUIRE(preview->filtered->length == sight.length);
    const Signal &whole = *result.value->filtered.signal;
    for (std::size_t c = 0; c < 2; ++c)
        CHECK(farthest<float>(
                  {preview->filtered->channel(c), preview->filtered->channel(c) + sight.length},
                  {whole.channel(c) + sight.first, whole.channel(c) + sight.first + sight.length}) <
              1e-5);
    REQUIRE(preview->measured.size() == 1); // the other interval is not in sight
    const MeasuredSpectrum &seen = preview->measured[0];
    const MeasuredSpectrum &all = result.value->measured_filtered[0];
    REQUIRE(seen.channels == all.channels);
    REQUIRE(seen.frames == all.frames);
    REQUIRE(seen.bins == all.bins);
    const std::size_t each = seen.frames * seen.bins;
    CHECK(farthest<double>({seen.row(1, 0), seen.row(1, 0) + each},
                           {all.row(1, 0), all.row(1, 0) + each}) < 1e-2); // dB
    // A short signal comes at once, and one that is for a file has no preview.
    preview.reset();
    request.for_file = true;
    const auto on_preview = [&](Ticket, const SignalPreview &made) { preview = made; };
    REQUIRE(answers.wait(service.submit(request, answers.callback(), {}, on_preview)));
    CHECK_FALSE(preview);
    SignalRequest little{.signal = noisy(20000, 1)};
    little.regions = region_of(1000, 2000);
    little.sight = SignalSight{{0, 1000}, 0};
    REQUIRE(answers.wait(service.submit(little, answers.callback(), {}, on_preview)));
    CHECK_FALSE(preview);
}

TEST_CASE("regions that are not possible are refused in one sentence") {
    Service service;
    AnswersOf<SignalResult> answers;
    SignalRequest request{.signal = noisy(1000, 1)};
    request.regions = region_of(500, 2000);
    const auto result = answers.wait(service.submit(request, answers.callback()));
    CHECK_FALSE(result);
    CHECK(result.error_kind == Error::Kind::usage);
    CHECK(result.error.find("0 <= from < to <= 1000") != std::string::npos);
}
