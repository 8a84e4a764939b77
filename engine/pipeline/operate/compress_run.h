// SPDX-License-Identifier: MIT
// One compression for all doors: by a threshold or by JPEG's quantisation, as the settings say.
#pragma once
#include "engine/array/image.h"
#include "engine/values/compress_values.h"

#include <functional>
#include <memory>

namespace imago {

class Compressor;
class JpegCompressor;

/// The pipelines that a caller keeps, each made when it is first wanted.
struct CompressPipelines {
    std::function<Compressor &()> plain;
    std::function<JpegCompressor &()> jpeg;
};

/// What is wanted besides the picture and its figures.
struct CompressWanted {
    ResultUse use = ResultUse::view;
    JpegCoderPtr coder = {}; ///< makes the file of JPEG's quantisation; null: there is none
    bool spectrum = false;   ///< CompressResult::spectrum
    bool comparison = false; ///< CompressResult::comparison, which needs the coder
};

/// Loads and compresses a picture. JPEG's quantisation takes one of more than 8 bits rounded to
/// these: CompressResult::compared is then the rounded one. Throws Error as Compressor and
/// JpegCompressor do, and (usage) for one channel of a gray picture.
CompressResult run_compress(const CompressPipelines &pipelines,
                            const std::shared_ptr<const Image> &image,
                            const CompressSettings &settings, const CompressWanted &wanted,
                            const std::function<void(const Sentence &, double)> &between = {});

} // namespace imago
