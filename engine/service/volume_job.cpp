// SPDX-License-Identifier: MIT
#include "engine/service/job.h"
#include "engine/support/stopwatch.h"

namespace imago {
namespace {

VolumeResult filter_volume(const VolumeRequest &request, Engines &engines,
                           const Job::Between &between) {
    const auto start = Clock::now();
    if (request.once) { // the memory is freed for the file
        engines.release();
        VolumeResult result =
            engines.volume_filter().run(request.slices ? *request.slices : PictureStack(),
                                        request.mask, request.edges, between);
        engines.release();
        return result;
    }
    VolumeFilter &filter = engines.volume_filter();
    filter.load(request.slices, request.edges, between);
    VolumeResult result = filter.apply(request.mask, between);
    result.engine_milliseconds = milliseconds_since(start);
    return result;
}

} // namespace

Job job_of(Ticket ticket, VolumeRequest request, Service::VolumeDone done, Progress progress,
           Service::OnVolumePreview on_preview) {
    Job job = make_job<VolumeResult>(ticket, request, std::move(done), std::move(progress),
                                     filter_volume);
    if (request.once || !request.preview || !on_preview)
        return job;
    job.first = [ticket, on_preview = std::move(on_preview),
                 request = std::move(request)](Engines &engines) -> std::function<void()> {
        auto preview = engines.volume_filter().preview(request.slices, request.mask, request.edges,
                                                       *request.preview);
        if (!preview)
            return {};
        return [ticket, on_preview, preview = std::move(*preview)] { on_preview(ticket, preview); };
    };
    return job;
}

} // namespace imago
