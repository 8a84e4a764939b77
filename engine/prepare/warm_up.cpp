// SPDX-License-Identifier: MIT
#include "engine/prepare/warm_up.h"

#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/filter/filter.h"
#include "engine/plan/plan.h"
#include "engine/transform/ready_plan.h"

#include <memory>

namespace imago {
namespace {

constexpr std::size_t side = 16;

std::shared_ptr<const Image> small_picture() {
    auto image = std::make_shared<Image>();
    image->width = image->height = side;
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

} // namespace

bool has_any_size(const DeviceInfo &device) {
    return any_size_plan(device, {TransformKind::fft, {side, side}, {3}}).has_value();
}

void warm_up(const DevicePtr &device, bool all,
             const std::function<void(const Sentence &next, double fraction)> &between) {
    const auto image = small_picture();
    {
        Compressor compressor(device);
        compressor.load(image, {}, between);
        CompressSettings settings;
        compressor.run(settings, true, between);
        settings.mode = CompressSettings::Mode::keep_percent;
        compressor.run(settings, true, between);
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
}

} // namespace imago
