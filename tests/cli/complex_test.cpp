// SPDX-License-Identifier: GPL-3.0-or-later
// Complex signals, raw I and Q and arrays in archives at the command line.
#include "app/media/npy/npy_file.h"
#include "app/media/signal/signal_file.h"
#include "app/media/table/csv_file.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#ifdef IMAGO_HAVE_ZIP
#include <zip.h>
#endif

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace imago;
using namespace imago::test;

namespace {

struct ComplexTone {
    double frequency, amplitude; ///< cycles per sample
};

Signal tones(const std::vector<ComplexTone> &tones, std::size_t length = 2000) {
    Signal signal{std::vector<float>(2 * length), 1, length, 0, {}, SampleKind::complex, 0};
    for (const ComplexTone &tone : tones)
        for (std::size_t n = 0; n < length; ++n) {
            const double turn = 2 * std::numbers::pi * tone.frequency * double(n);
            signal.channel(0)[n] += static_cast<float>(tone.amplitude * std::cos(turn));
            signal.imaginary(0)[n] += static_cast<float>(tone.amplitude * std::sin(turn));
        }
    return signal;
}

struct ComplexCase {
    ScratchFolder folder;
    std::string at(const char *name) const { return (folder / name).string(); }

    Json spectrum(Words more, const char *out = "out.csv") {
        more.insert(more.begin(), {"spectrum"});
        more.insert(more.end(), {"-o", at(out), "--json"});
        return Json::parse(succeeded(run_cli(more)).out);
    }
    std::string refusal(Words arguments) {
        const std::size_t before = folder.entries();
        const std::string sentence = sentence_of(run_cli(arguments), 2);
        CHECK(folder.entries() == before);
        return sentence;
    }
};

} // namespace

TEST_CASE("spectrum of a complex array has two sides and its own amplitudes") {
    ComplexCase files;
    write_signal(files.at("x.npy"), tones({{-0.2, 0.7}}));
    const auto report = files.spectrum({files.at("x.npy"), "--rate", "2.4M"});
    CHECK(report["complex"] == true);
    CHECK(report["bins"] == 2000);
    CHECK(report["sample_rate"] == 2.4e6);
    CHECK(report["first_frequency"] == -1.2e6);
    CHECK(report["strongest"][0]["bin"] == 600);
    CHECK(report["strongest"][0]["frequency"].get<double>() == Approx(-480000));
    CHECK(report["strongest"][0]["value"].get<double>() == Approx(0.7).epsilon(1e-5));
    const Signal table = read_csv(files.at("out.csv")).signal;
    CHECK(table.channel(0)[0] == -1.2e6f);
    CHECK(table.channel(0)[600] == -480000);
    CHECK(table.channel(1)[600] == Approx(0.7).epsilon(1e-5));
    CHECK(table.channel(1)[1400] < 1e-5); // no mirror image
    // Welch's estimate and the spectrogram, around a centre.
    const auto welch = files.spectrum({files.at("x.npy"), "--rate", "2.4M", "--centre", "433.92M",
                                       "--mode", "welch", "--size", "500"});
    CHECK(welch["bins"] == 500);
    CHECK(welch["strongest"][0]["frequency"].get<double>() == Approx(433.44e6).epsilon(1e-9));
    files.spectrum({files.at("x.npy"), "--mode", "spectrogram", "--size", "64"}, "s.npy");
    CHECK(read_npy(files.at("s.npy")).shape == std::vector<std::size_t>{122, 64});
}

TEST_CASE("raw I and Q are read by name, by --format and as a stereo file's channels") {
    ComplexCase files;
    const Signal signal = tones({{0.125, 0.5}});
    write_signal(files.at("r.cf32"), signal);
    const auto peak = [&](Words arguments) {
        const auto report = files.spectrum(std::move(arguments));
        CHECK(report["complex"] == true);
        CHECK(report["strongest"][0]["value"].get<double>() == Approx(0.5).epsilon(1e-4));
        return report["strongest"][0]["frequency"].get<double>();
    };
    CHECK(peak({files.at("r.cf32")}) == Approx(0.125));
    std::filesystem::copy_file(files.at("r.cf32"), files.at("r.bin"));
    CHECK(peak({files.at("r.bin"), "--format", "cf32", "--rate", "48k"}) == Approx(6000));
    CHECK(peak({files.at("r.bin"), "--format", "f32", "--iq"}) == Approx(0.125));
    Signal recording = signal;
    recording.sample_rate = 8000;
    recording.centre_frequency = 100000;
    write_signal(files.at("r.sigmf-data"), recording);
    CHECK(peak({files.at("r.sigmf-meta")}) == Approx(101000));
    CHECK(peak({files.at("r.sigmf-data"), "--centre", "0"}) == Approx(1000));
#ifdef IMAGO_HAVE_SNDFILE
    write_signal(files.at("r.wav"), recording);
    CHECK(peak({files.at("r.wav"), "--iq"}) == Approx(1000));
    CHECK(files.spectrum({files.at("r.wav")})["channels"].size() == 2); // real by default
#endif
    const auto sample = files.spectrum({IMAGO_SAMPLES "/signals/radio_band.sigmf-meta"});
    CHECK(sample["sample_rate"] == 40000);
    CHECK(sample["centre_frequency"] == 145.9e6);
    CHECK(sample["strongest"][0]["frequency"].get<double>() == Approx(145.909e6).margin(5));
}

TEST_CASE("filter takes a tone of one sign by bands below and above 0") {
    ComplexCase files;
    Signal both = tones({{0.1, 0.5}, {-0.1, 0.25}});
    both.sample_rate = 1000;
    both.centre_frequency = 50000;
    write_signal(files.at("x.sigmf-data"), both);
    const auto filtered = [&](Words more) {
        succeeded(
            run_cli(joined({"filter", files.at("x.sigmf-meta"), "-o", files.at("y.npy")}, more)));
        const auto report = files.spectrum({files.at("y.npy")});
        return std::pair(report["strongest"][0]["frequency"].get<double>(),
                         report["strongest"][0]["value"].get<double>());
    };
    const auto is = [](std::pair<double, double> line, double frequency, double value) {
        CHECK(line.first == Approx(frequency));
        CHECK(line.second == Approx(value).epsilon(0.01));
    };
    is(filtered({"--band", "49850,49950", "--soft", "10"}), -0.1, 0.25); // around the centre
    is(filtered({"--centre", "0", "--band=-150,-50", "--soft", "10"}), -0.1, 0.25);
    is(filtered({"--stop", "49.85k,49.95k", "--soft", "10"}), 0.1, 0.5);
    is(filtered({"--low", "400"}), 0.1, 0.5); // both sides
    const auto report =
        report_of({"filter", files.at("x.sigmf-meta"), "-o", files.at("z.npy"), "--high", "200"});
    CHECK(report["complex"] == true);
    CHECK(report["bands"][0]["low"].get<double>() == Approx(49800));
    CHECK(report["bands"][0]["high"].get<double>() == Approx(50200));
    CHECK(report["removed_rms"].get<double>() > 0.3);
}

TEST_CASE("every NumPy number is transformed, and what was lost is told") {
    ComplexCase files;
    // int64 in Fortran's order: (2, 3) of 0 .. 5, and a number that no double holds.
    std::vector<std::int64_t> numbers{0, 3, 1, 4, 2, (std::int64_t{1} << 53) + 1};
    std::string text = "{'descr': '<i8', 'fortran_order': True, 'shape': (2, 3), }\n";
    std::vector<unsigned char> bytes{
        0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, static_cast<unsigned char>(text.size()), 0};
    bytes.insert(bytes.end(), text.begin(), text.end());
    const auto *raw = reinterpret_cast<const unsigned char *>(numbers.data());
    bytes.insert(bytes.end(), raw, raw + 8 * numbers.size());
    files.folder.write("f.npy", bytes);
    const CliRun run =
        succeeded(run_cli({"transform", "--kind", "fft", "--precision", "float", "--axes", "-1",
                           files.at("f.npy"), "-o", files.at("F.npy"), "--json"}));
    const NpyArray result = read_npy(files.at("F.npy"));
    CHECK(result.shape == std::vector<std::size_t>{2, 3});
    const auto values = std::get<std::vector<std::complex<float>>>(result.data);
    CHECK(values[0] == std::complex<float>(3)); // 0 + 1 + 2
    CHECK(run.out.find("1 of its 6 integers") != std::string::npos);
}

TEST_CASE("options of complex signals are refused where they say nothing") {
    ComplexCase files;
    write_signal(files.at("c.cf32"), tones({{0.1, 1}}, 64));
    Signal real{std::vector<float>(64, 1.0f), 1, 64, 0, {}};
    write_signal(files.at("r.npy"), real);
    const std::string out = files.at("o.csv");
    const auto says = [&](Words arguments, const char *part) {
        const std::string sentence = files.refusal(std::move(arguments));
        INFO(sentence);
        CHECK(sentence.find(part) != std::string::npos);
    };
    const std::string c = files.at("c.cf32"), r = files.at("r.npy");
    says({"spectrum", c, "-o", out, "--format", "cs17"}, "--format takes cu8");
    says({"spectrum", c, "-o", out, "--format", "cs16", "--iq"}, "I and Q already");
    says({"spectrum", c, "-o", out, "--iq"}, "complex already");
    says({"spectrum", r, "-o", out, "--iq"}, "1 channel is not a pair");
    says({"spectrum", r, "-o", out, "--centre", "1M"}, "are real");
    says({"spectrum", c, "-o", out, "--centre", "1M"}, "the rate is unknown");
    says({"spectrum", c, "-o", out, "--rate", "2.4Q"}, "--rate takes a finite number");
    says({"spectrum", c, "-o", out, "--rate", "-1k"}, "above 0");
    says({"spectrum", r, "-o", out, "--array", "x"}, "has no arrays with names");
    says({"transform", "--kind", "fft", r, "-o", files.at("o.npy"), "--array", "x"},
         "has no arrays with names");
    says({"filter", c, "-o", files.at("o.npy"), "--band=-0.6,0.1"}, "-0.5 <= low");
    says({"filter", r, "--dimensions", "1", "-o", files.at("o.cf32"), "--low", "0.1"}, "are real");
    says({"filter", r, "--dimensions", "1", "-o", files.at("o.npy"), "--band=-0.2,0.1"},
         "complex samples only");
}

#ifdef IMAGO_HAVE_ZIP

TEST_CASE("an array of a .npz file is chosen by its name") {
    ComplexCase files;
    write_signal(files.at("iq.npy"), tones({{0.25, 0.5}}, 256));
    write_npy(files.at("t.npy"), {{3}, std::vector<float>{1, 2, 3}});
    zip_t *zip = zip_open(files.at("a.npz").c_str(), ZIP_CREATE, nullptr);
    REQUIRE(zip);
    for (const char *name : {"iq.npy", "t.npy"})
        REQUIRE(zip_file_add(zip, name, zip_source_file(zip, files.at(name).c_str(), 0, -1), 0) >=
                0);
    REQUIRE(zip_close(zip) == 0);
    const auto report = files.spectrum({files.at("a.npz"), "--array", "iq"});
    CHECK(report["strongest"][0]["frequency"].get<double>() == Approx(0.25));
    const std::string several =
        files.refusal({"spectrum", files.at("a.npz"), "-o", files.at("o.csv")});
    CHECK(several.find("'iq' (256, complex64), 't' (3, float32)") != std::string::npos);
    const CliRun run = run_cli(
        {"transform", "--kind", "fft", files.at("a.npz"), "--array", "t", "-o", files.at("T.npy")});
    INFO(run.err);
    CHECK(run.code == 0);
    CHECK(read_npy(files.at("T.npy")).size() == 3);
}

#endif
