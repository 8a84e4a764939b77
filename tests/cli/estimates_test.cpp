// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates of spectra by `imago-cli spectrum`: windows, padding, confidence, pairs of channels,
// tapers, and the colours and the axis of pictures.
#include "engine/op/measure_params.h"
#include "tests/cli/report.h"
#include "tests/cli/spectrum_case.h"
#include "tests/support/complaint.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fstream>
#include <random>

#ifdef IMAGO_HAVE_OPENCV
#include "app/media/image/image_file.h"
#endif

using namespace imago;
using namespace imago::test;

namespace {

constexpr double pi_of_estimates = 3.14159265358979323846;

/// Noise and a tone of amplitude 0.5 at 1/8 cycle per sample; the second channel has the same tone
/// a quarter of a period later, and its own noise.
NpyArray two_channels(std::size_t length) {
    std::minstd_rand random(3);
    std::normal_distribution<double> normal(0, 0.1);
    std::vector<float> samples;
    for (const double phase : {0.0, pi_of_estimates / 2})
        for (std::size_t n = 0; n < length; ++n)
            samples.push_back(static_cast<float>(
                0.5 * std::cos(2 * pi_of_estimates * double(n) / 8 - phase) + normal(random)));
    return {{2, length}, samples};
}

} // namespace

TEST_CASE("every window gives a tone its amplitude, and says its bandwidth") {
    const SpectrumCase c(two_channels(4096));
    const std::pair<const char *, double> windows[] = {
        {"hann", 1.5},       {"kaiser:8.6", 1.72},     {"kaiser", 1.72},
        {"tukey:0.5", 1.22}, {"flattop", 3.77},        {"blackmanharris", 2.0},
        {"dpss:4", 2.03},    {"gaussian:0.125", 2.26}, {"tukey:0", 1.0}};
    for (const auto &[window, bandwidth] : windows) {
        INFO(window);
        const Json report = c.report("out.npy", {"--window", window, "--rate", "4096"});
        CHECK(report["strongest"][0]["value"].get<double>() == Approx(0.5).margin(0.01));
        CHECK(report["noise_bandwidth"].get<double>() == Approx(bandwidth).margin(0.03));
    }
    CHECK(c.report("out.npy", {"--window", "kaiser"})["window"] == "kaiser:8.6");
}

TEST_CASE("padding puts bins between the bins") {
    const SpectrumCase c(two_channels(600));
    const std::vector<float> plain = c.values({"--mode", "welch", "--size", "100"}, {2, 51});
    const std::vector<float> padded =
        c.values({"--mode", "welch", "--size", "100", "--pad", "3"}, {2, 151});
    for (std::size_t k = 0; k <= 50; ++k)
        CHECK(padded[3 * k] == Approx(plain[k]).epsilon(1e-4).margin(1e-6));
    const Json report = c.report("out.npy", {"--pad", "2"});
    CHECK(report["points"] == 1200);
    CHECK(report["frequency_step"].get<double>() == Approx(1.0 / 1200));
}

TEST_CASE("the options of a measure take the ranges of its parameters") {
    const SpectrumCase c(two_channels(64));
    for (const auto &row : measure_params()) {
        if (row.kind != ParamKind::real && row.kind != ParamKind::whole)
            continue;
        const auto says = [&](double value) {
            std::array<char, 32> text{};
            std::to_chars(text.data(), text.data() + text.size(), value);
            return c
                .run("out.npy", {"--mode", "welch", "--quantity", "db", row.option, text.data()})
                .err;
        };
        const std::string refusal = row.option + std::string(" takes ");
        INFO(row.option);
        CHECK_FALSE(contains(says(row.range.least), refusal));
        CHECK_FALSE(contains(says(row.range.most), refusal));
        CHECK(contains(says(row.range.least / 2), refusal));
        CHECK(contains(says(row.range.most * 2), refusal));
    }
}

TEST_CASE("a confidence adds the ends of an interval") {
    const SpectrumCase c(two_channels(4096));
    const Words settings{"--mode", "welch", "--size", "64", "--hop", "64", "--confidence", "90"};
    const std::vector<float> values = c.values(settings, {2, 3, 33});
    const Json report = c.report("out.csv", settings);
    CHECK(report["confidence"].get<double>() == Approx(0.9));
    CHECK(report["degrees_of_freedom"].get<double>() == Approx(128)); // 64 frames
    // scipy.stats.chi2.ppf([0.95, 0.05], 128)
    for (std::size_t k = 1; k < 32; ++k) {
        CHECK(values[33 + k] == Approx(values[k] * 128 / 155.4047).epsilon(1e-4));
        CHECK(values[66 + k] == Approx(values[k] * 128 / 102.8668).epsilon(1e-4));
    }
    std::ifstream table(c.file("out.csv"));
    std::string titles;
    std::getline(table, titles);
    CHECK(contains(titles, "channel_1_density_per_cycle_per_sample"));
    CHECK(contains(titles, "channel_1_lower"));
    CHECK(contains(titles, "channel_2_upper"));
    const CliRun words = c.run("out.npy", settings);
    CHECK(contains(words.out, "90 %: the power times 0.82"));
}

TEST_CASE("two channels have a coherence and a cross density") {
    const SpectrumCase c(two_channels(8192));
    const Words pair{"--size", "256", "--mode"};
    const auto with = [&](Words more) {
        more.insert(more.begin(), pair.begin(), pair.end());
        return more;
    };
    const std::vector<float> coherence = c.values(with({"coherence"}), {129});
    CHECK(coherence[32] > 0.99f);
    CHECK(coherence[90] < 0.3f);
    const Json report = c.report("out.csv", with({"coherence", "--confidence", "95"}));
    CHECK(report["pair"] == Json({1, 2}));
    CHECK(report["significant"].get<double>() == Approx(0.05).margin(0.03));
    const std::vector<float> phase = c.values(with({"cross", "--quantity", "phase"}), {129});
    CHECK(phase[32] == Approx(-pi_of_estimates / 2).margin(0.02)); // the second one is late
    const std::vector<float> back =
        c.values(with({"cross", "--quantity", "phase", "--channels", "2,1"}), {129});
    CHECK(back[32] == Approx(pi_of_estimates / 2).margin(0.02));
    const std::vector<float> cross = c.values(with({"cross"}), {129});
    const std::vector<float> welch = c.values(with({"welch"}), {2, 129});
    CHECK(cross[32] == Approx(std::sqrt(welch[32] * welch[129 + 32])).epsilon(0.02));
}

TEST_CASE("tapers make a spectrogram smoother, and leave a tone's amplitude") {
    const SpectrumCase c(two_channels(8192));
    Words settings{"--mode", "spectrogram", "--size",    "512",      "--hop",
                   "512",    "--quantity",  "magnitude", "--window", "dpss:4"};
    const std::vector<float> one = c.values(settings, {2, 16, 257});
    settings.insert(settings.end(), {"--tapers", "7"});
    const std::vector<float> seven = c.values(settings, {2, 16, 257});
    CHECK(seven[64] == Approx(0.5).margin(0.03));
    const auto scatter = [](const std::vector<float> &values) {
        double sum = 0, squares = 0;
        std::size_t count = 0;
        for (std::size_t t = 0; t < 16; ++t)
            for (std::size_t k = 120; k < 250; ++k, ++count) {
                const double power = double(values[t * 257 + k]) * double(values[t * 257 + k]);
                sum += power;
                squares += power * power;
            }
        const double mean = sum / double(count);
        return std::sqrt(squares / double(count) / (mean * mean) - 1);
    };
    CHECK(scatter(one) > 0.8); // of an exponential variable
    CHECK(scatter(seven) < 0.45);
}

#ifdef IMAGO_HAVE_OPENCV
TEST_CASE("pictures of spectrograms have other colours and octaves") {
    const SpectrumCase c(two_channels(2048));
    const Words settings{"--mode", "spectrogram", "--size", "128", "--hop", "64"};
    const auto picture = [&](Words more) {
        more.insert(more.begin(), settings.begin(), settings.end());
        c.report("out.png", more);
        return read_image(c.file("out.png")).image;
    };
    const Image dusk = picture({}), gray = picture({"--colours", "gray"});
    CHECK(dusk.samples != gray.samples);
    for (std::size_t i = 0; i < gray.plane_size(); i += 7)
        CHECK(gray.plane(0)[i] == gray.plane(2)[i]);
    const Image octaves = picture({"--colours", "gray", "--log-frequencies"});
    REQUIRE(octaves.height == gray.height);
    REQUIRE(octaves.height == 130); // two channels
    const auto brightest = [](const Image &image) {
        std::size_t best = 0;
        for (std::size_t y = 0; y < 65; ++y)
            if (image.plane(0)[y * image.width + 5] > image.plane(0)[best * image.width + 5])
                best = y;
        return best;
    };
    CHECK(brightest(gray) == 64 - 16);
    // Bin 16 of 0.5 .. 64.5 is at log(33) / log(129) = 0.713 of the height.
    CHECK(std::abs(double(brightest(octaves)) - (1 - 0.713) * 65) < 2.5);
}
#endif

TEST_CASE("a small tone on a large constant is measured and filtered in doubles") {
    // A barometer in Pa, 100 samples a second: 0.02 Pa at 5 Hz.
    std::vector<double> pressure;
    for (std::size_t n = 0; n < 4096; ++n)
        pressure.push_back(101325 + 0.02 * std::sin(2 * pi_of_estimates * 0.05 * double(n)));
    const SpectrumCase c(NpyArray{{4096}, pressure});
    const Json report = c.report("out.csv", {"--mode", "welch", "--quantity", "magnitude", "--rate",
                                             "100 Hz", "--size", "1000", "--hop", "500"});
    CHECK(report["notes"].empty());
    CHECK(report["strongest"][0]["frequency"].get<double>() == Approx(5));
    CHECK(report["peaks"][0][0]["frequency"].get<double>() == Approx(5).margin(1e-6));
    succeeded(run_cli({"filter", c.in, "-o", c.file("f.npy"), "--dimensions", "1", "--rate", "0.1k",
                       "--high", "1 Hz", "--soft", "0.5"}));
    const auto filtered = std::get<std::vector<double>>(read_npy(c.file("f.npy")).data);
    for (std::size_t n = 1000; n < 3000; ++n)
        CHECK(filtered[n] == Approx(pressure[n] - 101325).margin(1e-6));
}
