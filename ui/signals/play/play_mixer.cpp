// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/play/play_mixer.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>

namespace imago {

namespace {

constexpr int zeros = 16, points = 512; ///< to either side, and of the table between two of them

} // namespace

SincTable::SincTable(double step) : cutoff_(step > 1 ? 1 / step : 1), table_(zeros * points + 2) {
    constexpr double pi = std::numbers::pi;
    for (int i = 0; i <= zeros * points; ++i) {
        const double x = static_cast<double>(i) / points, t = pi * x / zeros;
        const double window = 0.42 + 0.5 * std::cos(t) + 0.08 * std::cos(2 * t);
        const double sinc = i == 0 ? 1 : i % points == 0 ? 0 : std::sin(pi * x) / (pi * x);
        table_[static_cast<std::size_t>(i)] = static_cast<float>(sinc * window);
    }
}

double SincTable::weight(double distance) const {
    const double at = std::fabs(distance) * points;
    const auto i = static_cast<std::size_t>(at);
    if (i >= static_cast<std::size_t>(zeros * points))
        return 0;
    const double part = at - static_cast<double>(i);
    return (1 - part) * static_cast<double>(table_[i]) + part * static_cast<double>(table_[i + 1]);
}

double SincTable::at(std::span<const float> samples, double position) const {
    const double reach = zeros / cutoff_, last = static_cast<double>(samples.size()) - 1;
    const double from = std::max(std::ceil(position - reach), 0.0);
    const double to = std::min(std::floor(position + reach), last);
    double sum = 0;
    for (double n = from; n <= to; ++n)
        sum += static_cast<double>(samples[static_cast<std::size_t>(n)]) *
               weight((position - n) * cutoff_);
    return sum * cutoff_;
}

PlayMixer::PlayMixer(PlaySource source, double output_rate, std::size_t channels)
    : source_(std::move(source)), channels_(channels),
      step_(source_.original->sample_rate / output_rate), fade_frames_(fade_seconds * output_rate),
      seam_(std::min(fade_seconds * source_.original->sample_rate,
                     static_cast<double>(source_.interval.length) / 2)),
      sinc_(step_), position_(static_cast<double>(source_.interval.first)) {
    heard_ = wanted();
}

const PlayMixer::SignalPtr &PlayMixer::wanted() const {
    return filtered_ && source_.filtered ? source_.filtered : source_.original;
}

void PlayMixer::set_loop(bool on) {
    const std::lock_guard lock(mutex_);
    loop_ = on;
}

void PlayMixer::set_filtered(bool on) {
    const std::lock_guard lock(mutex_);
    filtered_ = on;
    if (level_ == 0)
        heard_ = wanted(); // nothing was heard yet
}

void PlayMixer::set_filtered_signal(std::shared_ptr<const Signal> filtered) {
    const std::lock_guard lock(mutex_);
    if (filtered && (filtered->length != source_.original->length ||
                     filtered->channels != source_.original->channels))
        return;
    source_.filtered = std::move(filtered);
}

void PlayMixer::stop() {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
}

void PlayMixer::seek(double sample) {
    const std::lock_guard lock(mutex_);
    position_ = std::clamp(sample, first(), end());
    if (position_ >= end())
        position_ = first();
    level_ = 0;
}

double PlayMixer::position() const {
    const std::lock_guard lock(mutex_);
    return position_;
}

bool PlayMixer::ended() const {
    const std::lock_guard lock(mutex_);
    return ended_;
}

/// Adds the channels of a signal at a position to those of the output.
void PlayMixer::add(const Signal &signal, double position, double factor, double *sums) const {
    const std::size_t count = source_.channels.size();
    for (std::size_t i = 0; i < std::max(count, channels_); ++i) {
        const auto channel = static_cast<std::size_t>(source_.channels[i % count]);
        const std::size_t out = i % channels_;
        const std::size_t heard = count > out ? (count - out + channels_ - 1) / channels_ : 1;
        sums[out] += factor / static_cast<double>(heard) *
                     sinc_.at(std::span(signal.channel(channel), signal.length), position);
    }
}

/// Both signals while one fades into the other.
void PlayMixer::add_frame(double position, double factor, double *sums) const {
    if (share_ < 1)
        add(*heard_, position, factor * (1 - share_), sums);
    if (next_ && share_ > 0)
        add(*next_, position, factor * share_, sums);
}

/// Moves on by one frame.
void PlayMixer::advance() {
    position_ += step_;
    level_ = std::clamp(level_ + (stopping_ ? -1 : 1) / fade_frames_, 0.0, 1.0);
    if (next_) {
        share_ += 1 / fade_frames_;
        if (share_ >= 1) {
            heard_ = std::exchange(next_, nullptr);
            share_ = 0;
        }
    } else if (heard_ != wanted()) {
        next_ = wanted();
    }
    if (position_ >= end() && looping_)
        position_ -= end() - first() - seam_;
    ended_ = position_ >= end() || (stopping_ && level_ == 0);
}

std::size_t PlayMixer::read(float *to, std::size_t frames) {
    const std::lock_guard lock(mutex_);
    std::vector<double> sums(channels_);
    for (std::size_t frame = 0; frame < frames; ++frame) {
        if (ended_)
            return frame;
        const double into = position_ - (end() - seam_); // the seam
        if (std::exchange(in_seam_, into >= 0) != in_seam_)
            looping_ = loop_;
        std::fill(sums.begin(), sums.end(), 0.0);
        const double fade = into > 0 ? std::min(into / seam_, 1.0) : 0;
        const double factor = source_.scale * level_;
        add_frame(position_, factor * (1 - fade), sums.data());
        if (fade > 0 && looping_)
            add_frame(first() + into, factor * fade, sums.data());
        for (const double sum : sums)
            *to++ = static_cast<float>(std::clamp(sum, -1.0, 1.0));
        advance();
    }
    return frames;
}

} // namespace imago
