// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/peer/peer_library.h"
#include "engine/support/error.h"
#include "tests/cli/bench/tiny.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace imago::test;
namespace fs = std::filesystem;

namespace {

/// A run of bench of one tiny size.
CliRun tiny_run(const Words &more, const Words &environment = {}) {
    return run_cli(
        joined({"bench", "--sizes", "16", "--points", "8", "--rounds", "1", "--json"}, more),
        environment);
}

/// Checks that it fails with this code, in a sentence that has these words.
void says(const Words &more, int code, const std::string &words, const Words &environment = {}) {
    const std::string sentence = sentence_of(tiny_run(more, environment), code);
    INFO(sentence);
    CHECK(contains(sentence, words));
}

std::string error_of(const imago::cli::UsualPlaces &usual, const std::string &place = {}) {
    try {
        imago::cli::PeerLibrary(usual, place);
    } catch (const imago::Error &error) {
        return error.what();
    }
    return {};
}

} // namespace

TEST_CASE("bench goes on when a peer refuses, and says why") {
    const CliRun none = run_cli(
        {"bench", "--sizes", "16", "--points", "8", "--rounds", "1", "--peers", "clfft", "--json"});
    if (none.code != 0) {
        CHECK(contains(sentence_of(none, 1),
                       "--peers clfft: clFFT cannot be used: the loader finds no libclFFT.so.2"));
        return;
    }
    const Json row = report_of({"bench", "--suite", "dct1d", "--sizes", "16", "--points", "8",
                                "--rounds", "1", "--peers", "clfft"})["cases"][0];
    CHECK(row["peers"]["clfft"]["state"].get<std::string>() == "refuses");
    CHECK(contains(row["peers"]["clfft"]["reason"].get<std::string>(), "cosine"));
    CHECK(row["imago"][0]["times"]["gflops"].get<double>() > 0);
}

TEST_CASE("bench measures MKL by its FFTW interface, or says how to install it") {
    const CliRun run = run_cli({"bench", "--sizes", "16,4x6", "--points", "8", "--rounds", "1",
                                "--threads", "2", "--peers", "mkl", "--json"});
    if (run.code != 0) {
        const std::string sentence = sentence_of(run, 1);
        CHECK(contains(sentence, "--peers mkl: MKL cannot be used: the loader finds no libmkl_rt"));
        CHECK(contains(sentence, "; install it (pip install mkl), or name its folder: --peers "
                                 "mkl=FOLDER"));
        return;
    }
    const Json report = Json::parse(run.out);
    REQUIRE(report["cases"].size() >= 2);
    for (const Json &row : report["cases"])
        for (const char *peer : {"mkl", "mkl_1_thread"})
            CHECK(row["peers"][peer]["state"] == "right");
}

TEST_CASE("bench finds peers at the paths that it is given, and names what it opened") {
    says({"--peers", "fftw="}, 2, "--peers takes a library with a path as in fftw=/opt/fftw/lib");
    says({"--peers", "none=/usr"}, 2, "not 'none=/usr'");
    says({"--peers", "mkl,mkl=/usr"}, 2, "--peers names mkl=/usr twice");
    says({"--peers", "fftw,fftw"}, 2, "--peers names fftw twice");
    says({"--peers", "fft"}, 2, "fftw, mkl, clfft, vkfft, cufft, cufft-graph or none");
    says({"--peers", "cufft-graph"}, 1, "--peers cufft-graph: ");
    says({"--fftw-effort", "some"}, 2, "--fftw-effort takes estimate, measure or patient");
    says({"--fftw-seconds", "0"}, 2, "--fftw-seconds takes a number above 0");
    CHECK(contains(sentence_of(run_cli({"bench", "--suite", "plan", "--device-threads", "1"}), 2),
                   "--device-threads does not go with the suite plan"));
    const ScratchFolder folder;
    says({"--peers", "fftw=/nowhere/at/all"}, 1, "there is no file and no folder /nowhere/at/all");
    says({"--peers", "fftw=" + folder.path().string()}, 1, "has no libfftw3f.so.3 or libfftw3f.so");
    says({"--peers", "mkl=" + folder.path().string()}, 1, "has no libmkl_rt.so.3 or");
    std::ofstream(folder / "libfftw3f.so.3") << "no library";
    says({"--peers", "fftw=" + folder.path().string()}, 1, "cannot be opened");

    if (!fftw_is_here())
        return;
    const Json found = Json::parse(succeeded(tiny_run({"--peers", "fftw", "--threads", "1"})).out);
    const std::string file = found["peer_files"]["fftw"].get<std::string>();
    CHECK(contains(file, "fftw3f"));
    CHECK(found["device_threads"].get<int>() >= 1);

    for (const std::string &place : {file, fs::path(file).parent_path().string()}) {
        const Json report =
            Json::parse(succeeded(tiny_run({"--peers", "fftw,fftw=" + place, "--threads", "1",
                                            "--fftw-effort", "estimate", "--fftw-seconds", "2.5"}))
                            .out);
        REQUIRE(report["peers"].size() == 2);
        const Json &files = report["peer_files"];
        for (const auto &[name, version] : report["peers"].items()) {
            CHECK(name.rfind("fftw", 0) == 0);
            CHECK(contains(version.get<std::string>(), "FFTW_ESTIMATE in 2.5 s at most, 1 thread"));
            CHECK(fs::equivalent(files[name].get<std::string>(), file));
            for (const Json &row : report["cases"])
                CHECK(row["peers"][name]["state"] == "right");
        }
    }
}

TEST_CASE("bench compares with what is on the machine, and says what is not") {
    if (!fftw_is_here())
        return;
    const Words one_thread{"--threads", "1"};
    const Json usual = Json::parse(succeeded(tiny_run(one_thread, {"IMAGO_PEERS="})).out);
    CHECK(usual["peers"].contains("fftw"));

    // What the loader finds first is damaged: one precision is measured without the other, or none.
    const ScratchFolder folder;
    const Words damaged{"IMAGO_PEERS=", "LD_LIBRARY_PATH=" + folder.path().string()};
    folder.write("libfftw3f.so.3", "no library");
    const Json row = Json::parse(
        succeeded(tiny_run({"--threads", "1", "--peers", "fftw"}, damaged)).out)["cases"][0];
    CHECK(row["peers"]["fftw"]["state"] == "refuses");
    CHECK(contains(row["peers"]["fftw"]["reason"].get<std::string>(), "libfftw3f.so.3"));
    const Json wide = Json::parse(
        succeeded(tiny_run({"--threads", "1", "--peers", "fftw", "--precision", "double"}, damaged))
            .out);
    CHECK(wide["cases"][0]["peers"]["fftw"]["state"] == "right");
    CHECK(contains(wide["peer_files"]["fftw"].get<std::string>(), "libfftw3.so.3"));

    folder.write("libfftw3.so.3", "no library");
    says({"--peers", "fftw"}, 1, "--peers fftw: FFTW cannot be used: its library cannot be opened",
         damaged);
    CHECK_FALSE(
        Json::parse(succeeded(tiny_run(one_thread, damaged)).out)["peers"].contains("fftw"));
}

#ifdef IMAGO_FFTW_LIBRARY
TEST_CASE("bench does not compare Imago with itself under FFTW's name") {
    const ScratchFolder folder;
    const std::string place = folder.path().string();
    for (const char *name : {"libfftw3f.so.3", "libfftw3f_threads.so.3"})
        fs::create_symlink(IMAGO_FFTW_LIBRARY, folder / name);
    folder.write("libfftw3.so.3", "no library");
    const std::string words = "FFTW cannot be used: Imago's own library has FFTW's name here";
    says({"--peers", "fftw"}, 1, words, {"LD_LIBRARY_PATH=" + place});
    says({"--peers", "fftw=" + place}, 1, words);
    // Loaded before all others it answers for FFTW's, too.
    fs::remove(folder / "libfftw3f.so.3");
    fs::remove(folder / "libfftw3f_threads.so.3");
    if (fftw_is_here())
        says({"--peers", "fftw"}, 1, words,
             {"LD_LIBRARY_PATH=" + place, "LD_PRELOAD=" IMAGO_FFTW_LIBRARY});
}
#endif

TEST_CASE("bench looks for a library by name, then in folders, or says how to install it") {
    const imago::cli::UsualPlaces usual{"some",
                                        {{"libimago_none.so.2"}, {"libimago_none.so.1"}},
                                        {{"IMAGO_TEST_ROOT", "/lib"}},
                                        "a package"};
    const std::string absent = "the loader finds no libimago_none.so.2 or libimago_none.so.1; "
                               "install it (a package), or name its folder: --peers some=FOLDER";
    CHECK(error_of(usual) == absent);
    const ScratchFolder folder;
    setenv("IMAGO_TEST_ROOT", folder.path().c_str(), 1);
    CHECK(error_of(usual) == absent);
    CHECK(contains(error_of(usual, folder.path().string()), "has no libimago_none.so.2 or"));

    // The library of mathematics by that name, which the older one of a damaged pair has.
    fs::create_directory(folder / "lib");
    folder.write("lib/libimago_none.so.2", "no library");
    CHECK(contains(error_of(usual), "libimago_none.so.2: file too short"));
    const imago::cli::PeerLibrary mathematics(Words{"libm.so.6"});
    fs::create_symlink(mathematics.file(), folder / "lib/libimago_none.so.1");
    CHECK(imago::cli::PeerLibrary(usual, "").has("cbrt"));
    CHECK_FALSE(imago::cli::PeerLibrary(usual, (folder / "lib/libimago_none.so.1").string())
                    .has("imago_none"));
    unsetenv("IMAGO_TEST_ROOT");
}

TEST_CASE("bench --device-threads measures a part of a processor's device") {
    const Json report = tiny("1d", {"--sizes", "16", "--device-threads", "1"});
    CHECK(report["device_threads"].get<int>() == 1);
    CHECK(report["cases"][0]["wrong"].get<bool>() == false);
}
