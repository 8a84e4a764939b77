// SPDX-License-Identifier: MIT
#include "engine/pipeline/filter/wave/kept_bins.h"

#include "engine/support/error.h"

#include <algorithm>
#include <cmath>
#include <numbers>
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

} // namespace imago
