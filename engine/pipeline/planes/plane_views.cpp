// SPDX-License-Identifier: MIT
#include "engine/pipeline/planes/plane_views.h"

#include "engine/pipeline/planes/channels.h"
#include "engine/pipeline/spectrum/whole_spectra.h"
#include "engine/support/in_parallel.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

/// The shape of half spectra, of which a phase fills in the other half: it has another sign there.
HalfSpectra shape_of(const Framed &frame, std::uint64_t planes, bool whole) {
    HalfSpectra shape;
    shape.planes = planes;
    shape.height = frame.height;
    shape.width = frame.width;
    shape.whole = shape.shift = whole;
    return shape;
}

} // namespace

std::shared_ptr<const MaskView> mask_view(Queue &queue, const Buffer &mask, const Framed &frame) {
    MaskView view{frame.width / 2 + 1, frame.height, {}};
    view.parts.resize(view.width * view.height);
    queue.read(mask, view.parts.size() * sizeof(float), [&](const void *memory) {
        const float *passes = static_cast<const float *>(memory);
        in_row_runs(view.height, view.width, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin * view.width; i < end * view.width; ++i)
                view.parts[i] = static_cast<std::uint8_t>(
                    static_cast<int>(std::clamp(passes[i], 0.0f, 1.0f) * 255.0f + 0.5f));
        });
    });
    return std::make_shared<const MaskView>(std::move(view));
}

void PlaneViews::forget() {
    spectrum_.reset();
    phase_.reset();
    planes_.reset();
}

void PlaneViews::release() {
    values_.reset();
    largest_index_ = 0;
}

void PlaneViews::show(DevicePlanes &planes, const FilterViews &wanted, FilterResult &result) {
    if (wanted.spectrum) {
        if (!spectrum_)
            spectrum_ = mean_log_magnitude(planes);
        result.spectrum = spectrum_;
    }
    if (wanted.phase) {
        if (!phase_)
            phase_ = phase(planes);
        result.phase = phase_;
    }
    if (wanted.planes) {
        if (!planes_)
            planes_ = with_margin(planes);
        result.planes = planes_;
    }
}

/// Launches the kernel into the samples' buffer.
void PlaneViews::launch(DevicePlanes &planes, SpectrumValue value, const Buffer &spectra) {
    const HalfSpectra shape =
        shape_of(planes.frame(), planes.at_once(), value == SpectrumValue::phase);
    if (!values_ || shape.input_floats() > largest_index_) {
        largest_index_ = std::max<std::uint64_t>(shape.input_floats(), 0x7fffffff);
        values_.emplace(planes.device(), shape.input_floats());
        planes.report().compile_milliseconds += values_->compile_milliseconds();
    }
    values_->launch(planes.queue(), shape, value, {}, spectra, planes.samples());
}

std::shared_ptr<const Plane> PlaneViews::mean_log_magnitude(DevicePlanes &planes) {
    Plane mean{planes.frame().width / 2 + 1, planes.frame().height, {}};
    const std::size_t size = mean.width * mean.height;
    mean.samples.resize(size); // zeros, to which the planes are added
    for (const Buffer &spectra : planes.kept()) {
        launch(planes, SpectrumValue::log_magnitude, spectra);
        const std::size_t bytes = planes.at_once() * size * sizeof(float);
        planes.queue().read(planes.samples(), bytes, [&](const void *memory) {
            const float *plane = static_cast<const float *>(memory);
            in_row_runs(mean.height, mean.width, [&](std::size_t begin, std::size_t end) {
                for (std::size_t p = 0; p < planes.at_once(); ++p)
                    for (std::size_t i = begin * mean.width; i < end * mean.width; ++i)
                        mean.samples[i] += plane[p * size + i];
            });
        });
    }
    const auto count = static_cast<float>(planes.planes());
    in_row_runs(mean.height, mean.width, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin * mean.width; i < end * mean.width; ++i)
            mean.samples[i] /= count;
    });
    return std::make_shared<const Plane>(std::move(mean));
}

ComplexPlanes PlaneViews::spectra(DevicePlanes &planes) {
    const Framed &frame = planes.frame();
    ComplexPlanes all{planes.planes(), frame.height, frame.width, {}};
    all.numbers.resize(all.planes * frame.size());
    HalfSpectra shape = shape_of(frame, planes.at_once(), true);
    std::complex<float> *to = all.numbers.data();
    for (const Buffer &spectra : planes.kept()) {
        planes.queue().read(spectra, shape.input_floats() * sizeof(float), [&](const void *memory) {
            complete_spectra(static_cast<const std::complex<float> *>(memory), shape, to);
        });
        to += shape.output_floats();
    }
    shape.planes = all.planes;
    shift_spectra(all.numbers.data(), shape);
    return all;
}

std::shared_ptr<const Plane> PlaneViews::phase(DevicePlanes &planes) {
    const bool colours = planes.channels() == CompressChannels::rgb && planes.planes() == 3;
    const std::size_t shown = colours ? 1 : 0;
    launch(planes, SpectrumValue::phase, planes.kept()[shown / planes.at_once()]);
    const Framed &frame = planes.frame();
    Plane phase{frame.width, frame.height, std::vector<float>(frame.size())};
    planes.queue().download(phase.samples.data(), planes.samples(), frame.size() * sizeof(float),
                            shown % planes.at_once() * frame.size() * sizeof(float));
    return std::make_shared<const Plane>(std::move(phase));
}

/// Leaves the planes of one buffer, with their margin, in the samples' buffer.
void PlaneViews::load_part(DevicePlanes &planes, std::size_t first) {
    const auto rows = [&](std::size_t plane, std::size_t row, float *out) {
        std::vector<float> room;
        read_row(*planes.image(), planes.channels(), first + plane, row, room, out);
    };
    planes.margins().upload(planes.queue(), planes.frame(), rows, planes.at_once(),
                            planes.samples());
}

/// The planes of a narrow image's own samples are narrow, too: they are only looked at.
std::shared_ptr<const Image> PlaneViews::with_margin(DevicePlanes &planes) {
    const Image &image = *planes.image();
    const Framed &frame = planes.frame();
    if (frame.whole() && !planes.margins().changes_samples())
        return nullptr;
    Image shown{frame.width, frame.height, planes.planes(), image.depth, {}, {}};
    const bool narrow = image.narrow() && planes_are_samples(image, planes.channels());
    if (narrow)
        shown.bytes.resize(shown.count());
    else
        shown.samples.resize(shown.count());
    const std::size_t count = planes.at_once() * frame.size(), width = frame.width;
    for (std::size_t p = 0; p < planes.planes(); p += planes.at_once()) {
        load_part(planes, p);
        planes.queue().read(planes.samples(), count * sizeof(float), [&](const void *memory) {
            const float *samples = static_cast<const float *>(memory);
            in_row_runs(count / width, width, [&](std::size_t begin, std::size_t end) {
                const std::size_t at = begin * width, part = (end - begin) * width;
                if (narrow)
                    narrow_samples(samples + at, part, shown.bytes.data() + p * frame.size() + at);
                else
                    std::copy_n(samples + at, part, shown.plane(p) + at);
            });
        });
    }
    if (planes.channels() == CompressChannels::ycbcr && planes.planes() == 3)
        return std::make_shared<const Image>(
            with_planes(shown, planes.channels(), std::move(shown.samples)));
    return std::make_shared<const Image>(std::move(shown));
}

} // namespace imago
