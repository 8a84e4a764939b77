// SPDX-License-Identifier: MIT
#include "engine/service/job.h"

#include "engine/op/compress_params.h"
#include "engine/op/op_array.h"
#include "engine/pipeline/descreen/descreen.h"
#include "engine/pipeline/filter/notches.h"
#include "engine/pipeline/filter/wave/wave_edges.h"
#include "engine/pipeline/operate/compress_run.h"
#include "engine/pipeline/planes/result_sums.h"
#include "engine/pipeline/spectrum/correlate_rings.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/prepare/preparation.h"
#include "engine/prepare/preparation_mark.h"
#include "engine/prepare/warm_up.h"
#include "engine/service/service.h"
#include "engine/service/signal_stage.h"
#include "engine/support/stopwatch.h"
#include "engine/values/edge_choice.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace imago {
namespace {

constexpr std::size_t room = 48;     ///< pixels around what is in sight, which it depends on
constexpr double most_in_sight = .6; ///< of the picture, for a preview to pay

struct Part {
    std::size_t top, left, height, width;
    std::size_t size() const { return height * width; }
};

/// The part of an image in sight, with `more` pixels around as far as there are.
Part part_of(const Image &image, const PreviewView &view, std::size_t more) {
    const auto range = [more](std::size_t first, std::size_t count, std::size_t all) {
        const std::size_t begin = std::min(first - std::min(first, more), all);
        return std::pair(begin, std::min(first + count + more, all) - begin);
    };
    const auto [top, height] = range(view.top, view.height, image.height);
    const auto [left, width] = range(view.left, view.width, image.width);
    return {top, left, height, width};
}

/// A part of an image, with float samples.
std::shared_ptr<const Image> cut(const Image &image, const Part &part) {
    Image out{part.width, part.height, image.channels, image.depth, {}};
    std::vector<float> row(image.width);
    for (std::size_t channel = 0; channel < image.channels; ++channel)
        for (std::size_t y = part.top; y < part.top + part.height; ++y) {
            const float *from =
                image.stretch(channel, y * image.width + part.left, part.width, row.data());
            out.samples.insert(out.samples.end(), from, from + part.width);
        }
    return std::make_shared<const Image>(std::move(out));
}

double root_mean_square(const Image &a, const Image &b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.samples.size(); ++i) {
        const double d = double(a.samples[i]) - double(b.samples[i]);
        sum += d * d;
    }
    return std::sqrt(sum / double(a.samples.size()));
}

/// Returns what is in sight of a picture without its halftone: the removal of these screens from a
/// part of it with some room around. Returns nothing below full resolution, where dots do not show,
/// for a mask, and if most of the picture is in sight. Throws Error as Descreener::once() does.
std::optional<FilterPreview> descreen_preview(const FilterRequest &request,
                                              const std::vector<PlaneScreens> &screens,
                                              Descreener &descreener) {
    const auto start = Clock::now();
    const PreviewView &view = request.preview->pictures;
    const Image &image = *request.image;
    if (view.halvings > 0 || !request.mask.shapes.empty() || !request.mask.pictures.empty() ||
        request.waves.changes())
        return {};
    const Part seen = part_of(image, view, 0), wide = part_of(image, view, room);
    if (seen.size() == 0 || double(seen.size()) > most_in_sight * double(image.plane_size()))
        return {};
    const DescreenSettings settings{request.descreen->strength, screens};
    const DescreenResult result = descreener.once(cut(image, wide), settings);
    FilterPreview preview;
    preview.image =
        cut(*result.image, {seen.top - wide.top, seen.left - wide.left, seen.height, seen.width});
    preview.original = cut(image, seen);
    preview.area = {double(seen.top), double(seen.left), double(seen.height), double(seen.width)};
    preview.removed_rms = root_mean_square(*preview.original, *preview.image);
    preview.engine_milliseconds = milliseconds_since(start);
    return preview;
}

CompressResult answer(const CompressRequest &request, Engines &engines,
                      const Job::Between &between) {
    const bool file = request.use != ResultUse::view;
    const CompressPipelines pipelines{
        [&]() -> Compressor & { return file ? engines.fresh_compressor() : engines.compressor(); },
        [&]() -> JpegCompressor & {
            return file ? engines.fresh_jpeg_compressor() : engines.jpeg_compressor();
        }};
    CompressResult result = run_compress(
        pipelines, request.image, request.settings,
        {request.use, request.coder, request.want_spectrum, request.want_comparison}, between);
    if (!file)
        result.plan.standing = engines.standing();
    else if (!request.settings.jpeg)
        engines.compressor().rest(); // the file takes memory, too
    return result;
}

std::vector<RatePoint> answer(const CurveRequest &request, Engines &engines,
                              const Job::Between &between,
                              const std::function<void(const RatePoint &)> &on_point) {
    Compressor &compressor = engines.compressor();
    compressor.load(request.image, request.settings, between);
    std::vector<RatePoint> points;
    for (const double percent : request.percents) {
        const CompressSettings settings = keeping(percent, request.settings);
        points.push_back({percent, compressor.run(settings, false, between).figures});
        on_point(points.back());
    }
    return points;
}

/// Returns the picture that the mask is applied to: the request's, or that without its halftone.
/// The descreener frees the device's memory of the filter.
DescreenResult picture_of(const FilterRequest &request, Engines &engines,
                          const Job::Between &between) {
    if (!request.descreen)
        return {request.image, {}, {}, 0};
    return engines.descreen_stage().result(
        request.image, *request.descreen, [&](const DescreenSettings &settings) {
            return engines.descreener().once(request.image, settings, between);
        });
}

/// Measures a result against the request's image, whose halftone is part of what was removed.
void measure_again(FilterResult &result, const Image &original) {
    const std::size_t clipped = result.figures ? result.figures->clipped : 0;
    result.figures = measured(original, *result.image);
    if (result.image->narrow())
        result.figures->clipped = clipped;
}

/// Frees the memory for this plan, since the next request takes another.
FilterResult filter_once(const FilterRequest &request, Engines &engines,
                         const Job::Between &between) {
    const DescreenResult picture = picture_of(request, engines, between);
    FilterResult result;
    engines.release();
    const bool unmasked =
        request.mask.shapes.empty() && request.mask.pictures.empty() && !request.waves.changes();
    if (request.descreen && unmasked) {
        result.image = picture.image;
        result.plan = picture.plan;
    } else {
        result = engines.filter().once(picture.image, request.mask, request.channels, request.edges,
                                       between, request.views.use, request.waves);
        engines.release();
    }
    result.screens = picture.screens;
    if (request.descreen)
        measure_again(result, *request.image);
    return result;
}

/// Sets the spectra and planes of the request's image, which differ from those of the picture
/// without its halftone, and stay while mask and strength change.
void add_original_views(const FilterRequest &request, Engines &engines, const Job::Between &between,
                        FilterEdges edges, FilterResult &result) {
    DescreenStage &stage = engines.descreen_stage();
    if (!stage.views(request)) {
        Filter &filter = engines.filter();
        filter.set_image(request.image, request.channels, edges, between);
        FilterViews views = request.views;
        views.mask = false;
        stage.set_views(request, filter.apply({}, between, views));
    }
    const FilterResult &original = *stage.views(request);
    result.spectrum = original.spectrum;
    result.phase = original.phase;
    result.planes = original.planes;
    if (request.on_views)
        request.on_views(original);
}

FilterResult answer(const FilterRequest &request, Engines &engines, const Job::Between &between) {
    const auto start = Clock::now();
    if (request.once)
        return filter_once(request, engines, between);
    FilterEdges edges = edges_with(request.waves, request.edges);
    if (request.image && edges == FilterEdges::automatic &&
        (request.descreen || !request.mask.pictures.empty()))
        edges = choose_edges(*request.image, request.mask);
    FilterResult original;
    if (request.descreen)
        add_original_views(request, engines, between, edges, original);
    const DescreenResult picture = picture_of(request, engines, between);
    Filter &filter = engines.filter();
    filter.set_image(picture.image, request.channels, edges, between);
    FilterViews views = request.views;
    if (request.descreen)
        views.spectrum = views.phase = views.planes = false;
    FilterResult result =
        filter.apply(request.mask, between, views, request.waves,
                     request.descreen ? Filter::OnViews() : Filter::OnViews(request.on_views));
    if (request.descreen) {
        result.spectrum = original.spectrum;
        result.phase = original.phase;
        result.planes = original.planes;
        result.screens = picture.screens;
        measure_again(result, *request.image);
    }
    result.plan.standing = engines.standing();
    result.engine_milliseconds = milliseconds_since(start);
    return result;
}

/// Returns what is in sight without a halftone whose screens are known, unless the whole picture is
/// there.
std::optional<FilterPreview> preview_without_halftone(const FilterRequest &request,
                                                      Engines &engines) {
    const auto screens = engines.descreen_stage().screens_to_preview(request);
    if (screens.empty())
        return {};
    return descreen_preview(request, screens, engines.descreener());
}

SpectrumPlanes answer(const SpectraRequest &request, Engines &engines,
                      const Job::Between &between) {
    if (const auto *compressed = std::get_if<CompressSettings>(&request.of)) {
        Compressor &compressor = engines.compressor();
        compressor.load(request.image, *compressed, between);
        return compressor.coefficients();
    }
    const auto &planes = std::get<FilteredPlanes>(request.of);
    Filter &filter = engines.filter();
    filter.set_image(request.image, planes.channels, planes.edges, between);
    return filter.spectra(between);
}

std::vector<CorrelationRing> answer(const CorrelateRequest &request, Engines &engines,
                                    const Job::Between &between) {
    return correlate_rings(engines.spectrum(), *request.first, *request.second, request.windowed,
                           between);
}

std::vector<SpectralPeak> answer(const SuggestRequest &request, Engines &engines,
                                 const Job::Between &between) {
    return suggest_notches(engines.spectrum(), *request.image, request.settings, request.mask,
                           between);
}

PoissonResult answer(const PoissonRequest &request, Engines &engines, const Job::Between &between) {
    const Image none;
    return engines.poisson().solve(request.image ? *request.image : none, request.spacing, between);
}

OpResult answer(const OpRequest &request, Engines &engines, const Job::Between &between,
                const std::function<void(const OpRequest::Part &)> &on_estimate) {
    if (!request.signal && !request.slices && (!request.image || request.image->empty()))
        throw usage_error(pipeline_says.no_image_to_filter);
    OpRunner &runner =
        (request.use == ResultUse::view ? engines.operations() : engines.fresh_operations())
            .of(*operation_named(request.operation));
    if (request.signal)
        return runner.run(op_array(*request.signal, request.interval), request.values,
                          request.files, between);
    OpRunner::Show show;
    if (request.use == ResultUse::view)
        show = [&](const OpArray &estimate, unsigned iterations) {
            if (request.slices)
                on_estimate({nullptr, iterations, pages_of(estimate, *request.slices)});
            else
                on_estimate({image_of(estimate, *request.image), iterations});
        };
    OpResult result =
        runner.run(request.slices ? op_array(*request.slices) : op_array(*request.image),
                   request.values, request.files, between, OpWanted::picture, show);
    check_same_size(result.array, request.slices ? *request.slices->front() : *request.image);
    if (request.slices)
        result.pages = pages_of(result.array, *request.slices);
    else
        result.image = image_of(result.array, *request.image);
    OpArray without_samples;
    without_samples.own_range = result.array.own_range;
    without_samples.around_zero = result.array.around_zero;
    result.array = std::move(without_samples);
    return result;
}

BatchResult answer(const BatchRequest &request, Engines &engines, const Job::Between &between) {
    return engines.batch().run(request.settings, request.signal.get(), between);
}

SignalResult answer(const SignalRequest &request, Engines &engines, const Job::Between &between) {
    return analyse(request, engines, between);
}

VolumeResult answer(const VolumeRequest &request, Engines &engines, const Job::Between &between) {
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

/// The part of a request that comes before its work. A type without an overload has none.
template <class Request>
std::optional<typename Request::Part> first_part(const Request &, Engines &) {
    return {};
}

/// What is in sight of the result. `make` makes it by a pipeline that prepares previews of a view:
/// after a result, as long as nothing waits, or else at the first preview of a drag. That one is
/// late, but the results of a drag leave no time in between.
template <class Pipeline, class Make>
auto prepared(Pipeline &pipeline, const PreviewView &view, Make make) {
    auto preview = make();
    if (!preview) {
        while (pipeline.prepare_preview(view)) {
        }
        preview = make();
    }
    return preview;
}

std::optional<CompressPreview> first_part(const CompressRequest &request, Engines &engines) {
    Compressor &compressor = engines.compressor();
    return prepared(compressor, *request.preview, [&] {
        return compressor.preview(request.image, request.settings, *request.preview);
    });
}

std::optional<FilterPreview> first_part(const FilterRequest &request, Engines &engines) {
    if (request.descreen)
        return preview_without_halftone(request, engines);
    Filter &filter = engines.filter();
    return prepared(filter, request.preview->pictures, [&] {
        return filter.preview(request.image, request.mask, request.channels,
                              edges_with(request.waves, request.edges), *request.preview,
                              request.waves);
    });
}

std::optional<FilterResult> first_part(const VolumeRequest &request, Engines &engines) {
    return engines.volume_filter().preview(request.slices, request.mask, request.edges,
                                           *request.preview);
}

std::optional<SignalPreview> first_part(const SignalRequest &request, Engines &engines) {
    return preview_in_sight(request, engines);
}

std::optional<BatchResult> first_part(const BatchRequest &request, Engines &engines) {
    return engines.batch().ready_rows(request.settings, request.signal.get());
}

/// Whether what a request makes goes to a file: Job::stays.
template <class Request>
bool is_for_file(const Request &request) {
    if constexpr (requires { request.once; })
        return request.once;
    else if constexpr (requires { request.for_file; })
        return request.for_file;
    else if constexpr (requires { request.use; })
        return request.use != ResultUse::view;
    else
        return std::is_same_v<Request, SpectraRequest>;
}

/// How a request is scheduled, other than by its kind alone.
struct Manner {
    bool gives_way = false; ///< Job::gives_way
    bool parts = false;     ///< whether first_part() is asked
    /// Job::afterwards, if parts are reported.
    std::function<bool(Engines &engines)> afterwards = {};
};

template <class Request>
Manner manner_of(const Request &) {
    return {};
}

Manner manner_of(const CompressRequest &request) {
    // A search takes several results' time, which a newer request must not wait for.
    Manner manner{is_target(request.settings.mode) && request.use == ResultUse::view};
    manner.parts = request.preview && !request.settings.jpeg;
    if (manner.parts)
        manner.afterwards = [view = *request.preview](Engines &engines) {
            return engines.compressor().prepare_preview(view);
        };
    return manner;
}

Manner manner_of(const OpRequest &request) {
    const Operation *const operation = operation_named(request.operation);
    return {.gives_way =
                request.use == ResultUse::view && operation &&
                (request.signal || request.slices || operation->iterations(request.values))};
}

Manner manner_of(const CurveRequest &) {
    return {.gives_way = true};
}

Manner manner_of(const FilterRequest &request) {
    // A halftone may take seconds, which a newer request must not wait for.
    Manner manner{request.descreen && !request.once, request.preview.has_value()};
    if (manner.parts && !request.descreen)
        manner.afterwards = [view = request.preview->pictures](Engines &engines) {
            return engines.filter().prepare_preview(view);
        };
    return manner;
}

Manner manner_of(const VolumeRequest &request) {
    return {.parts = !request.once && request.preview};
}

Manner manner_of(const SignalRequest &request) {
    return {.parts = request.sight.has_value()};
}

Manner manner_of(const BatchRequest &) {
    return {.parts = true};
}

} // namespace

template <class Request>
Job job_of(Ticket ticket, Request asked, Done<Request> done, Progress progress,
           OnPart<Request> on_part) {
    using Value = typename Request::Value;
    using Part = typename Request::Part;
    const auto request = std::make_shared<const Request>(std::move(asked));
    const auto tell = [ticket, done = std::move(done)](Result<Value> result) {
        if (done)
            done(ticket, std::move(result));
    };
    Manner manner = manner_of(*request);
    Job job;
    job.ticket = ticket;
    job.progress = std::move(progress);
    job.gives_way = manner.gives_way;
    job.stays = is_for_file(*request);
    job.fail = [tell](const Error &error) {
        Result<Value> result;
        result.error = error.what();
        result.sentence = error.sentence();
        result.error_kind = error.kind();
        tell(std::move(result));
    };
    job.work = [=](Engines &engines, const Job::Between &between) {
        auto result = std::make_shared<Result<Value>>();
        const auto tell_part = [&](const Part &part) {
            if (on_part)
                on_part(ticket, part);
        };
        if constexpr (requires { answer(*request, engines, between, tell_part); })
            result->value = answer(*request, engines, between, tell_part);
        else
            result->value = answer(*request, engines, between);
        return [tell, result] { tell(std::move(*result)); };
    };
    if (!manner.parts || !on_part)
        return job;
    job.first = [=](Engines &engines) -> std::function<void()> {
        auto part = first_part(*request, engines);
        if (!part)
            return {};
        return [ticket, on_part, part = std::make_shared<decltype(part)>(std::move(part))] {
            on_part(ticket, **part);
        };
    };
    job.afterwards = std::move(manner.afterwards);
    return job;
}

Job job_of(Ticket ticket, PrepareRequest) {
    Job job;
    job.ticket = ticket;
    job.stays = true;
    job.fail = [](const Error &) {}; // the first request reports it
    job.work = [](Engines &engines, const Job::Between &) {
        const DevicePtr device = engines.open();
        if (!is_prepared(device->info()))
            start_preparation(device->info().index);
        return std::function<void()>([] {});
    };
    return job;
}

Job job_of(Ticket ticket, WarmUpRequest) {
    Job job;
    job.ticket = ticket;
    job.fail = [](const Error &) {}; // the first request reports it
    job.work = [](Engines &engines, const Job::Between &between) {
        const DevicePtr device = engines.open();
        if (has_any_size(device->info()))
            warm_up(device, false, between);
        return std::function<void()>([] {});
    };
    return job;
}

template Job job_of(Ticket, CompressRequest, Done<CompressRequest>, Progress,
                    OnPart<CompressRequest>);
template Job job_of(Ticket, CurveRequest, Done<CurveRequest>, Progress, OnPart<CurveRequest>);
template Job job_of(Ticket, FilterRequest, Done<FilterRequest>, Progress, OnPart<FilterRequest>);
template Job job_of(Ticket, VolumeRequest, Done<VolumeRequest>, Progress, OnPart<VolumeRequest>);
template Job job_of(Ticket, SuggestRequest, Done<SuggestRequest>, Progress, OnPart<SuggestRequest>);
template Job job_of(Ticket, SpectraRequest, Done<SpectraRequest>, Progress, OnPart<SpectraRequest>);
template Job job_of(Ticket, CorrelateRequest, Done<CorrelateRequest>, Progress,
                    OnPart<CorrelateRequest>);
template Job job_of(Ticket, PoissonRequest, Done<PoissonRequest>, Progress, OnPart<PoissonRequest>);
template Job job_of(Ticket, SignalRequest, Done<SignalRequest>, Progress, OnPart<SignalRequest>);
template Job job_of(Ticket, OpRequest, Done<OpRequest>, Progress, OnPart<OpRequest>);
template Job job_of(Ticket, BatchRequest, Done<BatchRequest>, Progress, OnPart<BatchRequest>);

} // namespace imago
