// SPDX-License-Identifier: MIT
#include "engine/pipeline/planes/plane_views.h"

#include "engine/pipeline/planes/channels.h"

#include <algorithm>

namespace imago {
namespace {

HalfSpectra whole_spectra(const Framed &frame, std::uint64_t planes) {
    HalfSpectra shape;
    shape.planes = planes;
    shape.height = frame.height;
    shape.width = frame.width;
    shape.whole = shape.shift = true;
    return shape;
}

} // namespace

std::shared_ptr<const Plane> mask_plane(Queue &queue, const Buffer &mask, const Framed &frame) {
    Plane plane{frame.width / 2 + 1, frame.height, {}};
    plane.samples.resize(plane.width * plane.height);
    queue.download(plane.samples.data(), mask, plane.samples.size() * sizeof(float));
    return std::make_shared<const Plane>(std::move(plane));
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
    const HalfSpectra shape = whole_spectra(planes.frame(), planes.at_once());
    if (!values_ || shape.input_floats() > largest_index_) {
        largest_index_ = std::max<std::uint64_t>(shape.input_floats(), 0x7fffffff);
        values_.emplace(planes.device(), shape.input_floats());
        planes.report().compile_milliseconds += values_->compile_milliseconds();
    }
    values_->launch(planes.queue(), shape, value, {}, spectra, planes.samples());
}

std::shared_ptr<const Plane> PlaneViews::mean_log_magnitude(DevicePlanes &planes) {
    const Framed &frame = planes.frame();
    Plane mean{frame.width, frame.height, {}};
    std::vector<float> part(planes.at_once() * frame.size());
    for (const Buffer &spectra : planes.kept()) {
        launch(planes, SpectrumValue::log_magnitude, spectra);
        planes.queue().download(part.data(), planes.samples(), part.size() * sizeof(float));
        for (std::size_t p = 0; p < planes.at_once(); ++p) {
            const float *plane = part.data() + p * frame.size();
            if (mean.samples.empty())
                mean.samples.assign(plane, plane + frame.size());
            else
                std::transform(plane, plane + frame.size(), mean.samples.begin(),
                               mean.samples.begin(), std::plus<>());
        }
    }
    if (planes.planes() > 1)
        for (float &value : mean.samples)
            value /= static_cast<float>(planes.planes());
    return std::make_shared<const Plane>(std::move(mean));
}

std::shared_ptr<const Plane> PlaneViews::phase(DevicePlanes &planes) {
    const bool colours = planes.channels() == CompressChannels::rgb && planes.planes() == 3;
    const std::size_t shown = colours ? 1 : 0;
    launch(planes, SpectrumValue::phase, planes.kept()[shown / planes.at_once()]);
    const Framed &frame = planes.frame();
    std::vector<float> part(planes.at_once() * frame.size());
    planes.queue().download(part.data(), planes.samples(), part.size() * sizeof(float));
    const float *plane = part.data() + shown % planes.at_once() * frame.size();
    return std::make_shared<const Plane>(
        Plane{frame.width, frame.height, {plane, plane + frame.size()}});
}

std::shared_ptr<const Image> PlaneViews::with_margin(DevicePlanes &planes) {
    const Image &image = *planes.image();
    const Framed &frame = planes.frame();
    Margins &margins = planes.margins();
    if (frame.whole() && !margins.changes_samples())
        return nullptr;
    std::vector<float> converted;
    Image shown{frame.width, frame.height, planes.planes(), image.depth, {}, {}};
    shown.samples.resize(planes.planes() * frame.size());
    for (std::size_t p = 0; p < planes.planes(); p += planes.at_once()) {
        const float *host = host_planes(image, planes.channels(), p, planes.at_once(), converted);
        margins.upload(planes.queue(), frame, host, planes.at_once(), planes.samples());
        planes.queue().download(shown.plane(p), planes.samples(),
                                planes.at_once() * frame.size() * sizeof(float));
    }
    if (planes.channels() == CompressChannels::ycbcr && planes.planes() == 3)
        return std::make_shared<const Image>(
            with_planes(shown, planes.channels(), std::move(shown.samples)));
    return std::make_shared<const Image>(std::move(shown));
}

} // namespace imago
