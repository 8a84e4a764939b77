// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/region/region_frames.h"

#include "engine/pipeline/words/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <bit>
#include <complex>

namespace imago {
namespace {

using Sample = std::complex<double>;

/// The rotation by which the conjugate of a sample, mirrored at this end, continues the signal.
Sample turn_at(const Sample &end) {
    const double power = std::norm(end);
    return power > 0 ? end * end / power : Sample(1);
}

/// Mirrors a position at the first and the last sample (x[-1] = x[1]) until it is inside.
std::int64_t mirrored_into(std::int64_t position, std::int64_t length) {
    if (length == 1)
        return 0;
    while (position < 0 || position >= length)
        position = position < 0 ? -position : 2 * (length - 1) - position;
    return position;
}

/// A complex sample, also beyond an end. Where a short signal is mirrored several times, the
/// rotation is still that of the nearest end.
Sample extended_sample(const Signal &signal, std::size_t channel, std::int64_t position) {
    const auto length = static_cast<std::int64_t>(signal.length);
    const auto sample = [&](std::int64_t at) {
        return Sample(signal.value(channel, static_cast<std::size_t>(at)),
                      signal.value(signal.channels + channel, static_cast<std::size_t>(at)));
    };
    if (position >= 0 && position < length)
        return sample(position);
    const Sample turn = turn_at(sample(position < 0 ? 0 : length - 1));
    return turn * std::conj(sample(mirrored_into(position, length)));
}

} // namespace

void check_regions(const Signal *signal, const RegionSettings &settings) {
    if (!signal || signal->empty())
        throw usage_error(pipeline_says.no_signal_to_filter);
    check(settings, signal->length, signal->is_complex());
}

RegionFrames region_frames(const Signal &signal, const RegionSettings &settings) {
    const std::size_t wanted =
        settings.frame > 0 ? settings.frame : automatic_region_frame(signal.sample_rate);
    const std::size_t most = std::max(std::bit_ceil(signal.length), least_region_frame);
    return {std::min(wanted, most), signal.length, signal.is_complex()};
}

std::vector<CellRun> changed_cells(const std::vector<FrameRun> &runs, const RegionFrames &frames,
                                   const Interval &interval, std::int64_t most) {
    const auto hop = static_cast<std::int64_t>(frames.hop());
    const auto begin = static_cast<std::int64_t>(interval.first);
    const auto end = begin + static_cast<std::int64_t>(interval.length);
    const std::int64_t lowest = begin / hop, highest = (end + hop - 1) / hop;
    std::vector<CellRun> joined;
    for (const FrameRun &run : runs) { // a frame reaches four hops
        const std::int64_t first = std::max(run.first, lowest);
        const std::int64_t last = std::min(run.end + 3, highest);
        if (first >= last)
            continue;
        if (!joined.empty() && first <= joined.back().end)
            joined.back().end = std::max(joined.back().end, last);
        else
            joined.push_back({first, last});
    }
    std::vector<CellRun> pieces;
    for (const CellRun &run : joined) {
        const std::int64_t parts = (run.end - run.first + most - 1) / most;
        const std::int64_t each = (run.end - run.first + parts - 1) / parts;
        for (std::int64_t at = run.first; at < run.end; at += each)
            pieces.push_back({at, std::min(at + each, run.end)});
    }
    return pieces;
}

template <class T>
void read_extended(const Signal &signal, std::size_t channel, std::int64_t first, std::size_t count,
                   T *to) {
    const auto length = static_cast<std::int64_t>(signal.length);
    for (std::size_t n = 0; n < count; ++n) {
        const std::int64_t position = first + static_cast<std::int64_t>(n);
        if (signal.is_complex()) {
            const Sample sample = extended_sample(signal, channel, position);
            to[2 * n] = static_cast<T>(sample.real());
            to[2 * n + 1] = static_cast<T>(sample.imag());
        } else if (position >= 0 && position < length && !signal.is_exact()) {
            const auto inside = static_cast<std::size_t>(
                std::min(static_cast<std::int64_t>(count - n), length - position));
            std::copy_n(signal.channel(channel) + position, inside, to + n);
            n += inside - 1;
        } else {
            to[n] = static_cast<T>(
                signal.value(channel, static_cast<std::size_t>(mirrored_into(position, length))));
        }
    }
}

template void read_extended(const Signal &, std::size_t, std::int64_t, std::size_t, float *);
template void read_extended(const Signal &, std::size_t, std::int64_t, std::size_t, double *);

} // namespace imago
