// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/filter/signal_filters.h"

#include "app/cli/filter/filter_regions.h"
#include "engine/pipeline/signal/band_filter.h"
#include "engine/pipeline/signal/region/region_filter.h"
#include "engine/pipeline/signal/split_band_filter.h"

namespace imago::cli {
namespace {

FilteredSignal band_filtered(const std::vector<DevicePtr> &devices,
                             const std::shared_ptr<const Signal> &signal,
                             const BandSettings &filter, bool several,
                             std::optional<SplitReport> &split) {
    if (!several)
        return BandFilter(devices.front()).run(signal, filter);
    SplitBandFilter filters(devices);
    FilteredSignal result = filters.run(signal, filter);
    split = filters.report();
    return result;
}

} // namespace

FilteredSignal filtered(const std::vector<DevicePtr> &devices,
                        const std::shared_ptr<const Signal> &signal, const SignalFilters &filters,
                        const FilterOptions &options, std::optional<SplitReport> &split) {
    FilteredSignal result;
    if (filters.bands)
        result = band_filtered(devices, signal, *filters.bands, options.devices.has_value(), split);
    if (!filters.regions)
        return result;
    const auto &taken = result.signal ? result.signal : signal;
    FilteredSignal last =
        RegionFilter(devices.front()).run(taken, settings_for(*filters.regions, *taken));
    if (result.signal) { // what both have removed
        Signal removed = *result.removed;
        add_samples(removed, *last.removed);
        last.removed = std::make_shared<const Signal>(std::move(removed));
    }
    return last;
}

SignalFilters filters_of(const FilterOptions &options, const Signal &signal) {
    SignalFilters filters;
    const BandStep bands = bands_of(options, signal);
    if (!bands.bands.empty()) {
        filters.bands = settings_for(bands, signal);
        filters.steps.emplace_back(bands);
    }
    filters.regions = regions_of(options, signal);
    if (filters.regions) {
        if (options.devices)
            throw usage_error("--devices does not apply to regions, which one device filters");
        settings_for(*filters.regions, signal);
        filters.steps.emplace_back(*filters.regions);
    }
    if (filters.steps.empty())
        throw usage_error("give a filter: one or more of --low, --high, --band, --stop, --region, "
                          "--lasso and --comb");
    return filters;
}

} // namespace imago::cli
