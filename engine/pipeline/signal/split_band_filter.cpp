// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/split_band_filter.h"

#include "engine/pipeline/signal/band_filter.h"
#include "engine/pipeline/signal/exact/exact_rows.h"
#include "engine/pipeline/signal/signal_frame.h"
#include "engine/plan/problem/problem.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

/// Calls use(part, whole) with the rows of some channels, as rows of a signal of only these and of
/// the whole one.
template <class Use>
void for_rows_of(const Signal &whole, std::size_t first, std::size_t count, const Use &use) {
    for (std::size_t side = 0; side < whole.rows() / whole.channels; ++side)
        for (std::size_t c = 0; c < count; ++c)
            use(side * count + c, side * whole.channels + first + c);
}

/// Returns a signal of these channels, without names.
Signal cut_channels(const Signal &whole, std::size_t first, std::size_t count) {
    Signal part{{}, count, whole.length, whole.sample_rate, {}, whole.kind, whole.centre_frequency};
    for_rows_of(whole, first, count, [&](std::size_t, std::size_t from) {
        append_samples(part, whole, from, 0, whole.length);
    });
    return part;
}

} // namespace

struct SplitBandFilter::Impl {
    explicit Impl(DeviceSplit split_) : split(std::move(split_)), filters(split.devices().size()) {}

    SplitProbe probe(const Signal &signal, const BandSettings &settings);
    FilteredSignal filter_part(std::size_t i, const std::shared_ptr<const Signal> &part,
                               const BandSettings &settings);

    DeviceSplit split;
    std::vector<std::unique_ptr<BandFilter>> filters; ///< null for an idle device
    SplitReport report;
};

FilteredSignal SplitBandFilter::Impl::filter_part(std::size_t i,
                                                  const std::shared_ptr<const Signal> &part,
                                                  const BandSettings &settings) {
    if (!filters[i])
        filters[i] = std::make_unique<BandFilter>(split.devices()[i]);
    return filters[i]->run(part, settings);
}

/// The probe is the work on a share; each run has a signal of its own, whose spectra are not there.
SplitProbe SplitBandFilter::Impl::probe(const Signal &signal, const BandSettings &settings) {
    const std::size_t bytes = 2 * signal.rows() / signal.channels * signal.length * sizeof(float);
    const std::size_t count = split.probe_entries(signal.channels, bytes);
    return {count, [this, &signal, &settings, count](std::size_t i) {
                return [this, &signal, &settings, count, i] {
                    filter_part(i, std::make_shared<const Signal>(cut_channels(signal, 0, count)),
                                settings);
                };
            }};
}

SplitBandFilter::SplitBandFilter(std::vector<DevicePtr> devices, std::vector<double> shares)
    : impl_(std::make_unique<Impl>(DeviceSplit(std::move(devices), std::move(shares)))) {}
SplitBandFilter::~SplitBandFilter() = default;
SplitBandFilter::SplitBandFilter(SplitBandFilter &&) noexcept = default;
SplitBandFilter &SplitBandFilter::operator=(SplitBandFilter &&) noexcept = default;

FilteredSignal SplitBandFilter::run(const std::shared_ptr<const Signal> &signal,
                                    const BandSettings &settings) {
    check_filter(signal.get(), settings);
    Impl &own = *impl_;
    own.split.divide(signal->channels, own.probe(*signal, settings));
    own.split.free_idle(own.filters);
    Signal result = *signal;
    if (needs_doubles(*signal, {}))
        widen(result);
    own.split.run([&](std::size_t i) {
        SplitPart &part = own.split.parts()[i];
        FilteredSignal filtered = own.filter_part(
            i, std::make_shared<const Signal>(cut_channels(*signal, part.first, part.count)),
            settings);
        for_rows_of(*signal, part.first, part.count, [&](std::size_t from, std::size_t to) {
            std::copy_n(filtered.signal->row(from), signal->length, result.row(to));
            for (std::size_t n = 0; result.is_exact() && n < signal->length; ++n)
                result.exact[to * signal->length + n] = filtered.signal->value(from, n);
        });
        part.plan = std::move(filtered.plan);
    });
    const bool complex = signal->is_complex();
    const SignalFrame frame = frame_of(signal->length, settings.mirror, complex);
    const Problem problem{
        complex ? TransformKind::ifft : TransformKind::irfft, {frame.whole}, {signal->channels}};
    own.report = own.split.report(to_string(problem), signal->channels == 1 ? -1 : 0);
    Signal removed = removed_from(*signal, result);
    return {std::make_shared<const Signal>(std::move(result)),
            std::make_shared<const Signal>(std::move(removed)),
            {}};
}

SplitReport SplitBandFilter::report() const {
    return impl_->report;
}

} // namespace imago
