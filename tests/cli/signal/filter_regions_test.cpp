// SPDX-License-Identifier: GPL-3.0-or-later
// imago-cli filter --region, --lasso, --comb, and their recipes.
#include "app/media/npy/npy_file.h"
#include "app/media/recipe_file.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <cmath>

using namespace imago;
using namespace imago::test;

namespace {

/// Two seconds of sines of 100, 200 and 350 of 1000 samples a second.
struct RegionCase {
    ScratchFolder folder;
    std::string in = (folder / "in.npy").string(), out = (folder / "out.npy").string();
    std::string recipe = (folder / "recipe.json").string();
    std::vector<float> samples = std::vector<float>(2000);

    RegionCase() {
        for (const double frequency : {100.0, 200.0, 350.0})
            for (std::size_t n = 0; n < samples.size(); ++n)
                samples[n] += static_cast<float>(
                    std::sin(6.283185307179586 * frequency * static_cast<double>(n) / 1000));
        write_npy(in, {{2000}, samples});
    }
    Words command(Words more) const {
        more.insert(more.begin(), {"filter", in, "-o", out, "--dimensions", "1", "--rate", "1000"});
        return more;
    }
    std::vector<float> filtered(const Words &more) {
        succeeded(run_cli(command(more)));
        return std::get<std::vector<float>>(read_npy(out).data);
    }
    std::string refusal(const Words &more) {
        const std::size_t before = folder.entries();
        const std::string sentence = sentence_of(run_cli(command(more)), 2);
        CHECK(folder.entries() == before);
        return sentence;
    }
};

/// The amplitude of a frequency in 200 samples around a time.
double amplitude(const std::vector<float> &samples, double frequency, std::size_t middle) {
    double re = 0, im = 0;
    for (std::size_t n = middle - 100; n < middle + 100; ++n) {
        const double turn = 6.283185307179586 * frequency * static_cast<double>(n) / 1000;
        re += double(samples[n]) * std::cos(turn);
        im += double(samples[n]) * std::sin(turn);
    }
    return std::hypot(re, im) / 100;
}

} // namespace

TEST_CASE("filter takes a region of the spectrogram, and leaves the rest bit for bit") {
    RegionCase files;
    const std::vector<float> out = files.filtered({"--region", "0.5,1.5,170,230,-40"});
    CHECK(amplitude(out, 200, 1000) == Approx(0.01).margin(1e-3));
    CHECK(amplitude(out, 100, 1000) == Approx(1).margin(1e-3));
    CHECK(std::equal(out.begin(), out.begin() + 400, files.samples.begin()));
    CHECK(std::equal(out.end() - 400, out.end(), files.samples.end() - 400));
    // Ends that are left out are those of the signal; several regions are all applied.
    const std::vector<float> two =
        files.filtered({"--region", ",,300,,-200", "--region", "1,,,150,-20", "--frame", "256"});
    CHECK(amplitude(two, 350, 150) < 1e-3);
    CHECK(amplitude(two, 350, 1850) < 1e-3);
    CHECK(amplitude(two, 100, 500) == Approx(1).margin(1e-3));
    CHECK(amplitude(two, 100, 1500) == Approx(0.1).margin(1e-3));
    CHECK(amplitude(two, 200, 1500) == Approx(1).margin(1e-3));
}

TEST_CASE("filter takes lassos and combs, and isolates") {
    RegionCase files;
    const std::vector<float> comb = files.filtered({"--comb", ",,100,2,40,-60", "--frame", "256"});
    CHECK(amplitude(comb, 100, 1000) < 2e-3);
    CHECK(amplitude(comb, 200, 1000) < 2e-3);
    CHECK(amplitude(comb, 350, 1000) == Approx(1).margin(1e-3));
    const std::string lasso = "0.5:0.15k,1:120,1.7:150,1.7:250,1:280,0.5:250,-60";
    const std::vector<float> round = files.filtered({"--lasso", lasso, "--frame", "256"});
    CHECK(amplitude(round, 200, 1000) < 2e-3);
    CHECK(amplitude(round, 200, 150) == Approx(1).margin(1e-3));
    const std::vector<float> alone =
        files.filtered({"--lasso", lasso, "--isolate", "--frame", "256"});
    CHECK(amplitude(alone, 200, 1000) == Approx(1).margin(2e-3));
    CHECK(amplitude(alone, 100, 1000) < 2e-3);
    CHECK(amplitude(alone, 200, 150) < 2e-3);
}

TEST_CASE("filter applies bands before regions, reports both and saves both") {
    RegionCase files;
    const std::string removed = (files.folder / "removed.npy").string();
    const auto Json = report_of(files.command({"--stop", "340,360", "--soft", "4", "--region",
                                               "0.5,1.5,170,230,-40", "--removed", removed}));
    CHECK(Json["bands"].size() == 1);
    REQUIRE(Json["regions"].size() == 1);
    CHECK(Json["regions"][0]["shape"] == "rectangle");
    CHECK(Json["regions"][0]["to"].get<double>() == 1.5);
    CHECK(Json["isolate"] == false);
    const auto out = std::get<std::vector<float>>(read_npy(files.out).data);
    const auto rest = std::get<std::vector<float>>(read_npy(removed).data);
    CHECK(amplitude(out, 350, 1000) < 0.02);
    CHECK(amplitude(out, 200, 1000) < 0.02);
    CHECK(amplitude(out, 100, 1000) == Approx(1).margin(0.01));
    for (std::size_t n = 0; n < out.size(); ++n)
        if (std::fabs(double(out[n]) + double(rest[n]) - double(files.samples[n])) > 2e-6)
            FAIL("sample " << n);
}

TEST_CASE("Recipes of regions are read as they were written") {
    RegionCase files;
    StepRegion box, lasso, comb;
    box.from = 0.1;
    box.to = 1.0 / 3;
    box.high = 1234.5678;
    box.gain = -12.25;
    lasso.shape = SpectralRegion::Shape::lasso;
    lasso.corners = {{0.1, 20}, {0.2, 30.5}, {1.0 / 7, 99}};
    comb.shape = SpectralRegion::Shape::comb;
    comb.fundamental = 50;
    comb.harmonics = 7;
    comb.width = 3.5;
    for (const bool isolate : {false, true}) {
        Recipe recipe;
        RegionStep step;
        step.regions = {box, lasso, comb};
        step.isolate = isolate;
        step.frame = isolate ? 512 : 0;
        step.unit = isolate ? BandUnit::hertz : BandUnit::cycles_per_sample;
        recipe.steps = {BandStep{{{}}, step.unit, true}, step};
        CHECK(parse_recipe(recipe_text(recipe), "it") == recipe);
    }
    // A step that is made from settings gives them again, up to rounding by a rate.
    Signal facts{{}, 1, 44100, 44100, {}};
    facts.samples.resize(44100);
    RegionSettings settings;
    SpectralRegion region;
    region.from = 1234.0;
    region.to = 30000.123;
    region.low = 0.123456789;
    region.high = 0.4;
    settings.regions = {region};
    const SpectralRegion again = settings_for(step_of(settings, facts), facts).regions.at(0);
    CHECK(again.from == Approx(region.from).epsilon(1e-14));
    CHECK(again.to == Approx(region.to).epsilon(1e-14));
    CHECK(again.low == Approx(region.low).epsilon(1e-14));
    CHECK(again.high == Approx(region.high).epsilon(1e-14));
    facts.sample_rate = 0;
    CHECK(settings_for(step_of(settings, facts), facts) == settings);
}

TEST_CASE("filter refuses regions that are not possible in one sentence") {
    RegionCase files;
    const auto says = [&](const Words &arguments, const char *words) {
        const std::string sentence = files.refusal(arguments);
        INFO(sentence);
        CHECK(sentence.find(words) != std::string::npos);
    };
    says({"--region", "1,0.5,,,-60"}, "0 <= from < to <= 2 s");
    says({"--region", "1,2.5,,,-60"}, "0 <= from < to <= 2 s");
    says({"--region", "-1,1,,,-60"}, "0 <= from < to <= 2 s");
    says({"--region", "0,1,300,200,-60"}, "0 <= low < high <= 500 Hz");
    says({"--region", "0,1,300,600,-60"}, "500 Hz");
    says({"--region", "0,1,nan,300,-60"}, "finite number");
    says({"--region", "0,inf,,,-60"}, "finite number");
    says({"--region", "0,1,,,nan"}, "finite number");
    says({"--region", "0,1,,,-201"}, "-200");
    says({"--region", "0,1,,,"}, "--region takes a finite number");
    says({"--region", "0,1,2,3"}, "T1,T2,F1,F2,DB");
    says({"--lasso", "0:1,1:2,-60"}, "--lasso takes");
    says({"--lasso", "0:1,1:2,1:3:4,-60"}, "--lasso takes");
    says({"--lasso", "0:1,1:2,9:3,-60"}, "2 s");
    says({"--lasso", "0:1,1:2,1:2k,-60"}, "500 Hz");
    says({"--lasso", "0:100,1:100,1.5:100,-60"}, "not possible");
    says({"--stop", "600,700"}, "from 600 to 700 Hz is not possible; it needs 0 <= low < high <= "
                                "500 Hz.");
    says({"--stop", "100,200", "--soft", "600"}, "Edges of 600 Hz");
    says({"--comb", ",,700,3,10,-60"}, "A comb of 3 harmonics of 700, each 10 wide");
    says({"--comb", ",,0,3,10,-60"}, "comb");
    says({"--comb", ",,100,0,10,-60"}, "--comb");
    says({"--comb", ",,100,3,0,-60"}, "comb");
    says({"--comb", ",,100,3,-60"}, "T1,T2,F0,HARMONICS,WIDTH,DB");
    says({"--isolate"}, "--isolate belongs to");
    says({"--band", "1,2", "--frame", "64"}, "--frame belongs to");
    says({"--region", "0,1,,,-60", "--frame", "100"}, "power of two");
    says({"--region", "0,1,,,-60", "--frame", "8"}, "--frame");
    says({"--region", "0,1,,,-60", "--soft", "2"}, "--soft");
    says({"--region", "0,1,,,-60", "--pad", "none"}, "--pad");
    says({"--region", "0,1,,,-60", "--region", "0,1,,,-50", "--isolate"}, "one gain");
    says({"--region", "0,1,,,-60", "--devices", "0"}, "--devices");
    const std::string picture =
        sentence_of(run_cli({"filter", files.in, "-o", files.out, "--region", "0,1,,,-60"}), 2);
    CHECK(picture.find("--region belongs to signals") != std::string::npos);
}
