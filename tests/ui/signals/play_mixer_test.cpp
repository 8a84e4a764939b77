// SPDX-License-Identifier: GPL-3.0-or-later
// The sound of a signal without a device: nothing in it jumps.
#include "tests/support/catch.h"
#include "ui/signals/play/play_mixer.h"

#include <cmath>
#include <functional>
#include <numbers>

using namespace imago;

namespace {

constexpr double rate = 48000;
constexpr double fade = PlayMixer::fade_seconds * rate;
using std::numbers::pi;

std::shared_ptr<const Signal>
signal_of(std::size_t length, std::size_t channels,
          const std::function<double(std::size_t, std::size_t)> &value, double sample_rate = rate) {
    Signal signal{{}, channels, length, sample_rate, {}};
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t n = 0; n < length; ++n)
            signal.samples.push_back(static_cast<float>(value(c, n)));
    return std::make_shared<const Signal>(std::move(signal));
}

double slow_sine(std::size_t, std::size_t n) {
    return 0.8 * std::sin(2 * pi * 100 * double(n) / rate);
}

PlaySource source_of(std::shared_ptr<const Signal> original,
                     std::shared_ptr<const Signal> filtered = nullptr) {
    const Interval all{0, original->length};
    return {std::move(original), std::move(filtered), {0}, all, 1};
}

std::vector<float> read(PlayMixer &mixer, std::size_t frames, std::size_t channels = 1) {
    std::vector<float> heard(frames * channels);
    heard.resize(mixer.read(heard.data(), frames) * channels);
    return heard;
}

/// The largest step between two frames; the sound before the first is silence.
double largest_jump(const std::vector<float> &heard) {
    double most = std::fabs(double(heard.front()));
    for (std::size_t i = 1; i < heard.size(); ++i)
        most = std::max(most, std::fabs(double(heard[i]) - double(heard[i - 1])));
    return most;
}

/// Of a sine of 100 Hz, and of a fade of twice full scale.
const double steady_jump = 0.8 * 2 * pi * 100 / rate + 2 / fade;

} // namespace

TEST_CASE("At the signal's own rate its samples are played as they are") {
    const auto signal = signal_of(4800, 1, slow_sine);
    PlayMixer mixer(source_of(signal), rate, 1);
    const std::vector<float> heard = read(mixer, 10000);
    REQUIRE(heard.size() == 4800);
    CHECK(mixer.ended());
    CHECK(read(mixer, 10).empty());
    const auto edge = static_cast<std::size_t>(fade) + 1;
    for (std::size_t n = edge; n + edge < heard.size(); ++n)
        if (heard[n] != signal->samples[n])
            FAIL("sample " << n);
    CHECK(largest_jump(heard) < steady_jump);
    CHECK(std::fabs(heard.back()) < 2 / fade); // it has faded out
}

TEST_CASE("The switch between two signals fades, and keeps the position") {
    const auto original = signal_of(48000, 1, slow_sine);
    const auto filtered =
        signal_of(48000, 1, [](std::size_t, std::size_t n) { return -slow_sine(0, n); });
    PlayMixer mixer(source_of(original, filtered), rate, 1);
    std::vector<float> heard = read(mixer, 3000);
    const auto add = [&](std::size_t frames) {
        const std::vector<float> more = read(mixer, frames);
        heard.insert(heard.end(), more.begin(), more.end());
    };
    mixer.set_filtered(true);
    add(2000);
    CHECK(heard[4900] == filtered->samples[4900]);
    mixer.set_filtered(false);
    add(100); // in the middle of the fade:
    mixer.set_filtered(true);
    add(2900);
    CHECK(heard[7900] == filtered->samples[7900]);
    mixer.set_filtered(false);
    add(2000);
    CHECK(heard[9900] == original->samples[9900]);
    CHECK(mixer.position() == Approx(10000));
    CHECK(largest_jump(heard) < steady_jump);
}

TEST_CASE("A newer filtered signal fades in, and one of another length is ignored") {
    const auto original = signal_of(48000, 1, slow_sine);
    const auto constant = [](double value, std::size_t length = 48000) {
        return signal_of(length, 1, [value](std::size_t, std::size_t) { return value; });
    };
    PlayMixer mixer(source_of(original, constant(0.5)), rate, 1);
    mixer.set_filtered(true);
    std::vector<float> heard = read(mixer, 1000);
    CHECK(heard.back() == 0.5f);
    mixer.set_filtered_signal(constant(0.25, 100));
    CHECK(read(mixer, 1000).back() == 0.5f);
    mixer.set_filtered_signal(constant(-0.5));
    heard = read(mixer, 1000);
    CHECK(heard.back() == -0.5f);
    heard.erase(heard.begin(), heard.begin() + 1);
    for (std::size_t i = 1; i < heard.size(); ++i)
        if (std::fabs(heard[i] - heard[i - 1]) > 1.01 / fade)
            FAIL("a jump at " << i);
    mixer.set_filtered_signal(nullptr); // no filter any more
    read(mixer, 1000);
    CHECK(read(mixer, 1)[0] == original->samples[4000]);
}

TEST_CASE("A loop fades its end into its beginning and goes on behind it") {
    // It rises from -0.8 to 0.8: a plain loop would jump by 1.6.
    const std::size_t first = 1000, length = 9600;
    const auto ramp = signal_of(20000, 1, [&](std::size_t, std::size_t n) {
        return -0.8 + 1.6 * (double(n) - double(first)) / double(length);
    });
    PlaySource source = source_of(ramp);
    source.interval = {first, length};
    PlayMixer mixer(source, rate, 1);
    mixer.set_loop(true);
    const std::vector<float> heard = read(mixer, 40000);
    REQUIRE(heard.size() == 40000);
    CHECK_FALSE(mixer.ended());
    std::vector<float> later(heard.begin() + 1000, heard.end());
    later.front() = 0;
    double most = 0;
    for (std::size_t i = 2; i < later.size(); ++i)
        most = std::max(most, std::fabs(double(later[i]) - double(later[i - 1])));
    CHECK(most < 1.7 / fade);
    const auto period = length - static_cast<std::size_t>(fade);
    for (std::size_t n = 1000; n + period < 30000; n += 777)
        CHECK(heard[n] == Approx(heard[n + period]).margin(1e-6));
    mixer.set_loop(false);
    CHECK(read(mixer, 20000).size() < length + 1);
    CHECK(mixer.ended());
}

TEST_CASE("A stop fades out, and a seek begins there") {
    const auto signal = signal_of(48000, 1, slow_sine);
    PlayMixer mixer(source_of(signal), rate, 1);
    mixer.seek(12345);
    std::vector<float> heard = read(mixer, 2000);
    CHECK(heard[1500] == signal->samples[13845]);
    mixer.stop();
    const std::vector<float> rest = read(mixer, 5000);
    CHECK(double(rest.size()) == Approx(fade).margin(2));
    CHECK(mixer.ended());
    heard.insert(heard.end(), rest.begin(), rest.end());
    CHECK(largest_jump(heard) < steady_jump);
    PlayMixer other(source_of(signal), rate, 1);
    other.seek(1e9); // beyond: from the beginning
    CHECK(other.position() == 0);
}

TEST_CASE("Another rate keeps tones, and takes away what it cannot hold") {
    const auto tone = [](double frequency, double sample_rate) {
        return signal_of(
            96000, 1,
            [=](std::size_t, std::size_t n) {
                return 0.5 * std::sin(2 * pi * frequency * double(n) / sample_rate);
            },
            sample_rate);
    };
    for (const double own : {8000.0, 44100.0, 96000.0}) {
        INFO(own);
        PlayMixer mixer(source_of(tone(1000, own)), rate, 1);
        const std::vector<float> heard = read(mixer, 20000);
        double most = 0;
        for (std::size_t n = 2000; n < 20000; ++n)
            most = std::max(most, std::fabs(double(heard[n]) -
                                            0.5 * std::sin(2 * pi * 1000 * double(n) / rate)));
        CHECK(most < 2e-3);
    }
    PlayMixer mixer(source_of(tone(33000, 96000)), rate, 1);
    double most = 0;
    for (const float sample : read(mixer, 20000))
        most = std::max(most, std::fabs(double(sample)));
    CHECK(most < 2e-3);
}

TEST_CASE("Channels are heard on all outputs or each on one") {
    const auto three =
        signal_of(4800, 3, [](std::size_t c, std::size_t) { return 0.1 * double(c + 1); });
    const auto heard_of = [&](const std::vector<int> &channels, std::size_t outputs) {
        PlaySource source = source_of(three);
        source.channels = channels;
        source.scale = 2;
        PlayMixer mixer(source, rate, outputs);
        std::vector<float> heard = read(mixer, 1000, outputs);
        return std::vector<float>(heard.end() - static_cast<std::ptrdiff_t>(outputs), heard.end());
    };
    const auto is = [](const std::vector<float> &heard, const std::vector<double> &wanted) {
        REQUIRE(heard.size() == wanted.size());
        for (std::size_t i = 0; i < heard.size(); ++i)
            CHECK(double(heard[i]) == Approx(wanted[i]).margin(1e-5));
    };
    is(heard_of({1}, 2), {0.4, 0.4});
    is(heard_of({0, 1}, 2), {0.2, 0.4});
    is(heard_of({0, 1, 2}, 2), {0.4, 0.4}); // the mean of the first and the third
    is(heard_of({0, 2}, 1), {0.4});
    is(heard_of({2, 0}, 4), {0.6, 0.2, 0.6, 0.2});
}
