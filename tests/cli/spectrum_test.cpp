// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/table/csv_file.h"
#include "tests/cli/report.h"
#include "tests/cli/spectrum_case.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <cmath>
#include <complex>
#include <numbers>

#ifdef IMAGO_HAVE_OPENCV
#include "app/media/image/image_file.h"
#endif

using namespace imago;
using namespace imago::test;

namespace {

constexpr double pi = std::numbers::pi;

/// offset + amplitude * cos(2 pi frequency n + phase), frequency in cycles per sample.
struct Wave {
    double amplitude = 1, frequency = 0, phase = 0, offset = 0;
    float at(std::size_t n) const {
        return static_cast<float>(
            offset + amplitude * std::cos(2 * pi * frequency * static_cast<double>(n) + phase));
    }
};

std::vector<float> wave_samples(const Wave &wave, std::size_t length) {
    std::vector<float> samples(length);
    for (std::size_t n = 0; n < length; ++n)
        samples[n] = wave.at(n);
    return samples;
}

} // namespace

TEST_CASE("a sine reads its amplitude at its frequency, from table to table") {
    // 1 kHz at 8 kHz in 400 samples is bin 50 exactly.
    const ScratchFolder folder;
    CsvText csv;
    for (const char *title : {"time", "left", "right"})
        csv.add(title);
    csv.end_row();
    const Wave left{0.75, 0.125, 0.3, 2}, right{3, 0.25, -1, 0};
    for (std::size_t n = 0; n < 400; ++n) {
        csv.add(static_cast<double>(n) / 8000);
        csv.add(left.at(n));
        csv.add(right.at(n));
        csv.end_row();
    }
    csv.write(folder / "in.csv");
    const SpectrumCase c((folder / "in.csv").string());
    const Json report =
        c.report("out.csv", {"--rate", "8000", "--column", "left", "--column", "3"});
    CHECK(report["strongest"][0]["frequency"].get<double>() == Approx(1000));
    CHECK(report["strongest"][0]["value"].get<double>() == Approx(0.75).epsilon(1e-5));
    CHECK(report["strongest"][1]["frequency"].get<double>() == Approx(2000));
    CHECK(report["frequency_unit"].get<std::string>() == "Hz");
    CHECK(report["sample_rate"].get<double>() == 8000);
    CHECK(report["window"].get<std::string>() == "hann");
    const Signal table = read_csv(c.file("out.csv")).signal;
    CHECK(table.names == Words{"frequency_hz", "left_amplitude", "right_amplitude"});
    REQUIRE(table.length == 201);
    CHECK(table.channel(0)[50] == 1000);
    CHECK(table.channel(0)[200] == 4000);
    CHECK(table.channel(1)[0] == Approx(2).epsilon(1e-5)); // the mean has its value
    CHECK(table.channel(1)[50] == Approx(0.75).epsilon(1e-5));
    CHECK(table.channel(1)[49] == Approx(0.375).epsilon(1e-5)); // Hann's main lobe
    CHECK(table.channel(1)[53] == Approx(0).margin(1e-5));
    CHECK(table.channel(2)[100] == Approx(3).epsilon(1e-5));
}

TEST_CASE("peaks are told with the digits and the reference that they have") {
    // A constant higher than the tone, which stands between two bins of 20 Hz.
    const SpectrumCase c(NpyArray{{400}, wave_samples({0.5, 0.1253, 0.3, 2}, 400)});
    const Json report = c.report("out.csv", {"--rate", "8000"});
    const Json &peaks = report["peaks"][0];
    CHECK(report["level_unit"] == "dB re 1");
    REQUIRE(peaks.size() >= 2);
    CHECK(peaks[0]["frequency"].get<double>() == Approx(1002.4).margin(0.2));
    CHECK(std::fabs(peaks[0]["frequency"].get<double>() - 1002.4) <=
          peaks[0]["frequency_error"].get<double>());
    CHECK(peaks[0]["level_db"].get<double>() == Approx(20 * std::log10(0.5)).margin(0.05));
    CHECK(peaks.back()["bin"] == 0); // the constant is last
    CHECK(peaks.back()["level_db"].get<double>() == Approx(20 * std::log10(2)).margin(0.05));
    const CliRun told = c.run("out.csv", {"--rate", "8000"});
    INFO(told.out);
    CHECK(contains(told.out, " Hz, -6.0"));
    CHECK(contains(told.out, " dB re 1\n"));
    CHECK(contains(told.out, "the mean, 6.0"));
    CHECK(contains(c.run("out.csv", {}).out, " cycles/sample, -6.0"));
    const Json density = c.report("out.csv", {"--mode", "welch", "--rate", "8000"});
    CHECK(density["level_unit"] == "dB re 1 per Hz");
    CHECK(c.report("out.csv", {"--quantity", "db", "--reference", "0.5"})["level_unit"] ==
          "dB re 0.5");
    CHECK_FALSE(c.report("out.csv", {"--mode", "spectrogram"}).contains("peaks"));
}

TEST_CASE("a signal's report needs no output file, a picture's spectrum does") {
    const SpectrumCase c(NpyArray{{400}, wave_samples({0.5, 0.125, 0, 0}, 400)});
    const CliRun told = run_cli({"spectrum", c.in});
    INFO(told.err << told.out);
    CHECK(told.code == 0);
    CHECK(contains(told.out, "0.1250000 cycles/sample, -6.02 dB re 1"));
    CHECK_FALSE(contains(told.out, "Written"));
    CHECK(Json::parse(run_cli({"spectrum", c.in, "--json"}).out).count("output") == 0);
    CHECK(run_cli({"spectrum", c.in, "-o", ""}).code == usage);
    const CliRun refused = run_cli({"spectrum", c.in, "--dimensions", "2"});
    CHECK(refused.code == usage);
    CHECK(contains(refused.err, "--output is required"));
}

TEST_CASE("quantities of a sine, at half the rate too") {
    const Wave wave{0.5, 0.25, 0.7, 0};
    std::vector<float> samples = wave_samples(wave, 64);
    for (std::size_t n = 0; n < 64; ++n) // an alternation, the sine at half the rate
        samples.push_back(n % 2 ? -3.0f : 3.0f);
    const SpectrumCase c(NpyArray{{2, 64}, samples});
    const std::vector<std::size_t> shape{2, 33};
    const std::vector<float> power = c.values({"--quantity", "power"}, shape);
    CHECK(power[16] == Approx(0.125).epsilon(1e-5));
    CHECK(power[33 + 32] == Approx(9).epsilon(1e-5));
    const std::vector<float> db = c.values({"--quantity", "db", "--reference", "0.05"}, shape);
    CHECK(db[16] == Approx(20).epsilon(1e-5));
    CHECK(db[33 + 32] == Approx(20 * std::log10(60)).epsilon(1e-5));
    CHECK(db[33 + 16] >= -200);
    const std::vector<float> phase = c.values({"--quantity", "phase"}, shape);
    CHECK(phase[16] == Approx(0.7).epsilon(1e-4));
    const std::vector<float> raw =
        c.values({"--scaling", "none", "--window", "rectangular"}, shape);
    CHECK(raw[16] == Approx(16).epsilon(1e-5)); // amplitude * n / 2
    CHECK(raw[33 + 32] == Approx(3 * 64).epsilon(1e-5));
}

TEST_CASE("ecg.csv agrees with SciPy 1.17") {
    // x = numpy.loadtxt("ecg.csv", skiprows=1)
    const SpectrumCase c(std::string(IMAGO_SAMPLES) + "/signals/ecg.csv");
    // scipy.signal.periodogram(x, 360, "hann", scaling="spectrum", detrend=False)
    const std::vector<float> power = c.values({"--quantity", "power"}, {513});
    const std::pair<std::size_t, double> whole[] = {
        {0, 2408.23432}, {3, 25.5557142}, {5, 10.2048056}, {100, 3.247163}, {512, 0.00276812417}};
    for (const auto &[bin, value] : whole)
        CHECK(power.at(bin) == Approx(value).epsilon(1e-4));
    // scipy.signal.welch(x, 360, "hann", 256, 128)
    const Json report =
        c.report("out.csv", {"--mode", "welch", "--size", "256", "--hop", "128", "--rate", "360"});
    CHECK(report["averaged_frames"].get<int>() == 7);
    const Signal table = read_csv(c.file("out.csv")).signal;
    CHECK(table.names == Words{"frequency_hz", "ecg_density_per_hz"});
    REQUIRE(table.length == 129);
    CHECK(table.channel(0)[1] == Approx(1.40625));
    const std::pair<std::size_t, double> welch[] = {
        {0, 11.8317634}, {1, 92.4530509}, {2, 127.054477}, {5, 110.192486}, {128, 0.00317445891}};
    for (const auto &[bin, value] : welch)
        CHECK(table.channel(1)[bin] == Approx(value).epsilon(1e-4));
}

TEST_CASE("a spectrogram has time and frequency in their places") {
    // Silence, then a tone of amplitude 0.5 at 1/8 cycle per sample.
    std::vector<float> samples(1000, 0);
    const std::vector<float> tone = wave_samples({0.5, 0.125, 0, 0}, 1000);
    samples.insert(samples.end(), tone.begin(), tone.end());
    const SpectrumCase c(NpyArray{{2000}, samples});
    const Words settings{"--mode", "spectrogram", "--size", "64", "--hop", "50"};
    const std::vector<float> db =
        c.values(settings, {40, 33}); // the last one ends with the samples
    CHECK(db[8] <= -200);             // silence: no higher than any other level
    CHECK(db[30 * 33 + 8] == Approx(20 * std::log10(0.5)).epsilon(1e-4));
    CHECK(db[30 * 33 + 20] < -100);

    Words magnitude = settings;
    magnitude.insert(magnitude.end(), {"--quantity", "magnitude", "--rate", "100"});
    const Json report = c.report("out.csv", magnitude);
    CHECK(report["time_step"].get<double>() == Approx(0.5));
    CHECK(report["first_time"].get<double>() == Approx(0.32));
    const Signal table = read_csv(c.file("out.csv")).signal;
    REQUIRE(table.channels == 34);
    CHECK(table.names[0] == "time_s");
    CHECK(table.names[9] == "amplitude_at_12.5_hz");
    CHECK(table.channel(0)[30] == Approx(15.32));
    CHECK(table.channel(9)[30] == Approx(0.5).epsilon(1e-4));
    CHECK(table.channel(9)[0] == 0);
#ifdef IMAGO_HAVE_OPENCV
    const Json picture = c.report("out.png", settings);
    CHECK(picture["colours"]["last"].get<double>() == Approx(20 * std::log10(0.5)).epsilon(1e-4));
    CHECK(picture["colours"]["first"].get<double>() ==
          Approx(20 * std::log10(0.5) - 90).epsilon(1e-4));
    const Image image = read_image(c.file("out.png")).image;
    REQUIRE(image.width == 40);
    REQUIRE(image.height == 33);
    REQUIRE(image.channels == 3);
    const auto light = [&](std::size_t x, std::size_t y) { return luma(image).at(x, y); };
    CHECK(light(30, 32 - 8) > 230); // the tone: frequency rises upwards
    CHECK(light(30, 8) < 40);
    CHECK(light(2, 32 - 8) < 40); // silence before it
#endif
}

TEST_CASE("the 2D spectrum of an array is that of the definition, and shifts") {
    const std::size_t height = 5, width = 4;
    std::vector<float> samples;
    for (std::size_t i = 0; i < height * width; ++i)
        samples.push_back(static_cast<float>((7 * i) % 11) - 4);
    const SpectrumCase c(NpyArray{{height, width}, samples});
    const auto x = [&](std::size_t u, std::size_t v) {
        std::complex<double> sum;
        for (std::size_t i = 0; i < height; ++i)
            for (std::size_t j = 0; j < width; ++j)
                sum += static_cast<double>(samples[i * width + j]) *
                       std::polar(1.0, -2 * pi *
                                           (static_cast<double>(u * i) / height +
                                            static_cast<double>(v * j) / width));
        return sum;
    };
    const std::vector<float> shifted = c.values({"--dimensions", "2"}, {height, width});
    const std::vector<float> plain = c.values(
        {"--dimensions", "2", "--no-shift", "--quantity", "magnitude", "--scaling", "amplitude"},
        {height, width});
    for (std::size_t u = 0; u < height; ++u)
        for (std::size_t v = 0; v < width; ++v) {
            const double magnitude = std::abs(x(u, v));
            CHECK(plain[u * width + v] == Approx(magnitude / 20).margin(1e-5));
            CHECK(shifted[(u + 2) % height * width + (v + 2) % width] ==
                  Approx(std::log10(1 + magnitude)).margin(1e-4));
        }
}

#ifdef IMAGO_HAVE_SNDFILE
TEST_CASE("a sound file brings its rate and its channels") {
    const ScratchFolder folder;
    std::vector<unsigned char> wav{'R', 'I', 'F', 'F', 36 + 64, 4,   0,   0,  'W', 'A', 'V',
                                   'E', 'f', 'm', 't', ' ',     16,  0,   0,  0,   1,   0,
                                   1,   0,   64,  31,  0,       0,   128, 62, 0,   0,   2,
                                   0,   16,  0,   'd', 'a',     't', 'a', 64, 4,   0,   0};
    const std::vector<float> tone = wave_samples({0.25, 0.0625, 0, 0}, 544);
    for (const float sample : tone) {
        const int value = static_cast<int>(std::lround(32768 * sample));
        wav.push_back(static_cast<unsigned char>(value & 0xff));
        wav.push_back(static_cast<unsigned char>(value >> 8 & 0xff));
    }
    const SpectrumCase c(folder.write("in.wav", wav).string());
    const Json report = c.report("out.csv", {});
    CHECK(report["sample_rate"].get<double>() == 8000);
    CHECK(report["length"].get<int>() == 544);
    CHECK(report["strongest"][0]["frequency"].get<double>() == Approx(500));
    CHECK(report["strongest"][0]["value"].get<double>() == Approx(0.25).epsilon(1e-3));
    CHECK(report["level_unit"] == "dBFS");
    CHECK(report["peaks"][0][0]["level_db"].get<double>() ==
          Approx(20 * std::log10(0.25)).margin(0.02));
    CHECK(contains(c.run("out.csv", {}).out, " Hz, -12.0"));
    // The density is referred to a sine of full scale: its mean square is a half.
    const Json density = c.report("out.csv", {"--mode", "welch", "--size", "544", "--hop", "544"});
    CHECK(density["level_unit"] == "dBFS per Hz");
    const double bandwidth = 1.5 * 8000 / 544; // of Hann's window
    CHECK(density["peaks"][0][0]["level_db"].get<double>() ==
          Approx(20 * std::log10(0.25) - 10 * std::log10(bandwidth)).margin(0.05));
}
#endif
