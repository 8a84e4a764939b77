// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/csv_file.h"
#include "app/media/npy_file.h"
#include "tests/cli/run_cli.h"
#include "tests/media/scratch_folder.h"
#include "tests/support/catch.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <complex>
#include <numbers>

#ifdef IMAGO_HAVE_OPENCV
#include "app/media/image_file.h"
#endif

using namespace imago;
using namespace imago::test;
using nlohmann::json;

namespace {

constexpr double pi = std::numbers::pi;
constexpr int failure = 1, usage = 2;

/// offset + amplitude * cos(2 pi frequency n + phase), frequency in cycles per sample.
struct Wave {
    double amplitude = 1, frequency = 0, phase = 0, offset = 0;
    float at(std::size_t n) const {
        return static_cast<float>(
            offset + amplitude * std::cos(2 * pi * frequency * static_cast<double>(n) + phase));
    }
};

std::vector<float> samples_of(const Wave &wave, std::size_t length) {
    std::vector<float> samples(length);
    for (std::size_t n = 0; n < length; ++n)
        samples[n] = wave.at(n);
    return samples;
}

/// A folder with an input, and runs of `spectrum` on it.
struct Case {
    ScratchFolder folder;
    std::string in;

    explicit Case(const NpyArray &array) : in((folder / "in.npy").string()) {
        write_npy(in, array);
    }
    explicit Case(const std::string &path) : in(path) {}

    std::string file(const std::string &name) const { return (folder / name).string(); }

    CliRun run(const std::string &output, const std::vector<std::string> &more) const {
        std::vector<std::string> arguments{"spectrum", in, "-o", file(output)};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_cli(arguments);
    }

    /// The values of an .npy output, which is checked to have this shape.
    std::vector<float> values(const std::vector<std::string> &more,
                              const std::vector<std::size_t> &shape) const {
        const CliRun done = run("out.npy", more);
        INFO(done.err);
        REQUIRE(done.code == 0);
        CHECK(done.err.empty());
        const NpyArray array = read_npy(file("out.npy"));
        CHECK(array.shape == shape);
        return std::get<std::vector<float>>(array.data);
    }

    /// The report of a run as JSON.
    json report(const std::string &output, std::vector<std::string> more) const {
        more.push_back("--json");
        const CliRun done = run(output, more);
        INFO(done.err);
        REQUIRE(done.code == 0);
        return json::parse(done.out);
    }
};

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
    const Case c((folder / "in.csv").string());
    const json report =
        c.report("out.csv", {"--rate", "8000", "--column", "left", "--column", "3"});
    CHECK(report["strongest"][0]["frequency"].get<double>() == Approx(1000));
    CHECK(report["strongest"][0]["value"].get<double>() == Approx(0.75).epsilon(1e-5));
    CHECK(report["strongest"][1]["frequency"].get<double>() == Approx(2000));
    CHECK(report["frequency_unit"].get<std::string>() == "Hz");
    CHECK(report["sample_rate"].get<double>() == 8000);
    CHECK(report["window"].get<std::string>() == "hann");
    const Signal table = read_csv(c.file("out.csv")).signal;
    CHECK(table.names ==
          std::vector<std::string>{"frequency_hz", "left_amplitude", "right_amplitude"});
    REQUIRE(table.length == 201);
    CHECK(table.channel(0)[50] == 1000);
    CHECK(table.channel(0)[200] == 4000);
    CHECK(table.channel(1)[0] == Approx(2).epsilon(1e-5)); // the mean reads its value
    CHECK(table.channel(1)[50] == Approx(0.75).epsilon(1e-5));
    CHECK(table.channel(1)[49] == Approx(0.375).epsilon(1e-5)); // Hann's main lobe
    CHECK(table.channel(1)[53] == Approx(0).margin(1e-5));
    CHECK(table.channel(2)[100] == Approx(3).epsilon(1e-5));
}

TEST_CASE("peaks are told with the digits and the reference that they have") {
    // A constant higher than the tone, which stands between two bins of 20 Hz.
    const Case c(NpyArray{{400}, samples_of({0.5, 0.1253, 0.3, 2}, 400)});
    const json report = c.report("out.csv", {"--rate", "8000"});
    const json &peaks = report["peaks"][0];
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
    const json density = c.report("out.csv", {"--mode", "welch", "--rate", "8000"});
    CHECK(density["level_unit"] == "dB re 1 per Hz");
    CHECK(c.report("out.csv", {"--quantity", "db", "--reference", "0.5"})["level_unit"] ==
          "dB re 0.5");
    CHECK_FALSE(c.report("out.csv", {"--mode", "spectrogram"}).contains("peaks"));
}

TEST_CASE("a signal's report needs no output file, a picture's spectrum does") {
    const Case c(NpyArray{{400}, samples_of({0.5, 0.125, 0, 0}, 400)});
    const CliRun told = run_cli({"spectrum", c.in});
    INFO(told.err << told.out);
    CHECK(told.code == 0);
    CHECK(contains(told.out, "0.1250000 cycles/sample, -6.02 dB re 1"));
    CHECK_FALSE(contains(told.out, "Written"));
    CHECK(json::parse(run_cli({"spectrum", c.in, "--json"}).out).count("output") == 0);
    CHECK(run_cli({"spectrum", c.in, "-o", ""}).code == usage);
    const CliRun refused = run_cli({"spectrum", c.in, "--dimensions", "2"});
    CHECK(refused.code == usage);
    CHECK(contains(refused.err, "--output is required"));
}

TEST_CASE("quantities of a sine, at half the rate too") {
    const Wave wave{0.5, 0.25, 0.7, 0};
    std::vector<float> samples = samples_of(wave, 64);
    for (std::size_t n = 0; n < 64; ++n) // an alternation, the sine at half the rate
        samples.push_back(n % 2 ? -3.0f : 3.0f);
    const Case c(NpyArray{{2, 64}, samples});
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
    const Case c(std::string(IMAGO_SAMPLES) + "/signals/ecg.csv");
    // scipy.signal.periodogram(x, 360, "hann", scaling="spectrum", detrend=False)
    const std::vector<float> power = c.values({"--quantity", "power"}, {513});
    const std::pair<std::size_t, double> whole[] = {
        {0, 2408.23432}, {3, 25.5557142}, {5, 10.2048056}, {100, 3.247163}, {512, 0.00276812417}};
    for (const auto &[bin, value] : whole)
        CHECK(power.at(bin) == Approx(value).epsilon(1e-4));
    // scipy.signal.welch(x, 360, "hann", 256, 128)
    const json report =
        c.report("out.csv", {"--mode", "welch", "--size", "256", "--hop", "128", "--rate", "360"});
    CHECK(report["averaged_frames"].get<int>() == 7);
    const Signal table = read_csv(c.file("out.csv")).signal;
    CHECK(table.names == std::vector<std::string>{"frequency_hz", "ecg_density_per_hz"});
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
    const std::vector<float> tone = samples_of({0.5, 0.125, 0, 0}, 1000);
    samples.insert(samples.end(), tone.begin(), tone.end());
    const Case c(NpyArray{{2000}, samples});
    const std::vector<std::string> settings{"--mode", "spectrogram", "--size", "64", "--hop", "50"};
    const std::vector<float> db = c.values(settings, {39, 33});
    CHECK(db[8] == -200);
    CHECK(db[30 * 33 + 8] == Approx(20 * std::log10(0.5)).epsilon(1e-4));
    CHECK(db[30 * 33 + 20] < -100);

    std::vector<std::string> magnitude = settings;
    magnitude.insert(magnitude.end(), {"--quantity", "magnitude", "--rate", "100"});
    const json report = c.report("out.csv", magnitude);
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
    const json picture = c.report("out.png", settings);
    CHECK(picture["colours"]["last"].get<double>() == Approx(20 * std::log10(0.5)).epsilon(1e-4));
    CHECK(picture["colours"]["first"].get<double>() ==
          Approx(20 * std::log10(0.5) - 90).epsilon(1e-4));
    const Image image = read_image(c.file("out.png")).image;
    REQUIRE(image.width == 39);
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
    const Case c(NpyArray{{height, width}, samples});
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
    const std::vector<float> tone = samples_of({0.25, 0.0625, 0, 0}, 544);
    for (const float sample : tone) {
        const int value = static_cast<int>(std::lround(32768 * sample));
        wav.push_back(static_cast<unsigned char>(value & 0xff));
        wav.push_back(static_cast<unsigned char>(value >> 8 & 0xff));
    }
    const Case c(folder.write("in.wav", wav).string());
    const json report = c.report("out.csv", {});
    CHECK(report["sample_rate"].get<double>() == 8000);
    CHECK(report["length"].get<int>() == 544);
    CHECK(report["strongest"][0]["frequency"].get<double>() == Approx(500));
    CHECK(report["strongest"][0]["value"].get<double>() == Approx(0.25).epsilon(1e-3));
    CHECK(report["level_unit"] == "dBFS");
    CHECK(report["peaks"][0][0]["level_db"].get<double>() ==
          Approx(20 * std::log10(0.25)).margin(0.02));
    CHECK(contains(c.run("out.csv", {}).out, " Hz, -12.0"));
    // The density is referred to a sine of full scale: its mean square is a half.
    const json density = c.report("out.csv", {"--mode", "welch", "--size", "544", "--hop", "544"});
    CHECK(density["level_unit"] == "dBFS per Hz");
    const double bandwidth = 1.5 * 8000 / 544; // of Hann's window
    CHECK(density["peaks"][0][0]["level_db"].get<double>() ==
          Approx(20 * std::log10(0.25) - 10 * std::log10(bandwidth)).margin(0.05));
}
#endif

namespace {

/// Checks that a run fails so, says one sentence, and leaves the folder as it was.
void check_refusal(int code, const Case &c, const std::string &output,
                   const std::vector<std::string> &more, const std::string &part) {
    const auto before = c.folder.entries();
    const std::string sentence = sentence_of(c.run(output, more), code);
    INFO(sentence);
    CHECK(contains(sentence, part));
    CHECK(c.folder.entries() == before);
}

} // namespace

TEST_CASE("what can't be asked of a signal is a usage error, and nothing is written") {
    const Case c(NpyArray{{2, 8}, std::vector<float>(16, 1)});
    const auto refuse = [&](const std::vector<std::string> &more, const std::string &part) {
        check_refusal(usage, c, "out.npy", more, part);
    };
    refuse({"--mode", "psd"}, "spectrum, welch, spectrogram or dct");
    refuse({"--quantity", "loud"}, "magnitude, power, phase, db or log");
    refuse({"--scaling", "density"}, "amplitude or none");
    refuse({"--window", "kaiser"}, "rectangular, hann, hamming, blackman");
    refuse({"--mode", "welch", "--quantity", "phase"}, "no phase");
    refuse({"--mode", "welch", "--scaling", "none"}, "--scaling says nothing");
    refuse({"--size", "4"}, "--size says nothing");
    refuse({"--mode", "welch", "--size", "0"}, "--size takes a whole number");
    refuse({"--mode", "welch", "--size", "9"}, "8 samples");
    refuse({"--mode", "spectrogram", "--hop", "x"}, "--hop takes a whole number");
    refuse({"--mode", "spectrogram", "--keep-mean"}, "--keep-mean says nothing");
    refuse({"--rate", "0"}, "--rate takes a number above 0");
    refuse({"--rate", "nan"}, "--rate takes a finite number");
    refuse({"--reference", "2"}, "--reference says nothing");
    refuse({"--quantity", "db", "--range", "60"}, "--range says nothing");
    refuse({"--column", "1"}, "only tables");
    refuse({"--shift"}, "--shift says nothing");
    refuse({"--dimensions", "3"}, "1 or 2");
    check_refusal(usage, c, "out.txt", {}, ".csv, .npy and .png are allowed");
    check_refusal(usage, c, "out.csv", {"--dimensions", "2"}, "is no table");
    check_refusal(usage, c, "out.npy", {"--dimensions", "2", "--mode", "welch"}, "--mode welch");
    check_refusal(failure, c, "none/out.csv", {}, "there is no folder");
#ifdef IMAGO_HAVE_OPENCV
    check_refusal(usage, c, "out.png", {}, "is a curve");
#else
    check_refusal(failure, c, "out.png", {"--mode", "spectrogram"}, "without OpenCV");
#endif
}

TEST_CASE("an input that can't be read is a failure, and nothing is written") {
    const ScratchFolder folder;
    const auto with = [&](const std::string &text, const std::vector<std::string> &more, int code,
                          const std::string &part) {
        const Case c(folder.write("in.csv", {text.begin(), text.end()}).string());
        check_refusal(code, c, "out.csv", more, part);
    };
    with("a\n1\nx\n", {}, failure, "line 3, column 1: 'x' is not a number");
    with("0,5;1\n1,5;2\n", {"--decimal", "point"}, failure, "decimal comma");
    with("a,b\n1,2\n", {"--column", "c"}, usage, "no column 'c'");
    with("", {}, failure, "no numbers");
    with("fLaC", {}, failure, "in.csv");
    check_refusal(failure, Case(NpyArray{{3}, std::vector<float>{1, NAN, 2}}), "out.csv", {},
                  "sample 2 is not a finite number");
    check_refusal(failure, Case(folder.path().string() + "/none.wav"), "out.csv", {},
                  "there is no such file");
    check_refusal(usage, Case(NpyArray{{2}, std::vector<float>{1, 2}}), "out.npy",
                  {"--device", "nonsense"}, "nonsense");
}

TEST_CASE("a logger's table gives its rate, and says how it was read") {
    const Case c(std::string(IMAGO_SAMPLES) + "/signals/pump-logger.csv");
    const json report = c.report("out.csv", {});
    CHECK(report["sample_rate"].get<double>() == Approx(20));
    CHECK(report["channels"].size() == 2);
    CHECK(report["strongest"][0]["frequency"].get<double>() == Approx(3.2));
    CHECK(report["strongest"][0]["value"].get<double>() == Approx(1.8).epsilon(0.02));
    CHECK(report["table"]["separator"] == "semicolon");
    CHECK(report["table"]["decimal"] == "comma");
    CHECK(report["table"]["time_form"] == "dmy");
    CHECK(report["table"]["times"]["even"].get<bool>());
    CHECK(report["notes"][0].get<std::string>().find("decimal comma") != std::string::npos);
    // The same by words of one's own.
    const json said = c.report("said.csv", {"--separator", ";", "--decimal", ",", "--header", "1",
                                            "--encoding", "utf8", "--time-column", "Zeit",
                                            "--time-form", "dmy", "--column", "2"});
    CHECK(said["sample_rate"] == report["sample_rate"]);
    CHECK(said["strongest"][0] == report["strongest"][0]);
    const json untimed = c.report("untimed.csv", {"--time-column", "none", "--column", "2"});
    CHECK(untimed["sample_rate"].is_null());
}

TEST_CASE("gaps and uneven times are refused, or filled and made even by choice") {
    const ScratchFolder folder;
    const auto text = [&](const std::string &rows) {
        return folder.write("in.csv", {rows.begin(), rows.end()}).string();
    };
    std::string rows = "t [ms];x;y\n";
    for (int n = 0; n < 64; ++n)
        if (n != 40)
            rows += std::to_string(n * 10) + ";" + (n == 7 ? "" : std::to_string(n % 4) + ",5") +
                    ";1\n";
    const Case c(text(rows));
    check_refusal(failure, c, "out.csv", {}, "--resample linear makes them even");
    check_refusal(failure, c, "out.csv", {"--resample", "linear"},
                  "column 2 ('x') has 1 gap, the first in line 9; --gaps interpolate fills them");
    const json report = c.report("out.csv", {"--resample", "linear", "--gaps", "interpolate"});
    CHECK(report["sample_rate"].get<double>() == Approx(100));
    CHECK(report["length"].get<int>() == 64);
    CHECK(report["table"]["rows"].get<int>() == 63);
    CHECK(report["table"]["gaps"][0]["column"].get<int>() == 2);
    CHECK(report["table"]["times"]["longest_step_ends_in_line"].get<int>() == 42);
    const json standing = c.report("none.csv", {"--resample", "none", "--column", "y"});
    CHECK(standing["length"].get<int>() == 63);
    CHECK(standing["sample_rate"].get<double>() == Approx(62 / 0.63));
    CHECK(c.report("rate.csv", {"--rate", "5", "--column", "y"})["sample_rate"].get<double>() == 5);
    const Case words(text("a;b\n1;2\n3;4\n"));
    check_refusal(usage, words, "out.csv", {"--separator", "x"}, "comma, semicolon, tab");
    check_refusal(usage, words, "out.csv", {"--gaps", "drop"}, "refuse, interpolate");
    check_refusal(usage, words, "out.csv", {"--header", "-1"}, "--header takes a whole number");
    check_refusal(usage, words, "out.csv", {"--time-column", "z"}, "no column 'z'");
    check_refusal(usage, words, "out.csv", {"--time-column", "a", "--column", "a"}, "both");
    check_refusal(usage, Case(NpyArray{{2}, std::vector<float>{1, 2}}), "out.csv",
                  {"--decimal", "comma"}, "--decimal says nothing here");
    // A unit of its own stays one.
    const json years =
        Case(std::string(IMAGO_SAMPLES) + "/signals/nino-sst.csv").report("y.csv", {});
    CHECK(years["sample_rate"].get<double>() == Approx(12).epsilon(1e-4));
    CHECK(years["sample_rate_per"] == "decimal_year");
    CHECK(years["frequency_unit"] == "cycles/decimal_year");
}

TEST_CASE("a spectrogram that would be too large names the hop that is not") {
    const Case c(NpyArray{{600000}, std::vector<float>(600000, 1)});
    const std::vector<std::string> settings{"--mode", "spectrogram", "--hop", "1"};
    check_refusal(usage, c, "out.npy", settings, "--hop 3 has fewer");
    check_refusal(usage, c, "out.csv", settings, "--hop 10 has fewer");
#ifdef IMAGO_HAVE_OPENCV
    check_refusal(usage, c, "out.png", settings, "--hop 5 has fewer");
#endif
}

#ifdef IMAGO_HAVE_OPENCV
TEST_CASE("a picture's channels are beside each other in colours") {
    const Case c(std::string(IMAGO_SAMPLES) + "/images/coffee.png");
    const json report = c.report("out.png", {"--quantity", "db", "--range", "60"});
    CHECK(report["shape"].get<std::vector<int>>() == std::vector<int>{3, 400, 600});
    CHECK(report["colours"]["last"].get<double>() - report["colours"]["first"].get<double>() ==
          Approx(60));
    const Image image = read_image(c.file("out.png")).image;
    CHECK(image.width == 1800);
    CHECK(image.height == 400);
    CHECK(luma(image).at(300, 200) > 200); // frequency 0 of the red channel
    CHECK(luma(image).at(0, 0) < 100);
    check_refusal(usage, c, "no.csv", {}, "is no table");
    check_refusal(usage, c, "no.png", {"--window", "hann"}, "--window says nothing");
    check_refusal(usage, c, "no.png", {"--dimensions", "1"}, "--dimensions 1");
}
#endif
