// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the radio recording among the samples, I and Q of a receiver as a SigMF pair: a Morse
// beacon above the centre, a carrier that is modulated in frequency below it, a weak one that
// drifts as a satellite's does, and noise. Its spectrum has two sides.
//     iq samples/signals/radio_band
#include "noise.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

namespace {

constexpr int rate = 40000;
constexpr double seconds = 2;

/// Imago in Morse code: dots of 1, dashes of 3, gaps of 1, 3 between letters.
const std::string keyed = "1010001110111000101110001110111010001110111011100000";
constexpr double dot = 0.035, edge = 0.004;

/// 0 to 1: whether the key is down, with soft edges.
double key(double t) {
    const double place = t / dot;
    const auto at = [](double index) {
        return keyed[static_cast<std::size_t>(index) % keyed.size()] == '1' ? 1.0 : 0.0;
    };
    const double now = at(place), next = at(place + 1),
                 rest = (1 - (place - std::floor(place))) * dot;
    return rest < edge ? next + (now - next) * (0.5 - 0.5 * std::cos(turn / 2 * rest / edge)) : now;
}

std::complex<double> sample(double t) {
    const double beacon = turn * 9000 * t;
    const double voice =
        turn * -7000 * t + 4 * std::sin(turn * 440 * t) + 3 * std::sin(turn * 3 * t);
    const double drift = turn * (-14000 * t + 600 * t * t);
    return std::polar(0.30 * key(t), beacon) + std::polar(0.20, voice) + std::polar(0.03, drift);
}

std::vector<char> bytes() {
    Noise noise(0.02);
    std::vector<char> all;
    for (int n = 0; n < static_cast<int>(rate * seconds); ++n) {
        const std::complex<double> value = sample(static_cast<double>(n) / rate);
        for (const double part : {value.real() + noise.next(), value.imag() + noise.next()})
            all.push_back(static_cast<char>(std::clamp<long>(std::lround(128 * part), -128, 127)));
    }
    return all;
}

const char *const metadata = R"({
    "global": {
        "core:datatype": "ci8",
        "core:version": "1.0.0",
        "core:sample_rate": 40000,
        "core:description": "A Morse beacon, a modulated carrier, a drifting one and noise",
        "core:author": "Imago's samples/iq.cpp",
        "core:license": "https://creativecommons.org/publicdomain/zero/1.0/"
    },
    "captures": [
        {
            "core:sample_start": 0,
            "core:frequency": 145900000
        }
    ],
    "annotations": []
}
)";

bool write(const std::string &path, const std::vector<char> &text) {
    std::ofstream file(path, std::ios::binary);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    file.close();
    if (!file)
        std::cerr << "iq: cannot write '" << path << "'\n";
    return bool(file);
}

} // namespace

int main(int argc, char **argv) {
    if (argc != 2) {
        std::cerr << "iq OUT (without extension)\n";
        return 2;
    }
    const std::string text = metadata, name = argv[1];
    const bool written = write(name + ".sigmf-data", bytes()) &&
                         write(name + ".sigmf-meta", {text.begin(), text.end()});
    return written ? 0 : 1;
}
