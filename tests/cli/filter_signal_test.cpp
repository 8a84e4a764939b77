// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/npy/npy_file.h"
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

/// Sines of 40, 100 and 300 of 1000 samples a second.
struct SignalCase {
    ScratchFolder folder;
    std::string in = (folder / "in.npy").string(), out = (folder / "out.npy").string();
    std::vector<float> samples = tones({40, 100, 300});

    SignalCase() { write_npy(in, {{2000}, samples}); }

    static std::vector<float> tones(const std::vector<double> &frequencies) {
        std::vector<float> sum(2000);
        for (const double frequency : frequencies)
            for (std::size_t n = 0; n < sum.size(); ++n)
                sum[n] += static_cast<float>(
                    std::sin(6.283185307179586 * frequency * static_cast<double>(n) / 1000));
        return sum;
    }
    std::vector<float> filtered(Words more) {
        succeeded(run_cli(
            joined({"filter", in, "-o", out, "--dimensions", "1", "--rate", "1000"}, more)));
        return std::get<std::vector<float>>(read_npy(out).data);
    }
    std::string refusal(Words arguments) {
        arguments.insert(arguments.begin(), {"filter", in});
        const std::size_t before = folder.entries();
        const std::string sentence = sentence_of(run_cli(arguments), 2);
        CHECK(folder.entries() == before);
        return sentence;
    }
};

double difference(const std::vector<float> &a, const std::vector<float> &b) {
    REQUIRE(a.size() == b.size());
    double most = 0;
    for (std::size_t i = 300; i + 300 < a.size(); ++i)
        most = std::max(most, std::fabs(double(a[i]) - double(b[i])));
    return most;
}

} // namespace

TEST_CASE("filter takes bands of a signal") {
    SignalCase files;
    const auto check = [&](Words options, const std::vector<double> &left) {
        options.insert(options.end(), {"--soft", "10"});
        CHECK(difference(files.filtered(options), SignalCase::tones(left)) < 2e-3);
    };
    check({"--low", "200"}, {40, 100});
    check({"--low", "200", "--high", "70"}, {100});
    check({"--band", "20,60", "--band", "250,350"}, {40, 300});
    check({"--stop", "20,60", "--stop", "250,350"}, {100});
    check({"--band", "20,350", "--stop", "90,110"}, {40, 300});
    CHECK(contains(
        files.refusal({"-o", files.out, "--dimensions", "1", "--rate", "1000", "--band", "60,20"}),
        "--band 60,20: its first frequency"));
}

TEST_CASE("filter of a signal reports bands and writes what it took") {
    SignalCase files;
    const std::string table = (files.folder / "out.csv").string();
    const std::string rest = (files.folder / "rest.csv").string();
    const auto Json =
        report_of({"filter", files.in, "-o", table, "--removed", rest, "--dimensions", "1",
                   "--rate", "1000", "--band", "20,60", "--stop", "30,31", "--pad", "none"});
    CHECK(Json["bands"].size() == 2);
    CHECK(Json["bands"][1]["kind"] == "stop");
    CHECK(Json["bands"][0]["high"].get<double>() == Approx(60));
    CHECK(Json["ends"] == "none");
    const Signal kept = read_csv(table).signal, taken = read_csv(rest).signal;
    REQUIRE(kept.channels == 2); // time and the channel
    CHECK(kept.names[1] == "channel_1");
    CHECK(kept.channel(0)[1] == Approx(0.001));
    for (std::size_t n = 0; n < kept.length; ++n)
        CHECK(kept.channel(1)[n] + taken.channel(1)[n] == Approx(files.samples[n]).margin(1e-6));
}

TEST_CASE("filter of a signal says that its mean is gone") {
    SignalCase files;
    std::vector<float> raised = files.samples;
    for (float &sample : raised)
        sample += 5;
    write_npy(files.in, {{2000}, raised});
    const auto notes = [&](const char *option, const char *bands) {
        return report_of({"filter", files.in, "-o", files.out, "--dimensions", "1", "--rate",
                          "1000", option, bands})["notes"];
    };
    CHECK(notes("--stop", "90,110").empty());
    const auto gone = notes("--band", "20,60");
    REQUIRE(gone.size() == 1);
    CHECK(contains(gone[0].get<std::string>(), "it was 5"));
}

TEST_CASE("filter of a signal tells the peaks that are heard, and those before") {
    SignalCase files;
    const Words arguments{"filter", files.in, "-o",   files.out, "--dimensions",
                          "1",      "--rate", "1000", "--stop",  "80,120"};
    Words with_json = arguments;
    with_json.push_back("--json");
    const auto Json = Json::parse(succeeded(run_cli(with_json)).out);
    const auto frequencies = [&](const char *key) {
        std::vector<int> rounded;
        for (const auto &peak : Json[key][0])
            if (peak["level_db"].get<double>() > -20)
                rounded.push_back(static_cast<int>(std::lround(peak["frequency"].get<double>())));
        std::sort(rounded.begin(), rounded.end());
        return rounded;
    };
    CHECK(frequencies("peaks") == std::vector<int>{40, 300});
    CHECK(frequencies("peaks_before") == std::vector<int>{40, 100, 300});
    CHECK(Json["level_unit"] == "dB re 1");
    const CliRun told = run_cli(arguments);
    INFO(told.out);
    CHECK(told.out.find("  peaks before") != std::string::npos);
    CHECK(told.out.find("of 2,000 samples") != std::string::npos);
}

TEST_CASE("filter of a signal refuses what it cannot do before it works") {
    SignalCase files;
    const auto says = [&](Words arguments, const char *words) {
        const std::string sentence = files.refusal(std::move(arguments));
        INFO(sentence);
        CHECK(sentence.find(words) != std::string::npos);
    };
    const std::string out = (files.folder / "o.npy").string();
    says({"-o", out, "--dimensions", "1"}, "--band");
    says({"-o", out, "--dimensions", "1", "--band", "0.1"}, "F1,F2");
    says({"-o", out, "--dimensions", "1", "--band", "0.3,0.2"},
         "from the lower to the higher one is allowed");
    says({"-o", out, "--dimensions", "1", "--low", "0.6"}, "--low");
    says({"-o", out, "--dimensions", "1", "--low", "0.1", "--wedge", "0,5"}, "--wedge");
    says({"-o", out, "--dimensions", "1", "--low", "0.1", "--pad", "taper"}, "--pad");
    says({"-o", (files.folder / "o.png").string(), "--dimensions", "1", "--low", "0.1"}, ".wav");
    says({"-o", out, "--low", "0.1", "--rate", "5"}, "--rate");
    says({"-o", out, "--dimensions", "4", "--low", "0.1"}, "--dimensions");
    says({"-o", out, "--dimensions", "3", "--low", "0.1"}, "a stack of pictures three");
}

TEST_CASE("a spectrum of the host's processor tells its time without launches") {
    const CliRun run =
        succeeded(run_cli({"spectrum", std::string(IMAGO_SAMPLES) + "/signals/pump-logger.csv"}));
    CHECK(contains(run.out, "\n  computed in "));
    CHECK_FALSE(contains(run.out, "launches"));
}

TEST_CASE("filter takes tables as loggers write them") {
    const ScratchFolder folder;
    const std::string in = std::string(IMAGO_SAMPLES) + "/signals/pump-logger.csv";
    const std::string out = (folder / "out.csv").string();
    const auto Json = report_of({"filter", in, "-o", out, "--low", "5", "--column", "2"});
    CHECK(Json["sample_rate"].get<double>() == Approx(20));
    CHECK(Json["table"]["decimal"] == "comma");
    const Signal written = read_csv(out).signal; // always a decimal point
    CHECK(written.length == 800);
    CHECK(written.channel(0)[1] == Approx(0.05));
    const CliRun again =
        run_cli({"filter", in, "-o", out, "--low", "5", "--decimal", "point", "--separator", ";"});
    CHECK(sentence_of(again, 1).find("has a decimal comma") != std::string::npos);
    CHECK(sentence_of(run_cli({"filter", in, "-o", out, "--low", "5", "--gaps", "x"}), 2)
              .find("--gaps takes") != std::string::npos);
}
