// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/recipe_work.h"

#include "app/batch/sentences.h"
#include "app/media/jpeg/jpeg_coder.h"
#include "app/media/op_files.h"
#include "app/media/pages/picture_pages.h"
#include "app/media/recipe_file.h"
#include "engine/op/figure.h"
#include "engine/op/op_array.h"
#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/filter/filter.h"
#include "engine/pipeline/filter/mask.h"
#include "engine/pipeline/filter/wave/wave_edges.h"
#include "engine/pipeline/jpeg/jpeg_compressor.h"
#include "engine/pipeline/operate/compress_run.h"
#include "engine/pipeline/operate/operate.h"
#include "engine/pipeline/poisson/image_poisson.h"
#include "engine/pipeline/signal/band_filter.h"
#include "engine/pipeline/signal/region/region_filter.h"
#include "engine/support/error.h"
#include "engine/support/quantity/word_table.h"
#include "engine/support/sha256.h"
#include "engine/swap/paying_plans.h"
#include "engine/transform/ready_plan.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

/// Puts the pipeline of one kind in the place of the last one: one at a time has the device's
/// memory.
template <class Pipeline, class Kept>
Pipeline &pipeline_of(Kept &kept, const DevicePtr &device) {
    if (!std::holds_alternative<Pipeline>(kept)) {
        kept = std::monostate();
        kept.template emplace<Pipeline>(device);
    }
    return std::get<Pipeline>(kept);
}

std::string digest_of(Recipe recipe, const std::vector<FilterMask> &masks,
                      const std::vector<OpFiles> &files) {
    for (RecipeStep &step : recipe.steps) { // samples of pictures count, not where they are
        if (auto *filter = std::get_if<FilterStep>(&step))
            filter->mask_pictures.clear();
        if (auto *operation = std::get_if<OpStep>(&step))
            for (const auto &[id, path] :
                 files_of(*operation_named(operation->operation), operation->values))
                path->clear();
    }
    const std::string text = recipe_text(recipe);
    Sha256 digest;
    digest.add(text.data(), text.size());
    if (ready_plans() != ReadyPlans::automatic) { // plans that are asked for, and their bytes
        const std::string plans = word_of(ready_plans_names, ready_plans());
        digest.add(plans.data(), plans.size());
    }
    const auto add = [&](const auto &picture, const auto &samples) {
        const std::size_t sides[] = {picture.width, picture.height};
        digest.add(sides, sizeof sides);
        digest.add(samples.data(), samples.size() * sizeof samples[0]);
    };
    for (const FilterMask &mask : masks)
        for (const std::shared_ptr<const Plane> &picture : mask.pictures)
            add(*picture, picture->samples);
    for (const OpFiles &of_step : files)
        for (const auto &[id, array] : of_step)
            std::visit([&](const auto &samples) { add(*array, samples); }, array->samples);
    return hexadecimal(digest.finish());
}

void add_found(const OpResult &result, RecipeFigures &figures) {
    figures.notes.insert(figures.notes.end(), result.notes.begin(), result.notes.end());
    if (!result.table.columns.empty())
        figures.tables.push_back(result.table);
}

} // namespace

bool takes_stacks(const Recipe &recipe) {
    const bool any = std::any_of(recipe.steps.begin(), recipe.steps.end(), [](const auto &step) {
        const auto *operation = std::get_if<OpStep>(&step);
        return operation && operation_named(operation->operation)->takes_stack(operation->values);
    });
    if (any && recipe.steps.size() > 1)
        throw usage_error(batch_says.stack_alone);
    return any || is_for_volumes(recipe);
}

Sentence page_sentence(std::size_t page, const Sentence &said) {
    return {batch_says.on_page, page + 1, said};
}

struct RecipeWork::Pipelines {
    std::variant<std::monostate, Compressor, JpegCompressor, Filter, VolumeFilter, BandFilter,
                 RegionFilter, Descreener, ImagePoisson, OpRunners>
        kept;
};

/// Carries out one step on a picture; visited.
struct RecipeWork::Runner {
    const DevicePtr &device;
    Pipelines &pipelines;
    const FilterMask &mask;
    const OpFiles &files;
    const std::shared_ptr<const Image> &image;
    ResultUse use;
    RecipeFigures &figures;
    const std::function<void(const Sentence &, double)> &between;

    /// The picture of a result, which is kept whole if anybody takes it.
    template <class Result>
    std::shared_ptr<const Image> keep(Result result) const {
        std::shared_ptr<const Image> picture = result.image;
        if (figures.details)
            figures.details->result = std::move(result);
        return picture;
    }

    std::shared_ptr<const Image> operator()(const CompressStep &step) const {
        const CompressPipelines of{
            [this]() -> Compressor & { return pipeline_of<Compressor>(pipelines.kept, device); },
            [this]() -> JpegCompressor & {
                return pipeline_of<JpegCompressor>(pipelines.kept, device);
            }};
        const StepDetails *const details = figures.details;
        CompressResult result =
            run_compress(of, image, step.settings,
                         {use, jpeg_coder(), false, details && details->comparison}, between);
        if (details && details->coefficients)
            figures.details->planes = of.plain().coefficients();
        if (step.settings.jpeg && result.compared != image)
            figures.notes.push_back(batch_says.rounded_for_jpeg);
        figures.file = result.file;
        figures.clipped += result.clipped;
        compress_told.add_page({result.figures}, figures.found);
        return keep(std::move(result));
    }
    std::shared_ptr<const Image> operator()(const FilterStep &step) const {
        FilterResult result =
            pipeline_of<Filter>(pipelines.kept, device)
                .once(image, mask, step.channels, step.edges, between, use, step.waves);
        if (use == ResultUse::file && result.figures)
            figures.clipped += result.figures->clipped;
        return keep(std::move(result));
    }
    std::shared_ptr<const Image> operator()(const DescreenStep &step) const {
        return keep(
            pipeline_of<Descreener>(pipelines.kept, device).once(image, step.settings, between));
    }
    std::shared_ptr<const Image> operator()(const PoissonStep &step) const {
        const PoissonResult result =
            pipeline_of<ImagePoisson>(pipelines.kept, device).solve(*image, step.spacing, between);
        auto potential = std::make_shared<Image>();
        potential->width = result.potential->width;
        potential->height = result.potential->height;
        potential->channels = 1;
        potential->depth = SampleDepth::f32;
        potential->samples = result.potential->samples;
        return potential;
    }
    std::shared_ptr<const Image> operator()(const OpStep &step) const {
        const OpResult result = pipeline_of<OpRunners>(pipelines.kept, device)
                                    .of(*operation_named(step.operation))
                                    .run(op_array(*image), step.values, files, between);
        add_found(result, figures);
        return image_of(result.array, *image);
    }
    // check() of recipes keeps steps for signals apart.
    std::shared_ptr<const Image> operator()(const BandStep &) const { return image; }
    std::shared_ptr<const Image> operator()(const RegionStep &) const { return image; }
};

RecipeWork::RecipeWork(const Recipe &recipe)
    : recipe_(recipe), masks_(recipe.steps.size()), files_(recipe.steps.size()),
      pipelines_(std::make_unique<Pipelines>()), plans_(std::make_shared<PayingPlans>()) {
    imago::check(recipe);
    takes_stacks(recipe);
    for (std::size_t i = 0; i < masks_.size(); ++i)
        if (const auto *filter = std::get_if<FilterStep>(&recipe.steps[i])) {
            masks_[i] = filter->mask;
            check(masks_[i], 0, 0); // the shapes: what the pictures fit is seen with an image
            check(filter->waves, 0, 0);
            edges_with(filter->waves, filter->edges);
            for (const std::string &path : filter->mask_pictures)
                masks_[i].pictures.push_back(read_mask_picture(path));
            if (filter->volume)
                check_volume_filter(masks_[i], filter->edges);
        }
    for (std::size_t i = 0; i < files_.size(); ++i)
        if (const auto *step = std::get_if<OpStep>(&recipe.steps[i]))
            files_[i] = read_op_files(*operation_named(step->operation), step->values, recipe.crop);
    digest_ = digest_of(recipe, masks_, files_);
}

RecipeWork::~RecipeWork() = default;

/// Does the work by the plans that pay, which are named in the figures.
template <class Work>
auto RecipeWork::by_plans(const DevicePtr &device, RecipeFigures &figures, const Work &work) {
    if (plans_->take())
        pipelines_->kept = std::monostate();
    auto result = [&] {
        const PlanBook::Use use(plans_->book());
        return work();
    }();
    figures.plans.merge(plans_->ran(device, following_));
    return result;
}

std::shared_ptr<const Image> RecipeWork::run(const DevicePtr &device,
                                             std::shared_ptr<const Image> image, bool narrow,
                                             RecipeFigures &figures, const Between &between) {
    const std::function<void(const Sentence &, double)> stop = [&](const Sentence &, double) {
        between();
    };
    return by_plans(device, figures, [&] {
        for (std::size_t i = 0; i < recipe_.steps.size(); ++i) {
            const bool last = i + 1 == recipe_.steps.size();
            figures.file = nullptr;
            const ResultUse use = narrow && last ? ResultUse::file : ResultUse::floats;
            image = std::visit(
                Runner{device, *pipelines_, masks_[i], files_[i], image, use, figures, stop},
                recipe_.steps[i]);
        }
        return image;
    });
}

PictureStack RecipeWork::run(const DevicePtr &device, const PictureStack &slices,
                             RecipeFigures &figures, const Between &between) {
    if (const auto *step = std::get_if<OpStep>(&recipe_.steps.front()))
        return by_plans(device, figures, [&] {
            const OpResult result = pipeline_of<OpRunners>(pipelines_->kept, device)
                                        .of(*operation_named(step->operation))
                                        .run(op_array(slices), step->values, files_.front(),
                                             [&](const Sentence &, double) { between(); });
            add_found(result, figures);
            return pages_of(result.array, slices);
        });
    const auto &step = std::get<FilterStep>(recipe_.steps.front());
    if (step.channels != FilterChannels::rgb)
        throw usage_error(batch_says.volume_channels);
    return by_plans(device, figures, [&] {
        VolumeResult result = pipeline_of<VolumeFilter>(pipelines_->kept, device)
                                  .run(slices, masks_.front(), step.edges,
                                       [&](const Sentence &, double) { between(); });
        PictureStack pictures = result.pictures;
        if (figures.details)
            figures.details->result = std::move(result);
        return pictures;
    });
}

std::shared_ptr<const Signal> RecipeWork::run(const DevicePtr &device,
                                              std::shared_ptr<const Signal> signal,
                                              RecipeFigures &figures, const Between &between) {
    const auto stop = [&](const Sentence &, double) { between(); };
    return by_plans(device, figures, [&] {
        std::shared_ptr<const Signal> removed;
        for (const RecipeStep &step : recipe_.steps) {
            FilteredSignal result;
            if (const auto *bands = std::get_if<BandStep>(&step))
                result = pipeline_of<BandFilter>(pipelines_->kept, device)
                             .run(signal, settings_for(*bands, *signal), stop);
            else
                result = pipeline_of<RegionFilter>(pipelines_->kept, device)
                             .run(signal, settings_for(std::get<RegionStep>(step), *signal), stop);
            signal = result.signal;
            if (!figures.details)
                continue;
            if (removed) { // by the steps before, too
                Signal sum = *removed;
                add_samples(sum, *result.removed);
                result.removed = std::make_shared<const Signal>(std::move(sum));
            }
            removed = result.removed;
            figures.details->result = std::move(result);
        }
        return signal;
    });
}

} // namespace imago
