// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/wave/wave_preview_sum.h"

#include "engine/pipeline/filter/wave/wave_sum.h"
#include "engine/pipeline/planes/channels.h"
#include "engine/values/mask/mask_value.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace imago {
namespace {

double mask_at(const FilterMask &mask, WaveNumber at, const Framed &frame) {
    if (mask.keep_mean && at == WaveNumber{})
        return 1;
    const Frequency frequency = frequency_of(at, frame.height, frame.width);
    double passes = 1;
    for (const FilterShape &shape : mask.shapes)
        passes *= shape_value(shape, frequency);
    return passes;
}

/// The share of an image's samples that a change of the planes changes.
double changed_share(const Image &image, CompressChannels channels) {
    const bool one = channels == CompressChannels::red || channels == CompressChannels::green ||
                     channels == CompressChannels::blue;
    return image.channels == 3 && one ? 1 / 3.0 : 1;
}

/// The waves to add to planes, and what they change of the mean square that is removed.
struct Additions {
    std::vector<SummedWave> waves;
    double removed = 0;
};

/// Without `only` the planes have the wave under the mask, and the change is added; with it they
/// have nothing.
Additions additions(const FilterMask &mask, bool only, const std::vector<WaveEdit> &edits,
                    WaveStage &stage) {
    const Framed &frame = stage.planes().frame();
    const auto samples = static_cast<double>(frame.size());
    Additions made;
    for (const WaveEdit &edit : edits) {
        if (!only && !edit.changes())
            continue;
        const bool own = is_own_conjugate(edit.at, frame.height, frame.width);
        const double passes = mask_at(mask, edit.at, frame), count = own ? 1 : 2;
        const std::complex<double> after = passes * factor_of(edit, own);
        const double before = only ? 0 : passes;
        SummedWave wave{edit.at, {}};
        double power = 0;
        for (const std::complex<float> number : stage.values(edit.at)) {
            const std::complex<double> value(number);
            wave.planes.push_back(count * value * (after - before) / samples);
            power += count * std::norm(value) / (samples * samples);
        }
        power /= static_cast<double>(wave.planes.size());
        made.removed += power * (std::norm(1.0 - after) - std::pow(1 - before, 2));
        made.waves.push_back(std::move(wave));
    }
    return made;
}

std::vector<float> planes_of(const Image &image, CompressChannels channels, std::size_t count) {
    std::vector<float> planes(count * image.plane_size()), room;
    for (std::size_t plane = 0; plane < count; ++plane)
        for (std::size_t y = 0; y < image.height; ++y)
            read_row(image, channels, plane, y, room,
                     planes.data() + (plane * image.height + y) * image.width);
    return planes;
}

} // namespace

FilterPreview with_waves(const FilterPreview &base, const PreviewGrid &grid, const FilterMask &mask,
                         const WaveSettings &settings, const std::vector<WaveEdit> &edits,
                         WaveStage &stage) {
    DevicePlanes &planes = stage.planes();
    const std::size_t count = planes.planes();
    std::vector<WaveEdit> all = edits;
    const bool lists_mean = std::any_of(
        edits.begin(), edits.end(), [](const WaveEdit &edit) { return edit.at == WaveNumber{}; });
    if (settings.only && settings.keep_mean && !lists_mean)
        all.push_back({});
    Additions added = additions(mask, settings.only, all, stage);
    FilterPreview preview = base;
    std::vector<float> samples = settings.only
                                     ? std::vector<float>(count * grid.rows * grid.columns)
                                     : planes_of(*base.image, planes.channels(), count);
    add_waves(grid, std::move(added.waves), count, samples.data());
    preview.image = std::make_shared<const Image>(
        with_planes(*base.original, planes.channels(), std::move(samples)));
    const double share = changed_share(*planes.image(), planes.channels());
    double removed = base.removed_rms * base.removed_rms;
    if (settings.only) {
        removed = 0;
        for (const WaveStage::Energy &plane : stage.energies())
            removed += share * plane.square / static_cast<double>(count);
    }
    preview.removed_rms = std::sqrt(std::max(0.0, removed + share * added.removed));
    if (settings.only) // it is not that of the waves that stay
        preview.mask.reset();
    preview.waves = stage.measure(canonical_edits(settings, planes.frame()));
    return preview;
}

} // namespace imago
