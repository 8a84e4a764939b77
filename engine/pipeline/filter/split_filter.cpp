// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/split_filter.h"

#include "engine/pipeline/filter/filter.h"
#include "engine/pipeline/filter/mask.h"
#include "engine/pipeline/planes/margins.h"
#include "engine/pipeline/planes/plane_parts.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/plan/problem/problem.h"
#include "engine/support/stopwatch.h"
#include "engine/values/edge_choice.h"

#include <optional>
#include <utility>

namespace imago {

struct SplitFilter::Impl {
    /// What once() is called with; the edges are chosen.
    struct Request {
        const Image &image;
        const FilterMask &mask;
        FilterChannels channels;
        FilterEdges edges;

        PlanePart part(std::size_t first, std::size_t count) const {
            return {first, count, 0, image.height};
        }
        std::shared_ptr<const Image> cut(std::size_t first, std::size_t count) const {
            return std::make_shared<const Image>(cut_planes(image, channels, part(first, count)));
        }
    };

    explicit Impl(DeviceSplit split_) : split(std::move(split_)), filters(split.devices().size()) {}

    SplitProbe probe(const Request &request, std::size_t planes);
    FilterResult filter_part(std::size_t i, const Request &request,
                             const std::shared_ptr<const Image> &part);
    FilterResult run(const Request &request);

    DeviceSplit split;
    std::vector<std::unique_ptr<Filter>> filters; ///< null for an idle device
    SplitReport report;
};

FilterResult SplitFilter::Impl::filter_part(std::size_t i, const Request &request,
                                            const std::shared_ptr<const Image> &part) {
    if (!filters[i])
        filters[i] = std::make_unique<Filter>(split.devices()[i]);
    return filters[i]->once(part, request.mask, FilterChannels::rgb, request.edges);
}

/// The probe is the device's work on a share.
SplitProbe SplitFilter::Impl::probe(const Request &request, std::size_t planes) {
    const std::size_t bytes = 2 * request.image.plane_size() * sizeof(float);
    const std::size_t count = split.probe_entries(planes, bytes);
    return {count, [this, &request, count](std::size_t i) {
                return [this, &request, i, part = request.cut(0, count)] {
                    filter_part(i, request, part);
                };
            }};
}

FilterResult SplitFilter::Impl::run(const Request &request) {
    const Image &image = request.image;
    const std::size_t planes = compressed_planes(image, request.channels);
    split.divide(planes, probe(request, planes));
    split.free_idle(filters);
    std::vector<std::optional<FilterResult>> results(filters.size());
    std::vector<float> samples(planes * image.plane_size());
    split.run([&](std::size_t i) {
        const SplitPart &entries = split.parts()[i];
        results[i] = filter_part(i, request, request.cut(entries.first, entries.count));
        paste_planes(results[i]->image->samples.data(), request.part(entries.first, entries.count),
                     image.width, image.height, samples);
    });
    FilterResult result;
    for (std::size_t i = 0; i < results.size(); ++i)
        if (results[i]) {
            split.parts()[i].plan = std::move(results[i]->plan);
            result = std::move(*results[i]);
        }
    result.plan = {};
    result.image =
        std::make_shared<const Image>(with_planes(image, request.channels, std::move(samples)));
    const Problem problem{TransformKind::filter, {result.height, result.width}, {planes}};
    report = split.report(to_string(problem), planes == 1 ? -1 : 0);
    return result;
}

SplitFilter::SplitFilter(std::vector<DevicePtr> devices, std::vector<double> shares)
    : impl_(std::make_unique<Impl>(DeviceSplit(std::move(devices), std::move(shares)))) {}
SplitFilter::~SplitFilter() = default;
SplitFilter::SplitFilter(SplitFilter &&) noexcept = default;
SplitFilter &SplitFilter::operator=(SplitFilter &&) noexcept = default;

FilterResult SplitFilter::once(const std::shared_ptr<const Image> &image, const FilterMask &mask,
                               FilterChannels channels, FilterEdges edges) {
    const auto start = Clock::now();
    if (!image || image->empty())
        throw usage_error(pipeline_says.no_image_to_filter);
    if (image->channels < 3)
        channels = FilterChannels::rgb;
    if (edges == FilterEdges::automatic)
        edges = choose_edges(*image, mask);
    const Framed frame = framed(image->height, image->width, edges);
    check(mask, frame.height, frame.width); // before a device is to blame
    FilterResult result = impl_->run({*image, mask, channels, edges});
    result.engine_milliseconds = milliseconds_since(start);
    return result;
}

SplitReport SplitFilter::report() const {
    return impl_->report;
}

} // namespace imago
