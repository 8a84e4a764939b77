// SPDX-License-Identifier: MIT
#include "engine/pipeline/operate/compress_run.h"

#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/jpeg/jpeg_compressor.h"
#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"
#include "engine/support/stopwatch.h"
#include "engine/values/recipe/recipe.h"

namespace imago {

CompressResult run_compress(const CompressPipelines &pipelines,
                            const std::shared_ptr<const Image> &image,
                            const CompressSettings &settings, const CompressWanted &wanted,
                            const std::function<void(const Sentence &, double)> &between) {
    const auto start = Clock::now();
    if (!image || image->empty())
        throw usage_error(pipeline_says.no_image_to_compress);
    CompressResult result;
    if (settings.jpeg) {
        const auto bytes = image->depth == SampleDepth::u8
                               ? image
                               : std::make_shared<const Image>(rounded_to_bytes(*image));
        JpegCompressor &compressor = pipelines.jpeg();
        compressor.load(bytes, settings, between);
        result =
            compressor.run(settings, wanted.coder, {wanted.spectrum, wanted.comparison}, between);
        if (wanted.use == ResultUse::floats)
            result.image = widened(result.image);
        result.compared = bytes;
    } else {
        check_channels(settings.channels, *image);
        Compressor &compressor = pipelines.plain();
        compressor.load(image, settings, between);
        result = compressor.run(settings, wanted.spectrum, between, wanted.use);
        result.compared = image;
    }
    result.engine_milliseconds = milliseconds_since(start);
    return result;
}

} // namespace imago
