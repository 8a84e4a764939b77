// SPDX-License-Identifier: MIT
#include "engine/service/descreen_stage.h"

#include <algorithm>
#include <utility>

namespace imago {

std::shared_ptr<const Image> blended(const Image &original, const Image &full, double strength) {
    Image image = full;
    const auto share = static_cast<float>(strength);
    for (std::size_t channel = 0; channel < image.channels; ++channel) {
        float *sample = image.plane(channel);
        for (std::size_t i = 0; i < image.plane_size(); ++i) {
            const float before = original.sample(channel, i);
            sample[i] = before + share * (sample[i] - before);
        }
    }
    return std::make_shared<const Image>(std::move(image));
}

const DescreenResult &DescreenStage::result(const std::shared_ptr<const Image> &image,
                                            const DescreenSettings &settings,
                                            const Remove &remove) {
    const double full_strength = std::max(1.0, settings.strength);
    const bool there = has(image, settings.screens) && full_strength_ == full_strength;
    if (there && strength_ == settings.strength)
        return blended_;
    if (!there) {
        full_ = blended_ = {}; // first, for its memory
        image_.reset();
        full_ = remove({full_strength, settings.screens});
        full_strength_ = full_strength;
        image_ = image;
        requested_ = settings.screens;
    }
    blended_ = full_;
    strength_ = settings.strength;
    if (settings.strength < 1 && full_.image != image)
        blended_.image =
            settings.strength > 0 ? blended(*image, *full_.image, settings.strength) : image;
    return blended_;
}

bool DescreenStage::has(const std::shared_ptr<const Image> &image,
                        const std::vector<PlaneScreens> &screens) const {
    return image && image_.lock() == image && requested_ == screens;
}

std::vector<PlaneScreens> DescreenStage::screens_to_preview(const FilterRequest &request) const {
    const DescreenSettings &settings = *request.descreen;
    const bool same = has(request.image, settings.screens);
    if (same && full_strength_ == std::max(1.0, settings.strength))
        return {};
    if (!settings.screens.empty())
        return settings.screens;
    return same && full_.found() ? full_.screens : std::vector<PlaneScreens>();
}

const FilterResult *DescreenStage::views(const FilterRequest &request) const {
    const FilterViews &views = views_.views;
    const bool same = viewed_.lock() == request.image && views_.channels == request.channels &&
                      views_.edges == request.edges && views.spectrum >= request.views.spectrum &&
                      views.phase >= request.views.phase && views.planes >= request.views.planes;
    return same ? &views_.result : nullptr;
}

void DescreenStage::set_views(const FilterRequest &request, FilterResult result) {
    result.image.reset();
    viewed_ = request.image;
    views_ = {std::move(result), request.channels, request.edges, request.views};
}

} // namespace imago
