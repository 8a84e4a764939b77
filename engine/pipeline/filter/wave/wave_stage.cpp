// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/wave/wave_stage.h"

#include "engine/pipeline/filter/wave/strongest_waves.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <utility>

namespace imago {
namespace {

WavePlane measured_plane(std::complex<double> value, bool own_conjugate, double samples,
                         bool is_mean) {
    if (is_mean)
        return {value.real() / samples, 0};
    if (own_conjugate)
        return {std::abs(value.real()) / samples, value.real() < 0 ? 180.0 : 0.0};
    return {2 * std::abs(value) / samples,
            wrapped_degrees(std::arg(value) * 180 / std::numbers::pi)};
}

} // namespace

std::vector<WaveEdit> canonical_edits(const WaveSettings &settings, const Framed &frame) {
    std::vector<WaveEdit> edits;
    for (const WaveEdit &edit : settings.waves)
        edits.push_back(canonical(edit, frame.height, frame.width));
    return edits;
}

void WaveStage::forget() {
    bins_.forget();
    energies_.clear();
    ranked_.reset();
    strongest_.clear();
}

std::vector<WaveEdit> WaveStage::staying(const WaveSettings &settings,
                                         const std::shared_ptr<const Plane> &magnitudes) {
    const Framed &frame = planes_.frame();
    std::vector<WaveEdit> waves = canonical_edits(settings, frame);
    if (settings.strongest == 0)
        return waves;
    if (ranked_ != magnitudes) {
        strongest_ = strongest_waves(*magnitudes, frame.width, most_strongest_waves);
        ranked_ = magnitudes;
    }
    std::set<WaveNumber> listed;
    for (const WaveEdit &edit : waves)
        listed.insert(edit.at);
    for (std::size_t i = 0; i < std::min(settings.strongest, strongest_.size()); ++i)
        if (!listed.contains(strongest_[i]))
            waves.push_back({strongest_[i]});
    return waves;
}

void WaveStage::keep_only(const std::vector<WaveEdit> &staying, bool keep_mean,
                          const Buffer &mask) {
    const Framed &frame = planes_.frame();
    const std::size_t count = frame.height * (frame.width / 2 + 1);
    std::vector<std::pair<std::size_t, float>> kept;
    const auto keep = [&](WaveNumber at) {
        const WavePlaces places = places_of(at, frame.height, frame.width);
        kept.emplace_back(places.own, 0.0f);
        kept.emplace_back(places.conjugate, 0.0f);
    };
    for (const WaveEdit &edit : staying)
        keep(edit.at);
    if (keep_mean)
        keep({});
    planes_.queue().read(mask, count * sizeof(float), [&](const void *memory) {
        for (auto &[place, value] : kept)
            value = static_cast<const float *>(memory)[place];
    });
    planes_.queue().write(mask, count * sizeof(float), [&](void *memory) {
        auto *values = static_cast<float *>(memory);
        std::fill_n(values, count, 0.0f);
        for (const auto &[place, value] : kept)
            values[place] = value;
    });
}

const std::vector<WaveStage::Energy> &WaveStage::energies() {
    if (!energies_.empty())
        return energies_;
    const Image &image = *planes_.image();
    std::vector<float> room, row(image.width);
    for (std::size_t plane = 0; plane < planes_.planes(); ++plane) {
        double sum = 0, squares = 0;
        for (std::size_t y = 0; y < image.height; ++y) {
            read_row(image, planes_.channels(), plane, y, room, row.data());
            for (const float sample : row) {
                sum += static_cast<double>(sample);
                squares += static_cast<double>(sample) * static_cast<double>(sample);
            }
        }
        const auto samples = static_cast<double>(image.plane_size());
        energies_.push_back({sum / samples, squares / samples});
    }
    return energies_;
}

std::vector<MeasuredWave> WaveStage::measure(const std::vector<WaveEdit> &waves) {
    std::vector<MeasuredWave> measured;
    if (waves.empty())
        return measured;
    const Framed &frame = planes_.frame();
    const auto samples = static_cast<double>(frame.size());
    double energy = 0, contrast = 0;
    for (const Energy &plane : energies()) {
        energy += plane.square;
        contrast += plane.square - plane.mean * plane.mean;
    }
    for (const WaveEdit &edit : waves) {
        const WaveNumber at = canonical(edit.at, frame.height, frame.width);
        const bool own = is_own_conjugate(at, frame.height, frame.width), mean = at == WaveNumber{};
        MeasuredWave wave{at, {}, 0, 0};
        double power = 0;
        for (const std::complex<float> number : values(at)) {
            const std::complex<double> value(number);
            wave.planes.push_back(measured_plane(value, own, samples, mean));
            power += (own ? 1 : 2) * std::norm(value) / (samples * samples);
        }
        wave.energy_share = energy > 0 ? std::min(1.0, power / energy) : 0;
        wave.contrast_share = !mean && contrast > 0 ? std::min(1.0, power / contrast) : 0;
        measured.push_back(std::move(wave));
    }
    return measured;
}

} // namespace imago
