// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/wave/wave_stage.h"

#include "engine/support/error.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <utility>

namespace imago {

WavePlaces places_of(WaveNumber at, std::size_t height, std::size_t width) {
    const std::size_t bins = width / 2 + 1, u = static_cast<std::size_t>(at.u);
    const std::size_t row = at.v < 0 ? height - static_cast<std::size_t>(-at.v)
                                     : static_cast<std::size_t>(at.v) % height;
    const bool both = u == 0 || 2 * u == width;
    const std::size_t mirrored = both ? (height - row) % height : row;
    return {row * bins + u, mirrored * bins + u};
}

std::complex<double> factor_of(const WaveEdit &edit, bool own_conjugate) {
    const double angle = edit.phase * std::numbers::pi / 180;
    if (own_conjugate)
        return edit.gain * std::round(std::cos(angle));
    return std::polar(edit.gain, angle);
}

const Buffer &KeptBins::buffer_of(std::size_t plane) const {
    return planes_.kept()[plane / planes_.at_once()];
}

std::size_t KeptBins::offset_of(std::size_t plane, std::size_t place) const {
    const Framed &frame = planes_.frame();
    const std::size_t size = frame.height * (frame.width / 2 + 1);
    return (plane % planes_.at_once() * size + place) * sizeof(std::complex<float>);
}

const KeptBins::Bin &KeptBins::bin(WaveNumber at) {
    const auto found = bins_.find(at);
    if (found != bins_.end())
        return found->second;
    const Framed &frame = planes_.frame();
    const WavePlaces places = places_of(at, frame.height, frame.width);
    Bin bin{read(places.own), {}};
    if (places.conjugate != places.own)
        bin.conjugate = read(places.conjugate);
    return bins_.emplace(at, std::move(bin)).first->second;
}

WaveValues KeptBins::read(std::size_t place) {
    WaveValues values(planes_.planes());
    for (std::size_t plane = 0; plane < values.size(); ++plane)
        planes_.queue().download(&values[plane], buffer_of(plane), sizeof values[plane],
                                 offset_of(plane, place));
    return values;
}

void KeptBins::write(std::size_t place, WaveValues values, std::complex<double> factor) {
    for (std::size_t plane = 0; plane < values.size(); ++plane) {
        if (factor != 1.0)
            values[plane] = std::complex<float>(std::complex<double>(values[plane]) * factor);
        planes_.queue().upload(buffer_of(plane), &values[plane], sizeof values[plane],
                               offset_of(plane, place));
    }
}

void KeptBins::multiply(WaveNumber at, std::complex<double> factor) {
    const Framed &frame = planes_.frame();
    const WavePlaces places = places_of(at, frame.height, frame.width);
    const Bin &before = bin(at);
    write(places.own, before.own, factor);
    if (!before.conjugate.empty())
        write(places.conjugate, before.conjugate, std::conj(factor));
}

EditedSpectra::EditedSpectra(KeptBins &bins, const std::vector<WaveEdit> &edits) : bins_(bins) {
    const Framed &frame = bins.planes().frame();
    try {
        for (const WaveEdit &edit : edits) {
            if (!edit.changes())
                continue;
            const bool own = is_own_conjugate(edit.at, frame.height, frame.width);
            bins.values(edit.at); // read before it is counted as changed
            changed_.push_back(edit.at);
            bins.multiply(edit.at, factor_of(edit, own));
        }
    } catch (...) {
        restore();
        throw;
    }
}

EditedSpectra::~EditedSpectra() {
    restore();
}

void EditedSpectra::restore() {
    try {
        for (const WaveNumber at : changed_)
            bins_.multiply(at, 1);
    } catch (const Error &) { // the next call of the device's says what is wrong
        bins_.planes().forget();
    }
    changed_.clear();
}

namespace {

struct Candidate {
    float magnitude;
    WaveNumber at;
};

bool is_stronger(const Candidate &one, const Candidate &other) {
    return one.magnitude != other.magnitude ? one.magnitude > other.magnitude : one.at < other.at;
}

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

/// Candidates are gathered in a list of at most twice the count, which is cut at the weakest that
/// may still count: one pass over the magnitudes, most of which are below that.
std::vector<WaveNumber> strongest_waves(const Plane &magnitudes, std::size_t width,
                                        std::size_t count) {
    const std::size_t height = magnitudes.height;
    std::vector<Candidate> best;
    float least = -1;
    const auto cut = [&] {
        if (best.size() <= count)
            return;
        const auto end = best.begin() + static_cast<std::ptrdiff_t>(count);
        std::nth_element(best.begin(), end, best.end(), is_stronger);
        best.resize(count);
        if (count > 0)
            least = std::max_element(best.begin(), best.end(), is_stronger)->magnitude;
    };
    for (std::size_t y = 0; y < height && count > 0; ++y) {
        const float *row = magnitudes.samples.data() + y * magnitudes.width;
        const int v =
            y > height / 2 ? static_cast<int>(y) - static_cast<int>(height) : static_cast<int>(y);
        for (std::size_t x = 0; x < magnitudes.width; ++x) {
            if (row[x] < least)
                continue;
            const WaveNumber at{static_cast<int>(x), v};
            if (at == WaveNumber{} || canonical(at, height, width) != at)
                continue;
            best.push_back({row[x], at});
            if (best.size() >= 2 * count + 64)
                cut();
        }
    }
    cut();
    std::sort(best.begin(), best.end(), is_stronger);
    std::vector<WaveNumber> waves;
    for (const Candidate &one : best)
        waves.push_back(one.at);
    return waves;
}

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
