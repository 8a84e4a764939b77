// SPDX-License-Identifier: MIT
#include "engine/prepare/warm_up.h"

#include "engine/op/compress_params.h"
#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/descreen/descreen.h"
#include "engine/pipeline/filter/filter.h"
#include "engine/pipeline/signal/band_filter.h"
#include "engine/pipeline/signal/signal_measure.h"
#include "engine/plan/plan.h"
#include "engine/transform/ready_plan.h"

#include <memory>

namespace imago {
namespace {

constexpr std::size_t side = 16;

std::shared_ptr<const Image> square_picture(std::size_t length) {
    auto image = std::make_shared<Image>();
    image->width = image->height = length;
    image->channels = 3;
    image->samples.resize(image->count());
    for (std::size_t i = 0; i < image->samples.size(); ++i)
        image->samples[i] = static_cast<float>(i % 251);
    return image;
}

/// Has the programs built that previews below full resolution need.
template <class Pipeline>
void prepare_previews(Pipeline &pipeline) {
    while (pipeline.prepare_preview({1, 0, 0, side, side, 0})) {
    }
}

std::shared_ptr<const Signal> short_signal(bool complex) {
    Signal signal{{}, 2, 16 * side, 1, {}};
    signal.kind = complex ? SampleKind::complex : SampleKind::real;
    signal.samples.resize(signal.rows() * signal.length);
    for (std::size_t i = 0; i < signal.samples.size(); ++i)
        signal.samples[i] = static_cast<float>(i % 13);
    return std::make_shared<const Signal>(std::move(signal));
}

/// Measures signals in every way, and filters them.
void warm_up_signals(const DevicePtr &device, const SignalMeasure::Between &between) {
    SignalMeasure measure(device);
    BandFilter filter(device);
    for (const bool complex : {false, true}) {
        const auto signal = short_signal(complex);
        for (const SpectrumMode mode :
             {SpectrumMode::spectrum, SpectrumMode::welch, SpectrumMode::coherence,
              SpectrumMode::spectrogram, SpectrumMode::cosine}) {
            MeasureSettings settings;
            settings.mode = mode;
            const bool whole = mode == SpectrumMode::spectrum || mode == SpectrumMode::cosine;
            settings.quantity =
                mode == SpectrumMode::spectrogram ? Quantity::db : Quantity::magnitude;
            settings.size = whole ? 0 : side;
            measure.run(*signal, settings, {}, between);
            if (mode != SpectrumMode::spectrogram)
                continue;
            settings.reassigned = true;
            measure.run(*signal, settings, {}, between);
            settings.reassigned = false;
            settings.window = usual_window(WindowKind::dpss);
            settings.tapers = 2;
            measure.run(*signal, settings, {}, between);
        }
        BandSettings bands;
        bands.bands = {{0.1, 0.2}};
        bands.two_sided = complex;
        filter.run(signal, bands, between);
    }
}

/// Removes screens of dots 6 pixels apart from a small and from a larger picture, whose parts
/// differ: most scans then find their kernels.
void warm_up_descreen(const DevicePtr &device, const Descreener::Between &between) {
    const HalftoneScreen screen{{1.0 / 6, 0}, {0, 1.0 / 6}};
    Descreener descreener(device);
    for (const std::size_t length : {10 * side, 40 * side}) {
        const auto image = square_picture(length);
        descreener.find(image, between);
        descreener.once(image, {1, std::vector<PlaneScreens>(3, {screen, screen})}, between);
    }
}

} // namespace

bool has_any_size(const DeviceInfo &device) {
    return any_size_plan(device, {TransformKind::fft, {side, side}, {3}}).has_value();
}

void warm_up(const DevicePtr &device, bool all,
             const std::function<void(const Sentence &next, double fraction)> &between) {
    const auto image = square_picture(side);
    {
        Compressor compressor(device);
        compressor.load(image, {}, between);
        compressor.run({}, true, between);
        compressor.run(keeping(100), true, between);
        if (all)
            prepare_previews(compressor);
    }
    if (!all)
        return;
    Filter filter(device);
    filter.once(image, {}, FilterChannels::rgb, FilterEdges::mirror, between);
    filter.set_image(image, FilterChannels::rgb, FilterEdges::none, between);
    FilterViews views;
    views.spectrum = true;
    filter.apply({}, between, views);
    prepare_previews(filter);
    warm_up_signals(device, between);
    warm_up_descreen(device, between);
}

} // namespace imago
