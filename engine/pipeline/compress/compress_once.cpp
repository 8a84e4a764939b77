// SPDX-License-Identifier: MIT
#include "engine/pipeline/compress/compress_once.h"

#include "engine/pipeline/compress/coefficients.h"
#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/words/sentences.h"

#include <utility>

namespace imago {

namespace {

/// Whether the settings have one threshold for the coefficients of whole planes.
bool one_threshold(const CompressSettings &settings) {
    return settings.mode == CompressSettings::Mode::threshold && settings.block == 0;
}

} // namespace

std::shared_ptr<const Image> compress_once(DevicePtr device, std::shared_ptr<const Image> image,
                                           const CompressSettings &settings) {
    if (!image || image->empty())
        throw usage_error(pipeline_says.no_image_to_compress);
    check(settings);
    if (!one_threshold(settings)) {
        Compressor compressor(std::move(device));
        compressor.load(std::move(image), settings);
        return compressor.run(settings, false, {}, ResultUse::floats).image;
    }
    const float threshold = float_at_least(settings.threshold);
    const Framed frame = framed_in_blocks(image->height, image->width, 0);
    PlaneWork work{frame, FilterEdges::none, {Problem{}}};
    work.forward.problem.kind = TransformKind::compress;
    work.forward.problem.extents = {frame.height, frame.width};
    work.forward.problem.norm = Norm::ortho;

    DevicePlanes planes(std::move(device), {.prepare = [] {}});
    const CompressChannels channels = channels_of(*image, settings);
    planes.load(std::move(image), channels, work, {});
    std::shared_ptr<const Image> result;
    planes.attempt({}, [&] {
        result = planes.results([&](Transform &transform) { transform.set_threshold(threshold); },
                                {}, DevicePlanes::Samples::single);
    });
    return result;
}

} // namespace imago
