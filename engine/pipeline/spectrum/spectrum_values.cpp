// SPDX-License-Identifier: MIT
#include "engine/pipeline/spectrum/spectrum_values.h"

#include "engine/pipeline/words/sentences.h"

#include <cmath>

namespace imago {

void check(const DecibelScale &scale) {
    if (!(scale.reference > 0) || !std::isfinite(scale.reference) ||
        static_cast<float>(scale.reference) == 0)
        throw usage_error(pipeline_says.reference, RealNumber{scale.reference});
    if (!std::isfinite(scale.floor))
        throw usage_error(pipeline_says.floor, RealNumber{scale.floor});
}

SpectrumValues::SpectrumValues(const DevicePtr &device, std::uint64_t largest_index)
    : kernel_(device,
              {"skeleton/spectrum.cl", "spectrum_values", ArrayWork::shown_values, largest_index}) {
}

void SpectrumValues::launch(Queue &queue, const HalfSpectra &shape, SpectrumValue value,
                            const DecibelScale &scale, const Buffer &half, const Buffer &out) {
    using Index = Elementwise::Index;
    const std::uint64_t count = shape.output_floats();
    kernel_.launch(queue, count, kernel_.lanes(), (shape.input_floats() + count) * sizeof(float),
                   half.handle(), out.handle(), Index{shape.height}, Index{shape.width},
                   Index{shape.bins()}, Index{shape.whole ? shape.width : shape.bins()},
                   cl_int{shape.shift}, cl_int{!shape.complex}, static_cast<cl_int>(value),
                   static_cast<float>(scale.reference), static_cast<float>(scale.floor));
}

} // namespace imago
