// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/stft.h"

#include "engine/pipeline/signal/estimate/reassignment.h"
#include "engine/pipeline/signal/exact/exact_rows.h"
#include "engine/pipeline/words/sentences.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace imago {
namespace {

Framing framing_of(const StftSettings &settings, std::size_t channels, std::size_t length) {
    Framing framing{channels,         length, settings.size,   settings.hop,
                    settings.padding, false,  settings.complex};
    framing.points = settings.points;
    framing.tapers = settings.tapers;
    framing.to_end = settings.to_end;
    return framing;
}

/// Where the last frame begins, in hops.
double last_in_hops(const Framing &framing) {
    return static_cast<double>(framing.begin_of(framing.frames() - 1)) /
           static_cast<double>(framing.hop);
}

/// Moves frequency 0 of rows of `size` bins, `floats` numbers each, to bin size / 2 (fftshift).
template <class T>
void shift_rows(std::vector<T> &values, std::size_t size, std::size_t floats) {
    const std::size_t row = size * floats, first = (size + 1) / 2 * floats;
    for (auto at = values.begin(); at != values.end(); at += static_cast<std::ptrdiff_t>(row))
        std::rotate(at, at + static_cast<std::ptrdiff_t>(first),
                    at + static_cast<std::ptrdiff_t>(row));
}

} // namespace

struct Stft::Impl {
    explicit Impl(DevicePtr device) : framed(std::move(device)) {}

    void download(const FramedSpectra::Part &part, const StftSettings &settings,
                  StftResult &result);
    void average_tapers(const FramedSpectra::Part &part, const StftSettings &settings,
                        std::size_t elements);
    void add_power(const FramedSpectra::Part &part, const WelchSettings &settings, std::size_t bins,
                   std::vector<double> &sums);
    void add_reassigned(const FramedSpectra::Part &part, const StftSettings &settings, double last,
                        StftResult &result);

    FramedSpectra framed;
    std::optional<SpectrumValues> values;
    std::optional<Elementwise> power, tapers, reassign;
    /// The largest indices that the kernels support.
    std::uint64_t values_index = 0, power_index = 0, tapers_index = 0, reassign_index = 0;
    Buffer sums;
    double compile_milliseconds = 0;
};

void Stft::Impl::download(const FramedSpectra::Part &part, const StftSettings &settings,
                          StftResult &result) {
    const std::size_t rows = part.channels * part.frames;
    const bool complex = settings.output == StftSettings::Output::spectra;
    const std::size_t row_floats = result.bins * (complex ? 2 : 1);
    if (settings.tapers > 1) {
        average_tapers(part, settings, rows * result.bins);
    } else if (!complex) {
        if (!values || framed.largest_index() > values_index) {
            values_index = std::max<std::uint64_t>(framed.largest_index(), 0x7fffffff);
            values.emplace(framed.device(), framed.largest_index());
            compile_milliseconds += values->compile_milliseconds();
        }
        const bool decibel = settings.output == StftSettings::Output::decibel;
        values->launch(framed.queue(),
                       {rows, 1, settings.points > 0 ? settings.points : settings.size, false,
                        settings.complex, settings.complex},
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

/// Leaves the means over the tapers in the part's scratch, in the order of the bins.
void Stft::Impl::average_tapers(const FramedSpectra::Part &part, const StftSettings &settings,
                                std::size_t elements) {
    if (!tapers || framed.largest_index() > tapers_index) {
        tapers_index = std::max<std::uint64_t>(framed.largest_index(), 0x7fffffff);
        tapers.emplace(framed.device(),
                       ElementwiseSource{"skeleton/frames.cl", "taper_power",
                                         ArrayWork::averaged_tapers, framed.largest_index()});
        compile_milliseconds += tapers->compile_milliseconds();
    }
    const bool decibel = settings.output == StftSettings::Output::decibel;
    tapers->launch(framed.queue(), elements, tapers->lanes(),
                   (2 * settings.tapers + 1) * elements * sizeof(float), part.spectra.handle(),
                   part.scratch.handle(), Elementwise::Index{settings.tapers}, cl_int{decibel},
                   static_cast<float>(decibel ? settings.decibel.reference : 1),
                   static_cast<float>(settings.decibel.floor));
}

void Stft::Impl::add_reassigned(const FramedSpectra::Part &part, const StftSettings &settings,
                                double last, StftResult &result) {
    if (!reassign || framed.largest_index() > reassign_index) {
        reassign_index = std::max<std::uint64_t>(framed.largest_index(), 0x7fffffff);
        reassign.emplace(framed.device(),
                         ElementwiseSource{"skeleton/frames.cl", "reassign_power",
                                           ArrayWork::reassigned_power, framed.largest_index()});
        compile_milliseconds += reassign->compile_milliseconds();
    }
    const std::size_t count = part.channels * part.frames * result.bins;
    reassign->launch(framed.queue(), count, reassign->lanes(), 9 * count * sizeof(float),
                     part.spectra.handle(), part.scratch.handle());
    std::vector<float> moves(3 * count);
    framed.queue().download(moves.data(), part.scratch, moves.size() * sizeof(float));
    const std::size_t each = part.frames * result.bins;
    for (std::size_t c = 0; c < part.channels; ++c) {
        const MovedPower<float> power{{moves.data() + c * each, each},
                                      {moves.data() + count + c * each, each},
                                      {moves.data() + 2 * count + c * each, each}};
        const std::size_t first = (part.first_channel + c) * result.frames;
        add_moved(power,
                  {result.bins, settings.hop, part.first_frame,
                   settings.points > 0 ? settings.points : settings.size, settings.complex, last},
                  {result.values.data() + first * result.bins, result.frames * result.bins});
    }
}

void Stft::Impl::add_power(const FramedSpectra::Part &part, const WelchSettings &settings,
                           std::size_t bins, std::vector<double> &totals) {
    using Index = Elementwise::Index;
    if (!power || framed.largest_index() > power_index) {
        power_index = std::max<std::uint64_t>(framed.largest_index(), 0x7fffffff);
        power.emplace(framed.device(),
                      ElementwiseSource{"skeleton/frames.cl", "sum_power", ArrayWork::summed_power,
                                        framed.largest_index()});
        compile_milliseconds += power->compile_milliseconds();
    }
    const FrameShares shares = shares_of(part.frames);
    const std::size_t channels = settings.tapers * part.channels;
    const std::size_t rows = channels * bins, count = shares.count * rows;
    if (sums.bytes() < count * sizeof(float)) {
        sums = Buffer();
        sums = Buffer(framed.device(), count * sizeof(float));
    }
    const std::uint64_t strips = (bins + power->lanes() - 1) / power->lanes();
    power->launch(framed.queue(), shares.count * channels * strips, 1,
                  part.frames * rows * 2 * sizeof(float), part.spectra.handle(), sums.handle(),
                  Index{channels}, Index{part.frames}, Index{bins}, Index{strips},
                  Index{shares.frames});
    std::vector<float> partial(count);
    framed.queue().download(partial.data(), sums, count * sizeof(float));
    for (std::size_t i = 0; i < count; ++i)
        totals[part.first_channel * bins + i % (part.channels * bins)] +=
            static_cast<double>(partial[i]);
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
    if (settings.tapers > 1 && settings.output == StftSettings::Output::spectra)
        throw usage_error(pipeline_says.taper_phase);
    StftResult result;
    result.channels = channels;
    result.frames = framing.frames();
    result.bins = framing.bins();
    const bool complex = settings.output == StftSettings::Output::spectra;
    impl_->compile_milliseconds = 0;
    impl_->framed.run(
        samples, framing, taper_values(settings.window, settings.size, settings.tapers),
        [&](const FramedSpectra::Part &part) {
            result.values.resize(channels * result.frames * result.bins * (complex ? 2 : 1));
            impl_->download(part, settings, result);
        },
        between);
    if (settings.complex && (complex || settings.tapers > 1))
        shift_rows(result.values, result.bins, complex ? 2 : 1);
    result.plan = impl_->framed.take_report();
    result.plan.compile_milliseconds += impl_->compile_milliseconds;
    if (!complex)
        result.plan.steps.push_back(settings.tapers > 1 ? impl_->tapers->report()
                                                        : impl_->values->report());
    return result;
}

Framing framing_of(const WelchSettings &settings, std::size_t channels, std::size_t length) {
    Framing framing{channels, length, settings.size, settings.hop};
    framing.centre = settings.detrend;
    framing.complex = settings.complex;
    framing.points = settings.points;
    framing.tapers = settings.tapers;
    framing.to_end = settings.to_end;
    return framing;
}

std::vector<double> frequencies_of(const WelchSettings &settings) {
    const Framing framing = framing_of(settings, 1, settings.size);
    const std::size_t points = framing.transform_points(), bins = framing.bins();
    const auto first = static_cast<double>(settings.complex ? points / 2 : 0);
    std::vector<double> frequencies;
    for (std::size_t bin = 0; bin < bins; ++bin)
        frequencies.push_back((static_cast<double>(bin) - first) * settings.sample_rate /
                              static_cast<double>(points));
    return frequencies;
}

void scale_density(std::vector<double> &rows, const WelchSettings &settings, double scale) {
    const Framing framing = framing_of(settings, 1, settings.size);
    const std::size_t points = framing.transform_points(), bins = framing.bins();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::size_t bin = i % bins;
        const bool single = settings.complex || bin == 0 || 2 * bin == points;
        rows[i] *= single ? scale : 2 * scale;
    }
    if (settings.complex)
        shift_rows(rows, bins, 1);
}

StftResult Stft::reassigned(std::span<const float> samples, std::size_t channels,
                            std::size_t length, const StftSettings &settings,
                            const std::function<void(double)> &between) {
    StftSettings one = settings;
    one.padding = StftPadding::none;
    one.tapers = 3; // the window, and two windows of its centre
    const Framing framing = framing_of(one, channels, length);
    check(framing);
    StftResult result;
    result.channels = channels;
    result.frames = framing.frames();
    result.bins = framing.bins();
    impl_->compile_milliseconds = 0;
    impl_->framed.run(
        samples, framing, centre_windows(settings.window, settings.size),
        [&](const FramedSpectra::Part &part) {
            if (part.first())
                result.values.assign(channels * result.frames * result.bins, 0.0f);
            impl_->add_reassigned(part, one, last_in_hops(framing), result);
        },
        between);
    if (settings.complex)
        shift_rows(result.values, result.bins, 1);
    result.plan = impl_->framed.take_report();
    result.plan.compile_milliseconds += impl_->compile_milliseconds;
    result.plan.steps.push_back(impl_->reassign->report());
    return result;
}

WelchResult Stft::welch(std::span<const float> samples, std::size_t channels, std::size_t length,
                        const WelchSettings &settings, const std::function<void(double)> &between) {
    const Framing framing = framing_of(settings, channels, length);
    check(framing);
    if (!(settings.sample_rate > 0) || !std::isfinite(settings.sample_rate))
        throw usage_error(pipeline_says.sample_rate, RealNumber{settings.sample_rate});
    const std::vector<std::vector<double>> tapers =
        taper_values(settings.window, settings.size, settings.tapers);
    WelchResult result;
    result.channels = channels;
    result.frames = framing.frames();
    result.bins = framing.bins();
    impl_->compile_milliseconds = 0;
    impl_->framed.run(
        samples, framing, tapers,
        [&](const FramedSpectra::Part &part) {
            if (part.first())
                result.density.assign(channels * result.bins, 0.0);
            impl_->add_power(part, settings, result.bins, result.density);
        },
        between);
    scale_density(result.density, settings,
                  1 / (settings.sample_rate * gain_of(tapers).energy *
                       static_cast<double>(result.frames * settings.tapers)));
    result.frequencies = frequencies_of(settings);
    result.plan = impl_->framed.take_report();
    result.plan.compile_milliseconds += impl_->compile_milliseconds;
    result.plan.steps.push_back(impl_->power->report());
    return result;
}

WelchResult welch_exactly(std::span<const double> samples, std::size_t channels, std::size_t length,
                          const WelchSettings &settings,
                          const std::function<void(double)> &between) {
    const Framing framing = framing_of(settings, channels, length);
    check(framing);
    const auto tapers = taper_values(settings.window, settings.size, settings.tapers);
    WelchResult result;
    result.channels = channels;
    result.frames = framing.frames();
    result.bins = framing.bins();
    result.density.assign(channels * result.bins, 0.0);
    result.plan = each_exact_frame(
        exact_frames(framing, samples), tapers,
        [&](std::size_t, const std::complex<double> *spectra) {
            for (std::size_t i = 0; i < tapers.size() * result.density.size(); ++i)
                result.density[i % result.density.size()] += std::norm(spectra[i]);
        },
        between);
    scale_density(result.density, settings,
                  1 / (settings.sample_rate * gain_of(tapers).energy *
                       static_cast<double>(result.frames * settings.tapers)));
    result.frequencies = frequencies_of(settings);
    return result;
}

ExactStft stft_exactly(std::span<const double> samples, std::size_t channels, std::size_t length,
                       const StftSettings &settings, const std::function<void(double)> &between) {
    const Framing framing = framing_of(settings, channels, length);
    check(framing);
    ExactStft result{framing.frames(), framing.bins(), {}, {}};
    const bool complex = settings.output == StftSettings::Output::spectra;
    const std::size_t parts = complex ? 2 : 1, bins = result.bins, each = channels * bins;
    result.values.assign(channels * result.frames * bins * parts, 0.0);
    result.plan = each_exact_frame(
        exact_frames(framing, samples),
        taper_values(settings.window, settings.size, settings.tapers),
        [&](std::size_t frame, const std::complex<double> *spectra) {
            for (std::size_t i = 0; i < settings.tapers * each; ++i) {
                const std::size_t channel = i % each / bins;
                double *const to = result.values.data() +
                                   ((channel * result.frames + frame) * bins + i % bins) * parts;
                if (complex)
                    to[1] = spectra[i].imag();
                to[0] = complex
                            ? spectra[i].real()
                            : to[0] + std::norm(spectra[i]) / static_cast<double>(settings.tapers);
            }
        },
        between);
    if (settings.complex)
        shift_rows(result.values, bins, parts);
    return result;
}

ExactStft reassigned_exactly(std::span<const double> samples, std::size_t channels,
                             std::size_t length, const StftSettings &settings,
                             const std::function<void(double)> &between) {
    const Framing framing = framing_of(settings, channels, length);
    check(framing);
    ExactStft result{framing.frames(), framing.bins(), {}, {}};
    const std::size_t bins = result.bins, each = channels * bins;
    result.values.assign(each * result.frames, 0.0);
    std::vector<double> moves(3 * bins);
    result.plan = each_exact_frame(
        exact_frames(framing, samples), centre_windows(settings.window, settings.size),
        [&](std::size_t frame, const std::complex<double> *spectra) {
            for (std::size_t c = 0; c < channels; ++c) {
                for (std::size_t k = 0; k < bins; ++k) {
                    const std::complex<double> x = spectra[c * bins + k];
                    const double power = std::norm(x);
                    const auto part_of = [&](std::size_t window) {
                        return std::conj(x) * spectra[window * each + c * bins + k] / power;
                    };
                    moves[k] = power;
                    moves[bins + k] = power > 0 ? part_of(1).real() : 0;
                    moves[2 * bins + k] = power > 0 ? -part_of(2).imag() : 0;
                }
                const std::span<const double> all(moves);
                add_moved<double>({all.first(bins), all.subspan(bins, bins), all.last(bins)},
                                  {bins, settings.hop, frame, framing.transform_points(),
                                   settings.complex, last_in_hops(framing)},
                                  std::span(result.values)
                                      .subspan(c * result.frames * bins, result.frames * bins));
            }
        },
        between);
    if (settings.complex)
        shift_rows(result.values, bins, 1);
    return result;
}

std::vector<PlannedTransform> Stft::plans() const {
    return impl_->framed.plans();
}

bool Stft::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    return impl_->framed.take(requested, plan);
}

} // namespace imago
