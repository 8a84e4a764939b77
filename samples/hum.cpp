// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the sound among the samples: a sweep whose frequency doubles at an even pace, over the hum
// of the mains and a little noise. Its spectrogram shows a rising curve over two lines, which bands
// that stop take away.
//     hum samples/signals/chirp_with_hum.flac
#include "noise.h"

#include <sndfile.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <vector>

namespace {

constexpr int rate = 16000;
constexpr double seconds = 4, fade = 0.05;

struct Hum {
    double frequency, amplitude;
};
constexpr Hum hums[] = {{50, 0.12}, {150, 0.06}};

/// A chirp from 250 to 6000 Hz, faded in and out.
double chirp(double t) {
    constexpr double first = 250, last = 6000;
    const double octaves = std::log(last / first);
    const double phase = turn * first * seconds / octaves * std::expm1(octaves * t / seconds);
    const double ends = std::min({t / fade, (seconds - t) / fade, 1.0});
    return 0.4 * ends * std::sin(phase);
}

std::vector<short> samples() {
    Noise noise(0.002);
    std::vector<short> all;
    for (int n = 0; n < static_cast<int>(rate * seconds); ++n) {
        const double t = static_cast<double>(n) / rate;
        double value = chirp(t) + noise.next();
        for (const Hum &hum : hums)
            value += hum.amplitude * std::sin(turn * hum.frequency * t);
        all.push_back(static_cast<short>(std::lround(32767 * value)));
    }
    return all;
}

} // namespace

int main(int argc, char **argv) {
    if (argc != 2) {
        std::cerr << "hum OUT.flac\n";
        return 2;
    }
    SF_INFO info{};
    info.samplerate = rate;
    info.channels = 1;
    info.format = SF_FORMAT_FLAC | SF_FORMAT_PCM_16;
    SNDFILE *file = sf_open(argv[1], SFM_WRITE, &info);
    if (!file) {
        std::cerr << "hum: cannot write '" << argv[1] << "': " << sf_strerror(nullptr) << '\n';
        return 1;
    }
    const std::vector<short> all = samples();
    const auto count = static_cast<sf_count_t>(all.size());
    double smallest = 1; // the best compression
    sf_command(file, SFC_SET_COMPRESSION_LEVEL, &smallest, sizeof smallest);
    const bool whole = sf_write_short(file, all.data(), count) == count;
    if (sf_close(file) != 0 || !whole) {
        std::cerr << "hum: '" << argv[1] << "' could not be written whole\n";
        return 1;
    }
}
