// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/image/image_file.h"
#include "app/media/session_file.h"
#include "app/media/signal/signal_file.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <filesystem>
#include <fstream>

using namespace imago;
using namespace imago::test;
namespace fs = std::filesystem;

namespace {

/// A folder with a picture, a signal, and a session of both.
struct SessionFolder {
    ScratchFolder scratch;
    fs::path folder = scratch.path(), file = folder / "s.imago", out = folder / "out";
    Session session;

    SessionFolder() {
        fs::copy_file(fs::path(IMAGO_SAMPLES) / "images" / "camera.png", folder / "photo.png");
        Signal signal{{}, 1, 4000, 8000, {}};
        for (int n = 0; n < 4000; ++n)
            signal.samples.push_back(static_cast<float>(n * 37 % 101) / 101);
        write_signal(folder / "tone.npy", signal);
        session.picture = SessionInput{{{(folder / "photo.png").string(), 0, {}}}, {}};
        session.signal = SessionInput{{{(folder / "tone.npy").string(), 0, {}}}, {}};
        CompressStep compress;
        compress.settings.mode = CompressSettings::Mode::keep_percent;
        compress.settings.keep_percent = 10;
        FilterStep filter;
        filter.mask.shapes.resize(1);
        filter.mask.shapes[0].kind = FilterShape::Kind::low;
        filter.mask.shapes[0].radius = 0.1;
        filter.mask.shapes[0].soft = 0.05;
        FrequencyBand band;
        band.low = 0.1;
        band.high = 0.2;
        session.pages = {
            {"compress", Recipe{{compress}, NanPolicy::refuse, {}}, {}},
            {"filter", Recipe{{filter}, NanPolicy::refuse, {}}, {}},
            {"poisson", std::nullopt, {}},
            {"signals",
             Recipe{{BandStep{{band}, BandUnit::cycles_per_sample}}, NanPolicy::refuse, {}},
             {}}};
        write_session_file(file, session);
    }
    CliRun run(const Words &more = {}) const {
        return run_cli(joined({"run", file.string()}, more));
    }
};

} // namespace

TEST_CASE("A session's recipes give what the commands for one file give", "[session]") {
    const SessionFolder at;
    const CliRun run = succeeded(at.run({"-o", at.out}));
    CHECK(run.out.find("\"poisson\" has no recipe") != std::string::npos);
    CHECK(run.out.find("3 files written") != std::string::npos);
    const std::string photo = at.folder / "photo.png", wanted = at.folder / "wanted.png",
                      tone = at.folder / "wanted.npy";
    REQUIRE(run_cli({"compress", photo, "--keep", "10", "-o", wanted}).code == 0);
    CHECK(text_of(at.out / "photo-compressed.png") == text_of(wanted));
    REQUIRE(run_cli({"filter", photo, "--low", "0.1", "--soft", "0.05", "-o", wanted}).code == 0);
    CHECK(text_of(at.out / "photo-filtered.png") == text_of(wanted));
    CHECK(fs::exists(at.out / "tone-filtered.npy"));
    REQUIRE(run_cli({"filter", at.folder / "tone.npy", "--dimensions", "1", "--band", "0.1,0.2",
                     "-o", tone})
                .code == 0);
    CHECK(text_of(at.out / "tone-filtered.npy") == text_of(tone));
    // A second run has nothing to do, and replaces nothing.
    const CliRun again = at.run({"-o", at.out});
    CHECK(again.code == 0);
    CHECK(again.out.find("3 skipped") != std::string::npos);
}

TEST_CASE("A potential of a session is that of imago-cli poisson", "[session]") {
    SessionFolder at;
    Recipe recipe{{PoissonStep{{2, 0.5}}}, NanPolicy::refuse, {}};
    recipe.output.format = "npy";
    at.session.pages = {{"poisson", recipe, {}}};
    write_session_file(at.file, at.session);
    const CliRun run = succeeded(at.run({"-o", at.out}));
    const std::string wanted = at.folder / "wanted.npy";
    REQUIRE(
        run_cli({"poisson", at.folder / "photo.png", "--spacing", "2,0.5", "-o", wanted}).code ==
        0);
    CHECK(text_of(at.out / "photo-potential.npy") == text_of(wanted));
    recipe.output.format = "png"; // would clip it
    at.session.pages[0].recipe = recipe;
    write_session_file(at.file, at.session);
    CHECK(sentence_of(at.run(), 2).find("npy or tif") != std::string::npos);
    recipe.steps.push_back(FilterStep{});
    at.session.pages[0].recipe = recipe;
    write_session_file(at.file, at.session);
    CHECK(sentence_of(at.run(), 2).find("is the last one of a recipe") != std::string::npos);
}

TEST_CASE("Results lie beside the session, and a missing file fails by name", "[session]") {
    const SessionFolder at;
    fs::remove(at.folder / "tone.npy");
    std::ofstream(at.folder / "photo-filtered.png") << "mine";
    const CliRun run = at.run({"--json"});
    CHECK(run.code == 1);
    CHECK(run.err.find("2 of 3 files failed") != std::string::npos);
    CHECK(fs::exists(at.folder / "photo-compressed.png"));
    CHECK(text_of(at.folder / "photo-filtered.png") == "mine");
    Words notes, failed;
    for (const Json &value : lines_of(run.out)) {
        if (value["event"] == "note")
            notes.push_back(value["text"]);
        if (value["event"] == "failed")
            failed.push_back(value["error"]);
    }
    REQUIRE(notes.size() == 2);
    CHECK(notes[0].find("tone.npy' was not opened") != std::string::npos);
    REQUIRE(failed.size() == 2);
    CHECK(failed[0].find("is there and is not of an earlier run") != std::string::npos);
    CHECK(failed[1].find("there is no such file") != std::string::npos);
}

TEST_CASE("A session without a recipe for a file, and what is none, are refused", "[session]") {
    SessionFolder at;
    at.session.pages = {{"poisson", std::nullopt, {}}};
    write_session_file(at.file, at.session);
    CHECK(sentence_of(at.run(), 2).find("The session has no recipe for a file.") !=
          std::string::npos);
    std::ofstream(at.file) << "{\"imago-session\": 9}";
    CHECK(sentence_of(at.run(), 1).find("has version 9 of sessions; known is 1") !=
          std::string::npos);
    CHECK(sentence_of(run_cli({"run", at.folder / "none.imago"}), 1).find("no such file") !=
          std::string::npos);
}

TEST_CASE("A table of a session is read by the choices that the window made", "[session]") {
    SessionFolder at;
    std::ofstream table(at.folder / "table.csv");
    table << "t;a;b\n";
    for (int n = 0; n < 500; ++n)
        table << n / 100 << ',' << n % 100 / 10 << n % 10 << ';' << n % 7 << ',' << n % 10 << ';'
              << n % 11 << '\n';
    table.close();
    at.session.signal =
        SessionInput{{{(at.folder / "table.csv").string(), 0, {}}},
                     {{"table", true}, {"time", -2.0}, {"columns", std::string("1")}}};
    at.session.pages = {at.session.pages[3]};
    write_session_file(at.file, at.session);
    succeeded(at.run({"-o", at.out}));
    const std::string wanted = at.folder / "wanted.csv";
    REQUIRE(run_cli({"filter", at.folder / "table.csv", "--time-column", "none", "--column", "a",
                     "--band", "0.1,0.2", "-o", wanted})
                .code == 0);
    CHECK(text_of(at.out / "table-filtered.csv") == text_of(wanted));
}

TEST_CASE("Raw samples of a session are read as the window read them", "[session]") {
    SessionFolder at;
    std::ofstream raw(at.folder / "raw.bin", std::ios::binary);
    for (int n = 0; n < 2000; ++n)
        raw.put(static_cast<char>(n % 16 * 8)).put(0);
    raw.close();
    at.session.signal = SessionInput{{{(at.folder / "raw.bin").string(), 0, {}}},
                                     {{"raw", std::string("s16")}, {"rate", 8000.0}}};
    at.session.pages = {at.session.pages[3]};
    write_session_file(at.file, at.session);
    const CliRun run = succeeded(at.run({"-o", at.out}));
    const Signal made = read_signal(at.out / "raw-filtered.npy").signal;
    CHECK(made.length == 2000);
    at.session.signal->reading["raw"] = std::string("s12");
    write_session_file(at.file, at.session);
    CHECK(sentence_of(at.run(), 1).find("\"s12\" for raw samples") != std::string::npos);
}
