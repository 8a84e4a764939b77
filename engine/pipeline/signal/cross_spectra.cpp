// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/cross_spectra.h"

#include "engine/pipeline/signal/exact/exact_rows.h"
#include "engine/pipeline/words/sentences.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace imago {
namespace {

constexpr std::size_t cross_rows = 4; ///< |X|^2, |Y|^2, and both parts of conj(X) Y

} // namespace

double CrossResult::coherence(std::size_t bin) const {
    const double powers = first[bin] * second[bin];
    if (!(powers > 0))
        return powers == 0 ? 0 : powers; // what is not a number stays
    return std::min((real[bin] * real[bin] + imaginary[bin] * imaginary[bin]) / powers, 1.0);
}

struct CrossSpectra::Impl {
    explicit Impl(DevicePtr device) : framed(std::move(device)) {}

    void add(const FramedSpectra::Part &part, std::size_t tapers, CrossResult &result);

    FramedSpectra framed;
    std::optional<Elementwise> products;
    std::uint64_t supported_index = 0; ///< the largest index that the kernel supports
    Buffer sums;
    double compile_milliseconds = 0;
};

void CrossSpectra::Impl::add(const FramedSpectra::Part &part, std::size_t tapers,
                             CrossResult &result) {
    using Index = Elementwise::Index;
    if (!products || framed.largest_index() > supported_index) {
        supported_index = std::max<std::uint64_t>(framed.largest_index(), 0x7fffffff);
        products.emplace(framed.device(),
                         ElementwiseSource{"skeleton/frames.cl", "sum_cross",
                                           ArrayWork::summed_products, framed.largest_index()});
        compile_milliseconds += products->compile_milliseconds();
    }
    const FrameShares shares = shares_of(part.frames);
    const std::size_t bins = result.bins, rows = shares.count * tapers;
    const std::size_t count = rows * cross_rows * bins;
    if (sums.bytes() < count * sizeof(float)) {
        sums = Buffer();
        sums = Buffer(framed.device(), count * sizeof(float));
    }
    const std::uint64_t strips = (bins + products->lanes() - 1) / products->lanes();
    products->launch(framed.queue(), rows * strips, 1,
                     (4 * tapers * part.frames * bins + count) * sizeof(float),
                     part.spectra.handle(), sums.handle(), Index{tapers}, Index{part.frames},
                     Index{bins}, Index{strips}, Index{shares.frames});
    std::vector<float> partial(count);
    framed.queue().download(partial.data(), sums, count * sizeof(float));
    std::vector<double> *const totals[] = {&result.first, &result.second, &result.real,
                                           &result.imaginary};
    for (std::size_t i = 0; i < count; ++i)
        (*totals[i / bins % cross_rows])[i % bins] += static_cast<double>(partial[i]);
}

CrossSpectra::CrossSpectra(DevicePtr device) : impl_(std::make_unique<Impl>(std::move(device))) {}
CrossSpectra::~CrossSpectra() = default;
CrossSpectra::CrossSpectra(CrossSpectra &&) noexcept = default;
CrossSpectra &CrossSpectra::operator=(CrossSpectra &&) noexcept = default;

CrossResult CrossSpectra::run(std::span<const float> samples, std::size_t length,
                              const WelchSettings &settings,
                              const std::function<void(double)> &between) {
    Framing framing = framing_of(settings, 2, length);
    framing.together = true;
    check(framing);
    if (!(settings.sample_rate > 0) || !std::isfinite(settings.sample_rate))
        throw usage_error(pipeline_says.sample_rate, RealNumber{settings.sample_rate});
    const std::vector<std::vector<double>> tapers =
        taper_values(settings.window, settings.size, settings.tapers);
    CrossResult result;
    result.frames = framing.frames();
    result.bins = framing.bins();
    const auto rows = {&result.first, &result.second, &result.real, &result.imaginary};
    impl_->compile_milliseconds = 0;
    impl_->framed.run(
        samples, framing, tapers,
        [&](const FramedSpectra::Part &part) {
            if (part.first())
                for (std::vector<double> *row : rows)
                    row->assign(result.bins, 0.0);
            impl_->add(part, settings.tapers, result);
        },
        between);
    const double scale = 1 / (settings.sample_rate * gain_of(tapers).energy *
                              static_cast<double>(result.frames * settings.tapers));
    for (std::vector<double> *row : rows)
        scale_density(*row, settings, scale);
    result.frequencies = frequencies_of(settings);
    result.plan = impl_->framed.take_report();
    result.plan.compile_milliseconds += impl_->compile_milliseconds;
    result.plan.steps.push_back(impl_->products->report());
    return result;
}

CrossResult cross_exactly(std::span<const double> samples, std::size_t length,
                          const WelchSettings &settings,
                          const std::function<void(double)> &between) {
    const Framing framing = framing_of(settings, 2, length);
    check(framing);
    const auto tapers = taper_values(settings.window, settings.size, settings.tapers);
    CrossResult result;
    result.frames = framing.frames();
    result.bins = framing.bins();
    const auto rows = {&result.first, &result.second, &result.real, &result.imaginary};
    for (std::vector<double> *row : rows)
        row->assign(result.bins, 0.0);
    result.plan = each_exact_frame(
        exact_frames(framing, samples), tapers,
        [&](std::size_t, const std::complex<double> *spectra) {
            for (std::size_t i = 0; i < tapers.size() * result.bins; ++i) {
                const std::size_t k = i % result.bins, x = i / result.bins * 2 * result.bins + k;
                const std::complex<double> product =
                    std::conj(spectra[x]) * spectra[x + result.bins];
                result.first[k] += std::norm(spectra[x]);
                result.second[k] += std::norm(spectra[x + result.bins]);
                result.real[k] += product.real();
                result.imaginary[k] += product.imag();
            }
        },
        between);
    const double scale = 1 / (settings.sample_rate * gain_of(tapers).energy *
                              static_cast<double>(result.frames * settings.tapers));
    for (std::vector<double> *row : rows)
        scale_density(*row, settings, scale);
    result.frequencies = frequencies_of(settings);
    return result;
}

std::vector<PlannedTransform> CrossSpectra::plans() const {
    return impl_->framed.plans();
}

bool CrossSpectra::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    return impl_->framed.take(requested, plan);
}

} // namespace imago
