// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/stft.h"

#include "engine/pipeline/words/sentences.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace imago {
namespace {

Framing framing_of(const StftSettings &settings, std::size_t channels, std::size_t length) {
    return {channels,         length, settings.size,   settings.hop,
            settings.padding, false,  settings.complex};
}

/// Moves frequency 0 of rows of `size` bins, `floats` numbers each, to bin size / 2 (fftshift).
template <class T>
void shift_rows(std::vector<T> &values, std::size_t size, std::size_t floats) {
    const std::size_t row = size * floats, first = (size + 1) / 2 * floats;
    for (auto at = values.begin(); at != values.end(); at += static_cast<std::ptrdiff_t>(row))
        std::rotate(at, at + static_cast<std::ptrdiff_t>(first),
                    at + static_cast<std::ptrdiff_t>(row));
}

/// The number of parts that sums over frames have, unless there are fewer frames. There are then
/// enough work-items for a GPU even if there are few bins.
constexpr std::size_t most_parts = 64;

} // namespace

struct Stft::Impl {
    explicit Impl(DevicePtr device) : framed(std::move(device)) {}

    void download(const FramedSpectra::Part &part, const StftSettings &settings,
                  StftResult &result);
    void add_power(const FramedSpectra::Part &part, std::size_t bins, std::vector<double> &sums);

    FramedSpectra framed;
    std::optional<SpectrumValues> values;
    std::optional<Elementwise> power;
    /// The largest indices that the kernels support.
    std::uint64_t values_index = 0, power_index = 0;
    Buffer sums;
    double compile_milliseconds = 0;
};

void Stft::Impl::download(const FramedSpectra::Part &part, const StftSettings &settings,
                          StftResult &result) {
    const std::size_t rows = part.channels * part.frames;
    const bool complex = settings.output == StftSettings::Output::spectra;
    const std::size_t row_floats = result.bins * (complex ? 2 : 1);
    if (!complex) {
        if (!values || framed.largest_index() > values_index) {
            values_index = std::max<std::uint64_t>(framed.largest_index(), 0x7fffffff);
            values.emplace(framed.device(), framed.largest_index());
            compile_milliseconds += values->compile_milliseconds();
        }
        const bool decibel = settings.output == StftSettings::Output::decibel;
        values->launch(framed.queue(),
                       {rows, 1, settings.size, false, settings.complex, settings.complex},
                       decibel ? SpectrumValue::decibel : SpectrumValue::power, settings.decibel,
                       part.spectra, part.scratch);
    }
    // A part is all frames of its channels, or frames of one channel. It is one piece in either
    // case.
    const std::size_t first = part.first_channel * result.frames + part.first_frame;
    framed.queue().download(result.values.data() + first * row_floats,
                            complex ? part.spectra : part.scratch,
                            rows * row_floats * sizeof(float));
}

void Stft::Impl::add_power(const FramedSpectra::Part &part, std::size_t bins,
                           std::vector<double> &totals) {
    using Index = Elementwise::Index;
    if (!power || framed.largest_index() > power_index) {
        power_index = std::max<std::uint64_t>(framed.largest_index(), 0x7fffffff);
        power.emplace(framed.device(),
                      ElementwiseSource{"skeleton/frames.cl", "sum_power", ArrayWork::summed_power,
                                        framed.largest_index()});
        compile_milliseconds += power->compile_milliseconds();
    }
    const std::size_t share = (part.frames + most_parts - 1) / most_parts;
    const std::size_t parts = (part.frames + share - 1) / share;
    const std::size_t rows = part.channels * bins, count = parts * rows;
    if (sums.bytes() < count * sizeof(float)) {
        sums = Buffer();
        sums = Buffer(framed.device(), count * sizeof(float));
    }
    const std::uint64_t strips = (bins + power->lanes() - 1) / power->lanes();
    power->launch(framed.queue(), parts * part.channels * strips, 1,
                  part.frames * rows * 2 * sizeof(float), part.spectra.handle(), sums.handle(),
                  Index{part.channels}, Index{part.frames}, Index{bins}, Index{strips},
                  Index{share});
    std::vector<float> partial(count);
    framed.queue().download(partial.data(), sums, count * sizeof(float));
    for (std::size_t i = 0; i < count; ++i)
        totals[part.first_channel * bins + i % rows] += static_cast<double>(partial[i]);
}

std::size_t stft_frames(std::size_t length, const StftSettings &settings) {
    const Framing framing = framing_of(settings, 1, length);
    check(framing);
    return framing.frames();
}

Stft::Stft(DevicePtr device) : impl_(std::make_unique<Impl>(std::move(device))) {}
Stft::~Stft() = default;
Stft::Stft(Stft &&) noexcept = default;
Stft &Stft::operator=(Stft &&) noexcept = default;

StftResult Stft::run(std::span<const float> samples, std::size_t channels, std::size_t length,
                     const StftSettings &settings, const std::function<void(double)> &between) {
    const Framing framing = framing_of(settings, channels, length);
    check(framing);
    check(settings.decibel);
    StftResult result;
    result.channels = channels;
    result.frames = framing.frames();
    result.bins = framing.bins();
    const bool complex = settings.output == StftSettings::Output::spectra;
    impl_->compile_milliseconds = 0;
    impl_->framed.run(
        samples, framing, window_values(settings.window, settings.size),
        [&](const FramedSpectra::Part &part) {
            result.values.resize(channels * result.frames * result.bins * (complex ? 2 : 1));
            impl_->download(part, settings, result);
        },
        between);
    if (complex && settings.complex)
        shift_rows(result.values, settings.size, 2);
    result.plan = impl_->framed.take_report();
    result.plan.compile_milliseconds += impl_->compile_milliseconds;
    if (!complex)
        result.plan.steps.push_back(impl_->values->report());
    return result;
}

WelchResult Stft::welch(std::span<const float> samples, std::size_t channels, std::size_t length,
                        const WelchSettings &settings, const std::function<void(double)> &between) {
    Framing framing{channels, length, settings.size, settings.hop};
    framing.centre = settings.detrend;
    framing.complex = settings.complex;
    check(framing);
    if (!(settings.sample_rate > 0) || !std::isfinite(settings.sample_rate))
        throw usage_error(pipeline_says.sample_rate, RealNumber{settings.sample_rate});
    const std::vector<double> window = window_values(settings.window, settings.size);
    double window_power = 0;
    for (const double w : window)
        window_power += w * w;
    WelchResult result;
    result.channels = channels;
    result.frames = framing.frames();
    result.bins = framing.bins();
    impl_->compile_milliseconds = 0;
    impl_->framed.run(
        samples, framing, window,
        [&](const FramedSpectra::Part &part) {
            if (part.first())
                result.density.assign(channels * result.bins, 0.0);
            impl_->add_power(part, result.bins, result.density);
        },
        between);
    const double scale =
        1 / (settings.sample_rate * window_power * static_cast<double>(result.frames));
    for (std::size_t i = 0; i < result.density.size(); ++i) {
        const std::size_t bin = i % result.bins;
        const bool single = settings.complex || bin == 0 || 2 * bin == settings.size;
        result.density[i] *= single ? scale : 2 * scale;
    }
    if (settings.complex)
        shift_rows(result.density, result.bins, 1);
    const auto first = static_cast<double>(settings.complex ? settings.size / 2 : 0);
    for (std::size_t bin = 0; bin < result.bins; ++bin)
        result.frequencies.push_back((static_cast<double>(bin) - first) * settings.sample_rate /
                                     static_cast<double>(settings.size));
    result.plan = impl_->framed.take_report();
    result.plan.compile_milliseconds += impl_->compile_milliseconds;
    result.plan.steps.push_back(impl_->power->report());
    return result;
}

std::vector<PlannedTransform> Stft::plans() const {
    return impl_->framed.plans();
}

bool Stft::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    return impl_->framed.take(requested, plan);
}

} // namespace imago
