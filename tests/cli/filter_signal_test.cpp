// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/csv_file.h"
#include "app/media/npy_file.h"
#include "tests/cli/run_cli.h"
#include "tests/media/scratch_folder.h"
#include "tests/support/catch.h"

#include <nlohmann/json.hpp>

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
    std::vector<float> filtered(std::vector<std::string> more) {
        more.insert(more.begin(), {"filter", in, "-o", out, "--dimensions", "1", "--rate", "1000"});
        const CliRun run = run_cli(more);
        INFO(run.err);
        REQUIRE(run.code == 0);
        return std::get<std::vector<float>>(read_npy(out).data);
    }
    std::string refusal(std::vector<std::string> arguments) {
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
    const auto check = [&](std::vector<std::string> options, const std::vector<double> &left) {
        options.insert(options.end(), {"--soft", "10"});
        CHECK(difference(files.filtered(options), SignalCase::tones(left)) < 2e-3);
    };
    check({"--low", "200"}, {40, 100});
    check({"--low", "200", "--high", "70"}, {100});
    check({"--band", "20,60", "--band", "250,350"}, {40, 300});
    check({"--stop", "20,60", "--stop", "250,350"}, {100});
    check({"--band", "20,350", "--stop", "90,110"}, {40, 300});
}

TEST_CASE("filter of a signal reports bands and writes what it took") {
    SignalCase files;
    const std::string table = (files.folder / "out.csv").string();
    const std::string rest = (files.folder / "rest.csv").string();
    const CliRun run =
        run_cli({"filter", files.in, "-o", table, "--removed", rest, "--dimensions", "1", "--rate",
                 "1000", "--band", "20,60", "--stop", "30,31", "--pad", "none", "--json"});
    INFO(run.err);
    REQUIRE(run.code == 0);
    const auto json = nlohmann::json::parse(run.out);
    CHECK(json["bands"].size() == 2);
    CHECK(json["bands"][1]["kind"] == "stop");
    CHECK(json["bands"][0]["high"].get<double>() == Approx(60));
    CHECK(json["ends"] == "none");
    const Signal kept = read_csv(table).signal, taken = read_csv(rest).signal;
    REQUIRE(kept.channels == 2); // time and the channel
    CHECK(kept.names[1] == "channel_1");
    CHECK(kept.channel(0)[1] == Approx(0.001));
    for (std::size_t n = 0; n < kept.length; ++n)
        CHECK(kept.channel(1)[n] + taken.channel(1)[n] == Approx(files.samples[n]).margin(1e-6));
}

TEST_CASE("filter of a signal refuses what it cannot do before it works") {
    SignalCase files;
    const auto says = [&](std::vector<std::string> arguments, const char *words) {
        const std::string sentence = files.refusal(std::move(arguments));
        INFO(sentence);
        CHECK(sentence.find(words) != std::string::npos);
    };
    const std::string out = (files.folder / "o.npy").string();
    says({"-o", out, "--dimensions", "1"}, "--band");
    says({"-o", out, "--dimensions", "1", "--band", "0.1"}, "F1,F2");
    says({"-o", out, "--dimensions", "1", "--band", "0.3,0.2"}, "0 <= low < high");
    says({"-o", out, "--dimensions", "1", "--low", "0.6"}, "--low");
    says({"-o", out, "--dimensions", "1", "--low", "0.1", "--wedge", "0,5"}, "--wedge");
    says({"-o", out, "--dimensions", "1", "--low", "0.1", "--pad", "taper"}, "--pad");
    says({"-o", (files.folder / "o.png").string(), "--dimensions", "1", "--low", "0.1"}, ".wav");
    says({"-o", out, "--low", "0.1", "--rate", "5"}, "--rate");
    says({"-o", out, "--dimensions", "3", "--low", "0.1"}, "--dimensions");
}
