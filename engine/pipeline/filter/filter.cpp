// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/filter.h"

#include "engine/pipeline/filter/border_patterns.h"
#include "engine/pipeline/filter/filter_previews.h"
#include "engine/pipeline/filter/mask.h"
#include "engine/pipeline/filter/wave/wave_edges.h"
#include "engine/pipeline/filter/wave/wave_stage.h"
#include "engine/pipeline/planes/device_planes.h"
#include "engine/pipeline/planes/plane_views.h"
#include "engine/pipeline/planes/result_sums.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/stopwatch.h"
#include "engine/values/edge_choice.h"
#include "engine/values/wave/sentences.h"

#include <optional>
#include <utility>

namespace imago {
namespace {

Problem problem_of(TransformKind kind, const Framed &frame) {
    Problem problem;
    problem.kind = kind;
    problem.extents = {frame.height, frame.width};
    return problem;
}

/// Returns the work for spectra that stay on the device. The inverse applies the mask as it loads
/// them.
PlaneWork kept_spectra(const Framed &frame, FilterEdges edges) {
    PlaneWork work{frame,
                   edges,
                   {problem_of(TransformKind::rfft, frame)},
                   PlaneTransform{problem_of(TransformKind::irfft, frame)}};
    work.back->options.mask_at_load = true;
    return work;
}

} // namespace

struct Filter::Impl {
    explicit Impl(DevicePtr device);

    void load(std::shared_ptr<const Image> new_image, FilterChannels channels,
              FilterEdges new_edges, bool once, const Between &between);
    bool holds(const std::shared_ptr<const Image> &image, FilterChannels channels,
               FilterEdges new_edges) const;
    FilterResult apply(const FilterMask &mask, const Between &between, const FilterViews &views,
                       const WaveSettings &waves, const OnViews &on_views);
    void check_waves(const WaveSettings &settings) const;
    std::shared_ptr<const Plane> magnitudes();
    std::vector<WaveEdit> edits_of(const WaveSettings &settings);

    void prepare();
    void release();
    FilterResult filter(const FilterMask &mask, const Between &between, const FilterViews &views,
                        const WaveSettings &waves, const OnViews &on_views);
    std::shared_ptr<const Image> results(ResultUse use, std::optional<FilterFigures> &figures);

    DevicePlanes planes;
    std::optional<MaskValues> mask_values;
    Buffer mask;
    PlaneViews views;
    FilterPreviews previews;
    WaveStage waves;
    BorderPatterns borders;
    bool automatic = false;                ///< a margin was chosen, as requested
    FilterEdges edges = FilterEdges::none; ///< edges of the image
    double load_milliseconds = 0;          ///< until its spectra were there
    /// The image that was measured last, and the result.
    std::weak_ptr<const Image> measured;
    FilterEdges measured_edges = FilterEdges::none;
    bool wide = false; ///< the last result to be shown had floats
};

Filter::Impl::Impl(DevicePtr device)
    : planes(device, {.prepare = [this] { prepare(); },
                      .release = [this] { release(); },
                      .done = [this](std::size_t part) { borders.take_off(part); }}),
      previews(planes), waves(planes), borders(planes) {}

void Filter::Impl::prepare() {
    const Framed &frame = planes.frame();
    if (mask.empty() || mask_values->height() != frame.height ||
        mask_values->width() != frame.width) {
        mask = Buffer();
        mask_values.emplace(planes.device(), frame.height, frame.width);
        mask = Buffer(planes.device(), mask_values->bytes());
    }
}

void Filter::Impl::release() {
    mask = Buffer();
    mask_values.reset();
    views.release();
    previews.forget();
    waves.forget();
    borders.forget();
}

bool Filter::Impl::holds(const std::shared_ptr<const Image> &image, FilterChannels channels,
                         FilterEdges new_edges) const {
    return planes.image() == image && planes.channels() == channels && edges == new_edges;
}

void Filter::Impl::load(std::shared_ptr<const Image> image, FilterChannels channels,
                        FilterEdges new_edges, bool once, const Between &between) {
    if (!image || image->empty())
        throw usage_error(pipeline_says.no_image_to_filter);
    if (image->channels < 3)
        channels = FilterChannels::rgb;
    automatic = new_edges == FilterEdges::automatic;
    if (automatic) {
        if (measured.lock() != image)
            measured_edges = choose_edges(*image);
        measured = image;
        new_edges = measured_edges;
        automatic = new_edges != FilterEdges::none; // a picture that tiles has no borders
    }
    if (!once && holds(image, channels, new_edges))
        return;
    edges = new_edges;
    views.forget();
    previews.forget();
    waves.forget();
    borders.forget();
    const Framed frame = framed(image->height, image->width, edges);
    PlaneWork work = once ? PlaneWork{frame, edges, {problem_of(TransformKind::filter, frame)}}
                          : kept_spectra(frame, edges);
    work.more_bytes = frame.height * (frame.width / 2 + 1) * sizeof(float); // the mask
    const auto start = Clock::now();
    planes.load(std::move(image), channels, work, between);
    load_milliseconds = milliseconds_since(start);
}

FilterResult Filter::Impl::apply(const FilterMask &wanted, const Between &between,
                                 const FilterViews &views_wanted, const WaveSettings &settings,
                                 const OnViews &on_views) {
    if (!planes.image())
        throw usage_error(pipeline_says.no_image_to_filter);
    check_waves(settings);
    FilterResult result;
    planes.attempt(between,
                   [&] { result = filter(wanted, between, views_wanted, settings, on_views); });
    return result;
}

void Filter::Impl::check_waves(const WaveSettings &settings) const {
    edges_with(settings, edges);
    check(settings, planes.frame().height, planes.frame().width);
}

std::shared_ptr<const Plane> Filter::Impl::magnitudes() {
    FilterResult shown;
    views.show(planes, {.spectrum = true}, shown);
    return shown.spectrum;
}

/// The waves that are changed, or with `only` all that stay.
std::vector<WaveEdit> Filter::Impl::edits_of(const WaveSettings &settings) {
    return waves.staying(settings, settings.strongest > 0 ? magnitudes() : nullptr);
}

/// A result that leaves its range is shown with one of its own, for which it is computed again with
/// floats. So is one from which little was removed: rounding, of 0.3 levels, would be seen in the
/// removed part. Results that follow begin with floats.
std::shared_ptr<const Image> Filter::Impl::results(ResultUse use,
                                                   std::optional<FilterFigures> &figures) {
    const auto ready = [&](Transform &transform) { transform.set_mask(mask); };
    using Samples = DevicePlanes::Samples;
    if (use == ResultUse::floats)
        return planes.results(ready);
    const bool narrow = planes.image()->narrow(), shown = use == ResultUse::view;
    const auto run = [&](Samples samples) {
        ResultSums sums(*planes.image());
        auto image = planes.results(ready, {}, samples,
                                    [&](std::size_t channel, std::size_t first, const float *row) {
                                        sums.add(channel, first, row);
                                    });
        figures = sums.figures();
        return image;
    };
    constexpr double little = 16; // levels, root mean square
    const auto needs_floats = [&] {
        return figures->clipped > planes.image()->count() / 20 || figures->removed_rms < little;
    };
    if (narrow && shown && wide) {
        auto image = run(Samples::single);
        wide = needs_floats();
        return image;
    }
    auto image = run(Samples::as_held);
    wide = narrow && shown && needs_floats();
    return wide ? run(Samples::single) : image;
}

FilterResult Filter::Impl::filter(const FilterMask &wanted, const Between &between,
                                  const FilterViews &views_wanted, const WaveSettings &settings,
                                  const OnViews &on_views) {
    FilterResult result;
    const std::vector<WaveEdit> edits = edits_of(settings);
    result.waves = waves.measure(canonical_edits(settings, planes.frame()));
    const Framed &frame = planes.frame();
    result.height = frame.height;
    result.width = frame.width;
    result.top = frame.top;
    result.left = frame.left;
    result.edges = edges;
    const auto start = Clock::now();
    DevicePlanes::tell(between, pipeline_says.doing_mask, 0.6);
    mask_values->evaluate(planes.queue(), wanted, mask);
    planes.report().compile_milliseconds += mask_values->take_compile_milliseconds();
    if (settings.only)
        waves.keep_only(edits, settings.keep_mean, mask);
    if (views_wanted.mask)
        result.mask = mask_view(planes.queue(), mask, frame);
    views.show(planes, views_wanted, result);
    if (on_views)
        on_views(result);
    DevicePlanes::tell(between, pipeline_says.doing_back, 0.7);
    const auto loading = static_cast<std::ptrdiff_t>(planes.report().steps.size());
    // As in every picture that is opened. Results that follow remove little, and begin with floats.
    const bool all_stays = wanted.shapes.empty() && wanted.pictures.empty() && !settings.changes();
    wide = wide || all_stays;
    borders.stop();
    if (automatic && !settings.only)
        borders.prepare(wanted);
    const bool unchanged =
        all_stays && views_wanted.use == ResultUse::view && edges != FilterEdges::taper;
    if (unchanged) {
        result.image = planes.image();
        result.figures = imago::measured(*planes.image(), *planes.image());
    } else {
        const EditedSpectra changed = waves.edit(edits);
        result.image = results(views_wanted.use, result.figures);
    }
    result.plan = planes.take_report();
    const std::vector<StepReport> mask_steps = mask_values->steps();
    result.plan.steps.insert(result.plan.steps.begin() + loading, mask_steps.begin(),
                             mask_steps.end());
    result.engine_milliseconds = milliseconds_since(start);
    previews.ran(unchanged ? load_milliseconds : result.engine_milliseconds);
    return result;
}

Filter::Filter(DevicePtr device) : impl_(std::make_unique<Impl>(std::move(device))) {}
Filter::~Filter() = default;
Filter::Filter(Filter &&) noexcept = default;
Filter &Filter::operator=(Filter &&) noexcept = default;

void Filter::set_image(std::shared_ptr<const Image> image, FilterChannels channels,
                       FilterEdges edges, const Between &between) {
    impl_->load(std::move(image), channels, edges, false, between);
}

FilterResult Filter::once(std::shared_ptr<const Image> image, const FilterMask &mask,
                          FilterChannels channels, FilterEdges edges, const Between &between,
                          ResultUse use, const WaveSettings &waves) {
    const auto start = Clock::now();
    edges = edges_with(waves, edges);
    struct Forget {
        DevicePlanes &planes;
        ~Forget() { planes.forget(); }
    } const forget{impl_->planes};
    if (image && edges == FilterEdges::automatic && !mask.pictures.empty())
        edges = choose_edges(*image, mask);
    const bool keeps = // spectra, beside what they are made into
        !waves.empty() || (edges == FilterEdges::automatic && BorderPatterns::applies(mask));
    impl_->load(std::move(image), channels, edges, !keeps, between);
    FilterResult result = impl_->apply(mask, between, {.use = use}, waves, {});
    result.engine_milliseconds = milliseconds_since(start);
    return result;
}

std::vector<RequestedTransform> Filter::transforms() const {
    return impl_->planes.transforms();
}

std::vector<PlannedTransform> Filter::plans() const {
    return impl_->planes.plans();
}

bool Filter::take(const RequestedTransform &requested, const BuiltPlanPtr &plan) {
    return impl_->planes.take(requested, plan);
}

std::size_t Filter::height() const {
    return impl_->planes.image() ? impl_->planes.frame().height : 0;
}

std::size_t Filter::width() const {
    return impl_->planes.image() ? impl_->planes.frame().width : 0;
}

FilterResult Filter::apply(const FilterMask &mask, const Between &between, const FilterViews &views,
                           const WaveSettings &waves, const OnViews &on_views) {
    return impl_->apply(mask, between, views, waves, on_views);
}

ComplexPlanes Filter::spectra(const Between &between) {
    DevicePlanes &planes = impl_->planes;
    if (!planes.image())
        throw usage_error(pipeline_says.no_image_to_filter);
    ComplexPlanes spectra;
    planes.attempt(between, [&] { spectra = PlaneViews::spectra(planes); });
    return spectra;
}

std::vector<MeasuredWave> Filter::measure(const std::vector<WaveEdit> &waves) {
    if (!impl_->planes.image())
        throw usage_error(pipeline_says.no_image_to_filter);
    impl_->check_waves({.waves = waves});
    return impl_->waves.measure(waves);
}

std::vector<WaveNumber> Filter::strongest(std::size_t count) {
    if (!impl_->planes.image())
        throw usage_error(pipeline_says.no_image_to_filter);
    const WaveSettings settings{.only = true, .strongest = count};
    impl_->check_waves(settings);
    std::vector<WaveNumber> numbers;
    for (const WaveEdit &edit : impl_->edits_of(settings))
        numbers.push_back(edit.at);
    return numbers;
}

std::optional<FilterPreview> Filter::preview(const std::shared_ptr<const Image> &image,
                                             const FilterMask &mask, FilterChannels channels,
                                             FilterEdges edges, const FilterSight &sight,
                                             const WaveSettings &waves) {
    if (!image || impl_->planes.image() != image)
        return std::nullopt;
    if (edges == FilterEdges::automatic && impl_->measured.lock() == image)
        edges = impl_->measured_edges;
    if (image->channels < 3)
        channels = FilterChannels::rgb;
    if (!impl_->holds(image, channels, edges) || !impl_->mask_values)
        return std::nullopt;
    const PreviewMask masked{mask, *impl_->mask_values, impl_->mask};
    if (waves.empty())
        return impl_->previews.show(sight, masked);
    impl_->check_waves(waves);
    return impl_->previews.show(sight, masked, waves, impl_->edits_of(waves), impl_->waves);
}

bool Filter::prepare_preview(const PreviewView &view) {
    return impl_->mask_values && impl_->planes.image() &&
           impl_->previews.prepare(view, *impl_->mask_values, impl_->mask);
}

} // namespace imago
