// SPDX-License-Identifier: GPL-3.0-or-later
// The reading of tables and pictures by spectrum, and its refusals.
#include "tests/cli/report.h"
#include "tests/cli/spectrum_case.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <cmath>

#ifdef IMAGO_HAVE_OPENCV
#include "app/media/image/image_file.h"
#endif

using namespace imago;
using namespace imago::test;

namespace {

/// Checks that a run fails this way, with one sentence, and leaves the folder unchanged.
void check_refusal(int code, const SpectrumCase &c, const std::string &output, const Words &more,
                   const std::string &part) {
    const auto before = c.folder.entries();
    const std::string sentence = sentence_of(c.run(output, more), code);
    INFO(sentence);
    CHECK(contains(sentence, part));
    CHECK(c.folder.entries() == before);
}

} // namespace

TEST_CASE("an invalid request for a signal is a usage error, and nothing is written") {
    const SpectrumCase c(NpyArray{{2, 8}, std::vector<float>(16, 1)});
    const auto refuse = [&](const Words &more, const std::string &part) {
        check_refusal(usage, c, "out.npy", more, part);
    };
    refuse({"--mode", "psd"}, "spectrum, welch, coherence, cross, spectrogram or dct");
    refuse({"--quantity", "loud"}, "magnitude, power, phase, db, log or complex");
    refuse({"--scaling", "density"}, "amplitude or none");
    refuse({"--window", "bartlett"}, "rectangular, hann, hamming, blackman");
    refuse({"--window", "kaiser:x"}, "is not a number; the beta");
    refuse({"--window", "hann:2"}, "has no parameter");
    refuse({"--window", "tukey:2"}, "the range is 0 to 1");
    refuse({"--window", "dpss:4"}, "too wide for 8 samples");
    refuse({"--tapers", "3"}, "it belongs to --mode welch, coherence, cross and spectrogram");
    refuse({"--mode", "spectrogram", "--size", "8", "--tapers", "3"}, "belong to the window dpss");
    refuse({"--mode", "spectrogram", "--size", "8", "--window", "dpss:2", "--tapers", "5"},
           "more than 4");
    refuse({"--mode", "welch", "--reassigned"}, "--reassigned does not apply");
    refuse({"--mode", "spectrogram", "--size", "8", "--reassigned", "--quantity", "phase"},
           "has no phase");
    refuse({"--pad", "65"}, "--pad takes a whole number");
    refuse({"--mode", "dct", "--pad", "2"}, "--pad does not apply");
    refuse({"--confidence", "95"}, "--confidence does not apply");
    refuse({"--mode", "welch", "--confidence", "100"},
           "--confidence takes a number from 50 to 99.99");
    refuse({"--mode", "welch", "--channels", "1,2"}, "--channels does not apply");
    refuse({"--mode", "coherence", "--channels", "1"}, "two numbers of channels");
    refuse({"--mode", "coherence", "--channels", "2,3"}, "do not make a pair");
    refuse({"--mode", "coherence", "--quantity", "phase"}, "0 to 1");
    refuse({"--mode", "cross", "--scaling", "none"}, "--scaling does not apply");
    refuse({"--mode", "spectrogram", "--colours", "dusk"}, "--colours does not apply");
    refuse({"--mode", "spectrogram", "--log-frequencies"}, "--log-frequencies does not apply");
    refuse({"--mode", "welch", "--quantity", "phase"}, "no phase");
    refuse({"--mode", "welch", "--scaling", "none"}, "--scaling does not apply");
    refuse({"--size", "4"}, "--size does not apply");
    refuse({"--mode", "welch", "--size", "0"}, "--size takes a whole number");
    refuse({"--mode", "welch", "--size", "9"}, "8 samples");
    refuse({"--mode", "spectrogram", "--hop", "x"}, "--hop takes a whole number");
    refuse({"--mode", "spectrogram", "--keep-mean"}, "--keep-mean does not apply");
    refuse({"--rate", "0"}, "--rate takes a number above 0");
    refuse({"--rate", "nan"}, "--rate takes a finite number");
    refuse({"--reference", "2"}, "it belongs to --quantity db");
    refuse({"--quantity", "db", "--reference", "1e-31"}, "takes a number from 1e-30 on");
    refuse({"--quantity", "db", "--reference", "1e31"}, "from 1e-30 to 1e+30");
    refuse({"--quantity", "db", "--range", "60"}, "--range does not apply");
    refuse({"--column", "1"}, "only tables");
    refuse({"--shift"}, "--shift does not apply");
    refuse({"--dimensions", "3"}, "1 or 2");
    check_refusal(usage, c, "out.txt", {}, ".csv, .npy and .png are allowed");
    check_refusal(usage, c, "out.csv", {"--dimensions", "2"}, "is not a table");
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
    const auto with = [&](const std::string &text, const Words &more, int code,
                          const std::string &part) {
        const SpectrumCase c(folder.write("in.csv", text).string());
        check_refusal(code, c, "out.csv", more, part);
    };
    with("a\n1\nx\n", {}, failure, "line 3, column 1: 'x' is not a number");
    with("0,5;1\n1,5;2\n", {"--decimal", "point"}, failure, "decimal comma");
    with("a,b\n1,2\n", {"--column", "c"}, usage, "no column 'c'");
    with("", {}, failure, "no numbers");
    with("fLaC", {}, failure, "in.csv");
    check_refusal(failure, SpectrumCase(NpyArray{{3}, std::vector<float>{1, NAN, 2}}), "out.csv",
                  {}, "sample 2 is not a finite number");
    check_refusal(failure, SpectrumCase(folder.path().string() + "/none.wav"), "out.csv", {},
                  "there is no such file");
    check_refusal(usage, SpectrumCase(NpyArray{{2}, std::vector<float>{1, 2}}), "out.npy",
                  {"--device", "nonsense"}, "nonsense");
}

TEST_CASE("a logger's table gives its rate, and says how it was read") {
    const SpectrumCase c(std::string(IMAGO_SAMPLES) + "/signals/pump-logger.csv");
    const Json report = c.report("out.csv", {});
    CHECK(report["sample_rate"].get<double>() == Approx(20));
    CHECK(report["channels"].size() == 2);
    CHECK(report["strongest"][0]["frequency"].get<double>() == Approx(3.2));
    CHECK(report["strongest"][0]["value"].get<double>() == Approx(1.8).epsilon(0.02));
    CHECK(report["table"]["separator"] == "semicolon");
    CHECK(report["table"]["decimal"] == "comma");
    CHECK(report["table"]["time_form"] == "dmy");
    CHECK(report["table"]["times"]["even"].get<bool>());
    CHECK(report["notes"][0].get<std::string>().find("decimal comma") != std::string::npos);
    // The same by the user's own words.
    const Json said = c.report("said.csv", {"--separator", ";", "--decimal", ",", "--header", "1",
                                            "--encoding", "utf8", "--time-column", "Zeit",
                                            "--time-form", "dmy", "--column", "2"});
    CHECK(said["sample_rate"] == report["sample_rate"]);
    CHECK(said["strongest"][0] == report["strongest"][0]);
    const Json untimed = c.report("untimed.csv", {"--time-column", "none", "--column", "2"});
    CHECK(untimed["sample_rate"].is_null());
}

TEST_CASE("gaps and uneven times are refused, or filled and made even by choice") {
    const ScratchFolder folder;
    const auto text = [&](const std::string &rows) {
        return folder.write("in.csv", rows).string();
    };
    std::string rows = "t [ms];x;y\n";
    for (int n = 0; n < 64; ++n)
        if (n != 40)
            rows += std::to_string(n * 10) + ";" + (n == 7 ? "" : std::to_string(n % 4) + ",5") +
                    ";1\n";
    const SpectrumCase c(text(rows));
    check_refusal(failure, c, "out.csv", {}, "--resample linear makes them even");
    check_refusal(failure, c, "out.csv", {"--resample", "linear"},
                  "column 2 ('x') has 1 gap, the first in line 9; --gaps interpolate fills them");
    const Json report = c.report("out.csv", {"--resample", "linear", "--gaps", "interpolate"});
    CHECK(report["sample_rate"].get<double>() == Approx(100));
    CHECK(report["length"].get<int>() == 64);
    CHECK(report["table"]["rows"].get<int>() == 63);
    CHECK(report["table"]["gaps"][0]["column"].get<int>() == 2);
    CHECK(report["table"]["times"]["longest_step_ends_in_line"].get<int>() == 42);
    const Json standing = c.report("none.csv", {"--resample", "none", "--column", "y"});
    CHECK(standing["length"].get<int>() == 63);
    CHECK(standing["sample_rate"].get<double>() == Approx(62 / 0.63));
    CHECK(c.report("rate.csv", {"--rate", "5", "--column", "y"})["sample_rate"].get<double>() == 5);
    const SpectrumCase words(text("a;b\n1;2\n3;4\n"));
    check_refusal(usage, words, "out.csv", {"--separator", "x"}, "comma, semicolon, tab");
    check_refusal(usage, words, "out.csv", {"--gaps", "drop"}, "refuse, zero, interpolate");
    check_refusal(usage, words, "out.csv", {"--header", "-1"}, "--header takes a whole number");
    check_refusal(usage, words, "out.csv", {"--time-column", "z"}, "no column 'z'");
    check_refusal(usage, words, "out.csv", {"--time-column", "a", "--column", "a"}, "both");
    check_refusal(usage, SpectrumCase(NpyArray{{2}, std::vector<float>{1, 2}}), "out.csv",
                  {"--decimal", "comma"}, "--decimal does not apply");
    // A unit that the table defines stays.
    const Json years =
        SpectrumCase(std::string(IMAGO_SAMPLES) + "/signals/nino-sst.csv").report("y.csv", {});
    CHECK(years["sample_rate"].get<double>() == Approx(12).epsilon(1e-4));
    CHECK(years["sample_rate_per"] == "decimal_year");
    CHECK(years["frequency_unit"] == "cycles/decimal_year");
}

TEST_CASE("a spectrogram that would be too large names the hop that is not") {
    const SpectrumCase c(NpyArray{{600000}, std::vector<float>(600000, 1)});
    const Words settings{"--mode", "spectrogram", "--hop", "1"};
    check_refusal(usage, c, "out.npy", settings, "--hop 3 has fewer");
    check_refusal(usage, c, "out.csv", settings, "--hop 10 has fewer");
#ifdef IMAGO_HAVE_OPENCV
    check_refusal(usage, c, "out.png", settings, "--hop 5 has fewer");
#endif
}

#ifdef IMAGO_HAVE_OPENCV
TEST_CASE("a picture's channels are beside each other in colours") {
    const SpectrumCase c(std::string(IMAGO_SAMPLES) + "/images/coffee.png");
    const Json report = c.report("out.png", {"--quantity", "db", "--range", "60"});
    CHECK(report["shape"].get<std::vector<int>>() == std::vector<int>{3, 400, 600});
    CHECK(report["colours"]["last"].get<double>() - report["colours"]["first"].get<double>() ==
          Approx(60));
    const Image image = read_image(c.file("out.png")).image;
    CHECK(image.width == 1800);
    CHECK(image.height == 400);
    CHECK(luma(image).at(300, 200) > 200); // frequency 0 of the red channel
    CHECK(luma(image).at(0, 0) < 100);
    check_refusal(usage, c, "no.csv", {}, "is not a table");
    check_refusal(usage, c, "no.png", {"--hop", "4"}, "--hop does not apply");
    check_refusal(usage, c, "no.png", {"--dimensions", "1"}, "--dimensions 1");
}
#endif
