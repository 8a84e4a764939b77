// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/array/signal.h"
#include "engine/values/signal_values.h"

#include <cstddef>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace imago {

/// Samples of a signal between its own, by a sinc under a Blackman window, 16 zeros to either side
/// at the lower of two rates: what the lower rate cannot hold is taken away.
class SincTable {
  public:
    /// `step`: samples of the signal between two that are asked for.
    explicit SincTable(double step);

    /// The value at a position, which may lie beyond the ends, where the signal is 0. At a whole
    /// one it is the sample itself if the step is 1 or less.
    double at(std::span<const float> samples, double position) const;

  private:
    double weight(double distance) const;

    double cutoff_; ///< of the signal's rate: 1 or less
    std::vector<float> table_;
};

/// What is played.
struct PlaySource {
    std::shared_ptr<const Signal> original; ///< with a rate above 0
    std::shared_ptr<const Signal> filtered; ///< of the same length; null: the original
    std::vector<int> channels;              ///< those that are heard; not empty
    Interval interval;                      ///< not empty
    double scale = 1;                       ///< of the samples, so that they lie in -1 .. 1
};

/// The sound of a signal, frame by frame, at a device's rate. It begins, ends, loops and switches
/// between the original and the filtered signal without a jump: each fades within 10 ms, at the
/// position that it has. Any thread may call.
class PlayMixer {
  public:
    /// `channels` of the output: one channel of the signal is heard on all; of several, each is
    /// heard on one of them, and those on one are averaged.
    PlayMixer(PlaySource source, double output_rate, std::size_t channels);

    static constexpr double fade_seconds = 0.01;

    void set_loop(bool on);
    /// Which of the two is heard.
    void set_filtered(bool on);
    /// A newer filtered signal; null: the original. Its length is that of the original, or it is
    /// ignored.
    void set_filtered_signal(std::shared_ptr<const Signal> filtered);
    /// Fades out, and ends.
    void stop();
    /// Sets and returns the place of the next frame, in samples of the signal, inside the interval.
    void seek(double sample);
    double position() const;
    bool ended() const;
    /// Samples of the signal for one frame of the output.
    double step() const { return step_; }

    /// Writes frames, `channels` numbers each, -1 .. 1. Returns how many there were before the end.
    std::size_t read(float *to, std::size_t frames);

  private:
    using SignalPtr = std::shared_ptr<const Signal>;
    const SignalPtr &wanted() const;
    void add(const Signal &signal, double position, double factor, double *sums) const;
    void add_frame(double position, double factor, double *sums) const;
    void advance();
    double first() const { return static_cast<double>(source_.interval.first); }
    double end() const { return first() + static_cast<double>(source_.interval.length); }

    mutable std::mutex mutex_;
    PlaySource source_;
    std::size_t channels_;
    double step_, fade_frames_;
    double seam_; ///< samples of the signal in which a loop fades into its beginning
    SincTable sinc_;
    bool loop_ = false, filtered_ = false, stopping_ = false, ended_ = false;
    bool in_seam_ = false, looping_ = false; ///< the last is kept while the position is in the seam
    double position_;
    double level_ = 0;       ///< of fading in and out
    SignalPtr heard_, next_; ///< `next_` fades in while it is not null
    double share_ = 0;       ///< of `next_`
};

} // namespace imago
