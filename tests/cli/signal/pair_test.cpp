// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of operations on signals.
#include "app/media/npy/npy_file.h"
#include "app/media/signal/signal_file.h"
#include "app/media/table/csv_file.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <cmath>

using namespace imago;
using namespace imago::test;

namespace {

/// Pulses of no mean whose middles are at these samples, as channels.
Signal pulses(const std::vector<double> &middles, double rate) {
    Signal signal{{}, middles.size(), 200, rate, {}};
    for (const double middle : middles)
        for (std::size_t n = 0; n < signal.length; ++n)
            signal.samples.push_back(float(0.9 * std::cos(0.6 * (double(n) - middle)) *
                                           std::exp(-std::pow(double(n) - middle, 2) / 72)));
    return signal;
}

} // namespace

TEST_CASE("correlate tells the lag of channels and files, and writes it with its axis") {
    const ScratchFolder folder;
    const auto path = [&](const char *name) { return (folder / name).string(); };
    write_signal(path("both.csv"), pulses({80, 92.5}, 1000));
    write_signal(path("first.csv"), pulses({80}, 1000));
    write_signal(path("second.csv"), pulses({70}, 1000));
    const Json both = report_of({"correlate", path("both.csv"), "-o", path("lags.csv")});
    CHECK(both["lag"].get<double>() == Approx(12.5).margin(0.01));
    CHECK(both["lag_seconds"].get<double>() == Approx(0.0125).margin(1e-5));
    CHECK(both["peak"].get<double>() == Approx(0.954).margin(0.002)); // half a sample beside
    CHECK(both["first"] == -199);
    CHECK(both["samples"] == 399);
    const Signal table = read_csv(path("lags.csv")).signal;
    CHECK(table.names == std::vector<std::string>{"sample", "time", "correlation"});
    REQUIRE(table.length == 399);
    CHECK(table.value(0, 0) == -199);
    CHECK(table.value(1, 0) == -0.199);
    CHECK(table.value(2, 199 + 12) == Approx(both["peak"].get<double>()).margin(1e-6));

    const Json files = report_of({"correlate", path("second.csv"), "--reference", path("first.csv"),
                                  "--lags", "20", "-o", path("lags.npy")});
    CHECK(files["lag"].get<double>() == Approx(-10).margin(1e-3));
    CHECK(read_npy(path("lags.npy")).shape == std::vector<std::size_t>{41});

    write_npy(path("both.npy"), {{2, 200}, pulses({80, 92.5}, 0).samples});
    const Json array = report_of({"correlate", path("both.npy"), "--channels", "2,1"});
    CHECK(array["lag"].get<double>() == Approx(-12.5).margin(0.01));
    CHECK_FALSE(array.contains("lag_seconds"));
    const Json rated = report_of({"correlate", path("both.npy"), "--rate", "2k"});
    CHECK(rated["lag_seconds"].get<double>() == Approx(0.00625).margin(1e-5));
    const std::string text = succeeded(run_cli({"correlate", path("both.npy")})).out;
    CHECK(contains(text, "Lag of the largest peak, in samples  12.5"));

    CHECK(contains(sentence_of(run_cli({"correlate", path("first.csv")}), 2),
                   "There is no channel 2; the signal has 1."));
    CHECK(contains(sentence_of(run_cli({"correlate", path("both.csv"), "--channels", "1"}), 2),
                   "1,2, not '1'"));
    CHECK(contains(sentence_of(run_cli({"correlate", path("both.csv"), "-o", path("x.png")}), 2),
                   "x.png"));
    CHECK(contains(sentence_of(run_cli({"correlate", path("both.csv"), "--scaling", "sum"}), 2),
                   "--scaling takes"));
}

TEST_CASE("response divides a recording by what was played, in doubles too") {
    const ScratchFolder folder;
    const auto path = [&](const char *name) { return (folder / name).string(); };
    std::vector<double> sweep(2000), heard(2100);
    for (std::size_t n = 0; n < sweep.size(); ++n)
        sweep[n] = std::sin(3.14159265358979 * double(n) * double(n) / 4000); // 0 to half the rate
    for (std::size_t n = 0; n < sweep.size(); ++n) {
        heard[n + 30] += 0.5 * sweep[n];
        heard[n + 62] -= 0.2 * sweep[n];
    }
    write_npy(path("sweep.npy"), {{sweep.size()}, sweep});
    write_npy(path("heard.npy"), {{heard.size()}, heard});
    const Json report =
        report_of({"response", path("heard.npy"), "--reference", path("sweep.npy"), "--length",
                   "100", "--regularisation", "1e-9", "-o", path("room.npy")});
    CHECK(report["precision"] == "double");
    CHECK(report["delay"] == 30);
    const NpyArray room = read_npy(path("room.npy"));
    const auto &samples = std::get<std::vector<double>>(room.data);
    REQUIRE(samples.size() == 100);
    for (std::size_t n = 0; n < samples.size(); ++n)
        REQUIRE(std::abs(samples[n] - (n == 30 ? 0.5 : n == 62 ? -0.2 : 0)) < 0.01);

#ifdef IMAGO_HAVE_SNDFILE
    Signal sound{{}, 2, 2100, 48000, {}};
    sound.samples.assign(sweep.begin(), sweep.end());
    sound.samples.resize(2100);
    sound.samples.insert(sound.samples.end(), heard.begin(), heard.end());
    for (float &x : sound.samples)
        x *= 0.9F;
    write_signal(path("both.wav"), sound);
    const Json wave =
        report_of({"response", path("both.wav"), "--length", "4800", "-o", path("room.wav")});
    CHECK(wave["delay_seconds"].get<double>() == Approx(30 / 48000.0));
    const Signal written = read_signal(path("room.wav")).signal;
    CHECK(written.channels == 1);
    CHECK(written.sample_rate == 48000);
    CHECK(written.value(0, 30) == Approx(0.5).margin(0.01));
#endif
    CHECK(contains(sentence_of(run_cli({"response", path("heard.npy"), "--reference",
                                        path("sweep.npy"), "--before", "7000"}),
                               2),
                   "8192 samples at most"));
}
